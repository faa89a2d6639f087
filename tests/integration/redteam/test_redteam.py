"""No string of the patient survives, however it was written; nothing else is changed."""

import json
from base64 import b64decode as unb64

import pytest
from redteam_cases import CASES
from redteam_encodings import b64
from redteam_harmless import HARMLESS
from redteam_messages import observation
from redteam_patient import FAMILY, told_by
from redteam_reader import readings

from streamdeid.engine import Deidentifier
from streamdeid.model.errors import MalformedMessage
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

POLICIES = ("safe-harbor", "safe-harbor-surrogate")
WITHHELD: frozenset[str] = frozenset()
"""Rows whose message is quarantined, which is allowed to a handful."""


@pytest.fixture(scope="module", params=POLICIES)
def engine(request: pytest.FixtureRequest) -> Deidentifier:
    return assemble(request.param, keys=Keys(bytes(range(32))))


def test_the_table_has_a_hundred_and_twenty_rows_and_each_hides_somebody() -> None:
    assert len(CASES) >= 120
    silent = [name for name, message in CASES.items() if not _told(_hidden(message))]
    assert silent == []


@pytest.mark.parametrize("name", CASES)
def test_nothing_encoded_slips_by(engine: Deidentifier, name: str) -> None:
    if name in WITHHELD:
        with pytest.raises(MalformedMessage):
            engine.deidentify(CASES[name])
    else:
        assert _told(engine.deidentify(CASES[name]).payload) == set()


def _told(payload: bytes) -> set[str]:
    """What of the patient can be read in a payload."""
    return {found for text in readings(payload) for found in told_by(text)}


def test_a_name_that_two_encoded_documents_share_withholds_the_message() -> None:
    """Pieces of one document in two notes are judged one by one; together they tell."""
    letter = f"The letter of Mrs {FAMILY} is enclosed.".encode()
    cut = letter.index(FAMILY.encode()) + 4
    pieces = [b64(letter[:cut]), b64(letter[cut:])]
    engine = assemble("safe-harbor", keys=Keys(bytes(range(32))))
    message = observation(note=[{"text": piece} for piece in pieces])
    try:
        output = engine.deidentify(message).payload
    except MalformedMessage:
        return
    joined = b"".join(map(unb64, notes_of(output)))
    assert FAMILY.encode() not in joined


def test_the_counter_table_has_sixty_rows() -> None:
    assert len(HARMLESS) >= 60


@pytest.mark.parametrize("name", HARMLESS)
def test_what_is_not_encoded_is_not_changed(engine: Deidentifier, name: str) -> None:
    """What goes out behind the patient's segments is what came in, byte for byte."""
    message = HARMLESS[name]
    assert _content(engine.deidentify(message).payload) == _content(message)


def notes_of(payload: bytes) -> list[str]:
    """The texts of the notes of an Observation."""
    resource = json.loads(payload)["entry"][1]["resource"]
    return [note["text"] for note in resource["note"]]


def _hidden(payload: bytes) -> bytes:
    """A message without the segments and elements that say who the patient is."""
    if payload.startswith(b"MSH"):
        return b"\r".join(payload.split(b"\r")[4:])
    if payload.startswith(b"{"):
        return json.dumps(json.loads(payload)["entry"][1]).encode()
    return payload[payload.index(b"<section>") :]


def _content(payload: bytes) -> object:
    """What stands behind the segments and elements that name the patient."""
    text = payload.decode()
    if text.startswith("MSH"):
        return text.split("\r")[4:]
    if text.startswith("{"):
        resource = json.loads(text)["entry"][1]["resource"]
        return {key: value for key, value in resource.items() if key.startswith("value")}
    return text[text.index("<section>") :]
