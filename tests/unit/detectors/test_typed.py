"""Typed values are looked up among the message's seeds; nothing is guessed."""

import pytest

from streamdeid.detectors.typed import Seeds, TypedReader
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note, NoteKind

PATIENT = Person(Label.PATIENT, (PersonName("Kowalska", "Katarzyna", address="PID[1]-5[1]"),))
GREEN = Person(Label.PATIENT, (PersonName("Green", "Barr", address="PID[1]-5[1]"),))
NUMBERS = (
    Fact(Label.MRN, Part.NUMBER, "451287", "PID[1]-3[1].1"),
    Fact(Label.HOSPITAL, Part.PHRASE, "Elm Valley Clinic", "PV1[1]-3[1].4"),
)
READER = TypedReader({"green", "barr", "white", "virus"}.__contains__)


def read(text: str, kind: NoteKind, person: Person = PATIENT) -> tuple[list[str], int]:
    """What is replaced, with its labels, and how many stretches are kept."""
    seeds = Seeds.of(Identity(people=(person,), facts=NUMBERS))
    spans, kept = READER.read(Note("OBX[1]-5", text, kind), seeds)
    return [f"{span.label}:{text[span.start : span.end]}" for span in spans], len(kept)


@pytest.mark.parametrize(
    ("text", "replaced"),
    [
        ("KOWALSKA", ["PATIENT:KOWALSKA"]),
        ("Kowalska, Katarzyna", ["PATIENT:Kowalska, Katarzyna"]),
        ("Panel of Katarzyna Kowalska", ["PATIENT:Katarzyna Kowalska"]),
        ("Panel Kowalska", []),
        ("Elm Valley Clinic", ["HOSPITAL:Elm Valley Clinic"]),
        ("45-1287", ["MRN:45-1287"]),
        ("Call 212-555-0147", ["PHONE:212-555-0147"]),
        ("SARS-CoV-2 RNA Resp Ql NAA+probe", []),
        ("https://www.hl7.org/fhir/v2/0005/", []),
        ("Human RNase P RNA XXX Ql", []),
    ],
)
def test_term_is_replaced_only_where_a_seed_is_all_of_it(text: str, replaced: list[str]) -> None:
    assert read(text, NoteKind.TERM)[0] == replaced


@pytest.mark.parametrize(
    ("text", "replaced"),
    [
        ("Ogawa", []),
        ("0.7", []),
        ("Kowalska", ["PATIENT:Kowalska"]),
        ("Reactive, Kowalska", ["PATIENT:Kowalska"]),
        ("451287", ["MRN:451287"]),
        ("20240312", ["DATE:20240312"]),
        ("k.kowalska@elm.example", ["EMAIL:k.kowalska@elm.example"]),
    ],
)
def test_value_is_replaced_where_it_holds_a_seed_or_a_shape(text: str, replaced: list[str]) -> None:
    assert read(text, NoteKind.VALUE)[0] == replaced


def test_result_that_is_an_ordinary_word_and_a_name_stays_and_is_kept() -> None:
    assert read("Green", NoteKind.VALUE, GREEN) == ([], 1)
    assert read("Epstein Barr virus", NoteKind.TERM, GREEN) == ([], 1)


def test_value_that_resembles_nobody_is_neither_replaced_nor_kept() -> None:
    assert read("2.5", NoteKind.VALUE) == ([], 0)


def test_name_behind_a_title_is_replaced_in_a_value_and_no_term() -> None:
    assert read("Notify Mrs. Quvavax", NoteKind.VALUE)[0] == ["PATIENT:Quvavax"]
    assert read("Reviewed by Dr. Osgood", NoteKind.VALUE)[0] == ["DOCTOR:Osgood"]
    assert read("Nurse Practitioner Note", NoteKind.TERM)[0] == []
