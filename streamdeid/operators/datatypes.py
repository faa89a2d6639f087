"""What a data type of the standard accepts: a replacement must stay valid for its field.

A label in a date field would make a message that no receiver can read. HL7
dates may be cut to a year; FHIR dates too, except ``instant``; ids and references
keep to FHIR's ``id``; addresses of e-mail and the web become empty.
"""

import re

_HL7_DATES = frozenset({"TS", "DT", "DTM", "TS.1", "DR.1", "DR.2", "DR_SIMPLE.1", "DR_SIMPLE.2"})
_FHIR_DATES = frozenset({"date", "dateTime"})
_ID = re.compile(r"[A-Za-z0-9.-]{1,64}")
_YEAR = re.compile(r"\d{4}")
_FHIR_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def fitted(new: str, old: str, datatype: str) -> str | None:
    """``new`` as ``datatype`` accepts it; ``None`` removes the value."""
    if datatype in _FHIR_DATES:
        return new if _FHIR_DAY.match(new) else None
    if datatype == "instant":
        return _instant(new, old)
    if datatype in {"url", "uri"}:
        return "urn:removed"
    if datatype in {"id", "uuid"}:
        return new if _ID.fullmatch(new) else None
    if datatype in _HL7_DATES or datatype.endswith(("TS", "DTM")):
        return new if _YEAR.match(new) else None
    return new


def _instant(new: str, old: str) -> str | None:
    """A full time stamp: of a year its first second."""
    if _YEAR.fullmatch(new):
        return f"{new}-01-01T00:00:00Z"
    return new if len(new) == len(old) else None
