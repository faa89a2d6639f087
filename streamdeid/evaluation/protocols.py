"""Stat De-id's experiments on corpora built from our notes (Uzuner et al. 2008, tables 4-19).

The slots of the notes are filled in one way, notes are dealt into folds, and
each system learns from all folds but one and is tested on that one. Seeds are
not given. The classes are the paper's; scores are by token, on identifiers.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from streamdeid.detectors.classifier.features.extraction import EVERYTHING
from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.evaluation import folds
from streamdeid.evaluation.folds import Corpus, Result, counted
from streamdeid.evaluation.scores import Rates
from streamdeid.evaluation.significance import is_significant, z_of
from streamdeid.evaluation.trial import Trial
from streamdeid.model.label import SCHEMES, Label
from streamdeid.training.copies.pools import Way
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import reading
from streamdeid.training.fitting import Workshop
from streamdeid.training.machines import crf, net, svm
from streamdeid.training.recipe import Copy, Machine, Recipe


class System(StrEnum):
    """Who is compared; the first that is asked for is what the others are compared to."""

    CLASSIFIER = "classifier"
    """The net, every group of features, rules' findings among them, and the second look."""
    ONE_LOOK = "classifier-one-look"
    LINEAR = "classifier-svm"
    """The same with the SVM for the net."""
    STAT_DEID = "stat-deid"
    """The paper's features: what stands around a token, no rules."""
    HEURISTIC = "heuristic+dictionary"
    SNOW = "snow"
    IDENTIFINDER = "identifinder"
    CRF = "crf"
    """The classifier's features in a conditional random field."""
    CRFD = "stat-deid-crf"
    """Stat De-id's features in one, as in the paper."""
    BEGINNINGS = "stat-deid-bio"


SYSTEMS = tuple(System)
_LOCAL = frozenset(Group) - {Group.MATCHES, Group.NOTE, Group.CLASSES, Group.FAR}
"""What the paper has: no rules, nothing of the whole note or far off, no classes of words."""
FEATURES: dict[System, frozenset[Group]] = {
    System.CLASSIFIER: EVERYTHING,
    System.ONE_LOOK: EVERYTHING,
    System.LINEAR: EVERYTHING,
    System.CRF: EVERYTHING,
    System.STAT_DEID: _LOCAL,
    System.BEGINNINGS: _LOCAL,
    System.CRFD: _LOCAL,
    # SNoW: words, capitals and part of speech in a window, and their bigrams (section 6 there).
    System.SNOW: frozenset(
        {Group.TARGET, Group.BIGRAMS, Group.ORTHOGRAPHY, Group.PART_OF_SPEECH, Group.AFFIXES}
    ),
    # IdentiFinder: the word, its features (shape, case, digits) and the word before.
    System.IDENTIFINDER: frozenset({Group.TARGET, Group.ORTHOGRAPHY, Group.SHAPE, Group.BIGRAMS}),
}
_QUICK = svm.Settings(passes=6, tolerance=0.3)
"""Within a tenth of F of the usual settings, in under half the time."""
_BIASES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
_FIELD = crf.Settings(passes=50)
_NET = net.Settings(units=64, passes=6, features_out=0.35, units_out=0.3, least=2, often=50)
"""More is left out at random than from the many notes of the shipped model."""
_MACHINES: dict[System, Machine] = {
    System.CLASSIFIER: _NET,
    System.ONE_LOOK: _NET,
    System.CRF: _FIELD,
    System.CRFD: _FIELD,
}
"""What learns; of those that are not here, the SVM."""
_TWICE = frozenset({System.CLASSIFIER, System.LINEAR})
"""Who looks again."""
_REFILLED = frozenset({System.CLASSIFIER, System.ONE_LOOK})
"""Who learns from a second filling of the notes besides: from contexts, not from names."""
_DRAWINGS = 2
PAPER: dict[tuple[Way, System], float] = {
    (Way.RANDOM, System.STAT_DEID): 97.63, (Way.RANDOM, System.HEURISTIC): 77.82,
    (Way.RANDOM, System.CRFD): 81.55, (Way.RANDOM, System.SNOW): 93.96,
    (Way.RANDOM, System.IDENTIFINDER): 95.33,
    (Way.AMBIGUOUS, System.STAT_DEID): 95.31, (Way.AMBIGUOUS, System.HEURISTIC): 56.90,
    (Way.AMBIGUOUS, System.CRFD): 79.92, (Way.AMBIGUOUS, System.SNOW): 89.73,
    (Way.AMBIGUOUS, System.IDENTIFINDER): 86.06,
    (Way.OUT_OF_VOCABULARY, System.STAT_DEID): 97.44,
    (Way.OUT_OF_VOCABULARY, System.HEURISTIC): 38.71, (Way.OUT_OF_VOCABULARY, System.CRFD): 80.32,
    (Way.OUT_OF_VOCABULARY, System.SNOW): 94.33,
    (Way.OUT_OF_VOCABULARY, System.IDENTIFINDER): 94.05,
    (Way.MIXED, System.STAT_DEID): 98.03, (Way.MIXED, System.HEURISTIC): 43.95,
    (Way.MIXED, System.CRFD): 85.57, (Way.MIXED, System.SNOW): 94.85,
    (Way.MIXED, System.IDENTIFINDER): 95.08,
}  # fmt: skip
"""F on PHI, tables 4, 8, 11, 14 and 19; its challenge corpus, which mixes, beside the mixed one."""

HEAD = (
    "corpus", "system", "precision", "recall", "F", "z", "", "recall, unknown words",
    "F, ambiguous words", "paper's F",
)  # fmt: skip
"""``z`` is of the difference to the first system; ``*`` marks it as significant."""
ALL = "all"
ABLATION_HEAD = (
    "features", "precision", "recall", "F", "paper's F: random", "authentic", "challenge",
)  # fmt: skip
ABLATED = (
    "target",
    "bigrams",
    "syntax",
    "part-of-speech",
    "dictionaries",
    "clinical",
    "orthography",
)
PAPERS_ABLATION: tuple[Mapping[str, float], ...] = (
    dict(zip((*ABLATED, ALL), (56.52, 77.63, 85.15, 74.73, 33.95, 0.0, 0.0, 97.63), strict=True)),
    dict(zip((*ABLATED, ALL), (79.74, 71.73, 74.17, 57.81, 34.10, 0.0, 1.19, 96.82), strict=True)),
    dict(zip((*ABLATED, ALL), (65.38, 70.29, 72.79, 48.80, 7.19, 0.0, 49.83, 98.03), strict=True)),
)
"""F on PHI of each group alone, tables 16 to 18, and of all, tables 4, 6 and 14."""
_PAPERS_LABEL = {
    "PATIENT": Label.PATIENT, "DOCTOR": Label.DOCTOR, "HOSPITAL": Label.HOSPITAL,
    "LOCATION": Label.CITY, "DATE": Label.DATE, "ID": Label.IDNUM, "PHONE": Label.PHONE,
}  # fmt: skip
"""One of our labels for each class of the paper."""


def corpus_of(
    shop: Workshop, notes: Sequence[Annotated], way: Way, drawing: int = 0
) -> list[Annotated]:
    """The notes filled in one way, in the paper's classes, without seeds."""
    first = Recipe(copies=(Copy(way, seeds=False),))
    recipe = replace(first, seed=first.seed + drawing)
    return [_in_papers_classes(note) for note in recipe.notes(notes, shop.lexicon)]


def _in_papers_classes(note: Annotated) -> Annotated:
    """Labels that the paper does not have are no identifiers there."""
    named = ((s, SCHEMES[s.label].stat_deid) for s in note.spans)
    spans = tuple(replace(s, label=_PAPERS_LABEL[name]) for s, name in named if name)
    return replace(note, spans=spans)


def _trial(shop: Workshop, count: int, system: System, report: Callable[[], None]) -> Trial:
    """How a system learns."""
    groups = FEATURES[system]
    return Trial(
        shop.lexicon,
        count,
        groups,
        _MACHINES.get(system, _QUICK),
        tuple(_PAPERS_LABEL.values()),
        rules=shop.rules if Group.MATCHES in groups else (),
        begins=system is System.BEGINNINGS,
        second_look=system in _TWICE,
        biases=_BIASES,
        report=report,
    )


def _heuristic(shop: Workshop, corpus: Corpus) -> Result:
    """The rules, which learn nothing, not even within a note."""
    rules = [rule for rule in shop.rules if rule.name != "learned"]
    return counted(corpus, corpus.covered(reading(n, rules).earlier for n in corpus.notes))


def compare(
    shop: Workshop,
    notes: Sequence[Annotated],
    count: int,
    wanted: Collection[tuple[System, Way]],
) -> Iterator[tuple[System, Way, Result]]:
    """What each system makes of each corpus, in the order that is asked for."""
    ways = dict.fromkeys(way for _, way in wanted)
    drawings = _DRAWINGS if any(system in _REFILLED for system, _ in wanted) else 1
    filled = {way: list(_filled(shop, notes, way, drawings)) for way in ways}
    report = _counting(shop, count * sum(system in FEATURES for system, _ in wanted))
    for system, way in wanted:
        corpus, *again = filled[way]
        if system in FEATURES:
            trial = _trial(shop, count, system, report)
            yield system, way, trial.run(corpus, again if system in _REFILLED else ())
        else:
            yield system, way, _heuristic(shop, corpus)


def _filled(
    shop: Workshop, notes: Sequence[Annotated], way: Way, drawings: int
) -> Iterator[Corpus]:
    """What is tested on, and the other fillings that may be learned from."""
    for drawing in range(drawings):
        yield folds.corpus_of(corpus_of(shop, notes, way, drawing), shop.lexicon)


Results = Mapping[tuple[System, Way], Result]


def rows(results: Results) -> list[tuple[Any, ...]]:
    """One row for each corpus and system, compared to the first system of that corpus."""
    found = []
    for way in dict.fromkeys(way for _, way in results):
        of_way = {system: result for (system, other), result in results.items() if other is way}
        first = next(iter(of_way.values()))
        found += [_row(way, system, result, first) for system, result in of_way.items()]
    return found


def _counting(shop: Workshop, total: int) -> Callable[[], None]:
    """Tells the workshop of each fold that is done, of all there are."""
    done = iter(range(1, total + 1))
    return lambda: shop.report("folds", next(done), total)


def _row(way: Way, system: System, result: Result, first: Result) -> tuple[Any, ...]:
    """A system's figures, and how far they are from the first system's and the paper's."""
    z = _z(first.rates, result.rates)
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
) -> Iterator[tuple[Any, ...]]:
    """Each group alone, then all of them, each row as soon as it is measured."""
    corpus = folds.corpus_of(notes, shop.lexicon)
    chosen = [*((g.value, frozenset({g})) for g in groups), (ALL, _LOCAL)]
    plain = _trial(shop, count, System.STAT_DEID, _counting(shop, count * len(chosen)))
    for name, some in chosen:
        rates = replace(plain, groups=some).run(corpus).rates
        yield (name, *_shares(rates), *(row.get(name, "") for row in PAPERS_ABLATION))
