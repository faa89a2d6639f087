"""``streamdeid evaluate rooms``: what each room of rules adds to a model, off the bench.

The notes are those of ``kinds``, each read by the model in ``--models FOLDER`` that has not met
its kind. What a room adds is the recall at one precision with its rules beside the seeds and the
rules of forms, over the recall without: rules that find much of what the model finds too add
nothing, and rules that are often wrong take from it. For each set of rules their trust is chosen
anew, by what the other models make of the kinds that they have not met.

The margin over which a word is covered is the same in all kinds; recall is the mean over kinds,
each of which counts alike. ``worst`` is the kind with least.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.tagger.page import FORMS
from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.detectors.order import ROOMS, default_names
from streamdeid.evaluation import report
from streamdeid.evaluation.kinds import by_kind, models_in
from streamdeid.evaluation.options import FOLDER
from streamdeid.runtime.models import open_model
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated
from streamdeid.training.fitting import PRICE_OF_TRUST, Workshop
from streamdeid.training.held_out import Held, trust_in_rules
from streamdeid.training.workshop import workshop

SEEDS = ("seeded",)
OF_FORMS = tuple(name for name in default_names() if name in FORMS or name == "forms")
PRECISION = 0.955
HEAD = ("rules beside the model", *("recall", "worst", "kind") * 2)
Margins = npt.NDArray[np.float32]
Truths = npt.NDArray[np.bool_]


class Judged(NamedTuple):
    """The words of one kind's notes: how far each is over the line, and whether it should be."""

    margins: Margins
    truths: Truths


Words = dict[str, Judged]
"""By kind."""


class Outcome(NamedTuple):
    """Recall at a precision over all kinds: its mean, and the worst kind."""

    mean: float
    worst: float
    kind: str


class Group(NamedTuple):
    """Kinds that share a model, and what it makes of them."""

    told: Mapping[str, Sequence[Held]]
    anonymous: Mapping[str, Sequence[Held]]

    def judged(self, rules: Collection[str], trust: Mapping[str, float], *, told: bool) -> Words:
        """The words of each kind, by the model and these rules."""
        kinds = self.told if told else self.anonymous
        return {kind: _judged(notes, rules, trust) for kind, notes in kinds.items()}

    def all(self) -> list[Held]:
        """Every reading."""
        both = (*self.told.values(), *self.anonymous.values())
        return [one for notes in both for one in notes]


def trusted(others: Iterable[Group], rules: Collection[str]) -> dict[str, float]:
    """The trust in each rule, by what other models make of what they have not met."""
    notes = [only(one, rules) for group in others for one in group.all()]
    return trust_in_rules(notes, _plain(notes[0]), PRICE_OF_TRUST) if notes else {}


def _plain(note: Held) -> Margins:
    """No bias for any class."""
    return np.zeros(note.scores.shape[1], dtype=np.float32)


def only(note: Held, rules: Collection[str]) -> Held:
    """The note as it would be without other rules; seeds stay."""
    return note._replace(findings=[one for one in note.findings if one[0] in rules])


def _judged(notes: Sequence[Held], rules: Collection[str], trust: Mapping[str, float]) -> Judged:
    """The words of some notes."""
    return Judged(
        np.concatenate([only(one, rules).together(_plain(one), trust) for one in notes]),
        np.concatenate([note.truths[note.words] for note in notes]),
    )


def outcome(kinds: Mapping[str, Judged], precision: float) -> Outcome:
    """Recall over the line at which all kinds together have ``precision``."""
    margins = np.concatenate([one.margins for one in kinds.values()])
    truths = np.concatenate([one.truths for one in kinds.values()])
    order = np.argsort(-margins, kind="stable")
    right = truths[order].cumsum() / np.arange(1, len(order) + 1)
    line = margins[order][np.flatnonzero(right >= precision)[-1]]
    found = {k: float((one.margins >= line)[one.truths].mean()) for k, one in kinds.items()}
    worst = min(found, key=found.__getitem__)
    return Outcome(float(np.mean(list(found.values()))), found[worst], worst)


def groups(
    kinds: Mapping[str, Sequence[Annotated]], folders: Mapping[str, Path], shop: Workshop
) -> Iterator[Group]:
    """The kinds by their model, read with the rules of ``shop``."""
    by_model: dict[bytes, list[str]] = {}
    for kind in kinds:
        by_model.setdefault((folders[kind] / "manifest.json").read_bytes(), []).append(kind)
    for names in by_model.values():
        model = open_model(folders[names[0]])
        yield Group(
            {name: list(shop.readings(model, kinds[name])) for name in names},
            {name: _anonymous(shop, model, kinds[name]) for name in names},
        )


def _anonymous(shop: Workshop, model: Model, notes: Sequence[Annotated]) -> list[Held]:
    """What the model makes of notes without what is known of their people."""
    return list(shop.readings(model, [note.anonymous() for note in notes]))


def rows(
    read: Callable[[Collection[str]], Sequence[Group]], precision: float
) -> Iterator[Sequence[object]]:
    """A row for each set of rules; ``read`` gives the kinds as read with some rules at hand."""
    for name, rules in (("none", ()), ("seeds", SEEDS)):
        yield row(name, read(rules), rules, precision)
    every = read(default_names())
    base = (*SEEDS, *OF_FORMS)
    guessing = [rule for room in ROOMS.values() for rule in room]
    yield row("seeds and forms", every, base, precision)
    for name, room in ROOMS.items():
        yield row(f"and {name}", every, (*base, *room), precision)
    yield row("and all rooms", every, (*base, *guessing), precision)
    for name, room in ROOMS.items():
        rest = [rule for rule in guessing if rule not in room]
        yield row(f"all but {name}", every, (*base, *rest), precision)


def row(
    name: str, read: Sequence[Group], rules: Collection[str], precision: float
) -> Sequence[object]:
    """One set of rules, with and without what is known of people."""
    trusts = [trusted((other for other in read if other is not one), rules) for one in read]
    settings: list[object] = []
    for told in (True, False):
        found: dict[str, Judged] = {}
        for group, trust in zip(read, trusts, strict=True):
            found |= group.judged(rules, trust, told=told)
        settings += outcome(found, precision)
    return name, *settings


@click.command("rooms")
@click.option("--models", type=FOLDER, required=True, help="A model trained without each kind.")
@click.option("--precision", default=PRECISION, show_default=True, help="That is kept.")
@click.option("--notes", "limit", default=0, help="At most so many notes of each kind.")
def command(models: Path, precision: float, limit: int) -> None:
    """What each room of rules adds to a model on kinds of notes that it has not met."""
    kinds = by_kind(corpus.kinds(), limit)
    folders = models_in(models, kinds)
    with workshop() as shop:

        def read(names: Collection[str]) -> list[Group]:
            rules = [one for one in shop.rules if one.name in names and one.name != NAME]
            return list(groups(kinds, folders, replace(shop, rules=rules)))

        table = list(rows(read, precision))
    click.echo(f"recall at precision {precision:.3f}, with identity and without\n")
    click.echo(report.table(HEAD, table))
