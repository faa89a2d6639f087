from dataclasses import replace

import pytest

from streamdeid.detectors.classifier.groups import Group
from streamdeid.evaluation.folds import corpus_of
from streamdeid.evaluation.trial import Trial
from streamdeid.lexicons import load
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training import crf, svm
from streamdeid.training.corpus import Annotated

_TEXTS = (
    "Seen by Dr. Marsh today.\nPlan: rest.",
    "Seen by Dr. Wqotrx today.\nPlan: walk in the marsh.",
    "Seen by Dr. Teague today.\nPlan: rest.",
    "Seen by Dr. Roth today.\nPlan: fluids.",
)
_GROUPS = frozenset({Group.TARGET, Group.SYNTAX})


def _note(number: int, text: str) -> Annotated:
    start = text.index("Dr. ") + 4
    return Annotated(str(number), text, (Span(start, text.index(" today"), Label.DOCTOR, "gold"),))


@pytest.fixture(scope="module")
def lexicon():
    return load("en")


@pytest.fixture(scope="module")
def corpus(lexicon):
    notes = [_note(i, text) for i, text in enumerate(_TEXTS * 2)]
    return corpus_of([*notes, Annotated("empty", "", ())], lexicon)


@pytest.mark.parametrize("machine", [svm.Settings(least=1, cost=1.0), crf.Settings(least=1)])
@pytest.mark.parametrize("begins", [False, True])
def test_names_are_found_by_what_stands_before_them(corpus, lexicon, machine, begins):
    trial = Trial(lexicon, 4, _GROUPS, machine, (Label.DOCTOR,), begins=begins)
    assert trial.run(corpus).rates.f == 1.0


def test_a_machine_never_learns_from_the_note_that_it_is_tested_on(lexicon):
    texts = ("Kxq Marsh came.", "Vbn Teague came.", "Plw Roth came.")
    notes = [
        Annotated(str(i), text, (Span(4, text.index(" came"), Label.DOCTOR, "gold"),))
        for i, text in enumerate(texts)
    ]
    machine = svm.Settings(least=1)
    trial = Trial(lexicon, 3, frozenset({Group.BIGRAMS}), machine, (Label.DOCTOR,))
    assert trial.run(corpus_of(notes, lexicon)).rates.recall < 1.0


def test_a_bias_finds_what_a_cautious_machine_leaves(corpus, lexicon):
    cautious = Trial(lexicon, 4, _GROUPS, svm.Settings(least=1, cost=1e-4), (Label.DOCTOR,))
    assert cautious.run(corpus).rates.recall == 0.0
    assert replace(cautious, biases=(0.0, 2.0)).run(corpus).rates.recall == 1.0


def test_a_second_look_corrects_what_the_first_makes_of_doubtful_words(corpus, lexicon):
    first = Trial(lexicon, 4, _GROUPS, svm.Settings(least=1, cost=1e-4), (Label.DOCTOR,))
    both = replace(first, second_look=True)
    assert both.run(corpus).rates.f > first.run(corpus).rates.f
