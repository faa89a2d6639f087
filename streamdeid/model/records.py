"""What a policy asks of that which travels with records: their times, and deletions.

A record's own time beside its moved dates tells by how many days they were moved: the time of a
record that was published on the day of its message, less the shifted MSH-7, is the shift. A time
is 0 here where none is told.
"""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

DAY = 86_400.0
"""Seconds."""


class Timestamps(StrEnum):
    """What the transport's timestamp of a published record says."""

    NONE = "none"
    """Nothing."""
    FLOOR = "floor"
    """The window in which the source record was produced."""
    SHIFT = "shift"
    """When the source record was produced, moved by the patient's own days."""
    KEEP = "keep"
    """When the source record was produced."""


class Times(StrEnum):
    """What ``time`` says in audit events and dead letters."""

    NONE = "none"
    """The epoch, for every record."""
    FLOOR = "floor"
    """The window in which the record was worked on."""
    KEEP = "keep"
    """When it was worked on."""


class Window(StrEnum):
    """To the beginning of what a time is floored."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"


class Tombstones(StrEnum):
    """What becomes of a record that has a key and no value, by which a topic deletes."""

    QUARANTINE = "quarantine"
    PUBLISH = "pass"


@dataclass(frozen=True, slots=True)
class Records:
    """The choices of one policy."""

    timestamps: Timestamps = Timestamps.NONE
    times: Times = Times.NONE
    window: Window = Window.YEAR
    tombstones: Tombstones = Tombstones.QUARANTINE

    def stamp(self, produced: float, days: int) -> float:
        """The timestamp of what is published of a record, ``produced`` then; 0 for none.

        ``days`` is the shift of the record's patient, 0 where it is not known.
        """
        if self.timestamps is Timestamps.SHIFT:
            return max(0.0, produced + days * DAY) if produced and days else 0.0
        return self._told(self.timestamps, produced)

    def stamp_about(self, now: float) -> float:
        """The timestamp of what tells of a record, and of no patient; 0 for none."""
        return self._told(self.timestamps, now)

    def moment(self, now: float) -> float:
        """The ``time`` of an audit event or a dead letter."""
        return self._told(self.times, now)

    def _told(self, how: StrEnum, moment: float) -> float:
        """A moment as far as it is told."""
        if how == Times.KEEP:
            return moment
        return floored(moment, self.window) if how == Times.FLOOR and moment else 0.0


def floored(moment: float, window: Window) -> float:
    """The beginning of the window, in UTC, that a moment lies in."""
    day = dt.datetime.fromtimestamp(moment, dt.UTC).date()
    if window is not Window.DAY:
        day = day.replace(day=1)
    if window is Window.YEAR:
        day = day.replace(month=1)
    return dt.datetime.combine(day, dt.time(), dt.UTC).timestamp()


DEFAULT_RECORDS = Records()
"""Nothing is told, and deletions are withheld."""
