"""Values in the place of a code or a number that are none: dates, telephone numbers, names.

Codes of two letters say what a telephone is for, and of one whether somebody has died (PID-30). A
column too few, and a surname or a date stands there. Closed tables of HL7 tell which values
belong; of open ones only the shape of a number is looked at. A code of a public system and a
result with its unit are what they say.
"""

import re
from functools import cache

from streamdeid.formats.hl7v2 import tables
from streamdeid.formats.hl7v2.rules import Fate, Rule
from streamdeid.formats.telling import is_no_indicator, number_tells
from streamdeid.model.label import Label

_PLAIN = frozenset({"NM", "ID", "IS", "SN.1", "SN.2", "SN.3", "SN.4"})
"""Types whose nine digits are no code of SNOMED CT, as those of coded elements are."""
_SHAPED = _PLAIN | {"CE.1", "CE.4", "CWE.1", "CWE.4", "CNE.1", "CNE.4"}
_CONTACTS = frozenset({"XTN.2", "XTN.3"})
_USES = frozenset(
    """home work mobile cell cellular phone telephone pager beeper email e-mail internet other
    primary secondary alternate emergency business office test temporary vacation answering
    preferred permanent personal private direct contact main landline residence school text
    evening night daytime assistant""".split()
)
"""What feeds write for the use and the equipment of a telephone beside tables 0201 and 0202."""
_NO_CODE = re.compile(r"\d{5,}")
"""No table of HL7 that an ID takes its codes from has one of five digits."""
_YES_OR_NO = "HL70136"


def label_of(rule: Rule, value: str, *, is_measured: bool) -> Label | None:
    """Return what a value is that ``rule`` takes for a code; ``None`` if it may be one.

    ``is_measured`` says that a unit stands beside it.
    """
    if rule.datatype in _CONTACTS:
        is_use = value.strip().lower() in _USES
        return None if is_use or not is_no_indicator(value) else Label.PHI
    if rule.datatype == "ID" and _NO_CODE.fullmatch(value):
        return Label.PHI
    if rule.path in indicators():
        return Label.PHI if is_no_indicator(value) else None
    if is_measured or rule.datatype not in _SHAPED or rule.unlike is not None:
        return None
    label = number_tells(value)
    return None if label is Label.SSN and rule.datatype not in _PLAIN else label


def depends(value: str) -> bool:
    """Whether it depends on the place of a value what it is."""
    return is_no_indicator(value) or _NO_CODE.fullmatch(value) is not None


def removed(rule: Rule, label: Label) -> Rule:
    """The rule of such a value: what does not fit its data type goes."""
    primitive = "ID" if label is Label.PHI else rule.primitive
    return Rule(Fate.LABEL, rule.path, rule.datatype, label, primitive=primitive)


@cache
def indicators() -> frozenset[str]:
    """The fields that say yes or no, in the middle version and the newest."""
    versions = (tables.USUAL, tables.NEWEST)
    return frozenset(path for v in versions for path in tables.of_table(v, _YES_OR_NO))
