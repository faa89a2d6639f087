"""Numbers and codes: as long, with the same separators, letters for letters, digits for digits.

Separators and leading zeros do not count for what a code is (``00-4471`` is ``4471``), so
that a number is the same in a field and in a note however it is written. The last
digits of a known number stay the last digits of its surrogate.
"""

import re
from collections.abc import Iterable

from streamdeid.operators.surrogates.chance import Chance
from streamdeid.operators.surrogates.check_digits import repair_of
from streamdeid.text.fold import bare

_DIGITS, _HEX = "0123456789", "0123456789abcdef"
_SMALL = "abcdefghijklmnopqrstuvwxyz"
_UUID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)
_UUID_LENGTH, _UUID_MARKS = 32, (12, 16)
"""Characters of a UUID, and those that tell its version and variant (RFC 9562, section 4)."""
_OID = re.compile(r"(?P<scheme>urn:oid:)?(?P<oid>[012](?:\.\d+){2,})", re.IGNORECASE)
_URN_UUID = re.compile(r"urn:uuid:", re.IGNORECASE)
EXAMPLE_ARC = "2.16.840.1.113883.19"
"""The arc of object identifiers that HL7 keeps for examples."""
_RUN = re.compile(r"[^\W\d_]{3,}")
_LEAST_TAIL = 4
_ATTEMPTS = 40
_BLOCK = 40
"""Characters that are drawn from one digest."""


def code(text: str, chance: Chance, turn: int = 0, known: Iterable[str] = ()) -> str:
    """A code like ``text``; ``known`` holds the bare forms of the payload's numbers.

    Equal in no run of three letters, and unequal as a whole where it has a digit.
    """
    if match := _OID.fullmatch(text):
        return (match["scheme"] or "") + _oid(match["oid"], chance, turn)
    if match := _URN_UUID.match(text):
        return match[0] + code(text[match.end() :], chance, turn, known)
    own = bare(text)
    whole = next((k for k in known if len(own) >= _LEAST_TAIL and k.endswith(own)), own)
    for attempt in range(turn, turn + _ATTEMPTS):
        fresh = _drawn(whole, text, chance, attempt)[-len(own) :] if own else ""
        written = _laid(text, fresh)
        if not own or (written != text and not _shares_a_run(written, text)):
            return written
    return _laid(text, "X" * len(own))


def _oid(text: str, chance: Chance, turn: int) -> str:
    """An object identifier in HL7's arc of examples, with one number of its own."""
    return f"{EXAMPLE_ARC}.{chance.number('oid', text, turn) % (9 * 10**6) + 10**6}"


def _drawn(own: str, text: str, chance: Chance, turn: int) -> str:
    """Bare characters for the bare ``own``; its leading zeros stay."""
    is_uuid = _UUID.search(text) is not None
    core = own if is_uuid else own.lstrip("0") or own
    alphabet = _HEX if is_uuid else ""
    pieces, at = [], 0
    while at < len(core):
        number = chance.number("code", core, turn * 1000 + at // _BLOCK)
        for character in core[at : at + _BLOCK]:
            choices = alphabet or (_DIGITS if character.isdigit() else _SMALL)
            number, place = divmod(number, len(choices))
            pieces.append(choices[place])
        at += _BLOCK
    if core[0].isdigit() and core[0] != "0" and pieces[0] == "0":
        pieces[0] = "7"
    for place in _UUID_MARKS if is_uuid and len(core) == _UUID_LENGTH else ():
        pieces[place] = core[place]
    repair = repair_of(own.upper())
    fresh = "0" * (len(own) - len(core)) + "".join(pieces)
    return repair(fresh).lower() if repair else fresh


def _laid(text: str, fresh: str) -> str:
    """``text`` with ``fresh`` in place of its letters and digits, in their case."""
    left = iter(fresh)
    return "".join(
        (next(left, "0").upper() if c.isupper() else next(left, "0")) if c.isalnum() else c
        for c in text
    )


def _shares_a_run(written: str, text: str) -> bool:
    """Whether a run of three letters or more is the same in both."""
    runs = {run.lower() for run in _RUN.findall(text)}
    return any(run.lower() in runs for run in _RUN.findall(written))


def social_security(text: str, chance: Chance, turn: int = 0, known: Iterable[str] = ()) -> str:
    """Like ``text``, in the area 9xx with a group of 01 to 49, which is no one's number.

    Areas from 900 are not given out (20 CFR 422.110; SSA, "randomization", 2011), and taxpayer
    numbers in them have groups from 50 (IRS publication 1915).
    """
    own = bare(text)
    whole = next((k for k in known if len(own) == _LEAST_TAIL and k.endswith(own)), own)
    if len(whole) != 9 or not whole.isdigit():
        return code(text, chance, turn)
    for attempt in range(turn, turn + _ATTEMPTS):
        number = chance.number("ssn", whole, attempt)
        fresh = f"9{number % 100:02d}{number // 100 % 49 + 1:02d}{number // 4900 % 9999 + 1:04d}"
        if fresh[-len(own) :] != own:
            break
    return _laid(text, fresh[-len(own) :])
