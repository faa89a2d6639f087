"""``streamdeid evaluate noise``: how fast recall falls as notes get worse.

Scanning, letter-spacing, glued words, wrong case and slips of typing, each on a share of the
characters of the same notes, with and without what is known of the people. One blank in six
characters makes glue at 0.05 a loss of a third of all blanks. Not the noise that models are
trained with (see ``disturbed``).
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click
import orjson

from streamdeid.engine.reader import Reader
from streamdeid.evaluation import report
from streamdeid.evaluation.curve import draw
from streamdeid.evaluation.disturbed import NOISES, disturbed
from streamdeid.evaluation.kinds import PAIR_HEAD, Pair, by_kind, counts, figures, measured_on
from streamdeid.evaluation.options import json_option, model_option
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.assembly import reader
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated

SHARES = (0.01, 0.03, 0.05)
PER_KIND = 20
_AXES = "share of characters struck", "recall (share of identifiers' words)"


class Point(NamedTuple):
    """Scores of notes with one kind of noise on a share of their characters."""

    noise: str
    share: float
    pair: Pair


def measured(
    notes: Sequence[Annotated],
    noises: Sequence[str],
    shares: Sequence[float],
    reads: Reader,
    step: Callable[[], None] = lambda: None,
) -> Iterator[Point]:
    """The notes as they are, then under each noise at each share."""
    yield Point("none", 0.0, measured_on(notes, reads, step))
    for noise in noises:
        for share in shares:
            struck = [disturbed(note, noise, share) for note in notes]
            yield Point(noise, share, measured_on(struck, reads, step))


def lines(points: Sequence[Point]) -> dict[str, list[tuple[float, float]]]:
    """Recall by share for each noise, without identity; all begin at the notes as they are."""
    (_, _, clean), *others = points
    found: dict[str, list[tuple[float, float]]] = {}
    for noise, share, pair in others:
        line = found.setdefault(noise, [(0.0, clean.anonymous.rates.recall)])
        line.append((share, pair.anonymous.rates.recall))
    return found


@click.command("noise")
@click.option(
    "--notes",
    "path",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Annotated notes (JSON Lines); without it those of the kinds.",
)
@click.option("--per-kind", default=PER_KIND, show_default=True, help="Of each kind; 0 for all.")
@click.option(
    "--noise", "noises", type=click.Choice(list(NOISES)), multiple=True, help="Only this noise."
)
@click.option("--share", "shares", type=click.FloatRange(0, 1), multiple=True, default=SHARES)
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the curves into this file.")
@model_option
@json_option
def command(path: Path | None, per_kind: int, plot: Path | None, **options: Any) -> None:
    """Recall on notes with noise of scanning, printing, channels, case and typing."""
    notes, noises = _notes(path, per_kind), options["noises"] or tuple(NOISES)
    total = 2 * len(notes) * (1 + len(noises) * len(options["shares"]))
    reads = reader(model=options["model"])
    with click.progressbar(length=total, file=sys.stderr, label="Notes") as bar:
        points = list(measured(notes, noises, options["shares"], reads, lambda: bar.update(1)))
    if plot:
        draw(lines(points), _AXES, plot)
    if options["as_json"]:
        found = [
            {"noise": p.noise, "share": p.share, "identity": counts(p.pair.told)}
            | {"anonymous": counts(p.pair.anonymous)}
            for p in points
        ]
        click.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())
        return
    click.echo(f"{len(notes)} notes; with identity, then without\n")
    rows = ((p.noise, f"{p.share:.0%}", *figures(p.pair)) for p in points)
    click.echo(report.table(("noise", "characters", *PAIR_HEAD), rows))


def _notes(path: Path | None, per_kind: int) -> list[Annotated]:
    """The notes of a file, or so many of each kind.

    Raises:
        ConfigurationError: there are none.
    """
    kinds = {} if path else by_kind(corpus.kinds(), per_kind)
    notes = corpus.read(path) if path else list(chain.from_iterable(kinds.values()))
    if not notes:
        raise ConfigurationError("notes", "are none")
    return notes
