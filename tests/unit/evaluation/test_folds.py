from collections import Counter

import numpy as np

from streamdeid.evaluation.folds import counted


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
