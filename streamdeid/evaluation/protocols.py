"""Stat De-id's experiments on corpora built from our notes (Uzuner et al. 2008, tables 4-19).

The slots of the notes are filled in one way, notes are dealt into folds, and
each system learns from all folds but one and is tested on that one. Seeds are
not given. The classes are the paper's; scores are by token, on identifiers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.decode import best_classes
from streamdeid.detectors.classifier.groups import Group
from streamdeid.detectors.classifier.model import OUTSIDE
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.evaluation.scores import Rates
from streamdeid.evaluation.significance import is_significant, z_of
from streamdeid.model.label import SCHEMES, Label
from streamdeid.training import crf
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import reading, truth
from streamdeid.training.fitting import Workshop
from streamdeid.training.pools import Way
from streamdeid.training.recipe import AS_THEY_ARE, Copy, Recipe


class System(StrEnum):
    """Who is compared."""

    STAT_DEID = "stat-deid"
    CRF = "crf"
    SNOW = "snow"
    IDENTIFINDER = "identifinder"
    HEURISTIC = "heuristic+dictionary"


SYSTEMS = tuple(System)
_LOCAL = frozenset(Group) - {Group.MATCHES, Group.NOTE}
FEATURES: dict[System, frozenset[Group]] = {
    System.STAT_DEID: _LOCAL,
    System.CRF: _LOCAL,
    # SNoW: words, capitals and part of speech in a window, and their bigrams (section 6 there).
    System.SNOW: frozenset(
        {Group.TARGET, Group.BIGRAMS, Group.ORTHOGRAPHY, Group.PART_OF_SPEECH, Group.AFFIXES}
    ),
    # IdentiFinder: the word, its features (shape, case, digits) and the word before.
    System.IDENTIFINDER: frozenset({Group.TARGET, Group.ORTHOGRAPHY, Group.SHAPE, Group.BIGRAMS}),
}
PAPER: dict[tuple[Way, System], float] = {
    (Way.RANDOM, System.STAT_DEID): 97.63, (Way.RANDOM, System.HEURISTIC): 77.82,
    (Way.RANDOM, System.CRF): 81.55, (Way.RANDOM, System.SNOW): 93.96,
    (Way.RANDOM, System.IDENTIFINDER): 95.33,
    (Way.AMBIGUOUS, System.STAT_DEID): 95.31, (Way.AMBIGUOUS, System.HEURISTIC): 56.90,
    (Way.AMBIGUOUS, System.CRF): 79.92, (Way.AMBIGUOUS, System.SNOW): 89.73,
    (Way.AMBIGUOUS, System.IDENTIFINDER): 86.06,
    (Way.OUT_OF_VOCABULARY, System.STAT_DEID): 97.44,
    (Way.OUT_OF_VOCABULARY, System.HEURISTIC): 38.71, (Way.OUT_OF_VOCABULARY, System.CRF): 80.32,
    (Way.OUT_OF_VOCABULARY, System.SNOW): 94.33,
    (Way.OUT_OF_VOCABULARY, System.IDENTIFINDER): 94.05,
}  # fmt: skip
"""F on PHI, tables 4, 8, 11 and 19."""

HEAD = ("corpus", "system", "precision", "recall", "F", "z to stat-deid", "", "paper's F")
ABLATION_HEAD = ("features", "precision", "recall", "F", "paper's F (random)")
ABLATED = (
    "target",
    "bigrams",
    "syntax",
    "part-of-speech",
    "dictionaries",
    "clinical",
    "orthography",
)
_PAPER_ABLATION = {
    "target": 56.52, "bigrams": 77.63, "syntax": 85.15, "part-of-speech": 74.73,
    "dictionaries": 33.95, "clinical": 0.0, "orthography": 0.0,
}  # fmt: skip
_PAPERS_LABEL = {
    "PATIENT": Label.PATIENT, "DOCTOR": Label.DOCTOR, "HOSPITAL": Label.HOSPITAL,
    "LOCATION": Label.CITY, "DATE": Label.DATE, "ID": Label.IDNUM, "PHONE": Label.PHONE,
}  # fmt: skip
"""One of our labels for each class of the paper."""


def corpus_of(shop: Workshop, notes: Sequence[Annotated], way: Way) -> list[Annotated]:
    """The notes filled in one way, in the paper's classes, without seeds."""
    recipe = Recipe(copies=(Copy(way, seeds=False),))
    return [_in_papers_classes(note) for note in recipe.notes(notes, shop.lexicon)]


def _in_papers_classes(note: Annotated) -> Annotated:
    """Labels that the paper does not have are no identifiers there."""
    named = ((s, SCHEMES[s.label].stat_deid) for s in note.spans)
    spans = tuple(replace(s, label=_PAPERS_LABEL[name]) for s, name in named if name)
    return replace(note, spans=spans)


def folds_of(
    notes: Sequence[Annotated], count: int
) -> Iterator[tuple[list[Annotated], list[Annotated]]]:
    """Notes to learn from and to test on, each note tested once."""
    for fold in range(count):
        learn = [n for i, n in enumerate(notes) if i % count != fold]
        yield learn, [n for i, n in enumerate(notes) if i % count == fold]


@dataclass(frozen=True, slots=True)
class Result:
    """A system's tokens over all folds."""

    rates: Rates
    tokens: int


def run(
    shop: Workshop, notes: Sequence[Annotated], folds: int, groups: frozenset[Group], machine: Any
) -> Result:
    """Learn and test over all folds."""
    classes = (OUTSIDE, *_PAPERS_LABEL.values())
    recipe = replace(AS_THEY_ARE, groups=groups, machine=machine)
    bare = replace(shop, rules=())
    total, tokens = Rates(), 0
    for learn, test in folds_of(notes, folds):
        model = bare.train(learn, recipe, classes)
        scorer = Scorer(model, shop.lexicon.words.__getitem__)
        for note in test:
            read = reading(note, ())
            if len(read.tokens):
                seen, scores = scorer.scores(read)
                chosen = best_classes(scores, model.transitions, np.zeros(len(classes), np.float32))
                total += _counted(chosen > 0, truth(seen, note.spans, classes) > 0)
                tokens += len(chosen)
    return Result(total, tokens)


def _heuristic(shop: Workshop, notes: Sequence[Annotated]) -> Result:
    """The rules, which learn nothing."""
    total, tokens = Rates(), 0
    for note in notes:
        read = reading(note, shop.rules)
        starts, ends = np.array(read.tokens.starts), np.array(read.tokens.ends)
        found, there = (_inside(spans, starts, ends) for spans in (read.earlier, note.spans))
        total += _counted(found, there)
        tokens += len(starts)
    return Result(total, tokens)


def _inside(spans: Sequence[Any], starts: Any, ends: Any) -> npt.NDArray[np.bool_]:
    """The tokens that share a character with a span."""
    inside = np.zeros(len(starts), dtype=np.bool_)
    for span in spans:
        inside |= (starts < span.end) & (ends > span.start)
    return inside


def _counted(found: npt.NDArray[np.bool_], there: npt.NDArray[np.bool_]) -> Rates:
    """Hits, misses and alarms by token."""
    return Rates(
        int((found & there).sum()), int((~found & there).sum()), int((found & ~there).sum())
    )


def compare(
    shop: Workshop,
    notes: Sequence[Annotated],
    folds: int,
    systems: Sequence[System],
    ways: Sequence[Way] = tuple(Way),
) -> list[tuple[Any, ...]]:
    """One row for each corpus and system."""
    rows: list[tuple[Any, ...]] = []
    for way in ways:
        filled = corpus_of(shop, notes, way)
        results = {system: _system(shop, filled, folds, system) for system in systems}
        best = results.get(System.STAT_DEID)
        rows += [_row(way, system, result, best) for system, result in results.items()]
    return rows


def _system(shop: Workshop, notes: Sequence[Annotated], folds: int, system: System) -> Result:
    """One system on one corpus."""
    if system is System.HEURISTIC:
        return _heuristic(shop, notes)
    machine = crf.Settings(passes=50) if system is System.CRF else AS_THEY_ARE.machine
    return run(shop, notes, folds, FEATURES[system], machine)


def _row(way: Way, system: System, result: Result, best: Result | None) -> tuple[Any, ...]:
    """A system's figures beside those of Stat De-id's features and of the paper."""
    rates = result.rates
    z = _z(best.rates, rates) if best and system is not System.STAT_DEID else 0.0
    mark = "*" if is_significant(z) else ""
    told = PAPER.get((way, system))
    figures = (rates.precision * 100, rates.recall * 100, rates.f * 100)
    return (way, system, *(round(x, 2) for x in figures), round(z, 2), mark, told or "")


def _z(a: Rates, b: Rates) -> float:
    """Z of two F-measures, taken as proportions of the tokens they are made of."""
    counts = [2 * r.hits + r.misses + r.alarms for r in (a, b)]
    return z_of(a.f, counts[0], b.f, counts[1])


def ablation(
    shop: Workshop, notes: Sequence[Annotated], folds: int, groups: Sequence[Group]
) -> list[tuple[Any, ...]]:
    """Each group alone, then all of them."""
    rows = []
    for name, chosen in [*((g.value, frozenset({g})) for g in groups), ("all", _LOCAL)]:
        rates = run(shop, notes, folds, chosen, AS_THEY_ARE.machine).rates
        figures = (rates.precision * 100, rates.recall * 100, rates.f * 100)
        rows.append((name, *(round(x, 2) for x in figures), _PAPER_ABLATION.get(name, 97.63)))
    return rows
