"""Messages in which every leaf of every field is a canary that stands nowhere else.

The generator reads hl7apy's definitions itself, so that it does not repeat what the
engine makes of them. A canary has the form that its data type asks for: a date, a
number, a code, a name, or a sentence that names somebody. Leaves are told by field, component
and subcomponent; one that has none of the latter two is ``0`` there.
"""

import base64
import datetime as dt
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

DATES = frozenset({"DT", "DTM", "TS", "TSC"})
NUMBERS = frozenset({"NM", "SI", "SNM"})
CODES = frozenset({"ID", "IS"})
PROSE = frozenset({"ST", "TX", "FT", "GTS", "WD", "varies"})
CODED = frozenset({"CE", "CWE", "CNE", "CF", "CSU"})
_TEXT_OF_A_CODE = frozenset({2, 5, 9, 11})
_SYLLABLES = ("va", "ko", "ri", "zu", "me", "do", "pa", "li", "ju", "ne")
_FIRST_DAY = dt.date(1951, 3, 4)
VALUE_TYPES = tuple(
    "AD CE CF CK CN CNE CP CWE CX DR DT DTM ED EI FT ID IS MO NM PL PN RP SN ST TM TN TS TX"
    " XAD XCN XON XPN XTN".split()
)
"""Data types that OBX-2 can name (HL7 table 0125), and two that feeds name all the same."""
FIXED = {"MSH-1", "MSH-2", "MSH-9", "MSH-12", "MSH-18", "FHS-1", "FHS-2", "BHS-1", "BHS-2"}
"""Fields that say how to read the message, and hold nothing of anybody."""


class Leaf(NamedTuple):
    """One canary: its place, its data type with those that hold it, its canary, what is written."""

    place: tuple[int, int, int]
    datatypes: tuple[str, ...]
    canary: str
    written: str


class Field(NamedTuple):
    """One field with its name in the standard, and its leaves."""

    path: str
    name: str
    datatype: str
    leaves: tuple[Leaf, ...]


def name_of(number: int) -> str:
    """A surname that nobody has, for each number one."""
    return "Qu" + "".join(_SYLLABLES[int(digit)] for digit in f"{number:04}") + "x"


def leaf(place: tuple[int, int, int], types: tuple[str, ...], number: int) -> Leaf:
    """The canary that a data type asks for."""
    datatype, holder = types[-1], types[-2] if len(types) > 1 else ""
    if datatype in DATES:
        day = f"{_FIRST_DAY + dt.timedelta(days=number):%Y%m%d}"
        return Leaf(place, types, day, day)
    if datatype in NUMBERS:
        return Leaf(place, types, str(700_000_000 + number), str(700_000_000 + number))
    if datatype == "TM":
        return Leaf(
            place, types, f"{number % 24:02}{number % 60:02}", f"{number % 24:02}{number % 60:02}"
        )
    own = place[2] or place[1]
    if datatype in CODES or (holder in CODED and own not in _TEXT_OF_A_CODE):
        return Leaf(place, types, f"KX{number:04}Q", f"KX{number:04}Q")
    name = name_of(number)
    if holder == "ED" and own == 5:
        document = base64.b64encode(f"Seen with Mrs. {name} today.".encode()).decode()
        return Leaf(place, types, name, document)
    is_prose = datatype in {"TX", "FT"} or (datatype in PROSE and (not holder or holder in CODED))
    return Leaf(place, types, name, f"Seen with Mrs. {name} today." if is_prose else name)


def segments(version: str) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """Every segment of a version with its fields, each leaf filled."""
    module = import_module(f"hl7apy.v{version.replace('.', '_')}.segments")
    for name, definition in sorted(module.SEGMENTS.items()):
        if len(name) == 3 and len(definition) > 1:
            yield name, tuple(_fields(definition[1]))


def observations(version: str) -> Iterator[Field]:
    """OBX-5 of each data type that OBX-2 can name, under ``OBX-5 XPN`` and the like."""
    module = import_module(f"hl7apy.v{version.replace('.', '_')}.datatypes")
    for name in VALUE_TYPES:
        children = module.DATATYPES_STRUCTS.get(name)
        column = ("sequence" if children else "leaf", children, name, "OBSERVATION_VALUE")
        yield Field(f"OBX-5 {name}", column[3], name, tuple(_leaves((5, 0, 0), column, (), 1)))


def _fields(references: Sequence[Any]) -> Iterator[Field]:
    """The fields of a segment; canaries are counted through it."""
    count = 0
    for reference in references:
        path = reference[0].replace("_", "-")
        column = (
            reference[1] if len(reference) > 1 and reference[1] else ("leaf", None, "varies", "?")
        )
        found = [] if path in FIXED else list(_leaves((int(path[4:]), 0, 0), column, (), count))
        count += len(found)
        yield Field(path, column[3], column[2], tuple(found))


def _leaves(
    place: tuple[int, int, int], column: Sequence[Any], holders: tuple[str, ...], count: int
) -> Iterator[Leaf]:
    """The leaves of a field or component, down to subcomponents."""
    types = (*holders, str(column[2] or "varies"))
    if not isinstance(column[1], list | tuple) or place[2]:
        yield leaf(place, types, count)
        return
    for child in column[1]:
        number = int(child[0].rpartition("_")[2])
        inner = (place[0], number, 0) if not place[1] else (place[0], place[1], number)
        for found in _leaves(inner, child[1], types, count):
            count += 1
            yield found


def written(name: str, fields: Sequence[Field]) -> str:
    """The segment with all its leaves."""
    grid: dict[int, dict[int, dict[int, str]]] = {}
    for field in fields:
        for number, component, sub, text in ((*one.place, one.written) for one in field.leaves):
            grid.setdefault(number, {}).setdefault(component or 1, {})[sub or 1] = text
    values = [
        _joined("^", {c: _joined("&", s) for c, s in grid.get(n, {}).items()})
        for n in range(1, max(grid, default=0) + 1)
    ]
    return "|".join((name, *values))


def _joined(mark: str, parts: dict[int, str]) -> str:
    """Parts at their numbers."""
    return mark.join(parts.get(number, "") for number in range(1, max(parts, default=0) + 1))
