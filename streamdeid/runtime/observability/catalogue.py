"""Every metric of the service: its name, kind, labels and meaning, read from the code that has it.

The catalogue is part of the interface: ``schemas/metrics-v1.json`` for programs, a table in the
chart's README for people. A metric is added to it, never renamed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from prometheus_client import Metric

KINDS = {"counter": "_total", "info": "_info"}
"""What the text format puts behind a family's name."""

PARTS = frozenset({"le", "quantile"})
"""Labels that belong to the text format, not to the metric."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One metric, by the name under which it stands on ``/metrics``.

    ``bounds`` are a histogram's upper bounds in seconds.
    """

    name: str
    kind: str
    labels: tuple[str, ...]
    help: str
    bounds: tuple[str, ...] = ()


def entries(families: Iterable[Metric]) -> Iterator[Entry]:
    """The metrics of a registry on which every series stands, by name."""
    for family in sorted(families, key=lambda f: f.name):
        if family.name.endswith("_created"):
            continue
        labels = {label: None for sample in family.samples for label in sample.labels}
        bounds = {s.labels["le"]: None for s in family.samples if s.name.endswith("_bucket")}
        yield Entry(
            family.name + KINDS.get(family.type, ""),
            family.type,
            tuple(label for label in labels if label not in PARTS),
            family.documentation,
            tuple(bounds),
        )


def document(found: Iterable[Entry]) -> dict[str, Any]:
    """The catalogue as it stands in ``schemas/metrics-v1.json``."""
    listed = [{k: v for k, v in asdict(entry).items() if v != ()} for entry in found]
    return {"catalogue": "streamdeid metrics", "version": 1, "metrics": listed}


def table(found: Iterable[Entry]) -> str:
    """The catalogue as a table in Markdown."""
    lines = ["| metric | kind | labels | is |", "|---|---|---|---|"]
    for entry in found:
        labels = ", ".join(f"`{label}`" for label in entry.labels)
        lines.append(f"| `{entry.name}` | {entry.kind} | {labels} | {entry.help} |")
    return "\n".join(lines)
