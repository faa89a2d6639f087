"""A corpus of four invented sentences, each twice, in which a name stands behind a title."""

import pytest

from streamdeid.evaluation.folds import Corpus, corpus_of
from streamdeid.lexicons import Lexicon, load
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


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return load("en")


@pytest.fixture(scope="session")
def corpus(lexicon: Lexicon) -> Corpus:
    notes = [_note(i, text) for i, text in enumerate(_TEXTS * 2)]
    return corpus_of([*notes, Annotated("empty", "", ())], lexicon)
