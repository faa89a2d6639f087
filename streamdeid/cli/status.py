"""``streamdeid status``: how a running group fares, as a table that refreshes.

For people without Grafana. The numbers are those of each process's ``/metrics``; rates are the
difference of two looks. A name that stands for several addresses (a headless Service) is
asked at each of them.
"""

import os
import socket
import time
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.asking import ask
from streamdeid.runtime.page.snapshot import snapshot

WIDE = 160
"""Columns where no terminal says how many there are."""

BUILD = ("version", "policy", "policy_digest", "model_digest")
"""What says that two processes do the same."""

NOTHING: dict[str, Any] = snapshot([])


@dataclass(frozen=True, slots=True)
class Look:
    """What one process said: when (monotonic seconds), its readiness, and its numbers."""

    address: str
    at: float
    state: str
    numbers: Mapping[str, Any]


@click.command("status")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--at", "at", multiple=True, metavar="HOST:PORT", help="Processes to ask (repeat).")
@click.option(
    "--every", type=click.FloatRange(0.2), default=2.0, show_default=True, help="Seconds."
)
@click.option("--once", is_flag=True, help="Look twice, print one table, and end.")
def command(config: Path, at: tuple[str, ...], every: float, once: bool) -> int:  # noqa: FBT001 - click's flags
    """Show lag, rate, quarantine and versions of a running group."""
    addresses = resolved(at or (service_address(config),))
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    before = [look(address) for address in addresses]
    time.sleep(min(every, 1.0))
    now = [look(address) for address in addresses]
    if once or not console.is_terminal:
        console.print(tables(before, now))
        return 0 if all(one.state == "ready" for one in now) else 1
    _refresh(console, addresses, before, every)
    return 0


def _refresh(console: Console, addresses: Sequence[str], before: list[Look], every: float) -> None:
    """Show the table again and again, until interrupted."""
    with Live(console=console, auto_refresh=False) as live:
        try:
            while True:
                now = [look(address) for address in addresses]
                live.update(tables(before, now), refresh=True)
                before = now
                time.sleep(every)
        except KeyboardInterrupt:
            return


def service_address(config: Path) -> str:
    """Where the service of this configuration answers on this host.

    Raises:
        ConfigurationError: the file is not there or is not TOML.
    """
    try:
        section = tomllib.loads(config.read_text(encoding="utf-8")).get("service", {})
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(
            "--config", f"cannot be read ({type(error).__name__})", place=str(config)
        ) from None
    host = os.environ.get("STREAMDEID_SERVICE__HOST", section.get("host", "127.0.0.1"))
    port = os.environ.get("STREAMDEID_SERVICE__PORT", section.get("port", 8080))
    return f"{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"  # noqa: S104 - compared, not bound


def resolved(addresses: Sequence[str]) -> list[str]:
    """Each address a name stands for."""
    found: dict[str, None] = {}
    for address in addresses:
        host, _, port = address.rpartition(":")
        if not host or not port.isdigit():
            raise ConfigurationError("--at", f"{address} is no address", allowed="HOST:PORT")
        try:
            answers = socket.getaddrinfo(host, int(port), socket.AF_INET, socket.SOCK_STREAM)
        except OSError:
            raise ConfigurationError("--at", f"no host is called {host}") from None
        found |= dict.fromkeys(f"{answer[-1][0]}:{port}" for answer in answers)
    return list(found)


def look(address: str) -> Look:
    """Ask one process."""
    _, state = ask(address, "/readyz")
    good, text = ask(address, "/metrics")
    numbers = snapshot(text_string_to_metric_families(text)) if good else NOTHING
    return Look(address, time.monotonic(), state.strip() or "does not answer", numbers)


def tables(before: Sequence[Look], now: Sequence[Look]) -> Group:
    """Processes, what they run, and quarantine by reason over all of them."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("process", no_wrap=True)
    shown.add_column("state")
    for title in ("in/s", "out/s", "withheld", "residual", "lag", "oldest"):
        shown.add_column(title, justify="right", no_wrap=True)
    for earlier, later in zip(before, now, strict=True):
        shown.add_row(*_row(earlier, later))
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
