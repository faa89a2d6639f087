"""``streamdeid evaluate kinds``: detection on kinds of notes that are unlike one another.

The notes of ``corpus.kinds()`` stand for hospitals whose notes nobody has seen. A model that
learned from notes of a kind is flattered by that kind, so ``--models FOLDER`` reads each kind
with the model in ``FOLDER/<kind>``, which is meant to have learned without it. Each kind
counts alike in the mean, and the worst kind is named, since a hospital has one kind.
``--unmet`` reads kinds that no model learned from, the shipped one neither.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import click
import orjson

from streamdeid.engine.reader import Reader
from streamdeid.evaluation import report
from streamdeid.evaluation.detection import found_by
from streamdeid.evaluation.options import FOLDER, json_option, model_option
from streamdeid.evaluation.scores import TokenScores, token_scores
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.assembly import reader
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated

FLATTERS = (
    "One model for all kinds: if it learned from notes of these kinds, the figures flatter.\n"
    "Train one without each kind, and give their folders by --models."
)
PAIR_HEAD = ("recall", "precision", "private missed") * 2
"""The columns of a ``Pair``; private missed: notes with a missed private name, by share."""
HEAD = ("kind", "notes", "words", *PAIR_HEAD)


class Pair(NamedTuple):
    """Scores of the same notes with what the fields tell of their people, and without."""

    told: TokenScores
    anonymous: TokenScores


def by_kind(notes: Iterable[Annotated], limit: int = 0) -> dict[str, list[Annotated]]:
    """The notes of each kind by its name, or ``limit`` of them spread over the whole kind."""
    found: dict[str, list[Annotated]] = defaultdict(list)
    for note in notes:
        found[note.family].append(note)
    return {kind: spread(some, limit) for kind, some in sorted(found.items())}


def spread(notes: Sequence[Annotated], limit: int) -> list[Annotated]:
    """At most ``limit`` notes at even distances; all where ``limit`` is 0."""
    count = min(limit or len(notes), len(notes))
    return [notes[number * len(notes) // count] for number in range(count)]


def measured(
    kinds: Mapping[str, Sequence[Annotated]],
    reader_of: Callable[[str], Reader],
    step: Callable[[], None] = lambda: None,
) -> dict[str, Pair]:
    """Scores of each kind, read by the reader that ``reader_of`` gives for its name."""
    return {kind: measured_on(notes, reader_of(kind), step) for kind, notes in kinds.items()}


def measured_on(notes: Sequence[Annotated], reads: Reader, step: Callable[[], None]) -> Pair:
    """Scores of these notes with what is known of their people, and without."""
    nobody = [note.anonymous() for note in notes]
    return Pair(
        token_scores(notes, found_by(reads, notes, step)),
        token_scores(nobody, found_by(reads, nobody, step)),
    )


def models_in(folder: Path, kinds: Iterable[str]) -> dict[str, Path]:
    """The folder of each kind's model.

    Raises:
        ConfigurationError: a kind has none.
    """
    found = {kind: folder / kind for kind in kinds}
    for kind, place in found.items():
        if not place.is_dir():
            raise ConfigurationError("models", f"holds no model for the kind {kind}")
    return found


def rows(pairs: Mapping[str, Pair]) -> list[tuple[object, ...]]:
    """One row for each kind, then the mean over kinds, and the worst figure of each column."""
    found = {kind: (*_three(p.told), *_three(p.anonymous)) for kind, p in pairs.items()}
    columns = list(zip(*found.values(), strict=True))
    worst = [(min, min, max)[number % 3](column) for number, column in enumerate(columns)]
    return [
        *((k, p.told.notes, _words(p), *_shown(found[k])) for k, p in pairs.items()),
        ("mean", "", "", *_shown([fmean(column) for column in columns])),
        ("worst", "", "", *_shown(worst)),
    ]


def figures(pair: Pair) -> list[object]:
    """The columns of ``PAIR_HEAD``."""
    return _shown((*_three(pair.told), *_three(pair.anonymous)))


def _shown(columns: Sequence[float]) -> list[object]:
    """Figures of both settings, every third of which is a share of notes."""
    return [f"{x:.1%}" if number % 3 == 2 else x for number, x in enumerate(columns)]


def _words(pair: Pair) -> int:
    """Words of identifiers."""
    return pair.told.rates.hits + pair.told.rates.misses


def _three(scores: TokenScores) -> tuple[float, float, float]:
    """Recall, precision, and the share of notes with a missed private name."""
    missed = scores.notes_with_a_private_name_missed / scores.notes
    return scores.rates.recall, scores.rates.precision, missed


def record(pairs: Mapping[str, Pair]) -> dict[str, Any]:
    """The scores as JSON: by kind and by what is known, counts beside shares."""
    return {
        kind: {"identity": counts(pair.told), "anonymous": counts(pair.anonymous)}
        for kind, pair in pairs.items()
    }


def counts(scores: TokenScores) -> dict[str, Any]:
    """One setting's scores."""
    rates = scores.rates
    return {
        "notes": scores.notes,
        "recall": rates.recall,
        "precision": rates.precision,
        "found": rates.hits,
        "missed": rates.misses,
        "taken": rates.alarms,
        "notes_with_a_private_name_missed": scores.notes_with_a_private_name_missed,
        "by_label": {str(k): [r.hits, r.misses] for k, r in scores.by_label.items()},
    }


@click.command("kinds")
@model_option
@click.option("--models", type=FOLDER, help="Holds for each kind the model trained without it.")
@click.option("--unmet", is_flag=True, help="Kinds that no model has met.")
@click.option("--notes", "limit", default=0, help="At most so many notes of each kind.")
@click.option("--kind", "wanted", multiple=True, help="Only this kind; may be given again.")
@json_option
def command(model: Path | None, models: Path | None, *, as_json: bool, **options: Any) -> None:
    """Recall and precision on each kind of notes, with and without what is known of people."""
    notes = corpus.unmet() if options["unmet"] else corpus.kinds()
    kinds = _chosen(by_kind(notes, options["limit"]), options["wanted"])
    folders = models_in(models, kinds) if models else {}
    if not folders and not options["unmet"]:
        click.echo(FLATTERS, err=as_json)
    one = None if folders else reader(model=model)
    total = 2 * sum(map(len, kinds.values()))
    with click.progressbar(length=total, file=sys.stderr, label="Notes") as bar:
        found = measured(kinds, lambda k: one or reader(model=folders[k]), lambda: bar.update(1))
    if as_json:
        click.echo(orjson.dumps(record(found), option=orjson.OPT_INDENT_2).decode())
    else:
        click.echo("with identity, then without; private missed: notes, by share\n")
        click.echo(report.table(HEAD, rows(found)))


def _chosen(kinds: dict[str, list[Annotated]], wanted: Sequence[str]) -> dict[str, list[Annotated]]:
    """The kinds that are wanted, or all.

    Raises:
        ConfigurationError: there is no such kind.
    """
    for name in wanted:
        if name not in kinds:
            raise ConfigurationError("kind", "is not known", allowed=", ".join(kinds))
    return {kind: notes for kind, notes in kinds.items() if not wanted or kind in wanted}
