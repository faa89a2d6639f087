"""A leaf of a message: one value, what becomes of it, and where it stands."""

from typing import NamedTuple

from streamdeid.formats.hl7v2.reader import Segment
from streamdeid.formats.hl7v2.rules import Rule


class Leaf(NamedTuple):
    """One value: its rule, its ordinals from 1 (0 where the standard has none), its place."""

    rule: Rule
    segment: Segment
    field: int
    repetition: int
    component: int
    subcomponent: int
    start: int
    end: int

    @property
    def address(self) -> str:
        """Where it is, in the standard's words: ``PID[1]-5[2].1``."""
        _, _, ordinal, _, _, name, _ = self.segment
        if not self.component:
            return f"{name}[{ordinal}]-{self.field}[{self.repetition}]"
        address = f"{name}[{ordinal}]-{self.field}[{self.repetition}].{self.component}"
        return f"{address}.{self.subcomponent}" if self.subcomponent > 1 else address


class Leaves(NamedTuple):
    """What was found, each in order: values with a label or without a rule, prose, documents."""

    valued: list[Leaf]
    prose: list[Leaf]
    data: list[Leaf]
