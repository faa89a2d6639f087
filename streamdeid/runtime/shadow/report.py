"""What the shadow's metrics say of a window: the difference of two looks, over all processes.

A counter that is smaller than it was before belongs to a process that began anew: it counts whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from prometheus_client import Metric

from streamdeid.runtime.shadow.metrics import ACTIVE, SHADOW

Series = tuple[str, tuple[tuple[str, str], ...]]
"""The name of a sample without the shared beginning and ``_total``, and its labels in order."""

BEGINNING = "streamdeid_shadow_"
BUILD = "streamdeid_build_info"
OWN_BUILD = f"{BEGINNING}info"
TOLD = ("version", "policy", "policy_digest", "model_digest")


class Look:
    """The shadow's samples of all processes at one moment, and what they run."""

    def __init__(self, processes: Mapping[str, Iterable[Metric]]) -> None:
        """Take them from the metrics of each process, by its address."""
        self.counts: dict[tuple[str, Series], float] = {}
        self.builds: dict[str, dict[str, str]] = {}
        for process, families in processes.items():
            for sample in (sample for family in families for sample in family.samples):
                self._take(process, sample.name, sample.labels, sample.value)

    def _take(self, process: str, name: str, labels: Mapping[str, str], value: float) -> None:
        """One sample."""
        if name in {BUILD, OWN_BUILD}:
            side = SHADOW if name == OWN_BUILD else ACTIVE
            self.builds[side] = {key: labels[key] for key in TOLD if labels.get(key)}
        elif name.startswith(BEGINNING) and name.endswith("_total"):
            plain = name.removeprefix(BEGINNING).removesuffix("_total")
            self.counts[process, (plain, tuple(sorted(labels.items())))] = value

    @property
    def has_shadow(self) -> bool:
        """Whether any process has one."""
        return SHADOW in self.builds


def report(before: Look, now: Look, seconds: float) -> dict[str, Any]:
    """What differed between two looks, as ``schemas/shadow-v1.schema.json`` has it."""
    grown = _grown(before, now)
    return {
        "report": "streamdeid shadow",
        "version": 1,
        "window_seconds": round(seconds, 1),
        ACTIVE: now.builds.get(ACTIVE, {}),
        SHADOW: now.builds.get(SHADOW, {}),
        "messages": {labels["result"]: count for labels, count in _of(grown, "messages")},
        "outcomes": [
            {**labels, "messages": count} for labels, count in _of(grown, "outcomes") if count
        ],
        "labels": list(_labels(grown)),
        "places": list(_places(grown)),
    }


def _grown(before: Look, now: Look) -> Counter[Series]:
    """By how much each series grew, over all processes; workers are told apart no more."""
    found: Counter[Series] = Counter()
    for key, value in now.counts.items():
        old = before.counts.get(key, 0.0)
        name, labels = key[1]
        series = name, tuple(pair for pair in labels if pair[0] != "worker")
        found[series] += int(value - old if value >= old else value)
    return found


def _of(grown: Counter[Series], name: str) -> Iterator[tuple[dict[str, str], int]]:
    """The labels and growth of every series of a name, in order."""
    for (known, labels), count in sorted(grown.items()):
        if known == name:
            yield dict(labels), count


def _labels(grown: Counter[Series]) -> Iterator[dict[str, str | int]]:
    """What each side replaced of each label, and what it alone did."""
    counts: Counter[tuple[str, str]] = Counter()
    for labels, count in _of(grown, "identifiers"):
        counts[labels["label"], labels["side"]] += count
    for labels, count in _of(grown, "difference"):
        counts[labels["label"], f"only_{labels['side']}"] += count
    for label in sorted({label for label, _ in +counts}):
        sides = (ACTIVE, SHADOW, f"only_{ACTIVE}", f"only_{SHADOW}")
        yield {"label": label} | {side: counts[label, side] for side in sides}


def _places(grown: Counter[Series]) -> Iterator[dict[str, str | int]]:
    """What only one side replaced, by label and place, most first."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for labels, count in _of(grown, "difference"):
        sides = counts.setdefault((labels["label"], labels["place"]), Counter())
        sides[labels["side"]] += count
    for (label, place), sides in sorted(counts.items(), key=lambda item: -item[1].total()):
        if sides.total():
            alone = {f"only_{side}": sides[side] for side in (ACTIVE, SHADOW)}
            yield {"label": label, "place": place} | alone
