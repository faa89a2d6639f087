"""Phone and fax numbers that nobody has: 555-0100 to 555-0199, in the form of the original.

The line numbers 0100 to 0199 of exchange 555 are kept for fiction in every area (ATIS-0300115,
North American Numbering Plan). An area is replaced on its own, so that a number with its
area, without it, and in the components of an XTN is one number. A field of numbers may hold
more (*ask for her daughter*): such a text has no form that could be kept.
"""

import re
from functools import cache

from streamdeid.operators.surrogates.chance import Chance
from streamdeid.operators.surrogates.pools import pools
from streamdeid.operators.surrogates.wording import says_more

_WORDS = frozenset(
    "x ext extn extension opt option tel telephone ph phone cell cellular mobile mob home hm work"
    " wk office ofc main line fax facsimile pager pgr pg beeper bp voicemail vm text sms tty tdd"
    " h w c m o p f t and or".split()
)
"""What a number is written with."""
_EXTENSION = re.compile(r"(?:(?<=\s)|(?<=\d))(?:x|ext\.?|extension|#)\s*\d{1,6}\s*$", re.IGNORECASE)
_PLAIN = re.compile(r"\W*(?:1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)")
"""A number of the North American plan, whatever follows it."""
_RUN = re.compile(r"\d+")
_COUNTRY = re.compile(r"\s*(?:\+|00)\s*(?:(\d{1,3})(?=\D)|(\d{2}))")
_LOCAL = 7
_ATTEMPTS = 20


def phone(text: str, chance: Chance, turn: int = 0) -> str:
    """A number in the form of ``text``.

    What has no digits, or says more than a number, is returned as it is, for the caller to label.
    """
    if says_more(text, _WORDS):
        return text
    plain, tail = _PLAIN.match(text), _EXTENSION.search(text)
    stop = plain.end() if plain else tail.start() if tail else len(text)
    head = "".join(c for c in text[:stop] if c.isdigit())
    fresh = _number(head, text, chance, turn)
    rest = _RUN.sub(lambda m: _short(m[0], chance, turn), text[stop:])
    return _laid(text[:stop], fresh) + rest


def _number(digits: str, text: str, chance: Chance, turn: int) -> str:
    """The digits of a number, by how many there are."""
    if len(digits) < _LOCAL:
        return _short(digits, chance, turn)
    front, local = digits[:-_LOCAL], digits[-_LOCAL:]
    fresh = _local(local, chance, turn)
    if len(front) == 3:
        return area(front, chance, turn) + fresh
    if len(front) == 4 and front[0] == "1":
        return "1" + area(front[1:], chance, turn) + fresh
    kept = min(_country(text), len(front))
    return front[:kept] + _short(front[kept:], chance, turn) + fresh


def _country(text: str) -> int:
    """How many digits of an international number are the country's."""
    code = _COUNTRY.match(text)
    return len(code[1] or code[2]) if code else 0


def _local(local: str, chance: Chance, turn: int) -> str:
    """Seven digits: the exchange 555 and a line of fiction."""
    for attempt in range(turn, turn + _ATTEMPTS):
        fresh = f"55501{chance.number('line', local, attempt) % 100:02d}"
        if fresh != local:
            return fresh
    return "5550100"


def area(digits: str, chance: Chance, turn: int = 0) -> str:
    """Another area code, of the same state if that has another one."""
    known = pools().area_codes
    near = _areas_of(known.get(digits, ""))
    choices = near if len(near) > 1 else sorted(known)
    for attempt in range(turn, turn + _ATTEMPTS):
        fresh = chance.one_of(choices, "area", digits, attempt)
        if fresh != digits:
            return fresh
    return "555"


@cache
def _areas_of(state: str) -> tuple[str, ...]:
    """The area codes of a state."""
    return tuple(sorted(area for area, of in pools().area_codes.items() if of == state))


def _short(digits: str, chance: Chance, turn: int) -> str:
    """An extension or a pager: other digits, as many."""
    if not digits:
        return ""
    if len(digits) == 3:
        return area(digits, chance, turn)
    for attempt in range(turn, turn + _ATTEMPTS):
        fresh = f"{chance.number('extension', digits, attempt):0{len(digits)}d}"[-len(digits) :]
        if fresh != digits:
            return fresh
    return "0" * len(digits)


def _laid(text: str, fresh: str) -> str:
    """``text`` with ``fresh`` in place of its digits."""
    left = iter(fresh)
    return "".join(next(left, "0") if c.isdigit() else c for c in text)
