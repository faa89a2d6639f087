"""The authority of an identifier is read from where each standard tells it."""

import json
from collections.abc import Sequence

import pytest

from streamdeid.formats.registry import FORMATS
from streamdeid.model.element import Element
from streamdeid.model.profile import Profile

MSH = "MSH|^~\\&|LAB|GHH|||20240307||ADT^A01|1|P|"


def elements(name: str, payload: str) -> Sequence[Element]:
    form = next(form for form in FORMATS if form.name == name)
    return form.read(payload.encode(), Profile()).elements()


def told(name: str, payload: str, text: str) -> object:
    """The authority of the first element with a text."""
    return next(e.authority for e in elements(name, payload) if e.text == text)


@pytest.mark.parametrize(
    ("segment", "authority"),
    [
        ("PID|1||4471^^^GHH&1.2.3&ISO^MR", ("1.2.3", "GHH")),
        ("PID|1||4471^^^GHH^MR", ("GHH",)),
        ("PID|1||4471^^^&1.2.3&ISO^MR", ("1.2.3",)),
        ("PID|1||77^^^A~4471^^^B", ("B",)),
        ("PID|1||4471^^^^MR^FAC", ("FAC",)),
        ("PID|1||4471", ()),
        ("PID|1|4471", ()),
        ("PV1|1|I|||||||||||||||||4471^^^GHH&1.2.3&ISO^VN", ("1.2.3", "GHH")),
        ("PV1|1|I|||||4471^Roe^Jan^^^^^^GHH&1.2.3&ISO", ("1.2.3", "GHH")),
        ("ORC|RE|4471^PLACER^1.2.3^ISO", ("1.2.3", "PLACER")),
        ("ORC|RE||||||||||||||||||||", None),
        ("ORC|RE|||||||4471&PLACER&1.2.3&ISO^8&FILLER", ("1.2.3", "PLACER")),
        ("ORC|RE|||||||8&PLACER^4471&FILLER", ("FILLER",)),
        (f"OBR|1{31 * '|'}4471&Roe&Jan&&&&&&GHH&1.2.3&ISO", ("1.2.3", "GHH")),
    ],
)
def test_an_hl7_identifier_has_the_authority_of_its_own_repetition(segment, authority) -> None:
    for version in ("2.3", "2.5.1", "2.8"):
        payload = f"{MSH}{version}\r{segment}\r"
        if "4471" not in segment:
            assert all(e.authority is None for e in elements("hl7v2", payload))
        elif not (version == "2.3" and segment[:3] in {"OBR", "PV1", "ORC"}):
            assert told("hl7v2", payload, "4471") == authority


def test_an_order_number_of_version_2_2_has_the_application_as_its_authority() -> None:
    assert told("hl7v2", f"{MSH}2.2\rORC|RE|4471^PLACER\r", "4471") == ("PLACER",)


def test_a_message_control_id_has_no_place_for_an_authority() -> None:
    assert told("hl7v2", f"{MSH}2.5.1\rPID|1||4471^^^GHH\r", "1") is None


@pytest.mark.parametrize(
    ("identifier", "authority"),
    [
        ({"system": "urn:oid:1.2.3", "value": "4471"}, ("urn:oid:1.2.3",)),
        ({"value": "4471"}, ()),
        ({"system": "urn:ietf:rfc:3986", "value": "4471"}, ()),
    ],
)
def test_a_fhir_identifier_has_the_authority_of_its_system(identifier, authority) -> None:
    patient = {"resourceType": "Patient", "id": "p", "identifier": [identifier]}
    seen = {
        "resourceType": "Observation",
        "status": "final",
        "code": {"text": "Weight"},
        "subject": {"identifier": identifier},
    }
    for tree in (patient, seen):
        assert told("fhir", json.dumps(tree), "4471") == authority
    assert told("fhir", json.dumps(patient), "p") is None


def test_a_subject_s_own_number_is_a_record_number_and_the_patient_s_key() -> None:
    seen = {
        "resourceType": "Observation",
        "status": "final",
        "code": {"text": "Weight"},
        "subject": {"identifier": {"system": "urn:oid:1.2.3", "value": "4471"}},
        "performer": [{"identifier": {"system": "urn:oid:1.2.4", "value": "8812"}}],
    }
    form = next(form for form in FORMATS if form.name == "fhir")
    message = form.read(json.dumps(seen).encode(), Profile())
    assert {e.text: str(e.label) for e in message.elements() if e.authority} == {
        "4471": "MRN",
        "8812": "IDNUM",
    }
    known = message.identity()
    assert (known.patient_key, known.patient_authority) == ("4471", ("urn:oid:1.2.3",))


def test_a_cda_number_has_the_authority_of_its_root() -> None:
    document = (
        '<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole>'
        '<id root="2.16.840.1.113883.4.1" extension="987-65-4320"/>'
        '<id root="1.2.3.4" extension="4471"/><id extension="4472"/><id root="1.2.3.5"/>'
        "</patientRole></recordTarget></ClinicalDocument>"
    )
    assert told("cda", document, "4471") == ("1.2.3.4",)
    assert told("cda", document, "4472") == ()
    assert told("cda", document, "1.2.3.5") is None
    form = next(form for form in FORMATS if form.name == "cda")
    known = form.read(document.encode(), Profile()).identity()
    assert (known.patient_key, known.patient_authority) == ("4471", ("1.2.3.4",))


def test_the_patient_s_key_is_the_record_number_whatever_stands_before_it() -> None:
    form = next(form for form in FORMATS if form.name == "hl7v2")
    payload = f"{MSH}2.5.1\rPID|1||900-14-7741^^^USSSA^SS~4471^^^GHH^MR\r"
    known = form.read(payload.encode(), Profile()).identity()
    assert (known.patient_key, known.patient_authority) == ("4471", ("GHH",))


def test_nothing_of_an_authority_is_shown_in_a_repr() -> None:
    (element,) = (e for e in elements("hl7v2", f"{MSH}2.5.1\rPID|1||4471^^^GHH\r") if e.authority)
    assert "GHH" not in repr(element)
