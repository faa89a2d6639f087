"""``[records]``: what the times of published records tell, and what becomes of deletions.

A policy that removes or moves dates does not let the times of records tell them again: what
would is refused, with the key that says so.
"""

from collections.abc import Mapping

from streamdeid.model.label import Label
from streamdeid.model.records import (
    DEFAULT_RECORDS,
    Records,
    Times,
    Timestamps,
    Tombstones,
    Window,
)
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.layers import Layers
from streamdeid.operators.table import Table

SECTION = "records"
_MOVED = frozenset({Operator.SHIFT, Operator.SURROGATE})


def records(layers: Layers, table: Table) -> Records:
    """What the policy says of records' times and of deletions.

    Raises:
        PolicyError: a time that would tell a date that the policy withholds.
    """
    said = _said(layers.section(SECTION))
    dates = table.of_label(Label.DATE)
    if said.timestamps is Timestamps.SHIFT and dates not in _MOVED:
        problem = "moves the times of records, and labels.DATE moves no date"
        raise layers.error(SECTION, "timestamps", problem=problem, allowed="none, floor, keep")
    if dates is Operator.KEEP:
        return said
    for key, told in (("timestamps", said.timestamps), ("times", said.times)):
        if told == Times.KEEP:
            problem = "tells the dates that labels.DATE withholds"
            raise layers.error(SECTION, key, problem=problem, allowed="none, floor")
        if told == Times.FLOOR and said.window is not Window.YEAR:
            problem = "tells more of the dates that labels.DATE withholds than their year"
            raise layers.error(SECTION, "window", problem=problem, allowed=str(Window.YEAR))
    return said


def _said(given: Mapping[str, str]) -> Records:
    """The words of the section; what is not said is as in the default."""
    own = DEFAULT_RECORDS
    return Records(
        Timestamps(given.get("timestamps", own.timestamps)),
        Times(given.get("times", own.times)),
        Window(given.get("window", own.window)),
        Tombstones(given.get("tombstones", own.tombstones)),
    )
