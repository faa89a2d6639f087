"""``streamdeid train``: train the classifier, or fit it to a hospital's notes.

With ``--out`` the model is written as a folder, which ``streamdeid evaluate curve``
measures and with which ``detect``, ``deidentify`` (``--model``) and the service
(``policy.model``) work. With ``--curve`` the scenarios are compared over growing
numbers of labelled identifiers, in a table and, if asked, as a picture. A BiRNN-CRF is a
paper's system to compare with: it is measured, and no detector runs it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import click

from streamdeid.evaluation.curve import draw
from streamdeid.evaluation.formats import read_gold
from streamdeid.evaluation.learning import HEAD, Outcome, curve, outcome
from streamdeid.evaluation.report import table
from streamdeid.model.errors import ConfigurationError
from streamdeid.training import corpus, customise
from streamdeid.training.corpus import Annotated
from streamdeid.training.customise import Mode, OfFeatures, Trainer
from streamdeid.training.fitting import Workshop
from streamdeid.training.machines import crf, net, svm
from streamdeid.training.model_files import save
from streamdeid.training.own_text import own_classes, texts_of
from streamdeid.training.recipe import AS_THEY_ARE, Machine, Recipe
from streamdeid.training.workshop import workshop

_FILE = click.Path(path_type=Path, exists=True)
_SIZES = (10, 20, 40, 80, 160, 320, 640, 1000)
_HELD_OUT = 4
"""Every fourth note of B, or of A where there is no B, is for measuring if there are no others."""
_OF_A_ALONE = frozenset({Mode.OFF_THE_SHELF, Mode.UNLABELLED})
_MACHINES: Mapping[str, Machine] = {
    "svm": svm.Settings(),
    "crf": crf.Settings(),
    "net": net.Settings(),
}
_ANEW = (Mode.ONLY_B, Mode.MIX)
_ALL = (Mode.ONLY_B, Mode.THEN, Mode.MIX)
_BIRNN = "birnn"
_COMPARED = {"svm": _ALL, "crf": _ANEW, "net": _ANEW, _BIRNN: _ALL}
"""A correction is added to the weights of an SVM, and a BiRNN-CRF learns on."""


@dataclass(frozen=True, slots=True)
class Order:
    """The options of one call, by their names."""

    a: Path | None
    b: Path | None
    test: Path | None
    text: Sequence[Path]
    mode: str
    machine: str
    identifiers: int
    copies: bool
    language: str
    rules: bool
    second_look: bool
    curve: bool
    drop: str
    plot: Path | None
    out: Path | None

    def trainer(self, shop: Workshop) -> Trainer[Any]:
        """What the options say of the training."""
        if self.machine == _BIRNN:
            found: Trainer[Any] = customise.birnn().BiRnn(shop)
            return found
        plain = Recipe() if self.copies else AS_THEY_ARE
        machine = _MACHINES[self.machine]
        return OfFeatures(shop, replace(plain, machine=machine, second_look=self.second_look))


@dataclass(frozen=True, slots=True)
class Corpora:
    """A, B to learn from, and notes to measure on."""

    a: Sequence[Annotated]
    b: Sequence[Annotated]
    test: Sequence[Annotated]


@click.command()
@click.option("--from", "a", type=_FILE, help="Corpus A; without it the shipped notes.")
@click.option("--on", "b", type=_FILE, help="Corpus B: the hospital's own annotated notes.")
@click.option("--test", type=_FILE, help="Notes to measure on; without it a quarter of B or A.")
@click.option(
    "--text",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    multiple=True,
    help="The hospital's unlabelled text: more features.",
)
@click.option("--mode", type=click.Choice([m.value for m in Mode]), default=Mode.MIX.value)
@click.option("--machine", type=click.Choice(list(_COMPARED)), default="svm")
@click.option(
    "--identifiers",
    type=click.IntRange(min=0),
    default=0,
    help="Use so many labelled identifiers of B; 0 for all.",
)
@click.option("--copies/--as-they-are", default=False, help="Add copies with fresh surrogates.")
@click.option("--language", default="en", show_default=True, help="Whose lexicon and rules.")
@click.option("--rules/--no-rules", default=True, help="Whether rules' findings are features.")
@click.option("--second-look/--one-look", default=False, help="Better, and five times as long.")
@click.option("--curve", is_flag=True, help="Compare the modes over 10 to 1,000 identifiers of B.")
@click.option("--drop", default="", help="Types of JSON Lines that are no identifiers, by comma.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Draw the curve into this file.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False, writable=True),
    help="Write the model into this folder.",
)
def command(**options: Any) -> None:
    """Train or fit the classifier, and see what it does on other notes."""
    order = Order(**options)
    _refuse(order)
    corpora = _corpora(order)
    with workshop(order.language) as opened:
        rules = opened.rules if order.rules else ()
        texts = chain.from_iterable(map(texts_of, order.text))
        shop = replace(
            opened, rules=rules, own_classes=own_classes(texts, opened.lexicon.words.__getitem__)
        )
        if order.curve:
            _compare(shop, corpora, order)
        else:
            _fit(shop, corpora, order)


def _refuse(order: Order) -> None:
    """Say before a training of minutes or hours what would be missing at its end.

    Raises:
        ConfigurationError: options that do not go together.
    """
    if order.b is None and (order.curve or order.mode not in _OF_A_ALONE):
        raise ConfigurationError("--on", "is needed unless the mode is off-the-shelf or unlabelled")
    if order.mode == Mode.UNLABELLED and not order.text:
        raise ConfigurationError("--text", "is needed if the mode is unlabelled")
    if order.curve and order.out:
        raise ConfigurationError("--out", "goes without --curve, which compares and keeps no model")
    if order.plot and not order.curve:
        raise ConfigurationError("--plot", "needs --curve, which it draws")
    if order.mode == Mode.THEN and Mode.THEN not in _COMPARED[order.machine] and not order.curve:
        raise ConfigurationError("--mode", "corrects the weights of an SVM, so it needs one")
    if order.machine == "net":
        net.descent()
    if order.machine == _BIRNN:
        _refuse_for_birnn(order)


def _refuse_for_birnn(order: Order) -> None:
    """Refuse what a BiRNN-CRF cannot do.

    Raises:
        ConfigurationError: an option asks for it, or JAX is not installed.
    """
    if order.out:
        raise ConfigurationError("--out", "no detector runs a BiRNN-CRF, so none is written")
    if order.copies or order.second_look:
        option = "--copies" if order.copies else "--second-look"
        raise ConfigurationError(option, "a BiRNN-CRF learns the notes as they are, and looks once")
    customise.birnn()


def _corpora(order: Order) -> Corpora:
    """The notes that the options name.

    Raises:
        ConfigurationError: one of the corpora can teach or measure nothing.
    """
    dropped = frozenset(order.drop.split(","))
    a = read_gold(order.a, dropped) if order.a else corpus.shipped("train", "dev")
    b = read_gold(order.b, dropped) if order.b else []
    test = read_gold(order.test, dropped) if order.test else []
    if b and not order.test:
        b, test = _dealt(b)
    elif not order.test:
        a, test = _dealt(a)
    named = [("--from", a), ("--on", b)] if order.b else [("--from", a)]
    for option, notes in [*named, ("--test", test)]:
        if not any(map(_identifies, notes)):
            raise ConfigurationError(option, "has no identifier to learn from or to measure on")
    some = customise.first_identifiers(b, order.identifiers) if order.identifiers else b
    return Corpora(a, some, test)


def _dealt(notes: Sequence[Annotated]) -> tuple[list[Annotated], list[Annotated]]:
    """Notes to learn from, and notes to measure and to set up on: the model has not seen these."""
    return [n for i, n in enumerate(notes) if i % _HELD_OUT], list(notes[::_HELD_OUT])


def _identifies(note: Annotated) -> bool:
    """Whether a word of the note is marked."""
    return any(note.text[span.start : span.end].strip() for span in note.spans)


def _fit(shop: Workshop, corpora: Corpora, order: Order) -> None:
    """One model: before, after, and the folder."""
    mode, trainer = Mode(order.mode), order.trainer(shop)
    model = trainer.fit(mode, corpora.a, corpora.b)
    rows = [outcome(trainer, mode, model, corpora.b, corpora.test)]
    if mode in {Mode.MIX, Mode.THEN, Mode.UNLABELLED}:
        rows.insert(0, _before(shop, corpora, order))
    click.echo(_table(rows))
    if order.out:
        save(shop.set_up(model, corpora.test), order.out)
        click.echo(f"written to {order.out}", err=True)


def _before(shop: Workshop, corpora: Corpora, order: Order) -> Outcome:
    """What a model of A alone does, without classes from B's text."""
    trainer = order.trainer(replace(shop, own_classes={}))
    model = trainer.fit(Mode.OFF_THE_SHELF, corpora.a, corpora.b)
    return outcome(trainer, Mode.OFF_THE_SHELF, model, [], corpora.test)


def _compare(shop: Workshop, corpora: Corpora, order: Order) -> None:
    """All modes over growing n."""
    trainer = order.trainer(shop)
    rows = [_before(shop, corpora, order)]
    start = rows[0].recall_at_85
    lines: dict[str, list[tuple[float, float]]] = {
        Mode.OFF_THE_SHELF: [(_SIZES[0], start), (_SIZES[-1], start)]
    }
    for mode in _COMPARED[order.machine]:
        together = (corpora.a, corpora.b, corpora.test)
        found = curve(trainer, mode, together, _SIZES)
        lines[mode] = [(one.identifiers, one.recall_at_85) for one in found]
        rows += found
    click.echo(_table(rows))
    if order.plot:
        axes = "labelled identifiers of B (count)", "recall at precision 0.85 (share of words)"
        draw(lines, axes, order.plot, by_ratio=True)


def _table(rows: Sequence[Outcome]) -> str:
    """Outcomes as a table."""
    return table(HEAD, [row.row() for row in rows])
