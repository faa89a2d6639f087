"""A handful of short notes, and a network that is small enough to learn from them in a test."""

from dataclasses import replace

import pytest

from streamdeid.lexicons import Lexicon
from streamdeid.training.birnn.fit import Course
from streamdeid.training.birnn.network import Dropping, Shape
from streamdeid.training.birnn.trainer import BiRnn
from streamdeid.training.corpus import Annotated
from streamdeid.training.fitting import Workshop

SMALL = Course(
    looks=6,
    rate=2e-2,
    dropping=Dropping(0.02, 0.0, 0.0),
    shape=Shape(word=8, group=4, characters=4, small=4, tokens=8),
)


@pytest.fixture(scope="session")
def notes(note: Annotated) -> list[Annotated]:
    return [replace(note, id=f"x-{number}") for number in range(7)]


@pytest.fixture(scope="session")
def trainer(lexicon: Lexicon) -> BiRnn:
    return BiRnn(Workshop(lexicon, ()), SMALL)
