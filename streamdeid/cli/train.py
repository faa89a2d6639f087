"""``streamdeid train``: train the classifier, or fit it to a hospital's notes.

With ``--out`` the model is written as a folder that ``--detectors classifier``
can be pointed at; with ``--curve`` the scenarios are compared over growing
numbers of labelled identifiers, in a table and, if asked, as a picture.
"""

from dataclasses import replace
from pathlib import Path

import click

from streamdeid.detectors.classifier.model import Model
from streamdeid.evaluation.curve import draw
from streamdeid.evaluation.formats import read_gold
from streamdeid.evaluation.report import table
from streamdeid.model.errors import ConfigurationError
from streamdeid.training import corpus, crf, customise, svm
from streamdeid.training.corpus import Annotated
from streamdeid.training.customise import Mode, Outcome
from streamdeid.training.fitting import Workshop
from streamdeid.training.model_files import save
from streamdeid.training.recipe import AS_THEY_ARE, Recipe
from streamdeid.training.workshop import workshop

_FILE = click.Path(path_type=Path, exists=True)
_SIZES = (10, 20, 40, 80, 160, 320, 640, 1000)
_HELD_OUT = 4
"""Every fourth note sets the operating points."""


@click.command()
@click.option("--from", "a", type=_FILE, help="Corpus A; without it the shipped notes.")
@click.option("--on", "b", type=_FILE, help="Corpus B: the hospital's own annotated notes.")
@click.option("--test", type=_FILE, help="Notes to measure on; without it a quarter of B.")
@click.option("--mode", type=click.Choice([m.value for m in Mode]), default=Mode.MIX.value)
@click.option("--machine", type=click.Choice(["svm", "crf"]), default="svm")
@click.option("--identifiers", type=int, default=0, help="Use so many labelled identifiers of B.")
@click.option("--copies/--as-they-are", default=False, help="Add copies with fresh surrogates.")
@click.option("--language", default="en", show_default=True, help="Whose lexicon and rules.")
@click.option("--rules/--no-rules", default=True, help="Whether rules' findings are features.")
@click.option("--curve", is_flag=True, help="Compare the modes over 10 to 1,000 identifiers of B.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the curve into this file.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the model into this folder.")
def command(
    a: Path | None,
    b: Path | None,
    test: Path | None,
    mode: str,
    machine: str,
    identifiers: int,
    copies: bool,
    language: str,
    rules: bool,
    curve: bool,
    plot: Path | None,
    out: Path | None,
) -> None:
    """Train or fit the classifier, and see what it does on other notes."""
    notes_a = read_gold(a) if a else corpus.shipped("train", "dev")
    notes_b, tests = _divided(read_gold(b) if b else [], read_gold(test) if test else [])
    recipe = Recipe() if copies else AS_THEY_ARE
    recipe = replace(recipe, machine=crf.Settings() if machine == "crf" else svm.Settings())
    with workshop(language) as shop:
        shop = shop if rules else replace(shop, rules=())
        if curve:
            _show_curve(shop, notes_a, notes_b, tests, recipe, plot)
            return
        some = customise.first_identifiers(notes_b, identifiers) if identifiers else notes_b
        _fit_one(shop, Mode(mode), notes_a, some, tests, recipe, out)


def _divided(b: list[Annotated], tests: list[Annotated]) -> tuple[list[Annotated], list[Annotated]]:
    """B to learn from, and notes to measure on."""
    if tests or not b:
        return b, tests
    return [n for i, n in enumerate(b) if i % _HELD_OUT], b[::_HELD_OUT]


def _fit_one(
    shop: Workshop,
    mode: Mode,
    a: list[Annotated],
    b: list[Annotated],
    tests: list[Annotated],
    recipe: Recipe,
    out: Path | None,
) -> None:
    """One model: before, after, and the folder."""
    if mode is not Mode.OFF_THE_SHELF and not b:
        raise ConfigurationError("--on", f"is needed for {mode}")
    model = customise.fit(shop, mode, a, b, recipe)
    if tests:
        rows = [customise.outcome(shop, mode, model, b, tests)]
        if mode in {Mode.MIX, Mode.THEN}:
            before = customise.fit(shop, Mode.OFF_THE_SHELF, a, [], recipe)
            rows.insert(0, customise.outcome(shop, Mode.OFF_THE_SHELF, before, [], tests))
        click.echo(_table(rows))
    if out:
        model = shop.set_up(model, tests or a[::_HELD_OUT])
        save(model, out)
        click.echo(f"written to {out}", err=True)


def _show_curve(
    shop: Workshop,
    a: list[Annotated],
    b: list[Annotated],
    tests: list[Annotated],
    recipe: Recipe,
    plot: Path | None,
) -> None:
    """All modes over growing n."""
    if not b:
        raise ConfigurationError("--on", "is needed for a curve")
    rows = [customise.outcome(shop, Mode.OFF_THE_SHELF, _base(shop, a, b, recipe), [], tests)]
    lines: dict[str, list[tuple[float, float]]] = {}
    for mode in (Mode.ONLY_B, Mode.THEN, Mode.MIX):
        found = customise.curve(shop, mode, (a, b, tests), _SIZES, recipe)
        lines[mode] = [(one.identifiers, one.recall_at_85) for one in found]
        rows += found
    click.echo(_table(rows))
    if plot:
        draw(dict(lines), ("labelled identifiers of B", "recall at precision 0.85"), plot)


def _base(shop: Workshop, a: list[Annotated], b: list[Annotated], recipe: Recipe) -> Model:
    """A model of A alone, with the classes of both."""
    return customise.fit(shop, Mode.OFF_THE_SHELF, a, b, recipe)


def _table(rows: list[Outcome]) -> str:
    """Outcomes as a table."""
    head = ("mode", "identifiers of B", "precision", "recall", "F", "R@P85")
    cells = [(r.mode, r.identifiers, r.precision, r.recall, r.f, r.recall_at_85) for r in rows]
    return table(head, cells)
