"""The version tables of hl7apy, compiled once for each version that is met.

What is taken from them: which field of which segment has which data type, and
of which components a data type consists. A message of a version that has no
table is read by the nearest one.
"""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from hl7apy import SUPPORTED_LIBRARIES

USUAL, NEWEST = "2.5.1", "2.8.2"
_VERSIONS = tuple(sorted(SUPPORTED_LIBRARIES, key=lambda v: [int(part) for part in v.split(".")]))


class Component(NamedTuple):
    """A field, component or subcomponent: its data type, and what that consists of."""

    datatype: str
    parts: tuple["Component", ...] = ()


def nearest(version: str) -> tuple[str, bool]:
    """The version whose table is used for MSH-12, and whether it is the very one."""
    wanted = version.strip()
    if wanted in _VERSIONS:
        return wanted, True
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
    if definition is None or len(definition) < 2 or not definition[1]:
        return ()
    return tuple(_component(field[1] if len(field) > 1 else None) for field in definition[1])


def all_segments(version: str) -> tuple[str, ...]:
    """The names of all segments of a version."""
    return tuple(_segments(version))


@cache
def datatype(version: str, name: str) -> Component | None:
    """A composite data type of a version, found among its fields; ``None`` if it has none."""
    columns = (c for segment in _segments(version) for c in fields(version, segment))
    return next((c for c in columns if c.datatype == name and c.parts), None)


def _segments(version: str) -> dict[str, Any]:
    """hl7apy's definitions."""
    module = import_module(f"hl7apy.v{version.replace('.', '_')}.segments")
    segments: dict[str, Any] = module.SEGMENTS
    return segments


def _component(reference: Any) -> Component:
    """One of hl7apy's references (kind, children, data type, …); a few have holes."""
    if not isinstance(reference, list | tuple) or len(reference) < 3:
        return Component("varies")
    children = reference[1] if isinstance(reference[1], list | tuple) else ()
    parts = (child[1] if len(child) > 1 else None for child in children)
    return Component(str(reference[2] or "varies"), tuple(_component(part) for part in parts))
