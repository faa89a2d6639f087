from collections import Counter

import numpy as np
import pytest

from streamdeid.evaluation.folds import corpus_of, counted
from streamdeid.lexicons import load
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated

_TEXTS = (
    "Seen by Dr. Marsh today.\nPlan: rest.",
    "Seen by Dr. Wqotrx today.\nPlan: walk in the marsh.",
    "Seen by Dr. Teague today.\nPlan: rest.",
    "Seen by Dr. Roth today.\nPlan: fluids.",
)


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


def test_notes_without_tokens_are_left_out(corpus):
    assert len(corpus.notes) == 8
    assert len(corpus.bounds) == 9


def test_unknown_and_ambiguous_words_are_told_apart(corpus):
    def words(mask):
        owners = np.searchsorted(corpus.bounds, np.flatnonzero(mask), side="right") - 1
        places = zip(owners, corpus.starts[mask], corpus.ends[mask], strict=True)
        return Counter(corpus.notes[o].text[a:b] for o, a, b in places)

    assert words(corpus.unknown) == {"Wqotrx": 2}
    assert words(corpus.ambiguous) == {"Marsh": 2, "marsh": 2}


def test_marks_are_not_counted(corpus):
    everything = counted(corpus, np.ones(len(corpus.starts), dtype=np.bool_))
    assert everything.rates.hits == 8
    assert everything.rates.alarms == corpus.words.sum() - 8
    assert everything.ambiguous.alarms == 2
