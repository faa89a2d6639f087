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
from streamdeid.model.profile import Profile, Treatment
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


def everywhere(tree: dict[str, Any], new: dict[str, str]) -> dict[str, Any]:
    """The resource with each value replaced wherever it stands."""
    message = read(tree)
    values = [new.get(e.text, e.text) for e in message.elements()]
    return json.loads(message.rewrite(values, [[] for _ in message.notes()]))


def test_an_id_its_full_url_and_every_reference_to_it_stay_one() -> None:
    observation = {
        "resourceType": "Observation",
        "status": "final",
        "code": {"text": "x"},
        "subject": {"reference": "https://ehr.elm.example/fhir/Patient/p1/_history/2"},
        "hasMember": [{"reference": "urn:uuid:53fefa32-fcbb-4ff8-8a92-55ee120877b7"}],
    }
    entries = [
        {"fullUrl": "https://ehr.elm.example/fhir/Patient/p1", "resource": PATIENT},
        {
            "fullUrl": "urn:uuid:53fefa32-fcbb-4ff8-8a92-55ee120877b7",
            "resource": observation,
            "request": {"method": "PUT", "url": "Observation/o1"},
        },
    ]
    bundle = {"resourceType": "Bundle", "type": "transaction", "entry": entries}
    bundle["entry"][0]["request"] = {"method": "PUT", "url": "Patient/p1"}
    output = everywhere(
        bundle, {"p1": "x9", "53fefa32-fcbb-4ff8-8a92-55ee120877b7": "y7", "o1": "z5"}
    )
    patient, found = output["entry"]
    assert patient["resource"]["id"] == "x9"
    assert patient["fullUrl"] == "https://redacted.invalid/fhir/Patient/x9"
    assert patient["request"]["url"] == "Patient/x9"
    assert found["resource"]["subject"]["reference"] == "Patient/x9"
    assert (
        found["fullUrl"] == found["resource"]["hasMember"][0]["reference"] != entries[1]["fullUrl"]
    )
    assert found["fullUrl"].startswith("urn:uuid:")


def test_a_contained_resource_is_still_found_by_its_reference() -> None:
    tree = document(contained=[PATIENT], subject={"reference": "#p1"})
    output = everywhere(tree, {"p1": "x9"})
    assert output["subject"]["reference"] == "#x9"
    assert output["contained"][0]["id"] == "x9"


def test_a_system_of_somebody_s_own_is_replaced_as_one_and_a_public_one_stays() -> None:
    own = {"system": "http://elm.example/codes", "code": "a"}
    public = {"system": "http://loinc.org", "code": "11506-3"}
    tree = document(type={"coding": [own, public]}, category=[{"coding": [own]}])
    output = everywhere(tree, {"http://elm.example/codes": "abc"})
    codings = output["type"]["coding"]
    assert codings[0]["system"] == output["category"][0]["coding"][0]["system"]
    assert codings[0]["system"].startswith("urn:uuid:")
    assert codings[1] == public


def test_size_and_hash_go_by_default_deny_and_the_type_of_a_sealed_file_changes() -> None:
    image = base64.b64encode(b"\x89PNG\r\n\x1a\n\0\0").decode()
    attachment = {"contentType": "image/png", "data": image, "hash": "eA==", "size": 9}
    message = read(document(content=[{"attachment": attachment}]))
    kept = message.rewrite([e.text for e in message.elements()], [[] for _ in message.notes()])
    dropped = message.rewrite(
        [e.text if e.label else None for e in message.elements()], [[] for _ in message.notes()]
    )
    for output in (kept, dropped):
        found = json.loads(output)["content"][0]["attachment"]
        assert found["contentType"] == "text/plain"
        assert b"removed" in base64.b64decode(found["data"])
    assert set(json.loads(dropped)["content"][0]["attachment"]) == {"contentType", "data"}
    found = json.loads(kept)["content"][0]["attachment"]
    assert found["size"] == len(base64.b64decode(found["data"]))
    assert len(base64.b64decode(found["hash"])) == 20


def test_an_attachment_that_only_points_elsewhere_is_dropped() -> None:
    tree = document(content=[{"attachment": {"url": "https://ehr.elm.example/Binary/4471"}}])
    message = read(tree)
    values = [e.text if e.label else None for e in message.elements()]
    output = json.loads(message.rewrite(values, [[] for _ in message.notes()]))
    reason = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
    masked = {"extension": [{"url": reason, "valueCode": "masked"}]}
    assert output["content"] == [{"attachment": masked}]


def test_an_age_over_89_is_removed_unless_a_number_takes_its_place() -> None:
    tree = {
        "resourceType": "Condition",
        "subject": {"display": "x"},
        "onsetAge": {"value": 91.5, "code": "a"},
    }
    assert everywhere(tree, {"91.5": "90+"})["onsetAge"] == {"code": "a"}
    assert everywhere(tree, {"91.5": "90"})["onsetAge"] == {"value": 90, "code": "a"}


def test_a_broken_line_of_ndjson_stands_by_itself_and_the_parts_are_the_record() -> None:
    line = json.dumps(PATIENT).encode()
    record = b"\xef\xbb\xbf" + line + b"\r\n\n" + b"broken\n" + line
    parts = list(FHIR.split(record))
    assert b"".join(parts) == record
    assert [part.strip(b"\xef\xbb\xbf\r\n") for part in parts] == [line, b"broken", line]


@pytest.mark.parametrize("text", ["Ja\\u0000n", "Ja\\ud83dn"])
def test_a_nul_and_half_a_surrogate_hide_nothing(text: str) -> None:
    payload = b'{"resourceType": "Patient", "name": [{"text": "' + text.encode() + b'"}]}'
    with pytest.raises(MalformedMessage) as refused:
        FHIR.read(payload, Profile())
    assert refused.value.reason is Reason.INVALID_JSON


@pytest.mark.parametrize("path", ["Patient.name", "HumanName.family", "Patient.identifier"])
def test_who_is_named_in_what_the_policy_drops_is_known_all_the_same(path: str) -> None:
    profile = Profile(paths={path: Treatment.DROP})
    dropping = FHIR.read(json.dumps(PATIENT).encode(), profile)
    assert dropping.identity() == read(PATIENT).identity()
    assert len(dropping.elements()) <= len(read(PATIENT).elements())
    assert None in {element.label for element in dropping.elements()}
