"""Quantities that tell an age over 89 (45 CFR 164.514(b)(2)(i)(C)), in FHIR and in CDA."""

import re

from streamdeid.model.old_age import OLDEST

_IN_A_YEAR = {
    **dict.fromkeys(("a", "a_j", "a_g", "a_t", "y", "yr", "yrs", "year", "years"), 1),
    **dict.fromkeys(("mo", "mo_j", "mo_g", "month", "months"), 12),
    **dict.fromkeys(("wk", "week", "weeks"), 52),
    **dict.fromkeys(("d", "day", "days"), 365),
}
"""Units of UCUM and their words, by how many of them make a year."""
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")


def tells_old_age(value: str, unit: str) -> bool:
    """Whether so many units of time are more years than may be told of a person.

    No unit of years says that an age is meant; but few other things last ninety years.
    """
    each = _IN_A_YEAR.get(unit.strip().lower())
    if each is None or not _NUMBER.fullmatch(value):
        return False
    return float(value) >= (OLDEST + 1) * each
