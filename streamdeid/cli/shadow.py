"""``streamdeid shadow``: where a second policy or model would differ, over one window.

The numbers are those of each process's ``/metrics``, the difference of two looks. What is told
are counts by label and place; nothing of a message is known here.
"""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console, Group
from rich.table import Table

from streamdeid.cli.status import WIDE, resolved, service_address
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.asking import ask
from streamdeid.runtime.shadow.metrics import ACTIVE, SHADOW
from streamdeid.runtime.shadow.report import Look, report

AT_MOST = 30
"""Places that the table shows; ``--json`` has all."""


@click.command("shadow")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--at", "at", multiple=True, metavar="HOST:PORT", help="Processes to ask (repeat).")
@click.option(
    "--window",
    type=click.FloatRange(0.0),
    default=60.0,
    show_default=True,
    help="Seconds between two looks; 0 is since the start of the processes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print schemas/shadow-v1.schema.json.")
def command(config: Path, at: tuple[str, ...], window: float, as_json: bool) -> None:  # noqa: FBT001 - click's flag
    """Report in which counts the shadow differs from what is published."""
    addresses = resolved(at or (service_address(config),))
    before, began = look(addresses) if window else Look({}), time.monotonic()
    with Console(stderr=True).status(f"comparing for {window:g} s"):
        time.sleep(window)
    now = look(addresses)
    if not now.has_shadow:
        problem = f"no process at {', '.join(addresses)} has one; set shadow.policy or shadow.model"
        raise ConfigurationError("shadow", problem)
    found = report(before, now, time.monotonic() - began)
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    console = Console(markup=False)
    console.width = console.width if console.is_terminal else WIDE
    console.print(shown(found))


def look(addresses: Sequence[str]) -> Look:
    """The metrics of all processes."""
    answers = {address: ask(address, "/metrics")[1] for address in addresses}
    return Look({at: text_string_to_metric_families(text) for at, text in answers.items()})


def shown(found: dict[str, Any]) -> Group:
    """The report for people."""
    messages = found["messages"]
    compared = messages.get("same", 0) + messages.get("different", 0)
    head = (
        f"{compared:,} messages compared in {found['window_seconds']:g} s, "
        f"{messages.get('different', 0):,} differ, {messages.get('skipped', 0):,} were skipped"
    )
    places = found["places"]
    more = len(places) - AT_MOST
    tail = [f"and {more} more places (--json has all)"] if more > 0 else []
    only = ("only_active", "only_shadow")
    parts = [
        *_table(found["outcomes"], ("active", "shadow", "messages")),
        *_table(found["labels"], ("label", "active", "shadow", *only)),
        *_table(places[:AT_MOST], ("label", "place", *only)),
    ]
    return Group(_builds(found), head, *parts, *tail)


def _builds(found: dict[str, Any]) -> Table:
    """What both run."""
    keys = ("policy", "policy_digest", "model_digest")
    table = Table("", *keys, box=None, pad_edge=False)
    for side in (ACTIVE, SHADOW):
        table.add_row(side, *(found[side].get(key, "")[:12] for key in keys))
    return table


def _table(rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> list[Table | str]:
    """Rows under their columns after an empty line, numbers to the right; nothing for no rows."""
    if not rows:
        return []
    table = Table(box=None, pad_edge=False)
    for column in columns:
        is_number = isinstance(rows[0][column], int)
        table.add_column(column.replace("_", " "), justify="right" if is_number else "left")
    for row in rows:
        cells = (row[column] for column in columns)
        table.add_row(*(f"{cell:,}" if isinstance(cell, int) else cell for cell in cells))
    return ["", table]
