import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.evaluation.folds import corpus_of
from streamdeid.evaluation.trial import Trial
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated
from streamdeid.training.machines import crf, svm

_GROUPS = frozenset({Group.TARGET, Group.SYNTAX})


@pytest.mark.parametrize("machine", [svm.Settings(least=1, cost=1.0), crf.Settings(least=1)])
@pytest.mark.parametrize("begins", [False, True])
def test_names_are_found_by_what_stands_before_them(corpus, lexicon, machine, begins):
    trial = Trial(lexicon, 4, _GROUPS, machine, (Label.DOCTOR,), begins=begins)
    assert trial.run(corpus).rates.f == 1.0


def test_a_machine_never_learns_from_the_note_that_it_is_tested_on(lexicon):
    texts = ("Kxq Marsh came home.", "Vbn Teague went off.", "Plw Roth sat down.")
    ends = (9, 10, 8)
    notes = [
        Annotated(str(i), text, (Span(4, end, Label.DOCTOR, "gold"),))
        for i, (text, end) in enumerate(zip(texts, ends, strict=True))
    ]
    machine = svm.Settings(least=1)
    trial = Trial(lexicon, 3, frozenset({Group.BIGRAMS}), machine, (Label.DOCTOR,))
    filled = corpus_of(notes, lexicon)
    assert trial.run(filled).rates.recall == 0.0
    assert trial.run(filled, [filled]).rates.recall == 0.0


def test_a_fold_learns_from_other_fillings_of_the_notes_that_it_may_see(lexicon):
    seen = Annotated("0", "Seen by Dr. Marsh.", (Span(12, 17, Label.DOCTOR, "gold"),))
    other = Annotated("1", "Seen by Dr. Teague.", (Span(12, 18, Label.DOCTOR, "gold"),))
    nobody = replace(other, text="Nobody was seen.", spans=())
    groups, machine = frozenset({Group.BIGRAMS}), svm.Settings(least=1, cost=1.0)
    trial = Trial(lexicon, 2, groups, machine, (Label.DOCTOR,))
    filled, again = (corpus_of([seen, one], lexicon) for one in (nobody, other))
    assert trial.run(filled).rates.recall == 0.0
    assert trial.run(filled, [again]).rates.recall == 1.0


def test_each_fold_is_given_the_bias_that_suits_the_others(corpus, lexicon):
    plain = Trial(lexicon, 4, _GROUPS, svm.Settings(least=1, cost=1.0), (Label.DOCTOR,))
    assert replace(plain, biases=(-9.0,)).run(corpus).rates.recall == 0.0
    assert replace(plain, biases=(-9.0, 0.0)).run(corpus) == plain.run(corpus)


def test_a_second_look_finds_a_name_that_stands_elsewhere_in_its_note(lexicon):
    words = ["".join(letters).title() for letters in product("bkz", "aou", "lmr", "aei")]
    notes = []
    for number, (name, other) in enumerate(pairwise(words)):
        last = (name, other) if number % 2 else (other, name)
        text = f"Seen by Dr. {name}.\nThen {last[0]} left. Then {last[1]} left."
        spans = (Span(m.start(), m.end(), Label.DOCTOR, "gold") for m in re.finditer(name, text))
        notes.append(Annotated(str(number), text, tuple(spans)))
    machine = svm.Settings(least=1)
    one = Trial(lexicon, 3, frozenset({Group.SYNTAX}), machine, (Label.DOCTOR,))
    filled = corpus_of(notes, lexicon)
    assert one.run(filled).rates.f < 0.9
    assert replace(one, second_look=True).run(filled).rates.f > 0.95
