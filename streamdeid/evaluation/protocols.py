"""Stat De-id's experiments on corpora built from our notes (Uzuner et al. 2008, tables 4-19).

The slots of the notes are filled in one way, notes are dealt into folds, and
each system learns from all folds but one and is tested on that one. Seeds are
not given. The classes are the paper's; scores are by token, on identifiers.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from streamdeid.detectors.classifier.groups import Group
from streamdeid.evaluation import folds
from streamdeid.evaluation.folds import Corpus, Result, Trial, counted
from streamdeid.evaluation.scores import Rates
from streamdeid.evaluation.significance import is_significant, z_of
from streamdeid.model.label import SCHEMES, Label
from streamdeid.training import crf
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import reading
from streamdeid.training.fitting import Workshop
from streamdeid.training.pools import Way
from streamdeid.training.recipe import AS_THEY_ARE, Copy, Recipe


class System(StrEnum):
    """Who is compared."""

    STAT_DEID = "stat-deid"
    BEGINNINGS = "stat-deid-bio"
    CRF = "crf"
    SNOW = "snow"
    IDENTIFINDER = "identifinder"
    HEURISTIC = "heuristic+dictionary"


SYSTEMS = tuple(System)
_LOCAL = frozenset(Group) - {Group.MATCHES, Group.NOTE}
FEATURES: dict[System, frozenset[Group]] = {
    System.STAT_DEID: _LOCAL,
    System.BEGINNINGS: _LOCAL,
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

HEAD = (
    "corpus", "system", "precision", "recall", "F", "z", "", "recall, unknown words",
    "F, ambiguous words", "paper's F",
)  # fmt: skip
"""``z`` is of the difference to stat-deid; ``*`` marks it as significant."""
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


def _trial(shop: Workshop, count: int, groups: frozenset[Group], name: str) -> Trial:
    """Stat De-id's machine over some features, which reports each fold."""
    done = iter(range(1, count + 1))
    return Trial(
        shop.lexicon,
        count,
        groups,
        AS_THEY_ARE.machine,
        tuple(_PAPERS_LABEL.values()),
        report=lambda: shop.report(name, next(done), count),
    )


def _heuristic(shop: Workshop, corpus: Corpus) -> Result:
    """The rules, which learn nothing, not even within a note."""
    rules = [rule for rule in shop.rules if rule.name != "learned"]
    return counted(corpus, corpus.covered(reading(n, rules).earlier for n in corpus.notes))


def compare(
    shop: Workshop,
    notes: Sequence[Annotated],
    count: int,
    systems: Sequence[System],
    ways: Sequence[Way] = tuple(Way),
) -> list[tuple[Any, ...]]:
    """One row for each corpus and system."""
    rows: list[tuple[Any, ...]] = []
    for way in ways:
        filled = folds.corpus_of(corpus_of(shop, notes, way), shop.lexicon)
        results = {one: _system(shop, filled, count, one, f"{way}, {one}") for one in systems}
        best = results.get(System.STAT_DEID)
        rows += [_row(way, system, result, best) for system, result in results.items()]
    return rows


def _system(shop: Workshop, corpus: Corpus, count: int, system: System, name: str) -> Result:
    """One system on one corpus."""
    if system is System.HEURISTIC:
        return _heuristic(shop, corpus)
    trial = _trial(shop, count, FEATURES[system], name)
    if system is System.CRF:
        trial = replace(trial, machine=crf.Settings(passes=50))
    return replace(trial, begins=system is System.BEGINNINGS).run(corpus)


def _row(way: Way, system: System, result: Result, best: Result | None) -> tuple[Any, ...]:
    """A system's figures beside those of Stat De-id's features and of the paper."""
    z = _z(best.rates, result.rates) if best and system is not System.STAT_DEID else 0.0
    mark = "*" if is_significant(z) else ""
    special = (result.unknown.recall * 100, result.ambiguous.f * 100)
    told = PAPER.get((way, system), "")
    return (way, system, *_shares(result.rates), round(z, 2), mark, *_rounded(special), told)


def _shares(rates: Rates) -> tuple[float, ...]:
    """Precision, recall and F in hundredths."""
    return _rounded((rates.precision * 100, rates.recall * 100, rates.f * 100))


def _rounded(figures: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(one, 2) for one in figures)


def _z(a: Rates, b: Rates) -> float:
    """Z of two F-measures, taken as proportions of the tokens they are made of."""
    counts = [2 * r.hits + r.misses + r.alarms for r in (a, b)]
    return z_of(a.f, counts[0], b.f, counts[1])


def ablation(
    shop: Workshop, notes: Sequence[Annotated], count: int, groups: Sequence[Group]
) -> list[tuple[Any, ...]]:
    """Each group alone, then all of them."""
    corpus = folds.corpus_of(notes, shop.lexicon)
    rows = []
    for name, chosen in [*((g.value, frozenset({g})) for g in groups), ("all", _LOCAL)]:
        rates = _trial(shop, count, chosen, name).run(corpus).rates
        rows.append((name, *_shares(rates), _PAPER_ABLATION.get(name, 97.63)))
    return rows
