"""What a resource offers, and what its new tree looks like."""

import base64
import json
from typing import Any

import pytest

from streamdeid.formats.fhir import FHIR
from streamdeid.formats.fhir.walk import Walk
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

NOTE = base64.b64encode(b"Jan Roe was seen.").decode()
PATIENT = {
    "resourceType": "Patient",
    "id": "p1",
    "name": [{"family": "Roe", "given": ["Jan", "Q"]}],
    "identifier": [{"value": "4471"}],
    "birthDate": "1951-03-04",
    "telecom": [{"system": "phone", "value": "218-555-0142"}],
}


def document(**more: Any) -> dict[str, Any]:
    return {
        "resourceType": "DocumentReference",
        "id": "d1",
        "status": "current",
        "subject": {"reference": "Patient/p1", "display": "Jan Roe"},
        "content": [{"attachment": {"contentType": "text/plain", "data": NOTE, "size": 17}}],
        **more,
    }


def read(tree: dict[str, Any]):
    return FHIR.read(json.dumps(tree).encode(), Profile())


def rewritten(tree: dict[str, Any], values: dict[str, str | None], edits=()) -> dict[str, Any]:
    message = read(tree)
    new = [values.get(e.address, e.text) for e in message.elements()]
    wanted = [list(edits) if "attachment" in n.ref else [] for n in message.notes()]
    return json.loads(message.rewrite(new, wanted))


def test_an_unchanged_resource_comes_back_byte_for_byte() -> None:
    payload = json.dumps(document()).encode()
    message = FHIR.read(payload, Profile())
    texts = [element.text for element in message.elements()]
    assert message.rewrite(texts, [[] for _ in message.notes()]) == payload


def test_names_numbers_and_displays_have_their_labels() -> None:
    bundle = {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": PATIENT}]}
    found = {e.address: e.label for e in read(bundle).elements()}
    start = "entry[0].resource"
    assert found[f"{start}.name[0].family"] is Label.PATIENT
    assert found[f"{start}.identifier[0].value"] is Label.MRN
    assert found[f"{start}.birthDate"] is Label.DATE
    shown = {e.address: e.label for e in read(document()).elements()}
    assert shown["subject.display"] is Label.PATIENT


def test_of_a_reference_only_the_id_is_replaced() -> None:
    assert (
        rewritten(document(), {"subject.reference": "x9"})["subject"]["reference"] == "Patient/x9"
    )
    absolute = document(subject={"reference": "https://ehr.example.org/fhir/Patient/p1"})
    assert rewritten(absolute, {"subject.reference": "x9"})["subject"]["reference"] == "Patient/x9"


def test_an_attachment_is_written_back_with_its_size_and_the_resource_is_tagged() -> None:
    output = rewritten(document(), {}, [Edit(0, 7, "[PATIENT]")])
    attachment = output["content"][0]["attachment"]
    assert base64.b64decode(attachment["data"]) == b"[PATIENT] was seen."
    assert attachment.get("size", 19) == 19
    assert output["meta"]["security"][0]["code"] == "REDACTED"


def test_extensions_and_unknown_elements_are_unlisted() -> None:
    tree = document(extension=[{"url": "http://x", "valueString": "Jan"}])
    found = {e.address: e.label for e in read(tree).elements()}
    assert found["extension"] is None
    assert "extension" not in rewritten(tree, {"extension": None})


def test_a_key_that_is_not_the_standard_s_stands_in_no_address() -> None:
    walk = Walk("R4", Profile())
    found = {leaf.address: leaf.rule.label for leaf in walk.resource(PATIENT | {"JanRoe": "x"})}
    assert "unlisted" in found
    assert "JanRoe" not in found


def test_identity_has_the_patient_and_the_day_the_message_speaks_from() -> None:
    tree = document(contained=[PATIENT | {"id": "c"}], date="2024-03-07T10:00:00Z")
    identity = read(tree).identity()
    names = [(name.family, name.full) for name in identity.people[0].names]
    assert names == [("", "Jan Roe"), ("Roe", "")]
    assert identity.birth_date is not None
    assert str(identity.reference_date) == "2024-03-07"
    assert identity.patient_key == "4471"


def test_decimals_keep_their_digits() -> None:
    tree = {
        "resourceType": "Observation",
        "status": "final",
        "code": {"text": "Weight"},
        "valueQuantity": {"value": 0, "unit": "kg"},
    }
    payload = json.dumps(tree).replace('"value": 0', '"value": 70.10').encode()
    message = FHIR.read(payload, Profile())
    notes = message.notes()
    output = message.rewrite(
        [e.text for e in message.elements()], [[Edit(0, 1, "w")] for _ in notes]
    )
    assert b"70.10" in output


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b"{", Reason.INVALID_JSON),
        (b'{"resourceType": "Patient", "id": "a", "id": "b"}', Reason.INVALID_JSON),
        (b'{"resourceType": "Patient", "id": "\\ud800"}', Reason.INVALID_JSON),
        (b'{"id": "a"}', Reason.WRONG_RESOURCE_TYPE),
        (b'{"resourceType": "Invoicing"}', Reason.WRONG_RESOURCE_TYPE),
        (b'{"resourceType": "DocumentReference", "status": 7}', Reason.INVALID_RESOURCE),
        (b'{"resourceType": "Patient", "a": ' + b"[" * 300 + b"]" * 300 + b"}", Reason.TOO_DEEP),
        (json.dumps(document()).replace(NOTE, "@@").encode(), Reason.UNDECODABLE_BASE64),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(payload: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as caught:
        FHIR.read(payload, Profile())
    assert caught.value.reason is reason


def test_ndjson_is_cut_into_its_lines_and_one_resource_stays_whole() -> None:
    line = json.dumps(PATIENT).encode() + b"\n"
    assert list(FHIR.split(line * 3)) == [line] * 3
    pretty = json.dumps(PATIENT, indent=2).encode()
    assert list(FHIR.split(pretty)) == [pretty]
