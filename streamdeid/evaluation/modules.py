"""Every order of the four name modules, measured as in Carlsson and Dalianis 2010.

A corpus whose spans say FIRST_NAME and LAST_NAME is taken at its word. Where
they only say whose name it is, the words of a name are told apart as in the
paper's rule for titles: the last word is the last name, a word before a comma
too, all others are first names; a word alone is what the lists say it is most.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

import click

from streamdeid.detectors.base import Reading
from streamdeid.detectors.modules.orders import ORDERS
from streamdeid.detectors.modules.page import Kind, Page
from streamdeid.detectors.modules.steps import annotate
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.evaluation.report import table
from streamdeid.evaluation.scores import Rates
from streamdeid.lexicons import Lexicon, load
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import NAMES
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated

KINDS = {"FIRST_NAME": Kind.FIRST, "LAST_NAME": Kind.LAST}
BOTH = "total"
HEAD = ("order", *(f"{kind}: {figure}" for kind in (*Kind, BOTH) for figure in "PRF"))


class Score(NamedTuple):
    """Counts of tokens for one kind of name under one order."""

    order: str
    kind: str
    rates: Rates


def score_orders(
    notes: Iterable[Annotated], lexicon: Lexicon, orders: Sequence[str] = ORDERS
) -> Iterator[Score]:
    """Three scores for each order: first names, last names, both."""
    sights, gold = [], []
    for note in notes:
        sight = _sight(note.text, lexicon)
        sights.append(sight)
        gold.append(_gold(sight, note.spans))
    for order in orders:
        pages = [Page(sight) for sight in sights]
        annotate(pages, order, lexicon)
        found = [page.names for page in pages]
        yield _score(order, Kind.FIRST, gold, found, {Kind.FIRST})
        yield _score(order, Kind.LAST, gold, found, {Kind.LAST})
        yield _score(order, BOTH, gold, found, set(Kind))


def _sight(text: str, lexicon: Lexicon) -> Sight:
    return look(Reading(Note("note", text), tokenise(text), NOBODY), lexicon)


def _score(
    order: str,
    kind: str,
    gold: Sequence[dict[int, Kind]],
    found: Sequence[dict[int, Kind]],
    kinds: AbstractSet[Kind],
) -> Score:
    """Tokens of one kind: right ones are found with the same kind, for both with any."""
    rates = Rates()
    for want, have in zip(gold, found, strict=True):
        mine = {i for i, k in want.items() if k in kinds}
        theirs = {i for i, k in have.items() if k in kinds}
        rates += Rates(len(mine & theirs), len(mine - theirs), len(theirs - mine))
    return Score(order, kind, rates)


def _gold(sight: Sight, spans: Iterable[Span]) -> dict[int, Kind]:
    """The kind of every token that lies in a name."""
    kinds: dict[int, Kind] = {}
    for span in spans:
        tokens = [
            i
            for i, at in enumerate(sight.starts)
            if span.start <= at < span.end
            and sight.flags[i] & f.LETTERS
            and len(sight.surfaces[i]) > 1
        ]
        if span.rule in KINDS:
            kinds.update(dict.fromkeys(tokens, KINDS[span.rule]))
        elif tokens and (span.label in NAMES or span.rule in corpus.NAMES):
            kinds.update(_told_apart(sight, tokens))
    return kinds


def _told_apart(sight: Sight, tokens: Sequence[int]) -> dict[int, Kind]:
    """First and last names among the words of one name."""
    if len(tokens) == 1:
        word = sight.words[tokens[0]]
        return {tokens[0]: Kind.FIRST if word.first > word.last else Kind.LAST}
    last = next((i for i in tokens if sight.surface[i + 1] == ","), tokens[-1])
    return {i: Kind.LAST if i == last else Kind.FIRST for i in tokens}


def marginal_effects(scores: Iterable[Score]) -> dict[tuple[str, str], tuple[float, float]]:
    """For each module and kind: mean change of precision and recall when it joins an order.

    The same order without the module is subtracted, as in the paper's section 4. One that
    finds nothing by itself has no precision, and nothing is compared with it.
    """
    found = {(s.order, s.kind): s.rates for s in scores}
    changes: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for (order, kind), joined in found.items():
        for letter in order:
            before = found.get((order.replace(letter, ""), kind))
            if before is not None and (before.hits or before.alarms):
                change = joined.precision - before.precision, joined.recall - before.recall
                changes.setdefault((letter, kind), []).append(change)
    return {key: _mean(values) for key, values in sorted(changes.items())}


def _mean(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(p for p, _ in pairs) / len(pairs), sum(r for _, r in pairs) / len(pairs)


def rows(scores: Iterable[Score]) -> list[tuple[str | float, ...]]:
    """One row for each order: P, R and F of first names, of last names and of both."""
    by_order: dict[str, list[Rates]] = {}
    for order, _, rates in scores:
        by_order.setdefault(order, []).append(rates)
    return [
        (order, *(figure for r in three for figure in (r.precision, r.recall, r.f)))
        for order, three in by_order.items()
    ]


@click.command("modules")
@click.option("--corpus", "path", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--language", default="en", show_default=True, help="Language pack of the lexicons.")
@click.option("--effects/--no-effects", default=True, help="Print each module's marginal effect.")
def command(path: Path, language: str, *, effects: bool) -> None:
    """Every order of the name modules T, C, D and L: precision, recall, F by kind of name."""
    scores = list(score_orders(corpus.read(path), load(language)))
    click.echo(table(HEAD, rows(scores)))
    for (letter, kind), (precision, recall) in (
        marginal_effects(scores) if effects else {}
    ).items():
        click.echo(f"{letter} {kind:12} precision {precision:+.4f} recall {recall:+.4f}")
