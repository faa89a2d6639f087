"""``streamdeid detect``: notes in, spans out, one JSON object a line, in order."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import click

from streamdeid.cli.options import language_option, model_option
from streamdeid.engine.faults import withheld
from streamdeid.engine.reader import Reader
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import NOBODY
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import reader
from streamdeid.wire.notes import NoteLine, parse_line, render_spans


@click.command("detect")
@language_option
@click.option("--no-seeds", is_flag=True, help="Read as if nothing were known of the people.")
@click.option("--detectors", metavar="LIST", help="Names by comma, in the order they are asked.")
@model_option
@click.option("--explain", is_flag=True, help="Add the rule, and the address of the seed.")
@click.argument("source", default="-", metavar="[IN|-]")
def command(  # noqa: PLR0913 - one for each option
    *,
    language: str,
    no_seeds: bool,
    detectors: str | None,
    model: Path | None,
    explain: bool,
    source: str,
) -> int:
    """Find identifiers in the notes of IN."""
    names = tuple(detectors.split(",")) if detectors else None
    notes = reader(language, names, model=model)
    failed = 0
    with _open(source) as stream:
        for number, line in _lines(stream):
            try:
                item = parse_line(line)
                spans = _found(notes, item, seeds=not no_seeds)
            except MalformedMessage as error:
                click.echo(f"{source}:{number}: {error}", err=True)
                failed += 1
                continue
            sys.stdout.buffer.write(render_spans(item.id, spans, explain=explain))
    sys.stdout.buffer.flush()
    return 1 if failed else 0


def _found(notes: Reader, item: NoteLine, *, seeds: bool) -> Sequence[Span]:
    """The spans of one note; a fault in one must not end the others."""
    with withheld():
        return notes.read(item.note, item.identity if seeds else NOBODY).spans


def _open(source: str) -> BinaryIO:
    """The file called ``source``, or stdin."""
    if source == "-":
        return sys.stdin.buffer
    if not Path(source).is_file():
        raise click.BadParameter(f"{source} is not a file", param_hint="IN")
    return Path(source).open("rb")


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Every line that is not blank, with its number from 1."""
    for number, line in enumerate(stream, 1):
        if line.strip():
            yield number, line
