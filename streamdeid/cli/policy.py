"""``streamdeid policy``: check, show, compare and try policies, for those who sign them."""

import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as RichTable

from streamdeid.cli.options import key_file_option, model_option
from streamdeid.cli.policy_sheet import named, page, text, ways
from streamdeid.cli.showcase import REMOVED, shown, side_by_side
from streamdeid.engine.deidentifier import Explained
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.operators.policy.policy import FilePolicy
from streamdeid.operators.policy.schema import schema
from streamdeid.runtime.assembly import assemble, policy_at
from streamdeid.runtime.keysources import keys_from


@click.group("policy")
def command() -> None:
    """Check, show, compare and try policies."""


def _load(name: str) -> FilePolicy:
    """A policy, with a key that is of no use to anybody."""
    return policy_at(name, keys_from(None))


@command.command("check")
@click.argument("name", metavar="NAME|FILE")
def check(name: str) -> int:
    """Say whether a policy can be carried out."""
    policy = _load(name)
    click.echo(f"{policy.name}: can be carried out; digest {policy.digest[:12]}", err=True)
    return 0


@command.command("show")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a page.")
@click.argument("name", metavar="NAME|FILE", default="safe-harbor")
def show(name: str, html: Path | None) -> int:
    """Print the resolved policy: labels, fields, what is withheld, HIPAA items A to R."""
    policy = _load(name)
    if html:
        html.write_text(page(policy, version("streamdeid")), encoding="utf-8")
        click.echo(f"written: {html}", err=True)
        return 0
    Console(markup=False).print(text(policy))
    return 0


@command.command("schema")
def print_schema() -> int:
    """Print the JSON Schema of policy files, for editors."""
    click.echo(json.dumps(schema(), indent=2))
    return 0


@command.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
def diff(first: str, second: str) -> int:
    """Print what changes from A to B: for which label, data type, field and choice."""
    one, other = dict(_rows(_load(first))), dict(_rows(_load(second)))
    for name in {**one, **other}:
        before, after = one.get(name, "-"), other.get(name, "-")
        if before != after:
            click.echo(f"{name}: {before} -> {after}")
    return 0


def _rows(policy: FilePolicy) -> Iterator[tuple[str, str]]:
    """Everything that a policy says, by name."""
    for label in Label:
        yield label, policy.table.of_label(label)
    yield from named(policy)
    yield from ways(policy)


@command.command("try")
@key_file_option
@model_option
@click.argument("policy", metavar="NAME|FILE")
@click.argument("message", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def attempt(policy: str, key_file: Path | None, model: Path | None, message: Path) -> int:
    """Show the fields and notes of one MESSAGE before and after (prints identifiers)."""
    engine = assemble(policy, key_file, model=model)
    console = Console(markup=False, emoji=False)
    withheld = 0
    for ordinal, part in enumerate(engine.split(message.read_bytes()), 1):
        try:
            _print(engine.explain(part), console)
        except MalformedMessage as error:
            place = f" at {error.address}" if error.address else ""
            click.echo(f"{message}:{ordinal}: quarantined, {error.reason}{place}", err=True)
            withheld += 1
    return 1 if withheld else 0


def _print(explained: Explained, console: Console) -> None:
    """Print the fields and notes of one message before and after."""
    console.print(_fields(explained))
    for note in shown(explained):
        if any(piece.label for piece in note.pieces):
            console.print(side_by_side(note, note.ref))


def _fields(explained: Explained) -> RichTable:
    """The structured elements of which something else went out, or nothing.

    What went out is read from the output, at the address at which it stood.
    """
    sent = {element.address: element.text for element in explained.output.elements()}
    plan = explained.plan
    table = RichTable(title="Fields", title_justify="left")
    for column in ("address", "label", "before", "after"):
        table.add_column(column, overflow="fold")
    for element, value in zip(plan.elements, plan.values, strict=True):
        if value != element.text:
            after = REMOVED if value is None else sent.get(element.address, value)
            table.add_row(element.address, element.label or "unlisted", element.text, after)
    return table
