"""Every order of the four name modules, measured as in Carlsson and Dalianis 2010.

A corpus whose spans say FIRST_NAME and LAST_NAME is taken at its word. Where
they only say whose name it is, the words of a name are told apart as in the
paper's rule for titles: the last word is the last name, a word before a comma
too, all others are first names; a word alone is what the lists say it is most.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

import click
import orjson

from streamdeid.detectors.base import Reading
from streamdeid.detectors.modules.orders import ORDERS
from streamdeid.detectors.modules.page import Kind, Page
from streamdeid.detectors.modules.steps import annotate
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.lexicons import Lexicon, load
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise
from streamdeid.wire.lines import rows

NAMED = frozenset({"PATIENT", "DOCTOR", "RELATIVE", "NAME", "PERSON"})
KINDS = {"FIRST_NAME": Kind.FIRST, "LAST_NAME": Kind.LAST}
BOTH = "total"


@dataclass(frozen=True, slots=True)
class Marked:
    """An annotated note: its text, and spans as (start, end, type)."""

    text: str = field(repr=False)
    spans: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of tokens for one kind of name under one order."""

    order: str
    kind: str
    right: int
    found: int
    wanted: int

    @property
    def precision(self) -> float:
        """Right among the found; 0 where nothing was found."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Right among the wanted; 0 where nothing was wanted."""
        return self.right / self.wanted if self.wanted else 0.0

    @property
    def f_score(self) -> float:
        """The harmonic mean of the two."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def score_orders(
    notes: Iterable[Marked], lexicon: Lexicon, orders: Sequence[str] = ORDERS
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
    right = wanted = answered = 0
    for want, have in zip(gold, found, strict=True):
        mine = {i for i, k in want.items() if k in kinds}
        theirs = {i for i, k in have.items() if k in kinds}
        right, wanted, answered = (
            right + len(mine & theirs),
            wanted + len(mine),
            answered + len(theirs),
        )
    return Score(order, kind, right, answered, wanted)


def _gold(sight: Sight, spans: Iterable[tuple[int, int, str]]) -> dict[int, Kind]:
    """The kind of every token that lies in a name."""
    kinds: dict[int, Kind] = {}
    for start, end, kind in spans:
        tokens = [
            i
            for i, at in enumerate(sight.starts)
            if start <= at < end and sight.flags[i] & f.LETTERS and len(sight.surfaces[i]) > 1
        ]
        if kind in KINDS:
            kinds.update(dict.fromkeys(tokens, KINDS[kind]))
        elif kind in NAMED and tokens:
            kinds.update(_told_apart(sight, tokens))
    return kinds


def _told_apart(sight: Sight, tokens: Sequence[int]) -> dict[int, Kind]:
    """First and last names among the words of one name."""
    if len(tokens) == 1:
        word = sight.words[tokens[0]]
        return {tokens[0]: Kind.FIRST if word.first > word.last else Kind.LAST}
    last = next((i for i in tokens if sight.surface(i + 1) == ","), tokens[-1])
    return {i: Kind.LAST if i == last else Kind.FIRST for i in tokens}


def marginal_effects(scores: Iterable[Score]) -> dict[tuple[str, str], tuple[float, float]]:
    """For each module and kind: mean change of precision and recall when it joins an order.

    The same order without the module is subtracted, as in the paper's section 4.
    """
    table = {(s.order, s.kind): s for s in scores}
    changes: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for (order, kind), with_it in table.items():
        for letter in order:
            without = table.get((order.replace(letter, ""), kind))
            if without is not None:
                change = with_it.precision - without.precision, with_it.recall - without.recall
                changes.setdefault((letter, kind), []).append(change)
    return {key: _mean(values) for key, values in sorted(changes.items())}


def _mean(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(p for p, _ in pairs) / len(pairs), sum(r for _, r in pairs) / len(pairs)


def render(scores: Iterable[Score]) -> str:
    """The scores as a table, one order a line: P, R, F for first names, last names, total."""
    by_order: dict[str, list[Score]] = {}
    for score in scores:
        by_order.setdefault(score.order, []).append(score)
    head = f"{'order':6}" + "".join(f"{s.kind:>24}" for s in next(iter(by_order.values()), []))
    lines = [head]
    for order, three in by_order.items():
        cells = (f"{s.precision:8.4f}{s.recall:8.4f}{s.f_score:8.4f}" for s in three)
        lines.append(f"{order:6}" + "".join(cells))
    return "\n".join(lines) + "\n"


@click.command("modules")
@click.option("--corpus", "path", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--language", default="en", show_default=True, help="Language pack of the lexicons.")
@click.option("--effects/--no-effects", default=True, help="Print each module's marginal effect.")
def command(path: Path, language: str, *, effects: bool) -> None:
    """Every order of the name modules T, C, D and L: precision, recall, F by kind of name."""
    scores = list(score_orders(_notes(path), load(language)))
    click.echo(render(scores), nl=False)
    for (letter, kind), (precision, recall) in (
        marginal_effects(scores) if effects else {}
    ).items():
        click.echo(f"{letter} {kind:12} precision {precision:+.4f} recall {recall:+.4f}")


def _notes(path: Path) -> Iterator[Marked]:
    """The notes of a JSON Lines file whose spans have a ``type`` or a ``label``.

    Raises:
        ConfigurationError: a line is no annotated note; the message names the line.
    """
    return rows(path.read_bytes(), "corpus", "is no annotated note", _marked)


def _marked(line: bytes) -> Marked:
    """One line as a note. Raises ``KeyError`` or ``TypeError`` where it is none."""
    record = orjson.loads(line)
    if not isinstance(record["text"], str):
        raise TypeError
    spans = ((s["start"], s["end"], s.get("type") or s["label"]) for s in record["spans"])
    return Marked(record["text"], tuple(spans))
