"""What the formats share when they gather who is in a payload: when a value says something.

Each format walks its own leaves; what makes a name of parts, and which values are
worth looking for in a note, is the same for all of them. A value that stands for
*not known*, a two-letter state or a bare sequence number names nobody, and to look
for it would only destroy findings.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator

from streamdeid.model.identity import Part, PersonName
from streamdeid.model.label import Label

NAME_PARTS = frozenset({Part.FAMILY, Part.GIVEN, Part.MIDDLE, Part.NICKNAME, Part.FULL})
_SAYS_NOTHING = frozenset({"UNKNOWN", "UNK", "NONE", "NULL", "N/A", "NA", "NOT", "XXX"})
_OWN_NUMBERS = frozenset(
    {Label.MRN, Label.SSN, Label.ACCOUNT, Label.HEALTHPLAN, Label.LICENSE, Label.PHONE, Label.ZIP}
)
"""Numbers that somebody has: they are sought even if they are short."""
_INSTITUTIONS = frozenset({Label.HOSPITAL, Label.ORGANIZATION})
_SHORTEST = 5
_LONGEST_CODE_OF_STATE = 2
_SEXES = {"M": "M", "MALE": "M", "F": "F", "FEMALE": "F"}
_TITLE = re.compile(
    r"^(?:(?:dr|mr|mrs|ms|miss|prof)\.?\s+)+|,?\s+(?:md|do|rn|np|pa|phd|m\.d\.)\.?$", re.IGNORECASE
)


def says_something(text: str) -> bool:
    """Whether a value is one, and none of the words for *not known*."""
    return bool(text) and text.upper() not in _SAYS_NOTHING


def sex(code: str) -> str:
    """``M`` or ``F`` of an administrative sex (HL7 table 0001, FHIR gender); else empty."""
    return _SEXES.get(code.strip().upper(), "")


def day(stamp: str) -> dt.date | None:
    """The day of an HL7 time stamp (``YYYYMMDD…``), if it is that precise."""
    if len(stamp) < 8 or not stamp[:8].isdecimal():
        return None
    try:
        return dt.date(int(stamp[:4]), int(stamp[4:6]), int(stamp[6:8]))
    except ValueError:
        return None


def iso(stamp: str) -> str:
    """The day of an HL7 time stamp in ISO 8601; empty if it is less precise."""
    found = day(stamp)
    return found.isoformat() if found else ""


def untitled(full: str) -> str:
    """A whole name without titles before it and degrees behind it."""
    return _TITLE.sub("", _TITLE.sub("", " ".join(full.split())))


def names(parts: Iterable[tuple[Part | None, str]], address: str) -> Iterator[PersonName]:
    """The names of one repetition: one, and one more for each further surname.

    Of several given names the first is the given name and the others are middle names.
    """
    by_part: dict[Part | None, list[str]] = {}
    for part, text in parts:
        by_part.setdefault(part, []).append(text)
    families, given = by_part.get(Part.FAMILY, [""]), by_part.get(Part.GIVEN, [""])
    middle = " ".join([*given[1:], *by_part.get(Part.MIDDLE, ())])
    called = " ".join(by_part.get(Part.NICKNAME, ()))
    full = untitled(by_part.get(Part.FULL, [""])[0])
    if families[0] or given[0] or middle or called or full:
        yield PersonName(families[0], given[0], middle, called, full, address)
    for family in dict.fromkeys(families[1:]):
        yield PersonName(family, address=address)


def is_sought(label: Label, part: Part, value: str) -> bool:
    """Whether a value that is no name is worth looking for in a note."""
    if part is Part.NUMBER:
        is_long, has_digit = len(value) >= _SHORTEST, any(map(str.isdigit, value))
        return is_long or has_digit if label in _OWN_NUMBERS else is_long and has_digit
    if label in _INSTITUTIONS:
        return len(value) >= _SHORTEST
    return label is not Label.STATE or len(value) > _LONGEST_CODE_OF_STATE
