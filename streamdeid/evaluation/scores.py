r"""Scores of found spans against true spans: by token, and by entity.

**Token**: a token is ``\w+``. It is an identifier when one of its characters
lies in a true span, and found when every such character is covered. What else
is covered in full was taken for one. Labels do not matter, except that recall
is told by the true label.

**Entity** (i2b2 2014; He et al. 2015): strict asks for label, start and end;
relaxed lets the end be off by two characters. Both are told in the words of a
scheme, whose labels may be coarser than ours.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from streamdeid.model.label import NAMES, SCHEMES, Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import Mask

_TOKEN = re.compile(r"\w+")
_SLACK = 2
_PRIVATE = NAMES - {Label.DOCTOR}


@dataclass(frozen=True, slots=True)
class Rates:
    """Hits, misses and false alarms, and what is said of them."""

    hits: int = 0
    misses: int = 0
    alarms: int = 0

    @property
    def recall(self) -> float:
        """The share of what is there that was found; 1 where nothing is there."""
        return self.hits / (self.hits + self.misses) if self.hits + self.misses else 1.0

    @property
    def precision(self) -> float:
        """The share of what was found that is there; 1 where nothing was found."""
        return self.hits / (self.hits + self.alarms) if self.hits + self.alarms else 1.0

    @property
    def f(self) -> float:
        """Their harmonic mean."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    def __add__(self, other: "Rates") -> "Rates":
        """Both counted together."""
        return Rates(self.hits + other.hits, self.misses + other.misses, self.alarms + other.alarms)


def rates_of(found: Mask, there: Mask) -> Rates:
    """The rates of what was found of what is there, both by token."""
    return Rates(
        int((found & there).sum()), int((~found & there).sum()), int((found & ~there).sum())
    )


@dataclass(frozen=True, slots=True)
class TokenScores:
    """Token scores of a corpus."""

    rates: Rates
    quiet: int
    """Tokens that are no identifiers and were left alone."""
    by_label: Mapping[Label, Rates]
    """Recall only: a false alarm has no true label."""
    notes: int
    notes_with_a_miss: int
    notes_with_a_private_name_missed: int
    """Of a patient or a relative."""
    by_note: Sequence[Rates] = field(repr=False, default=())

    @property
    def specificity(self) -> float:
        """The share of ordinary tokens that were left alone."""
        return self.quiet / (self.quiet + self.rates.alarms) if self.quiet else 1.0


@dataclass(frozen=True, slots=True)
class _OneNote:
    """The counts of one note."""

    rates: Rates
    quiet: int
    hits: Counter[Label]
    misses: Counter[Label]


def token_scores(notes: Iterable[Annotated], found: Mapping[str, Sequence[Span]]) -> TokenScores:
    """Score ``found``, by the ids of ``notes``; a note without an entry has no spans."""
    each = [_one_note(note, found.get(note.id, ())) for note in notes]
    hits = sum((one.hits for one in each), Counter[Label]())
    misses = sum((one.misses for one in each), Counter[Label]())
    labels = sorted(hits.keys() | misses.keys(), key=lambda k: -(hits[k] + misses[k]))
    return TokenScores(
        sum((one.rates for one in each), Rates()),
        sum(one.quiet for one in each),
        {label: Rates(hits[label], misses[label]) for label in labels},
        len(each),
        sum(bool(one.misses) for one in each),
        sum(any(one.misses[label] for label in _PRIVATE) for one in each),
        [one.rates for one in each],
    )


def _one_note(note: Annotated, found: Sequence[Span]) -> _OneNote:
    """Count the tokens of one note."""
    truth = _painted(note)
    cover = bytearray(len(note.text))
    for span in found:
        cover[span.start : span.end] = b"\1" * (min(span.end, len(cover)) - span.start)
    hits, misses, alarms, quiet = Counter[Label](), Counter[Label](), 0, 0
    for match in _TOKEN.finditer(note.text):
        inside = range(*match.span())
        label = next((truth[i] for i in inside if truth[i]), None)
        if label is not None:
            complete = all(cover[i] for i in inside if truth[i])
            (hits if complete else misses)[label] += 1
        elif all(cover[i] for i in inside):
            alarms += 1
        else:
            quiet += 1
    return _OneNote(Rates(hits.total(), misses.total(), alarms), quiet, hits, misses)


def _painted(note: Annotated) -> list[Label | None]:
    """The true label of each character."""
    truth: list[Label | None] = [None] * len(note.text)
    for span in note.spans:
        truth[span.start : span.end] = [span.label] * len(span)
    return truth


Naming = Callable[[Label], str]
NAMINGS: Mapping[str, Naming] = {
    "streamdeid": str,
    "i2b2-main": lambda label: SCHEMES[label].i2b2_main,
    "i2b2": lambda label: SCHEMES[label].i2b2_sub,
    "i2b2-2006": lambda label: SCHEMES[label].i2b2_2006,
    "stat-deid": lambda label: SCHEMES[label].stat_deid,
    "hipaa": lambda label: SCHEMES[label].safe_harbor,
}
"""What a label is called in each scheme; empty where the scheme does not count it."""


def entity_scores(
    notes: Iterable[Annotated],
    found: Mapping[str, Sequence[Span]],
    naming: Naming,
    *,
    slack: int = 0,
) -> dict[str, Rates]:
    """Entity scores by the scheme's names; ``slack`` is how far an end may be off."""
    hits, truths, answers = Counter[str](), Counter[str](), Counter[str]()
    for note in notes:
        wanted = _named(note.spans, naming)
        given = _named(found.get(note.id, ()), naming)
        truths.update(name for _, _, name in wanted)
        answers.update(name for _, _, name in given)
        for start, end, name in wanted:
            hits[name] += any(
                g[0] == start and g[2] == name and abs(g[1] - end) <= slack for g in given
            )
    return {
        name: Rates(hits[name], truths[name] - hits[name], max(0, answers[name] - hits[name]))
        for name in sorted(truths.keys() | answers.keys())
    }


def _named(spans: Iterable[Span], naming: Naming) -> list[tuple[int, int, str]]:
    """Start, end and the scheme's name of the spans that the scheme counts."""
    return [(s.start, s.end, naming(s.label)) for s in spans if naming(s.label)]


def micro(by_name: Mapping[str, Rates]) -> Rates:
    """All entities alike."""
    return sum(by_name.values(), Rates())


def macro(by_name: Mapping[str, Rates]) -> float:
    """The mean F of the names that occur."""
    occurring = [rates for rates in by_name.values() if rates.hits + rates.misses]
    return sum(rates.f for rates in occurring) / len(occurring) if occurring else 1.0


RELAXED = _SLACK
"""The slack of i2b2's relaxed score."""
