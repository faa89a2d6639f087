"""What a data type of the standard accepts: a replacement must stay valid for its place.

A label in a date or a number would make a message that no receiver can read. HL7
dates may be cut to a year or month; FHIR dates too, except ``instant``; ids and references
keep to FHIR's ``id``; what is no address of the web becomes ``urn:removed``. HL7 numbers
stay numbers: an age in years that became ``90+`` is ``90`` in NM and ``>=^90`` in SN. A
telephone number of the old versions keeps to their pattern, and a code of HL7's own tables is no
label: what does not fit is removed. For names the type tells which part of a name a component is.
"""

import re
from collections.abc import Callable

from streamdeid.model.element import Element
from streamdeid.operators.surrogates.forms import Role

_HL7_DATES = frozenset({"TS", "DT", "DTM", "TS.1", "DR.1", "DR.2", "DR_SIMPLE.1", "DR_SIMPLE.2"})
_ID = re.compile(r"[A-Za-z0-9.-]{1,64}")
_ADDRESS = re.compile(r"(?:https?|ftp|mailto|urn):[^\s\[\]]+$")
_NO_URN = re.compile(r"[\s\[\]<>]")
_YEAR = re.compile(r"\d{4}")
_QUARTER = re.compile(r"(\d{4})-Q([1-4])")
_FHIR_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
COMPARATOR = "SN.1"
"""The comparator of a structured numeric; before an age that was made coarser it is ``>=``."""
_CLOCK = r"(?:[01]\d|2[0-3])(?:[0-5]\d(?:[0-5]\d(?:\.\d{1,4})?)?)?"
_ZONE = r"(?:[-+]\d{4})?"
_TIME = re.compile(_CLOCK + _ZONE)
_HL7_DATE = re.compile(
    rf"\d{{4}}(?:(?:0[1-9]|1[0-2])(?:(?:0[1-9]|[12]\d|3[01])(?:{_CLOCK})?)?)?{_ZONE}"
)
_TELEPHONE = re.compile(r"(?:\d{1,2} )?(?:\(\d{3}\))?\d{3}-\d{4}(?:X\d{1,5})?(?:B\d{1,5})?(?:C.*)?")
_HL7_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_MOST_YEARS = 130
"""A larger number that was an age was one in months, weeks or days; 90 of those are no age."""


def fitted(new: str, old: str, datatype: str, primitive: str = "") -> str | None:
    """``new`` as ``datatype`` and its simple type accept it; ``None`` removes the value."""
    known = _FITTED.get(datatype) or _PRIMITIVES.get(primitive)
    if known is not None:
        return known(new, old)
    if datatype in _HL7_DATES or datatype.endswith(("TS", "DTM")):
        return _hl7_date(new, old)
    return new


def _fhir_date(new: str, _old: str) -> str | None:
    """A date from its year to its full precision."""
    return _month_of(new) if _FHIR_DAY.match(new) else None


def _web_address(new: str, _old: str) -> str:
    """An address with its scheme."""
    return new if _ADDRESS.match(new) else "urn:removed"


def _urn(new: str, _old: str) -> str | None:
    """A URI, or a code that a format makes one of."""
    return new if new and not _NO_URN.search(new) else None


def _id(new: str, _old: str) -> str | None:
    """What FHIR's ``id`` may hold."""
    return new if _ID.fullmatch(new) else None


def _comparator(new: str, _old: str) -> str | None:
    """At least, before an age that was made coarser."""
    return ">=" if new.startswith("90") else None


def _nothing(_new: str, _old: str) -> None:
    """What would go on behind the number of an age."""


def _hl7_date(new: str, old: str) -> str | None:
    """A date without hyphens; what does not begin with a year, or breaks the form, is removed."""
    month = _month_of(new)
    if _FHIR_DAY.fullmatch(month):
        return month.replace("-", "")
    if _HL7_DATE.fullmatch(old) and not _HL7_DATE.fullmatch(new):
        return None
    return new if _YEAR.match(new) else None


def _matching(form: re.Pattern[str]) -> Callable[[str, str], str | None]:
    """What accepts a text of a form, and removes every other."""
    return lambda new, _old: new if form.fullmatch(new) else None


def _number(new: str, old: str) -> str | None:
    """A number (HL7 v2.8.2, section 2A.3.43); ``90+`` loses its sign, anything else goes."""
    plain = new.removesuffix("+")
    if not _HL7_NUMBER.fullmatch(plain):
        return None
    is_age = plain == "90" and _HL7_NUMBER.fullmatch(old)
    return None if is_age and float(old) > _MOST_YEARS else plain


def _month_of(new: str) -> str:
    """A quarter as its first month; anything else as it is."""
    quarter = _QUARTER.fullmatch(new)
    return f"{quarter[1]}-{3 * int(quarter[2]) - 2:02d}" if quarter else new


def _instant(new: str, old: str) -> str | None:
    """A full time stamp: of a year, a quarter, a month or a day its first second."""
    if _YEAR.fullmatch(new):
        return f"{new}-01-01T00:00:00Z"
    day = _FHIR_DAY.fullmatch(_month_of(new))
    if day:
        return f"{_month_of(new)}{'' if day[2] else '-01'}T00:00:00Z"
    return new if len(new) == len(old) else None


_FITTED: dict[str, Callable[[str, str], str | None]] = {
    "date": _fhir_date,
    "dateTime": _fhir_date,
    "instant": _instant,
    "url": _web_address,
    "uri": _web_address,
    "urn": _urn,
    "id": _id,
    "uuid": _id,
    "NM": _number,
    COMPARATOR: _comparator,
    "SN.2": _number,
    "SN.3": _nothing,
    "SN.4": _nothing,
}
"""Data types that do not accept every text, by what is written there."""

_PRIMITIVES: dict[str, Callable[[str, str], str | None]] = {
    **dict.fromkeys(("DT", "DTM", "TS"), _hl7_date),
    "NM": _number,
    "SI": _matching(re.compile(r"\d+")),
    "SNM": _matching(re.compile(r"\+?\d+")),
    "TM": _matching(_TIME),
    "TN": _matching(_TELEPHONE),
    "ID": _matching(re.compile(r"[^\[\]\r\n]{0,200}")),
    "IS": _matching(re.compile(r"[^\r\n]{0,200}")),
}
"""HL7's simple types (v2.8.2 chapter 2A; TN: v2.3 section 2.8.44).

A code of type ID is one of HL7's own tables, in which nothing has brackets; a site's own (IS)
may be labelled. HAPI refuses either over 200 characters.
"""

_F, _G, _A = Role.FAMILY, Role.GIVEN, Role.KEPT
_XPN = {1: _F, 2: _G, 3: _G, 4: _A, 5: _A, 6: _A}
_XCN = {2: _F, 3: _G, 4: _G, 5: _A, 6: _A, 7: _A}
_HL7_ROLES: dict[str, Role] = {
    f"{datatype}.{component}": role
    for columns, datatypes in ((_XPN, ("XPN", "PN")), (_XCN, ("XCN", "PPN", "CNN", "CN")))
    for datatype in datatypes
    for component, role in columns.items()
}
"""Components of HL7's types of names (chapter 2A)."""

_PATHS = {
    "HumanName.family": _F,
    "HumanName.given": _G,
    "HumanName.prefix": _A,
    "HumanName.suffix": _A,
    "name.family": _F,
    "name.given": _G,
    "name.prefix": _A,
    "name.suffix": _A,
}


def role_of(element: Element) -> Role | None:
    """Which part of a name a leaf is, by its type; ``None`` where that does not tell."""
    return _HL7_ROLES.get(element.datatype) or _PATHS.get(element.path)
