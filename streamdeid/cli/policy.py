"""``streamdeid policy``: check, show, compare and try policies, for those who sign them."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as RichTable

from streamdeid.cli.options import key_file_option, policy_option
from streamdeid.cli.showcase import shown, side_by_side
from streamdeid.model.label import SCHEMES, Label
from streamdeid.operators.policy import FilePolicy
from streamdeid.runtime.assembly import assemble, keys_from, policy_at

ITEMS = {
    "A": "names, of relatives, employers and household members too",
    "B": "geographic subdivisions smaller than a state",
    "C": "elements of dates but the year; ages over 89",
    "D": "telephone numbers",
    "E": "fax numbers",
    "F": "e-mail addresses",
    "G": "social security numbers",
    "H": "medical record numbers",
    "I": "health plan beneficiary numbers",
    "J": "account numbers",
    "K": "certificate and licence numbers",
    "L": "vehicle identifiers and plates",
    "M": "device identifiers and serial numbers",
    "N": "web addresses",
    "O": "IP addresses",
    "P": "biometric identifiers",
    "Q": "full-face photographs: attachments that are no text are removed",
    "R": "any other unique number, characteristic or code",
}
"""45 CFR 164.514(b)(2)(i), A to R."""


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
    """Print the resolved policy: each label, its operator, and the HIPAA item that it covers."""
    policy = _load(name)
    if html:
        html.write_text(page(policy), encoding="utf-8")
        click.echo(f"written: {html}", err=True)
        return 0
    table = RichTable(title=f"{policy.name} ({policy.digest[:12]})", title_justify="left")
    for column in ("label", "operator", "HIPAA item"):
        table.add_column(column)
    for row in rows(policy):
        table.add_row(*row)
    Console().print(table)
    return 0


@command.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
def diff(first: str, second: str) -> int:
    """Print the labels and fields for which two policies differ."""
    one, other = _load(first), _load(second)
    for label in Label:
        a, b = one.table.of_label(label), other.table.of_label(label)
        if a is not b:
            click.echo(f"{label}: {a} -> {b}")
    for path in sorted({*one.table.fields, *other.table.fields}):
        left, right = one.table.fields.get(path, "-"), other.table.fields.get(path, "-")
        if left != right:
            click.echo(f"{path}: {left} -> {right}")
    return 0


@command.command("try")
@policy_option
@key_file_option
@click.argument("message", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def attempt(policy: str, key_file: Path | None, message: Path) -> int:
    """Show the notes of one MESSAGE before and after (prints identifiers)."""
    engine = assemble(policy, key_file)
    console = Console()
    for part in engine.split(message.read_bytes()):
        for note in shown(engine.plan(part)):
            if any(piece.label for piece in note.pieces):
                console.print(side_by_side(note, note.ref))
    return 0


def rows(policy: FilePolicy) -> Iterator[tuple[str, str, str]]:
    """Label, operator and HIPAA item, in the order of the labels."""
    for label in Label:
        item = SCHEMES[label].safe_harbor
        yield label, policy.table.of_label(label), f"{item}: {ITEMS[item]}" if item else ""


def page(policy: FilePolicy) -> str:
    """The resolved policy as a page to be signed."""
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows(policy)
    )
    items = "".join(
        f"<li><b>{item}</b> {escape(words)}: {_covering(policy, item)}</li>"
        for item, words in ITEMS.items()
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        f"<title>Policy {escape(policy.name)}</title>"
        "<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}"
        "td{padding:.2rem 1rem .2rem 0;border-bottom:1px solid #ccc}</style>"
        f"<h1>{escape(policy.name)}</h1><p>Digest {policy.digest}. Unlisted elements: "
        f"{policy.profile.unlisted}. Attachments that cannot be rewritten: "
        f"{policy.profile.unrewritable}.</p><table>{body}</table>"
        f"<h2>45 CFR 164.514(b)(2)(i)</h2><ul>{items}</ul>"
        "<p>Signed: ____________________</p></html>"
    )


def _covering(policy: FilePolicy, item: str) -> str:
    """Which labels and operators cover an item."""
    labels = [label for label in Label if SCHEMES[label].safe_harbor == item]
    return ", ".join(f"{label} {policy.table.of_label(label)}" for label in labels)
