"""Quantities that tell an age over 89 (45 CFR 164.514(b)(2)(i)(C)), in HL7 v2, FHIR and CDA.

A quantity is an age by its unit, or by the question that it answers: the code of an
observation (LOINC, SNOMED CT) or the text beside it. A number without a unit is in years.
"""

import re
from collections.abc import Iterable

from streamdeid.model.old_age import OLDEST
from streamdeid.text.fold import fold

_IN_A_YEAR = {
    **dict.fromkeys(("a", "a_j", "a_g", "a_t", "y", "yr", "yrs", "year", "years"), 1),
    **dict.fromkeys(("mo", "mo_j", "mo_g", "month", "months"), 12),
    **dict.fromkeys(("wk", "week", "weeks"), 52),
    **dict.fromkeys(("d", "day", "days"), 365),
}
"""Units of UCUM and their words, by how many of them make a year."""
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
_MOST_YEARS = 130
"""A number without a unit that is larger is no age in years."""
AGE_CODES = frozenset(
    # LOINC: age, reported, estimated, calculated, at specimen collection, at death, current or at
    # death; SNOMED CT: age (observable entity), current chronological age.
    "30525-0 21612-7 21611-9 29553-5 35659-2 39016-1 63900-5 397669002 424144002".split()
)
"""Codes of observations whose value is the age of a person."""
_OTHER_AGES = frozenset(
    "gestational gestation fetal foetal bone skeletal mental developmental menstrual adjusted"
    " vascular heart lung dental".split()
)
"""Words that make an age something else than the years that a person has lived."""
_WORD = re.compile(r"[a-z]+")


def tells_old_age(value: str, unit: str) -> bool:
    """Whether so many units of time are more years than may be told of a person.

    No unit of years says that an age is meant; but few other things last ninety years.
    """
    each = _IN_A_YEAR.get(unit.strip().lower())
    if each is None or not _NUMBER.fullmatch(value):
        return False
    return float(value) >= (OLDEST + 1) * each


def asks_age(identifier: Iterable[str]) -> bool:
    """Whether the codes and texts of an observation identifier ask for a person's age.

    ``identifier`` is what stands in the components of HL7 v2 OBX-3: codes, texts and coding
    systems; ``Age`` in a text counts, ``Gestational age`` does not.
    """
    words: set[str] = set()
    for part in identifier:
        if part in AGE_CODES:
            return True
        words.update(_WORD.findall(fold(part)))
    return "age" in words and words.isdisjoint(_OTHER_AGES)


def answers_old_age(value: str, units: Iterable[str], *, is_asked: bool) -> bool:
    """Whether a number is an age over 89: by its unit of time, or without one as the answer.

    ``units`` are the texts of the unit (components of OBX-6); ``is_asked`` says that the
    question asks for an age. Another unit than one of time says that it is none.
    """
    told = [unit for unit in units if unit.strip()]
    if told:
        return any(tells_old_age(value, unit) for unit in told)
    if not is_asked or not _NUMBER.fullmatch(value):
        return False
    return OLDEST + 1 <= float(value) < _MOST_YEARS
