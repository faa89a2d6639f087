"""Phone and fax numbers that nobody has: 555-0100 to 555-0199, in the form of the original.

The line numbers 0100 to 0199 of exchange 555 are kept for fiction in every area (ATIS-0300115,
North American Numbering Plan). An area is replaced on its own, so that a number with its
area, without it, and in the components of an XTN is one number.
"""

import re

from streamdeid.operators.surrogates.chance import Chance

_EXTENSION = re.compile(r"(?:(?<=\s)|(?<=\d))(?:x|ext\.?|extension|#)\s*\d{1,6}\s*$", re.IGNORECASE)
_COUNTRY = re.compile(r"\s*(?:\+|00)\s*(?:(\d{1,3})(?=\D)|(\d{2}))")
_LOCAL = 7
_ATTEMPTS = 20
AREAS = (
    "201 203 205 207 209 212 214 215 217 219 224 229 231 234 240 248 251 254 256 260 262 267 "
    "269 270 272 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 "
    "320 321 323 325 330 331 334 336 337 339 346 347 351 352 360 361 385 386 401 402 404 405 "
    "406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 456 458"
).split()


def phone(text: str, chance: Chance, turn: int = 0) -> str:
    """A number in the form of ``text``; one without digits is returned as it is."""
    tail = _EXTENSION.search(text)
    stop = tail.start() if tail else len(text)
    head = "".join(c for c in text[:stop] if c.isdigit())
    rest = "".join(c for c in text[stop:] if c.isdigit())
    return _laid(text, _number(head, text, chance, turn) + _short(rest, chance, turn))


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
    """Another area code."""
    for attempt in range(turn, turn + _ATTEMPTS):
        fresh = chance.one_of(AREAS, "area", digits, attempt)
        if fresh != digits:
            return fresh
    return "555"


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
