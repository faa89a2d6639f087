"""Typed values of FHIR: results, terms, extensions that the policy lists, and requests."""

import json
from typing import Any

import pytest

from streamdeid.formats.fhir import FHIR
from streamdeid.formats.fhir.references import is_harmless, with_id
from streamdeid.model.note import NoteKind
from streamdeid.model.profile import Profile

LOINC = {"system": "http://loinc.org", "code": "718-7", "display": "Hemoglobin [Mass/volume]"}
RACE = "http://hl7.org/fhir/us/core/StructureDefinition/us-core-race"
OMB = {"system": "urn:oid:2.16.840.1.113883.6.238", "code": "2106-3", "display": "White"}


def read(tree: dict[str, Any], profile: Profile | None = None):
    """A resource as it is read."""
    return FHIR.read(json.dumps(tree).encode(), profile or Profile())


def observation(**more: Any) -> dict[str, Any]:
    """An observation of a public code."""
    code = {"coding": [LOINC], "text": "Hemoglobin mass/volume"}
    return {"resourceType": "Observation", "status": "final", "code": code, **more}


def kinds(tree: dict[str, Any], profile: Profile | None = None) -> dict[str, NoteKind]:
    """The texts that are read, and as what."""
    return {note.text: note.kind for note in read(tree, profile).notes()}


def test_display_of_a_public_code_and_a_text_that_says_the_same_are_terms() -> None:
    found = kinds(observation())
    assert found["Hemoglobin [Mass/volume]"] is found["Hemoglobin mass/volume"] is NoteKind.TERM


def test_text_of_a_concept_that_says_more_is_a_display() -> None:
    tree = observation(code={"coding": [LOINC], "text": "Hemoglobin for Roe"})
    assert kinds(tree)["Hemoglobin for Roe"] is NoteKind.DISPLAY


@pytest.mark.parametrize("value", ["0.7", ">1:128", "Reactive", "Ogawa", "5-10 mg/dL"])
def test_value_string_of_a_public_code_is_a_value(value: str) -> None:
    assert kinds(observation(valueString=value))[value] is NoteKind.VALUE


def test_prose_in_a_value_string_is_narrative() -> None:
    assert kinds(observation(valueString="Called to Roe"))["Called to Roe"] is NoteKind.NARRATIVE


def patient() -> dict[str, Any]:
    """A patient with an extension of US Core, and one that nobody lists."""
    race = {
        "url": RACE,
        "extension": [
            {"url": "ombCategory", "valueCoding": OMB},
            {"url": "text", "valueString": "White"},
        ],
    }
    own = {"url": "http://elm.example/nickname", "valueString": "Janny"}
    return {"resourceType": "Patient", "extension": [race, own]}


def test_extension_that_the_policy_lists_stays_and_others_are_unlisted() -> None:
    message = read(patient(), Profile(extensions=(RACE,)))
    values = [element.text if element.label else None for element in message.elements()]
    output = json.loads(message.rewrite(values, [[] for _ in message.notes()]))
    assert output["extension"] == patient()["extension"][:1]


def test_without_a_list_every_extension_is_unlisted() -> None:
    message = read(patient())
    values = [element.text if element.label else None for element in message.elements()]
    output = json.loads(message.rewrite(values, [[] for _ in message.notes()]))
    assert "extension" not in output


@pytest.mark.parametrize(
    "url",
    [
        "Patient",
        "$process-message",
        "Observation?code=http://loinc.org|8302-2",
        "Observation?code=http%3A%2F%2Floinc.org|8302-2&_count=10",
    ],
)
def test_request_of_a_type_or_of_public_codes_stays(url: str) -> None:
    assert is_harmless(url)


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("Patient/roe-7", "Patient/new"),
        ("Patient?identifier=00451287", "Patient"),
        ("Observation?code=http://loinc.org|8302-2&patient=Patient/7", None),
        ("https://ehr.elm.example/fhir/Observation?subject=7", "Observation"),
    ],
)
def test_request_that_tells_of_somebody_keeps_its_type(url: str, written: str | None) -> None:
    expected = written or "Observation?code=http://loinc.org|8302-2"
    assert not is_harmless(url)
    assert with_id(url, "new", "BundleEntryRequest.url") == expected
