"""Check digits: a number whose type has one gets a surrogate with a true one.

Which type a number is of is told by the number itself: it is of a type if it is
written like one and its own check digit is true.

* NPI: ten digits, Luhn over 80840 and the number (45 CFR 162.406, ISO/IEC 7812).
* DEA registration: two letters and seven digits, the last the sum of the first, third and
  fifth and twice the second, fourth and sixth.
* VIN: seventeen characters without I, O, Q; the ninth checks (49 CFR 565.15(c)).
* Cards: thirteen digits or more, Luhn.
* HL7 CX.2: schemes M10 and M11 over CX.1 (HL7 v2 table 0061, chapter 2A).
"""

import re
from collections.abc import Callable

_NPI = re.compile(r"[12]\d{9}")
_DEA = re.compile(r"[A-Za-z][A-Za-z9]\d{7}")
_VIN = re.compile(r"[A-HJ-NPR-Za-hj-npr-z0-9]{17}")
_CARD = re.compile(r"\d{13,19}")
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", map(int, "12345678123457923456789"), strict=True))
Repair = Callable[[str], str]
"""Gives a number of a type its true check digit."""


def luhn(digits: str) -> int:
    """The digit that makes ``digits`` followed by it a Luhn number."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return -total % 10


def m11(digits: str) -> int:
    """HL7's modulus 11: weights 2 to 7 from the right; what gives 10 or 11 is written 0."""
    total = sum(int(d) * (2 + place % 6) for place, d in enumerate(reversed(digits)))
    return (11 - total % 11) % 11 % 10


def npi(number: str) -> str:
    """``number`` with the check digit of an NPI."""
    body = (number[0] if number[0] in "12" else "1") + number[1:9]
    return body + str(luhn("80840" + body))


def dea(number: str) -> str:
    """``number`` with the check digit of a DEA registration."""
    digits = [int(d) for d in number[2:8]]
    return number[:8] + str((sum(digits[::2]) + 2 * sum(digits[1::2])) % 10)


def vin(number: str) -> str:
    """``number`` with the check character of a VIN."""
    plain = number.upper().translate(str.maketrans("IOQ", "JPR"))
    total = sum(
        (int(c) if c.isdigit() else _VIN_VALUES[c]) * weight
        for c, weight in zip(plain, _VIN_WEIGHTS, strict=True)
    )
    check = "X" if total % 11 == 10 else str(total % 11)
    fitted = plain[:8] + check + plain[9:]
    return fitted.lower() if number.islower() else fitted


def card(number: str) -> str:
    """``number`` with the check digit of a card."""
    return number[:-1] + str(luhn(number[:-1]))


_TYPES: tuple[tuple[re.Pattern[str], Repair], ...] = (
    (_NPI, npi),
    (_DEA, dea),
    (_VIN, vin),
    (_CARD, card),
)


def repair_of(number: str) -> Repair | None:
    """What gives surrogates of ``number`` a check digit; ``None`` if it has none itself.

    ``number`` is bare: letters and digits only.
    """
    for pattern, repair in _TYPES:
        if pattern.fullmatch(number) and repair(number) == number:
            return repair
    return None


def cx_check(old: str, old_check: str, new: str) -> str | None:
    """CX.2 for a new CX.1, by the scheme that the old pair kept; ``None`` if it kept none."""
    digits, fresh = (re.sub(r"\D", "", text) for text in (old, new))
    for scheme in (luhn, m11):
        if digits and fresh and str(scheme(digits)) == old_check:
            return str(scheme(fresh))
    return None
