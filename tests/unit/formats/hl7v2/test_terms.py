"""Coded elements and observations: which components are vocabulary, results, or prose."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.note import NoteKind
from streamdeid.model.profile import Profile

HEAD = "MSH|^~\\&|LAB|ELM|EHR|OAK|20240312||ORU^R01|7|P|2.5.1\r"


def kinds(segment: str, profile: Profile | None = None) -> dict[str, NoteKind]:
    """The texts of a segment that are read, and as what."""
    message = HL7V2.read((HEAD + segment).encode(), profile or Profile())
    return {note.text: note.kind for note in message.notes()}


def test_text_beside_a_public_code_is_a_term_and_beside_a_local_one_a_display() -> None:
    found = kinds("OBX|1|NM|718-7^Hemoglobin [Mass]^LN^HGB^Hgb whole blood^L||13|g/dL|||||F")
    assert found["Hemoglobin [Mass]"] is NoteKind.TERM
    assert found["Hgb whole blood"] is NoteKind.DISPLAY


def test_policy_makes_a_local_system_public() -> None:
    found = kinds("OBX|1|NM|HGB^Hgb whole blood^99ELM||13||||||F", Profile(code_systems=("99ELM",)))
    assert found["Hgb whole blood"] is NoteKind.TERM


def test_components_of_cwe_are_read_in_ce() -> None:
    segment = "OBX|1|CE|1^A^LN||260385009^Negative^SCT^N^Neg^L^2019-10-01^2.5.1^neg result||||||F"
    message = HL7V2.read((HEAD + segment).encode(), Profile())
    assert [e.text for e in message.elements() if e.path.startswith("OBX-5")] == []
    assert kinds(segment)["neg result"] is NoteKind.VALUE


def test_original_text_that_says_what_the_term_says_is_a_term() -> None:
    assert kinds("SPM|1|||119297000^Blood specimen^SCT^^^^^^blood Specimen")["blood Specimen"] is (
        NoteKind.TERM
    )


@pytest.mark.parametrize("kind", ["ST", "TX", "FT", "NM"])
def test_coded_element_in_a_simple_type_is_read_as_one(kind: str) -> None:
    segment = f"OBX|1|{kind}|1^A^LN||260385009^Negative finding^SCT||||||F"
    assert kinds(segment)["Negative finding"] is NoteKind.TERM


def test_coded_element_in_obx_2_stays() -> None:
    payload = (HEAD + "OBX|1|CWE^^HL70125|1^A^LN||260385009^Negative^SCT||||||F").encode()
    message = HL7V2.read(payload, Profile())
    values = [element.text if element.label else None for element in message.elements()]
    assert message.rewrite(values, [[] for _ in message.notes()]) == payload


@pytest.mark.parametrize("value", ["0.7", "<0.1", "1:128", "Reactive", "5-10"])
@pytest.mark.parametrize("kind", ["ST", "TX", "FT"])
def test_result_of_a_text_type_is_a_value(value: str, kind: str) -> None:
    assert kinds(f"OBX|1|{kind}|1^Glucose^L||{value}||||||F")[value] is NoteKind.VALUE


@pytest.mark.parametrize("value", ["Seen by Roe", "3/12/2024", "555-0147", "93 years"])
def test_prose_of_a_text_type_is_narrative(value: str) -> None:
    assert kinds(f"OBX|1|TX|1^Glucose^L||{value}||||||F")[value] is NoteKind.NARRATIVE


def test_one_word_that_answers_who_is_narrative() -> None:
    found = kinds("OBX|1|ST|42349-1^Referring provider^LN||Kowalski||||||F")
    assert found["Kowalski"] is NoteKind.NARRATIVE


def test_reference_range_is_a_value_unless_the_policy_says_otherwise() -> None:
    assert kinds("OBX|1|NM|1^A^L||7||See Below|N|||F")["See Below"] is NoteKind.VALUE


def test_profile_of_the_message_stays() -> None:
    header = (
        HEAD.rstrip("\r") + "|||||||||PHLabReport-NoAck^ELR_Receiver^2.16.840.1.113883.9.11^ISO\r"
    )
    message = HL7V2.read(header.encode(), Profile())
    assert not [e for e in message.elements() if e.path.startswith("MSH-21")]
    assert {note.kind for note in message.notes()} == {NoteKind.VALUE}


def test_profile_of_a_site_is_no_published_one() -> None:
    header = HEAD.rstrip("\r") + "|||||||||Roe^Elm Clinic^1.2.3.4^ISO\r"
    message = HL7V2.read(header.encode(), Profile())
    assert next(e.text for e in message.elements() if e.path.startswith("MSH-21")) == "Roe"


def report(question: str, lines: list[str]) -> dict[str, NoteKind]:
    """The texts of a report of several OBX, and as what they are read."""
    rows = [f"OBX|{n}|TX|{question}||{line}||||||F" for n, line in enumerate(lines, 1)]
    message = HL7V2.read((HEAD + "\r".join(rows)).encode(), Profile())
    return {note.text: note.kind for note in message.notes()}


def test_line_of_a_report_is_prose_whatever_stands_alone_in_it() -> None:
    lines = ["Seen with", "Kowalski", "2.5 cm", "Negative"]
    assert report("11506-3^Progress note^LN", lines)["\n".join(lines)] is NoteKind.NARRATIVE


def test_one_word_alone_in_a_line_of_a_report_is_no_answer() -> None:
    found = report("30746-2^Portable XR Chest^LN", ["Kowalski", "read it"])
    assert found["Kowalski\nread it"] is NoteKind.NARRATIVE


def test_prose_in_the_place_of_a_public_code_is_read_as_prose() -> None:
    found = kinds("AL1|1||Kowalski saw it^Penicillin^RXNORM")
    assert found["Kowalski saw it"] is NoteKind.DISPLAY
    assert kinds("AL1|1||CarePlan-x^Penicillin^RXNORM")["CarePlan-x"] is NoteKind.VALUE
