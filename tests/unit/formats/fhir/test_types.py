"""The elements of types, and which release a resource is of."""

from typing import Any

import pytest

from streamdeid.formats.fhir.types import Column, columns, release_of
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

SEXES = ("male", "female", "other", "unknown")


@pytest.mark.parametrize(
    ("release", "kind", "element", "expected"),
    [
        ("R4", "Patient", "name", Column("HumanName", is_primitive=False, is_list=True)),
        ("R4", "Patient", "birthDate", Column("date", is_primitive=True)),
        ("R4", "Attachment", "data", Column("base64Binary", is_primitive=True)),
        ("R4", "Attachment", "url", Column("url", is_primitive=True)),
        ("R4", "Narrative", "div", Column("xhtml", is_primitive=True, is_required=True)),
        ("R4", "Extension", "valueUuid", Column("uuid", is_primitive=True)),
        ("R4", "Patient", "gender", Column("code", True, codes=frozenset(SEXES))),
        ("R4", "Observation", "code", Column("CodeableConcept", False, is_required=True)),
        ("R4", "Bundle", "entry", Column("BundleEntry", is_primitive=False, is_list=True)),
        ("R4", "BundleEntry", "resource", Column("Resource", is_primitive=False)),
        ("R4", "Immunization", "occurrenceString", Column("string", True, is_required=True)),
        ("R5", "Coverage", "subscriberId", Column("Identifier", False, is_list=True)),
        ("R5", "Attachment", "size", Column("integer64", is_primitive=True)),
    ],
)
def test_an_element_has_the_type_of_its_release(
    release: str, kind: str, element: str, expected: Column
) -> None:
    assert columns(release, kind)[element] == expected


def test_an_unknown_type_has_no_elements() -> None:
    assert columns("R4", "JanRoe") == {}


REFERENCE = {"resourceType": "DocumentReference", "status": "current"}
FILE = [{"attachment": {"title": "x"}}]
R4_ONLY = {**REFERENCE, "content": FILE, "context": {"encounter": [{"display": "x"}]}}
R5_ONLY = {**REFERENCE, "content": FILE, "modality": [{"text": "x"}]}
STU3 = {**REFERENCE, "content": FILE, "indexed": "2017-01-01T00:00:00Z", "type": {"text": "x"}}
DSTU2 = {"resourceType": "Patient", "careProvider": [{"display": "Dr. Stone"}]}


@pytest.mark.parametrize(
    ("tree", "release"), [(R4_ONLY, "R4"), (R5_ONLY, "R5"), ({**REFERENCE, "content": FILE}, "R4")]
)
def test_the_release_is_the_first_whose_models_accept(tree: dict[str, Any], release: str) -> None:
    assert release_of(tree, legacy=False) == release


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        (STU3, Reason.UNSUPPORTED_VERSION),
        (DSTU2, Reason.UNSUPPORTED_VERSION),
        ({"resourceType": "MedicationOrder"}, Reason.UNSUPPORTED_VERSION),
        (
            {"resourceType": "Bundle", "type": "batch", "entry": [{"resource": DSTU2}]},
            Reason.UNSUPPORTED_VERSION,
        ),
        (
            {"resourceType": "DiagnosticReport", "performer": {"display": "x"}},
            Reason.UNSUPPORTED_VERSION,
        ),
        ({"resourceType": "Nonsense"}, Reason.WRONG_RESOURCE_TYPE),
        ({"resourceType": "../Patient"}, Reason.WRONG_RESOURCE_TYPE),
        ({"resourceType": "Patient", "birthDate": "yesterday"}, Reason.INVALID_RESOURCE),
    ],
)
def test_what_no_accepted_release_knows_is_refused(tree: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        release_of(tree, legacy=False)
    assert refused.value.reason is reason


def test_a_policy_may_let_old_releases_through() -> None:
    assert release_of(STU3, legacy=True) == "STU3"
    assert release_of(DSTU2, legacy=True) == "R4"
    with pytest.raises(MalformedMessage):
        release_of({"resourceType": "MedicationOrder"}, legacy=True)
