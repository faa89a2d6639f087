"""Who and what the leaves of a payload name."""

from typing import Any

import pytest

from streamdeid.formats.fhir.identity import day, gender, identity
from streamdeid.formats.fhir.walk import Walk
from streamdeid.model.identity import Identity, Part
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile


def told(*resources: dict[str, Any]) -> Identity:
    entries = [{"resource": one} for one in resources]
    bundle = {"resourceType": "Bundle", "type": "collection", "entry": entries}
    return identity(list(Walk("R4", Profile()).resource(bundle)))


PATIENT = {
    "resourceType": "Patient",
    "name": [
        {"family": "Roe", "given": ["Jan", "Quill", "May"]},
        {"use": "maiden", "text": "Mrs. Jan Stone, RN"},
    ],
    "identifier": [{"value": "4471982"}],
    "telecom": [{"system": "email", "value": "jan@example.org"}, {"value": "218-555-0142"}],
    "birthDate": "1951-03-04",
    "address": [{"line": ["12 Elm St"], "city": "Yorkville", "postalCode": "97867"}],
}


def test_all_names_of_the_patient_are_one_person_s() -> None:
    (person,) = told(PATIENT).people
    assert person.label is Label.PATIENT
    assert [(n.family, n.given, n.middle, n.full) for n in person.names] == [
        ("Roe", "Jan", "Quill May", ""),
        ("", "", "", "Jan Stone"),
    ]


def test_numbers_dates_and_places_are_facts_with_their_addresses() -> None:
    facts = {(f.label, f.part): f for f in told(PATIENT).facts}
    assert facts[Label.MRN, Part.NUMBER].value == "4471982"
    assert facts[Label.EMAIL, Part.CONTACT].value == "jan@example.org"
    assert facts[Label.DATE, Part.DATE].value == "1951-03-04"
    assert facts[Label.ZIP, Part.NUMBER].address == "entry[0].resource.address[0].postalCode"


def test_others_are_people_of_their_own() -> None:
    people = told(
        {"resourceType": "RelatedPerson", "name": [{"family": "Stone", "given": ["Amy"]}]},
        {"resourceType": "Practitioner", "name": [{"family": "Vale"}]},
    ).people
    assert [(p.label, p.names[0].family, p.relation) for p in people] == [
        (Label.RELATIVE, "Stone", "RelatedPerson"),
        (Label.DOCTOR, "Vale", "Practitioner"),
    ]


def test_the_payload_speaks_from_the_day_of_its_document() -> None:
    found = told(PATIENT, {"resourceType": "DiagnosticReport", "issued": "2024-03-07T10:00:00Z"})
    assert (str(found.birth_date), str(found.reference_date)) == ("1951-03-04", "2024-03-07")
    assert found.patient_key == "4471982"


@pytest.mark.parametrize(
    ("resources", "day"),
    [
        ([{"resourceType": "Encounter", "period": {"start": "2023-05-06"}}], "2023-05-06"),
        (
            [{"resourceType": "Observation", "effectiveDateTime": "2024-01-02T03:04:05Z"}],
            "2024-01-02",
        ),
        (
            [{"resourceType": "Patient", "meta": {"lastUpdated": "2022-02-03T00:00:00Z"}}],
            "2022-02-03",
        ),
        ([{"resourceType": "Patient", "name": [{"period": {"start": "1960-01-01"}}]}], "None"),
        ([{"resourceType": "Composition", "date": "2024"}], "None"),
    ],
)
def test_without_a_document_the_payload_speaks_from_what_was_seen_then_stored(
    resources: list[dict[str, Any]], day: str
) -> None:
    assert str(told(*resources).reference_date) == day


def test_of_several_days_the_payload_speaks_from_the_last_and_from_none_if_that_is_a_year() -> None:
    old = {"resourceType": "DocumentReference", "date": "2005-01-02T00:00:00Z"}
    seen = {"resourceType": "Encounter", "period": {"start": "2024-01-02"}}
    assert str(told(old, seen).reference_date) == "2024-01-02"
    seen["period"] = {"start": "2024"}
    assert told(old, seen).reference_date is None


@pytest.mark.parametrize("value", ["12", "none", "A-B-C"])
def test_a_number_that_says_nothing_is_no_fact(value: str) -> None:
    practitioner = {"resourceType": "Practitioner", "identifier": [{"value": value}]}
    assert told(practitioner).facts == ()


def test_a_date_that_names_no_day_is_none() -> None:
    assert day("2024") is None
    assert day("2024-03") is None
    assert str(day("2024-03-07T10:00:00Z")) == "2024-03-07"


def test_the_patient_s_gender_tells_the_sex_of_surrogates() -> None:
    patient = {**PATIENT, "gender": "female"}
    staff = {"resourceType": "Practitioner", "gender": "male"}
    bundle = {"resourceType": "Bundle", "entry": [{"resource": staff}, {"resource": patient}]}
    assert gender(patient) == gender(bundle) == "female"
    assert gender({"resourceType": "DiagnosticReport", "contained": [patient]}) == "female"
    assert gender(staff) == gender(PATIENT) == ""
    assert identity([], "female").sex == "F"


def test_a_word_for_not_known_is_nobody_s_name() -> None:
    assert told({"resourceType": "Patient", "name": [{"family": "Unknown"}]}).people == ()
