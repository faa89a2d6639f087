"""The plans of all segments of a version under a profile, each made when it is first met.

A field is what the version says; one that the version does not have is what the
newest version says, because feeds send newer fields under an old number, and one
that was withdrawn is what it was before.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from streamdeid.formats.hl7v2 import tables
from streamdeid.formats.hl7v2.components import COMPONENTS, VALUE
from streamdeid.formats.hl7v2.field_plan import TEXT, FieldPlan, field_plan, whole_field
from streamdeid.formats.hl7v2.tables import Component
from streamdeid.model.profile import Profile, Treatment

MOST_FIELDS = 1000
TEXT_TYPES = frozenset({"ST", "TX", "FT"})
IDENTIFYING = frozenset({"XPN", "XCN", "XAD", "XTN", "CX", "XON", "PL", "EI", "PPN", "DLN", "HD"})
SIMPLE_TYPES = frozenset({"DT", "DTM", "ID", "IS", "NM", "TM", "TN"}) | TEXT_TYPES
"""Data types without components that OBX-2 can name (HL7 table 0125)."""


@dataclass(frozen=True, slots=True)
class Plans:
    """All plans of one version under one profile, made when they are first asked for."""

    version: str
    profile: Profile
    listed: frozenset[str] = field(init=False, repr=False)
    """The names of segments that the standard or the policy knows, which may be told."""
    _segments: dict[str, tuple[FieldPlan, ...]] = field(default_factory=dict, repr=False)
    _values: dict[str, FieldPlan] = field(default_factory=dict, repr=False)
    _observations: dict[str, tuple[FieldPlan, ...]] = field(default_factory=dict, repr=False)
    _coded: dict[str, FieldPlan] = field(default_factory=dict, repr=False)
    _results: dict[str, FieldPlan] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """List the names."""
        own = {path.partition("-")[0] for path in self.profile.paths}
        listed = tables.names() | own | set(tables.all_segments(self.version))
        object.__setattr__(self, "listed", listed)

    def segment(self, name: str) -> tuple[FieldPlan, ...]:
        """The plans of a segment's fields, from the first."""
        found = self._segments.get(name)
        if found is None:
            found = tuple(
                field_plan(f"{name}-{number}", column, self.profile)
                for number, column in enumerate(_columns(self.version, name), 1)
            )
            self._segments[name] = found
        return found

    def field(self, name: str, number: int) -> FieldPlan:
        """The plan of one field; beyond the tables it is unlisted."""
        plans = self.segment(name)
        if number <= len(plans):
            return plans[number - 1]
        return field_plan(f"{name}-{min(number, MOST_FIELDS)}", None, self.profile)

    def observation(self, datatype: str) -> tuple[FieldPlan, ...]:
        """The plans of the fields of OBX when OBX-2 names ``datatype``."""
        known = datatype if datatype in SIMPLE_TYPES or datatype in COMPONENTS else "TX"
        found = self._observations.get(known)
        if found is None:
            plans = self.segment("OBX")
            found = (*plans[:4], self.value(known), *plans[5:])
            self._observations[known] = found
        return found

    def value(self, datatype: str) -> FieldPlan:
        """The plan of OBX-5 when OBX-2 names ``datatype``; an unknown one is read as text."""
        known = datatype if datatype in SIMPLE_TYPES or datatype in COMPONENTS else "TX"
        found = self._values.get(known)
        if found is None:
            self._values[known] = found = self._value(known)
        return found

    def coded(self, path: str) -> FieldPlan:
        """The plan of a field whose value is a coded element, whatever its type says."""
        found = self._coded.get(path)
        if found is None:
            column = tables.datatype(tables.NEWEST, "CWE") or Component("CWE")
            self._coded[path] = found = field_plan(path, column, self.profile)
        return found

    def result(self, datatype: str) -> FieldPlan:
        """The plan of OBX-5 of a text type that holds a result."""
        if "OBX-5" in self.profile.paths:
            return self.value(datatype)
        found = self._results.get(datatype)
        if found is None:
            self._results[datatype] = found = whole_field("OBX-5", datatype, VALUE)
        return found

    def _value(self, datatype: str) -> FieldPlan:
        """The plan of OBX-5 for a data type of HL7 table 0125.

        Text is read, unless the policy says that it goes, or what it is.
        """
        asked = self.profile.paths.get("OBX-5")
        if datatype in TEXT_TYPES and asked in {None, Treatment.KEEP, Treatment.SCRUB}:
            return whole_field("OBX-5", datatype, TEXT)
        versions = (self.version, tables.USUAL, tables.NEWEST, tables.EARLY)
        columns = (tables.datatype(version, datatype) for version in versions)
        column = next((column for column in columns if column), Component(datatype))
        return field_plan("OBX-5", column, self.profile)


_KEPT_PLANS: dict[tuple[str, int], Plans] = {}


def plans(version: str, profile: Profile) -> Plans:
    """The plans for a version that has a table, kept for as long as the profile is used."""
    key = (version, id(profile))
    found = _KEPT_PLANS.get(key)
    if found is None or found.profile is not profile:
        _KEPT_PLANS[key] = found = Plans(version, profile)
    return found


def _columns(version: str, name: str) -> Iterator[Component]:
    """The fields of a segment: the version's, then what newer versions add.

    What the middle version knows as a person, an address or a number was one
    before too, when its type was still a plain string (PID-6 in 2.2). Codes that
    became coded elements are read as such, because feeds send the text with them.
    What was withdrawn is read as it was before, because feeds go on sending it.
    """
    usual, new = tables.fields(tables.USUAL, name), tables.fields(tables.NEWEST, name)
    own = tables.fields(version, name) or usual
    for number, column in enumerate(own):
        later = usual[number] if number < len(usual) else column
        newest = new[number] if number < len(new) else column
        if column.datatype == tables.WITHDRAWN.datatype or (
            not column.parts and later.datatype in IDENTIFYING
        ):
            yield _with_first(later, column)
        elif column.datatype in {"ID", "IS"} and newest.datatype in {"CWE", "CNE"}:
            yield newest
        else:
            yield column
    yield from new[len(own) :]


def _with_first(composite: Component, simple: Component) -> Component:
    """A composite whose first part keeps the pattern of a telephone number that it had alone."""
    if simple.datatype != "TN":
        return composite
    return composite._replace(parts=(simple, *composite.parts[1:]))
