"""Notes in other languages are told from English ones, and English ones from all others."""

import random
import time
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.engine.languages import Evidence, Tongues
from streamdeid.engine.languages.codes import TOLD
from streamdeid.model.note import Note

SHIPPED = Path(str(files("streamdeid.training") / "notes"))
SWITCHING = (
    *("abroad", "commonwealth", "flowsheet", "thread", "ems", "insurance", "dental", "latino"),
)
"""Kinds of shipped notes some of which hold another language on purpose."""


def shipped() -> Iterator[tuple[str, str]]:
    """The English notes by name."""
    folders = ("further", "kinds", "latest", "told")
    paths = (path for folder in folders for path in (SHIPPED / folder).glob("*.jsonl"))
    for path in sorted((SHIPPED / "notes.jsonl", *paths)):
        for line in path.read_bytes().splitlines():
            note = orjson.loads(line)
            yield f"{path.stem}-{note['id']}", note["text"]


def unaccented(text: str) -> str:
    """As who has no accents on the keyboard types it."""
    plain = text.translate(str.maketrans({"ß": "ss", "ł": "l", "Ł": "L", "ø": "o"}))
    parts = unicodedata.normalize("NFD", plain)
    return "".join(one for one in parts if not unicodedata.combining(one))


def languages(tongues: Tongues, text: str) -> set[str]:
    return {one.language for one in tongues.of([Note("text", text)], {})[0]}


@pytest.mark.parametrize(
    "written", [str, unaccented, str.upper], ids=["as_is", "plain", "capitals"]
)
@pytest.mark.parametrize(
    "name", ["de", "fr", "pt", "it", "nl", "sv", "pl", "es", "terse", "others"]
)
def test_no_foreign_note_is_taken_for_english(name: str, written, tongues, foreign) -> None:
    notes = [(language, written(text)) for language, text in foreign(name)]
    wrong = [(code, text[:40]) for code, text in notes if "en" in languages(tongues, text)]
    assert wrong == []
    right = sum(languages(tongues, text) == {code} for code, text in notes)
    assert right >= 0.9 * len(notes)


def test_hardly_any_shipped_note_has_a_stretch_that_is_not_english(tongues: Tongues) -> None:
    found = [name for name, text in shipped() if languages(tongues, text) != {"en"}]
    others = [name for name in found if not name.startswith(SWITCHING)]
    # Looked at one by one: all hold sentences in Spanish, Creole or Malay.
    assert len(others) <= 7, others
    assert len(found) <= 50


def test_of_pieces_of_two_lines_fewer_than_one_in_a_thousand_is_not_english(
    tongues: Tongues,
) -> None:
    chance, notes = random.Random(11), [t for n, t in shipped() if not n.startswith(SWITCHING)]
    wrong = 0
    for text in chance.choices(notes, k=10_000):
        lines = [line for line in text.split("\n") if line.strip()] or [""]
        at = chance.randrange(len(lines))
        wrong += languages(tongues, "\n".join(lines[at : at + 2])) != {"en"}
    assert wrong <= 10


@pytest.mark.parametrize(
    "text",
    [
        "Mr. Müller was seen by Dr. García-López in São Paulo.",
        "Status post Nissen; in situ, per os, ad libitum, ante mortem, nil per os.",
        "Pt says 'me duele la cabeza' since Monday, and that he has no fever.",
        "Ramipril 5 mg, Metoprolol 47.5 mg, Pantoprazol 40 mg, Furosemid 40 mg",
        "BP 120/80 HR 72 RR 16 SpO2 98",
        "Juan de la Cruz y Ortega, Maria del Carmen de los Santos, Jean le Blanc",
        "",
    ],
)
def test_names_drugs_latin_and_single_phrases_are_no_other_language(
    text: str, tongues: Tongues
) -> None:
    assert languages(tongues, text) == {"en"}


@given(st.text(max_size=300))
def test_any_text_has_a_code_of_the_closed_set(evidence: Evidence, text: str) -> None:
    assert evidence.of(text) in TOLD | {""}


def test_controls_and_lone_surrogates_are_judged_as_any_text(evidence: Evidence, foreign) -> None:
    _, german = foreign("de")[0]
    assert evidence.of(f"\0\x1b\ud800 {german}") == "de"


def test_time_grows_with_the_length_and_no_faster(tongues: Tongues, foreign) -> None:
    _, german = foreign("de")[0]
    for piece in (f"{german}\n\n", "und der die ", "a\n\n", "x", "é", "1 ", "Б"):
        short, long = piece * (40_000 // len(piece)), piece * (400_000 // len(piece))
        spent = []
        for text in (short, long):
            began = time.process_time()
            languages(tongues, text)
            spent.append(time.process_time() - began)
        assert spent[1] < 30 * spent[0] + 0.5
        assert spent[1] < 12
