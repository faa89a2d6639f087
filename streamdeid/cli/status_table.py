"""The table of ``streamdeid status``: processes, what they run, and why messages are withheld.

Rates are the difference of two looks at the same process; one that was not there before has none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group
from rich.table import Table

BUILD = ("version", "policy", "policy_digest", "model_digest")
"""What says that two processes do the same."""


@dataclass(frozen=True, slots=True)
class Look:
    """What one process said: when (monotonic seconds), its readiness, and its numbers."""

    address: str
    at: float
    state: str
    numbers: Mapping[str, Any]


def tables(before: Sequence[Look], now: Sequence[Look]) -> Group:
    """Processes, what they run, and quarantine by reason over all of them."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("process", no_wrap=True)
    shown.add_column("state")
    for title in ("in/s", "out/s", "withheld", "residual", "lag", "oldest"):
        shown.add_column(title, justify="right", no_wrap=True)
    known = {look.address: look for look in before}
    for look in now:
        shown.add_row(*_row(known.get(look.address, look), look))
    return Group(shown, "", _builds(now), "", _reasons(now))


def _row(earlier: Look, later: Look) -> list[str]:
    """The cells of one process."""
    a, b = earlier.numbers, later.numbers
    seconds = max(later.at - earlier.at, 1e-9)
    return [
        later.address,
        later.state,
        f"{max(0.0, b['received'] - a['received']) / seconds:,.0f}",
        f"{max(0.0, b['released'] - a['released']) / seconds:,.0f}",
        f"{sum(b['quarantined'].values()):,.0f}",
        f"{b['residual_hits']:,.0f}",
        f"{b['lag_records']:,.0f}",
        f"{b['lag_seconds']:,.0f} s",
    ]


def _builds(now: Sequence[Look]) -> Table:
    """What runs, and in how many processes; more than one line is a group that differs."""
    counts = Counter(
        tuple(build.get(key, "")[:12] for key in BUILD)
        for one in now
        for build in one.numbers["builds"]
    )
    shown = Table(*BUILD, "processes", box=None, pad_edge=False)
    for build, count in counts.most_common():
        shown.add_row(*build, str(count))
    return shown


def _reasons(now: Sequence[Look]) -> Table:
    """Quarantined messages by reason, most first."""
    counts: dict[str, float] = {}
    for one in now:
        for reason, count in one.numbers["quarantined"].items():
            counts[reason] = counts.get(reason, 0.0) + count
    shown = Table(box=None, pad_edge=False)
    shown.add_column("quarantined for")
    shown.add_column("messages", justify="right")
    for reason, count in sorted(counts.items(), key=lambda item: -item[1]):
        shown.add_row(reason, f"{count:,.0f}")
    return shown
