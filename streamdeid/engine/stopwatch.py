"""Where the time goes, told by a stopwatch that the caller brings: the engine has no clock."""

from collections import Counter
from collections.abc import Callable

Stopwatch = Callable[[], int]
"""Answers with nanoseconds from any fixed point."""


def stopped() -> int:
    """A stopwatch for those who do not ask for times."""
    return 0


class Laps:
    """Nanoseconds by stage, as they pass."""

    def __init__(self, stopwatch: Stopwatch) -> None:
        """Start now."""
        self._stopwatch, self._at = stopwatch, stopwatch()
        self.stages: Counter[str] = Counter()

    def take(self, stage: str) -> None:
        """The time since the last call belongs to ``stage``."""
        now = self._stopwatch()
        self.stages[stage] += now - self._at
        self._at = now
