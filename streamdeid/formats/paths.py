"""Does a path by which a policy speaks of an element stand for anything?

HL7 v2 fields are looked up in the newest tables; segments of a site's own (Z…) and
components, to which sites add theirs, are taken as they are. FHIR elements are looked up by
type and name in R4 and R5. Paths of C-CDA are only looked at for their form.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from streamdeid.formats.fhir import rules, types
from streamdeid.formats.hl7v2 import tables

_HL7 = re.compile(r"(?P<segment>[A-Z][A-Z0-9]{2})-(?P<field>\d{1,3})(?:\.[1-9]\d?)?")
_FHIR = re.compile(r"(?P<type>[A-Z][A-Za-z]+)\.(?P<name>[A-Za-z0-9]+)")
_CDA = re.compile(r"[a-z]\w*(?:\.\w+)+(?:@\w+)?|[a-z]\w*@\w+")
FORMS = "PID-5, PID-5.1, Patient.birthDate, patientRole.id@extension"


@cache
def datatypes() -> frozenset[str]:
    """Every data type by which an element can be known, of HL7 v2 with and without component."""
    segments = ((v, s) for v in (tables.USUAL, tables.NEWEST) for s in tables.all_segments(v))
    found = _of(column for version, name in segments for column in tables.fields(version, name))
    return frozenset(found) | frozenset(rules.PRIMITIVES) | _OWN


_OWN = frozenset({"system", "TEL", "uid", "extension", "namespace", "authority"})
"""Of URIs that are somebody's own in FHIR and CDA, and of the values of CDA's TEL and II."""


def _of(columns: Iterable[tables.Component]) -> Iterator[str]:
    """The data types of columns, of their components, and the components by number."""
    for column in columns:
        yield column.datatype
        yield from (f"{column.datatype}.{n}" for n, _ in enumerate(column.parts, 1))
        yield from _of(column.parts)


def problem_of(path: str) -> str:
    """Why ``path`` stands for nothing, in words; empty if it stands for something."""
    if match := _HL7.fullmatch(path):
        return _hl7(match["segment"], int(match["field"]))
    if match := _FHIR.fullmatch(path):
        return _fhir(match["type"], match["name"])
    return "" if _CDA.fullmatch(path) else "is no path"


def _hl7(segment: str, field: int) -> str:
    """Whether a version of HL7 v2 has the field."""
    if segment.startswith("Z"):
        return "" if field else "fields are counted from 1"
    columns = [tables.fields(version, segment) for version in (tables.USUAL, tables.NEWEST)]
    most = max(columns, key=len)
    if not most:
        return f"HL7 v2 has no segment {segment}"
    return "" if 1 <= field <= len(most) else f"{segment} has {len(most)} fields"


def _fhir(kind: str, name: str) -> str:
    """Whether a release of FHIR has the element."""
    known = [types.columns(release, kind) for release in types.RELEASES]
    if not any(known):
        return f"FHIR has no type {kind}"
    return "" if any(name in elements for elements in known) else f"{kind} has no element {name}"
