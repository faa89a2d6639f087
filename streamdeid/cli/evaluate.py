"""``streamdeid evaluate``: how good detection is, in the words of the papers.

``streamdeid evaluate GOLD ANSWERS`` scores the answers of any program;
``corpus`` runs this package's own detectors; ``curve``, ``ablation`` and
``protocols`` train and test the classifier; ``modules`` tries orders of the
four name modules; ``replaced`` lists what is replaced most in public notes;
``surrogates`` reads surrogate output again and tries to tell it from real notes.
``kinds``, ``names`` (also ``fairness``), ``dictation``, ``clean`` and ``noise`` measure off
the bench: kinds of notes, groups of names, dictation, texts without identifiers, bad input.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from streamdeid.cli.options import Names
from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.evaluation import kept, protocols, report
from streamdeid.evaluation.curve import draw, points
from streamdeid.evaluation.detection import found_by
from streamdeid.evaluation.formats import read_answers, read_gold
from streamdeid.evaluation.scores import NAMINGS, RELAXED, entity_scores, token_scores
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import reader
from streamdeid.runtime.models import open_model
from streamdeid.training import corpus
from streamdeid.training.copies.pools import Way
from streamdeid.training.corpus import Annotated
from streamdeid.training.fitting import recall_at
from streamdeid.training.workshop import workshop

_PATH = click.Path(path_type=Path, exists=True)
_FOLDS = click.option(
    "--folds",
    type=click.IntRange(min=2),
    default=10,
    show_default=True,
    help="Folds by note.",
)
_SCHEMES = click.Choice(list(NAMINGS))
LATER = {
    "clean": "clean",
    "dictation": "dictation",
    "fairness": "names",
    "kinds": "kinds",
    "modules": "modules",
    "names": "names",
    "noise": "noise",
    "replaced": "replaced",
    "rooms": "rooms",
    "surrogates": "surrogates",
}
"""Commands that are modules of the evaluation: command and module."""
_BIASES = [step / 20 for step in range(-10, 41)]


class Commands(click.Group):
    """A group in which ``GOLD ANSWERS`` without a command's name means ``score``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put ``score`` before a first word that is no command."""
        known = set(self.list_commands(ctx))
        if args and not args[0].startswith("-") and args[0] not in known:
            args = ["score", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Ours, and those that are imported when they are asked for."""
        return [*super().list_commands(ctx), *LATER]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """A command of a module of its own is imported when it is asked for."""
        if name in LATER:
            found = import_module(f"streamdeid.evaluation.{LATER[name]}").command
            assert isinstance(found, click.Command)
            return found
        return super().get_command(ctx, name)


@click.group(cls=Commands)
def command() -> None:
    """Score detection against annotated notes."""


@command.command()
@click.argument("gold", type=_PATH)
@click.argument("answers", type=_PATH)
@click.option("--scheme", type=_SCHEMES, default="streamdeid", help="Whose names labels go by.")
@click.option(
    "--ignore", type=Names(Label), default="", help="Labels that are not counted: AGE,PROFESSION."
)
def score(gold: Path, answers: Path, scheme: str, ignore: tuple[str, ...]) -> None:
    """Score ANSWERS (JSON Lines of spans) against GOLD (JSON Lines, i2b2 XML, VTT, or a folder)."""
    notes = _without(_scored(read_gold(gold)), ignore)
    _show(notes, read_answers(answers), scheme)


@command.command("corpus")
@click.option("--gold", type=_PATH, help="Annotated notes; without it the shipped ones.")
@click.option("--split", default="dev", show_default=True, help="Of the shipped notes.")
@click.option("--seeds/--no-seeds", default=True, help="Use what the fields tell of the people.")
@click.option("--detectors", "names", default="", help="Names, by comma; without it the default.")
@click.option("--language", default="en", show_default=True)
@click.option("--scheme", type=_SCHEMES, default="streamdeid")
def corpus_(**options: Any) -> None:
    """Run detectors over annotated notes, and score them."""
    gold, names = options["gold"], options["names"]
    notes = _scored(read_gold(gold) if gold else corpus.shipped(options["split"]))
    notes = notes if options["seeds"] else [note.anonymous() for note in notes]
    reads = reader(options["language"], tuple(names.split(",")) if names else None)
    _show(notes, found_by(reads, notes), options["scheme"])


@command.command()
@click.option("--model", type=_PATH, required=True, help="A model's folder.")
@click.option("--split", default="dev", show_default=True, help="Of the shipped notes.")
@click.option("--alone", is_flag=True, help="The classifier without the rules' own findings.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the curve into this file.")
def curve(model: Path, split: str, plot: Path | None, **options: bool) -> None:
    """Recall against precision of rules and classifier, with and without seeds."""
    opened, lines = open_model(model), {}
    with workshop() as shop:
        notes = corpus.shipped(split)
        for name, some in (("seeds", notes), ("no seeds", [n.anonymous() for n in notes])):
            margins, truths = shop.margins(opened, some, together=not options["alone"])
            found = points(margins, truths, _BIASES)
            lines[name] = [(p.recall, p.precision) for p in found]
            shares = {f"R@P{p:.0%}"[:-1]: recall_at(margins, truths, p) for p in (0.85, 0.95)}
            click.echo(f"{name}: " + "  ".join(f"{k} {v:.4f}" for k, v in shares.items()))
            click.echo(report.table(("bias", "precision", "recall"), found[::5]))
    if plot:
        axes = "recall (share of identifiers' words)", "precision (share of words taken for one)"
        draw(lines, axes, plot)


@command.command()
@_FOLDS
@click.option("--notes", "limit", default=0, help="Only about so many, of all kinds.")
@click.option("--way", type=click.Choice([w.value for w in Way]), default="random")
def ablation(folds: int, limit: int, way: str) -> None:
    """Each feature group alone, and all, as in tables 16-18 of Stat De-id; rows as they come."""
    with workshop() as shop:
        notes = protocols.corpus_of(shop, _some(limit), Way(way))
        groups = [Group(g) for g in protocols.ABLATED]
        rows = []
        for row in protocols.ablation(shop, notes, folds, groups):
            rows.append(row)
            click.echo("  ".join(map(str, row)), err=True)
    click.echo(report.table(protocols.ABLATION_HEAD, rows))


@command.command("protocols")
@_FOLDS
@click.option("--notes", "limit", default=0, help="Only about so many, of all kinds.")
@click.option(
    "--systems",
    type=Names(protocols.SYSTEMS),
    default=",".join(protocols.SYSTEMS),
    show_default=True,
)
@click.option(
    "--ways",
    type=Names(Way),
    default=",".join(Way),
    show_default=True,
    help="How slots are filled.",
)
@click.option("--keep", type=click.Path(path_type=Path), help="Keep each result in this file.")
def protocols_(
    folds: int, limit: int, systems: tuple[str, ...], ways: tuple[str, ...], keep: Path | None
) -> None:
    """Stat De-id's systems on the four corpora built from the shipped notes, beside its figures."""
    chosen = [protocols.System(name) for name in systems]
    wanted = [(system, Way(name)) for system in chosen for name in ways]
    with workshop() as shop:
        notes = _some(limit)
        setting = f"{folds} folds of {len(notes)} notes"
        found = kept.measured(
            wanted, lambda some: protocols.compare(shop, notes, folds, some), setting, keep
        )
    click.echo(report.table(protocols.HEAD, protocols.rows(found)))


def _some(limit: int) -> list[Annotated]:
    """The notes that may be looked at: train and dev."""
    notes = corpus.shipped("train", "dev")
    return notes[:: max(1, len(notes) // limit)] if limit else notes


def _without(notes: list[Annotated], ignore: Sequence[str]) -> list[Annotated]:
    """The notes without spans of ignored labels."""
    dropped = {Label(name) for name in ignore}
    return [
        replace(note, spans=tuple(s for s in note.spans if s.label not in dropped))
        for note in notes
    ]


def _scored(notes: list[Annotated]) -> list[Annotated]:
    """The notes, to which spans are given by id.

    Raises:
        ConfigurationError: there is nothing to score, or it cannot be told what is whose.
    """
    if not notes:
        raise ConfigurationError("gold", "holds no notes; of those shipped name a --split")
    if len({note.id for note in notes}) < len(notes):
        raise ConfigurationError("gold", "has several notes of one id")
    return notes


def _show(notes: list[Annotated], found: Mapping[str, Sequence[Span]], scheme: str) -> None:
    """Token scores, then entities strict and relaxed."""
    click.echo(report.tokens(token_scores(notes, found)))
    for title, slack in (("strict", 0), ("relaxed", RELAXED)):
        by_name = entity_scores(notes, found, NAMINGS[scheme], slack=slack)
        click.echo("\n" + report.entities(by_name, f"{scheme}, {title}"))
