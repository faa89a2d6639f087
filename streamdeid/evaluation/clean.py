"""``streamdeid evaluate clean``: clinical texts without any identifier that look as if they had.

Eponyms, scores, codes, genes, organisms, device models and ratios, two hundred lines of them,
written one by one. Whatever is replaced there is meaning lost for nothing, so every line
that is touched is shown.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click
import orjson

from streamdeid.engine.reader import Reader
from streamdeid.evaluation.materials import lines
from streamdeid.evaluation.options import json_option, model_option
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import reader

TARGET = 2
"""Lines of 200 that may be touched: one in a hundred."""


class Touched(NamedTuple):
    """A text of which something would be replaced, and what."""

    text: str
    spans: tuple[Span, ...]

    def replaced(self) -> list[str]:
        """What would be replaced, each with label and detector."""
        return [f"{self.text[s.start : s.end]} ({s.label} by {s.detector})" for s in self.spans]


def touched(texts: Iterable[str], reads: Reader) -> list[Touched]:
    """The texts that ``reads`` would change, of whose people nothing is known."""
    found = (Touched(text, reads.read(Note("line", text), NOBODY).spans) for text in texts)
    return [one for one in found if one.spans]


@click.command("clean")
@click.option(
    "--texts",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Other texts without identifiers, one a line.",
)
@model_option
@json_option
def command(texts: Path | None, model: Path | None, *, as_json: bool) -> None:
    """Clinical texts without identifiers: how many are touched, and what is replaced."""
    wanted = texts.read_text("utf-8").splitlines() if texts else list(lines("clean.txt"))
    wanted = [line for line in wanted if line.strip()]
    found = touched(wanted, reader(model=model))
    if as_json:
        items = [{"text": one.text, "replaced": one.replaced()} for one in found]
        click.echo(orjson.dumps({"texts": len(wanted), "touched": items}).decode())
        return
    click.echo(f"{len(found)} of {len(wanted)} texts touched (target: at most {TARGET} of 200)")
    labels = Counter(str(span.label) for one in found for span in one.spans)
    click.echo("  ".join(f"{label} {count}" for label, count in labels.most_common()))
    for one in found:
        click.echo(f"\n{one.text}\n  {'; '.join(one.replaced())}")
