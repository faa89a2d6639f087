"""``streamdeid status``: how a running group fares, as a table that refreshes.

For people without Grafana. The numbers are those of each process's ``/metrics``; rates are the
difference of two looks. A name that stands for several addresses (a headless Service) is
asked at each of them; workers of one host have a row each.
"""

import re
import socket
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.live import Live

from streamdeid.cli.status_table import Look, tables
from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import READY
from streamdeid.runtime.asking import ask
from streamdeid.runtime.page.snapshot import snapshot
from streamdeid.runtime.settings import load_settings

WIDE = 160
"""Columns where no terminal says how many there are."""

TROUBLE = re.compile(r"worker (\d+): ([^;]+)")
"""What a supervisor says of a worker that is not ready."""


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
    console = Console(markup=False)
    if not console.is_terminal:
        console.width = WIDE
    before = looks(addresses)
    time.sleep(min(every, 1.0))
    now = looks(addresses)
    if once or not console.is_terminal:
        console.print(tables(before, now))
        # Words behind a semicolon tell of held partitions; the others go on.
        return 0 if all(one.state.partition("; ")[0] == READY for one in now) else 1
    _refresh(console, addresses, before, every)
    return 0


def _refresh(console: Console, addresses: Sequence[str], before: list[Look], every: float) -> None:
    """Show the table again and again, until interrupted."""
    with Live(console=console, auto_refresh=False) as live:
        try:
            while True:
                now = looks(addresses)
                live.update(tables(before, now), refresh=True)
                before = now
                time.sleep(every)
        except KeyboardInterrupt:
            return


def service_address(config: Path) -> str:
    """Where the service of this configuration answers on this host.

    Raises:
        ConfigurationError: the settings cannot be read.
    """
    service = load_settings(config).service
    host = "127.0.0.1" if service.host == "0.0.0.0" else service.host  # noqa: S104 - compared, not bound
    return f"{host}:{service.port}"


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


def look(address: str) -> list[Look]:
    """Ask at one address: a process, or a supervisor with several workers, each its own look."""
    _, words = ask(address, "/readyz")
    good, text = ask(address, "/metrics")
    state, at = words.strip() or "does not answer", time.monotonic()
    parts = by_worker(text_string_to_metric_families(text)) if good else {}
    troubles = dict(TROUBLE.findall(state))
    numbers = sorted({*parts, *troubles} - {""}, key=int)
    if not numbers:
        return [Look(address, at, state, snapshot(parts.get("", ())))]
    return [
        Look(
            f"{address} worker {number}",
            at,
            troubles.get(number, READY),
            snapshot(parts.get(number, ())),
        )
        for number in numbers
    ]


def by_worker(families: Iterable[Metric]) -> dict[str, list[Metric]]:
    """The samples of each worker, by its number; those of a single process by none."""
    found: dict[str, Metric] = {}
    for family in families:
        for sample in family.samples:
            number = sample.labels.get("worker", "")
            found.setdefault(number, Metric("all", "", "unknown")).samples.append(sample)
    return {number: [metric] for number, metric in found.items()}


def looks(addresses: Sequence[str]) -> list[Look]:
    """Ask at every address."""
    return [one for address in addresses for one in look(address)]
