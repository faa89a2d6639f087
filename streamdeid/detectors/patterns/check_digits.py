"""Check digits of numbers that have one: vehicles, prescribers, providers.

A right check digit says what a bare run of letters and digits is, whatever stands
in front of it.
"""

_VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789", strict=True))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_PLACE = 8
_VERHOEFF = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)
_HALF, _PERIOD = 5, 8
"""Turns of the group, and after how many places the permutation begins anew."""
_NPI_PREFIX = 24
"""What the issuer's prefix 80840 adds to Luhn's sum (CMS, NPI check digit)."""


def is_vin(run: str) -> bool:
    """Whether 17 capitals and digits are a vehicle's number: its check digit is right, or it has letters and digits as one has."""
    values = [int(_VIN_VALUES.get(c, c)) for c in run]
    rest = sum(v * w for v, w in zip(values, _VIN_WEIGHTS, strict=True)) % 11
    if run[_VIN_PLACE] == ("X" if rest == 10 else str(rest)):
        return True
    return run[-4:].isdigit() and any(map(str.isalpha, run[:3])) and any(map(str.isdigit, run[:11]))


def is_concept(digits: str) -> bool:
    """Whether 6 to 18 digits are an identifier of SNOMED CT: its partition is that of a concept, its check digit right.

    SNOMED CT Release File Specifications, sections 5.5 (partition) and 5.8 (Verhoeff).
    """
    if digits[-3:-1] not in ("00", "10") or digits[0] == "0":
        return False
    check = 0
    for place, digit in enumerate(map(int, reversed(digits))):
        check = _joined(check, _moved(digit, place))
    return check == 0


def is_loinc(code: str) -> bool:
    """Whether a number and the digit behind its hyphen are a code of LOINC: Luhn's sum (LOINC Users' Guide)."""
    number, _, check = code.partition("-")
    doubled = (int(digit) * (2 - place % 2) for place, digit in enumerate(reversed(number)))
    return (sum(value // 10 + value % 10 for value in doubled) + int(check)) % 10 == 0


def _joined(a: int, b: int) -> int:
    """The product of two elements of the dihedral group of ten, as Verhoeff numbers them."""
    turn = a + b if a < _HALF else a - b
    return turn % _HALF + _HALF * ((a < _HALF) != (b < _HALF))


def _moved(digit: int, place: int) -> int:
    """Where Verhoeff's permutation moves a digit that is at ``place``."""
    for _ in range(place % _PERIOD):
        digit = _VERHOEFF[digit]
    return digit


def is_npi(digits: str) -> bool:
    """Ten digits with Luhn's check digit over the issuer's prefix 80840 (45 CFR 162.406)."""
    if len(digits) != 10 or not digits.isdigit() or digits[0] not in "12":
        return False
    doubled = (int(digit) * (2 - place % 2) for place, digit in enumerate(digits))
    return (_NPI_PREFIX + sum(value // 10 + value % 10 for value in doubled)) % 10 == 0


def is_dea(run: str) -> bool:
    """Two letters and seven digits: the last is that of the first, third and fifth plus twice the others (21 CFR 1301)."""
    if len(run) != 9 or not run[:2].isalpha() or not run[2:].isdigit():
        return False
    odd = sum(map(int, run[2:8:2]))
    even = sum(map(int, run[3:8:2]))
    return (odd + 2 * even) % 10 == int(run[8])
