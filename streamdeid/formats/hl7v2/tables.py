"""The version tables of hl7apy, compiled once for each version that is met.

What is taken from them: which field of which segment has which data type, and
of which components a data type consists. A message of a version that has no
table is read by the nearest one.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from hl7apy import SUPPORTED_LIBRARIES

EARLY, USUAL, NEWEST = "2.3.1", "2.5.1", "2.8.2"
_VERSIONS = tuple(sorted(SUPPORTED_LIBRARIES, key=lambda v: [int(part) for part in v.split(".")]))


class Component(NamedTuple):
    """A field, component or subcomponent: its data type, and what that consists of."""

    datatype: str
    parts: tuple["Component", ...] = ()


WITHDRAWN = Component("WD")
"""What the standard took back; feeds go on sending it."""


_DIGITS = {version.replace(".", ""): version for version in _VERSIONS}
_PREFIX = re.compile(r"\s*(?:hl7)?\s*v?\s*", re.IGNORECASE)


def nearest(version: str) -> tuple[str, bool]:
    """The version whose table is used for MSH-12, and whether it is the very one.

    ``v2.4`` is 2.4; a point that is missing or misplaced (``2.51``, ``25``) is put right.
    """
    wanted = _PREFIX.sub("", version, count=1).strip()
    if wanted in _VERSIONS:
        return wanted, True
    if meant := _DIGITS.get(wanted.replace(".", "")):
        return meant, False
    parts = wanted.split(".")
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        return "2.5.1", False
    number = [int(part) for part in parts]
    older = [v for v in _VERSIONS if [int(part) for part in v.split(".")] <= number]
    return (older[-1] if older else _VERSIONS[0]), False


@cache
def fields(version: str, segment: str) -> tuple[Component, ...]:
    """The fields of a segment in one version; empty if the version does not have it."""
    definition = _segments(version).get(segment)
    return _numbered(definition[1]) if definition is not None and len(definition) > 1 else ()


def all_segments(version: str) -> tuple[str, ...]:
    """The names of all segments of a version."""
    return tuple(_segments(version))


@cache
def names() -> frozenset[str]:
    """The names of all segments of the middle version and the newest."""
    known = {name for version in (USUAL, NEWEST) for name in _segments(version)}
    return frozenset(name for name in known if len(name) == 3)


@cache
def datatype(version: str, name: str) -> Component | None:
    """A composite data type of a version; ``None`` if the version has no such composite."""
    structures: dict[str, Sequence[Any]] = _module(version, "datatypes").DATATYPES_STRUCTS
    return Component(name, _numbered(structures[name])) if name in structures else None


def of_table(version: str, table: str) -> Iterator[str]:
    """The paths of all fields of type ID whose values are those of a ``table`` (``HL70136``)."""
    for name, definition in _segments(version).items():
        for field in definition[1] if len(definition) > 1 else ():
            said = tuple(field[1] or ()) if len(field) > 1 else ()
            if said[2:3] + said[4:5] == ("ID", table):
                yield f"{name}-{_number(field[0], 0)}"


def _segments(version: str) -> dict[str, Any]:
    """hl7apy's definitions."""
    segments: dict[str, Any] = _module(version, "segments").SEGMENTS
    return segments


def _module(version: str, name: str) -> Any:
    """One of hl7apy's modules of a version."""
    return import_module(f"hl7apy.v{version.replace('.', '_')}.{name}")


def _component(reference: Any) -> Component:
    """One of hl7apy's references (kind, children, data type, …); a few have holes."""
    if not isinstance(reference, list | tuple) or len(reference) < 3:
        return Component("varies")
    children = reference[1] if isinstance(reference[1], list | tuple) else ()
    return Component(str(reference[2] or "varies"), _numbered(children))


def _numbered(references: Sequence[Any]) -> tuple[Component, ...]:
    """hl7apy's fields or components at their own numbers (``PID_29``).

    Its tables from 2.6 on leave out what was withdrawn, so that a place in the list is no number.
    """
    known = {
        _number(reference[0], place): _component(reference[1] if len(reference) > 1 else None)
        for place, reference in enumerate(references, 1)
    }
    return tuple(known.get(number, WITHDRAWN) for number in range(1, max(known, default=0) + 1))


def _number(name: str, place: int) -> int:
    """The number at the end of a name, or the ``place`` of a name without one."""
    number = name.rpartition("_")[2]
    return int(number) if number.isdecimal() else place
