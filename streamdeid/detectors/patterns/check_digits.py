"""Check digits of numbers that have one: vehicles, prescribers, providers.

A right check digit says what a bare run of letters and digits is, whatever stands
in front of it.
"""

_VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789", strict=True))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_PLACE = 8
_NPI_PREFIX = 24
"""What the issuer's prefix 80840 adds to Luhn's sum (CMS, NPI check digit)."""


def is_vin(run: str) -> bool:
    """Whether 17 capitals and digits are a vehicle's number: its check digit is right, or it has letters and digits as one has."""
    values = [int(_VIN_VALUES.get(c, c)) for c in run]
    rest = sum(v * w for v, w in zip(values, _VIN_WEIGHTS, strict=True)) % 11
    if run[_VIN_PLACE] == ("X" if rest == 10 else str(rest)):
        return True
    return run[-4:].isdigit() and any(map(str.isalpha, run[:3])) and any(map(str.isdigit, run[:11]))


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
