"""Where the shadow differs from what goes out, in counts by label and place.

Only a pair of label and place at which they differed has a series, and no more than ``MOST`` pairs
have; the rest counts under the place ``other``.
"""

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Info

from streamdeid.engine.places import OTHER, UNLISTED, Places, differences
from streamdeid.model.label import Label

ACTIVE, SHADOW = "active", "shadow"
"""The engine whose output is published, and the one whose is not."""

SAME, DIFFERENT, SKIPPED = "same", "different", "skipped"
"""Results of a comparison; what is skipped was not compared."""

MOST = 500
"""Pairs of label and place, at most."""


class ShadowMetrics:
    """The shadow's counters, on the service's registry."""

    def __init__(self, registry: CollectorRegistry, build: Mapping[str, str]) -> None:
        """Every series of a known label at 0. ``build`` says what the shadow runs."""
        self._registry = registry
        self._pairs: set[tuple[str, str]] = set()
        Info("streamdeid_shadow", "What the shadow runs.", registry=registry).info(dict(build))
        self.messages = self._counter("messages", "Messages compared, by result.", ["result"])
        self.identifiers = self._counter(
            "identifiers",
            "Identifiers that each side replaces in compared messages, by label.",
            ["side", "label"],
        )
        self.difference = self._counter(
            "difference",
            "Identifiers that a side replaces beyond the other in the same message and place.",
            ["side", "label", "place"],
        )
        self.outcomes = self._counter(
            "outcomes",
            "Messages of which only one side is released, or each withheld for another reason.",
            [ACTIVE, SHADOW],
        )
        self._begin()

    def _counter(self, name: str, words: str, labels: list[str]) -> Counter:
        """A counter of the shadow."""
        return Counter(f"streamdeid_shadow_{name}", words, labels, registry=self._registry)

    def _begin(self) -> None:
        """Let every series of a known label exist."""
        for result in (SAME, DIFFERENT, SKIPPED):
            self.messages.labels(result)
        for side in (ACTIVE, SHADOW):
            for label in (*Label, UNLISTED):
                self.identifiers.labels(side, label)

    def skipped(self) -> None:
        """A record was not compared."""
        self.messages.labels(SKIPPED).inc()

    def ended_differently(self, active: str, shadow: str) -> None:
        """A record whose outcomes differ, each ``released`` or a reason."""
        self.messages.labels(DIFFERENT).inc()
        self.outcomes.labels(active, shadow).inc()

    def compared(self, active: Places, shadow: Places) -> None:
        """A record that both sides released, with what each counted."""
        for side, counted in ((ACTIVE, active), (SHADOW, shadow)):
            for (label, _), count in counted.items():
                self.identifiers.labels(side, label).inc(count)
        found = list(differences(active, shadow))
        for label, place, more in found:
            side = SHADOW if more > 0 else ACTIVE
            self.difference.labels(side, label, self._known(label, place)).inc(abs(more))
        self.messages.labels(DIFFERENT if found else SAME).inc()

    def _known(self, label: str, place: str) -> str:
        """The place, or ``other`` when there are enough pairs."""
        if (label, place) not in self._pairs and len(self._pairs) >= MOST:
            return OTHER
        self._pairs.add((label, place))
        return place
