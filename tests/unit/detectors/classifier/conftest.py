"""A model of a dozen invented notes, trained once for all tests here."""

import orjson
import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.lexicons import Lexicon, load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise
from streamdeid.training.corpus import Annotated, annotated
from streamdeid.training.fitting import Workshop
from streamdeid.training.recipe import AS_THEY_ARE

_SENTENCES = (
    ("Patient: {}\nSeen by Dr. {} on 03/04/2021.\nBP 120/80.", ("PATIENT", "DOCTOR"), "03/04/2021"),
    (
        "Mr. {} was discharged.\nDictated by {}, M.D. on 05/06/2022.",
        ("PATIENT", "DOCTOR"),
        "05/06/2022",
    ),
)
_PEOPLE = (
    ("Dolores Ygarra", "Quentin Marsh"),
    ("Imre Falk", "Oona Teague"),
    ("Pia Lund", "Abel Roth"),
)


def _note(pattern: str, labels: tuple[str, str], date: str, names: tuple[str, str]) -> Annotated:
    text = pattern.format(*names)
    rows = [*zip(names, labels, strict=True), (date, "DATE")]
    spans = [{"start": text.index(s), "end": text.index(s) + len(s), "type": t} for s, t in rows]
    return annotated(orjson.dumps({"id": f"x-{names[0]}", "text": text, "spans": spans}))


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return load("en")


@pytest.fixture(scope="session")
def notes() -> list[Annotated]:
    return [_note(*sentence, people) for sentence in _SENTENCES for people in _PEOPLE] * 2


@pytest.fixture(scope="session")
def shop(lexicon: Lexicon) -> Workshop:
    return Workshop(lexicon, ())


@pytest.fixture(scope="session")
def model(shop: Workshop, notes: list[Annotated]) -> Model:
    return shop.set_up(shop.train(notes, AS_THEY_ARE), notes)


@pytest.fixture
def read():
    def reading(text: str) -> Reading:
        return Reading(Note("n", text), tokenise(text), NOBODY)

    return reading
