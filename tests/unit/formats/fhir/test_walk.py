"""Every leaf of a tree has a fate by its type, and nothing that no rule lists is overlooked."""

from typing import Any

import pytest

from streamdeid.formats.fhir.json_text import Decimal
from streamdeid.formats.fhir.rules import Fate
from streamdeid.formats.fhir.walk import Leaf, Walk
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason


def leaves(tree: dict[str, Any], profile: Profile | None = None, release: str = "R4") -> list[Leaf]:
    return list(Walk(release, profile or Profile()).resource(tree))


def fates(tree: dict[str, Any], **options: Any) -> dict[str, Fate]:
    return {leaf.address: leaf.rule.fate for leaf in leaves(tree, **options)}


def patient(**more: Any) -> dict[str, Any]:
    return {"resourceType": "Patient", **more}


@pytest.mark.parametrize(
    ("tree", "address", "fate"),
    [
        (patient(birthDate="1951-03-04"), "birthDate", Fate.LABEL),
        (patient(text={"div": "<div/>"}), "text.div", Fate.MARKUP),
        (patient(maritalStatus={"text": "x"}), "maritalStatus.text", Fate.DISPLAY),
        (patient(photo=[{"data": "eA=="}]), "photo[0].data", Fate.DATA),
        (patient(photo=[{"url": "http://x.example"}]), "photo[0].url", Fate.UNLISTED),
        (
            patient(managingOrganization={"reference": "Organization/1"}),
            "managingOrganization.reference",
            Fate.REFERENCE,
        ),
        (patient(language="en US"), "language", Fate.DISPLAY),
        (patient(implicitRules="http://x.example"), "implicitRules", Fate.LABEL),
        (patient(implicitRules="#rules"), "implicitRules", Fate.REFERENCE),
        (patient(extension=[{"url": "x"}]), "extension", Fate.UNLISTED),
        (patient(modifierExtension=[{"url": "x"}]), "modifierExtension", Fate.UNLISTED),
        (patient(_birthDate={"extension": []}), "unlisted", Fate.UNLISTED),
        (patient(contact="Jan"), "unlisted", Fate.UNLISTED),
        (patient(JanRoe="x"), "unlisted", Fate.UNLISTED),
        (patient(name=[{"id": "Jan"}]), "name[0].id", Fate.UNLISTED),
        (patient(contained=[{"resourceType": "JanRoe"}]), "contained[0]", Fate.UNLISTED),
        ({"resourceType": "Observation", "valueString": "x"}, "valueString", Fate.NOTE),
        (patient(gender="roe"), "gender", Fate.WORD),
        (patient(active="roe"), "active", Fate.WORD),
        ({"resourceType": "Observation", "valueTime": "roe"}, "valueTime", Fate.WORD),
        (patient(gender={"Jan": "Roe"}), "unlisted", Fate.UNLISTED),
        (patient(gender=[["Jan Roe"]]), "gender.unlisted", Fate.UNLISTED),
        (patient(maritalStatus={"text": {"Jan": "Roe"}}), "maritalStatus.unlisted", Fate.UNLISTED),
    ],
)
def test_an_element_has_the_fate_of_its_type(
    tree: dict[str, Any], address: str, fate: Fate
) -> None:
    assert fates(tree) == {address: fate}


@pytest.mark.parametrize(
    "tree",
    [
        patient(gender="female", active=True, multipleBirthInteger=2),
        patient(maritalStatus={"coding": [{"system": "http://loinc.org", "code": "M"}]}),
        patient(managingOrganization={"type": "Organization"}),
        patient(name=[None]),
        {"resourceType": "Condition", "onsetAge": {"value": 89, "unit": "years"}},
    ],
)
def test_codes_numbers_and_public_systems_are_no_leaves(tree: dict[str, Any]) -> None:
    assert fates(tree) == {}


@pytest.mark.parametrize(
    ("number", "label"),
    [
        ({"type": {"coding": [{"code": "SS"}]}}, Label.SSN),
        ({"system": "http://hl7.org/fhir/sid/us-ssn"}, Label.SSN),
        ({"system": "urn:oid:2.16.840.1.113883.4.6"}, Label.LICENSE),
        ({"type": {"coding": [{"code": "DL"}]}}, Label.LICENSE),
        ({"type": {"coding": [{"code": "AN"}]}}, Label.ACCOUNT),
        ({}, Label.MRN),
    ],
)
def test_a_number_is_what_its_type_or_system_says(number: dict[str, Any], label: Label) -> None:
    found = leaves(patient(identifier=[{**number, "value": "4471"}]))
    assert next(leaf.rule.label for leaf in found if leaf.path == "Identifier.value") is label


@pytest.mark.parametrize(
    ("tree", "label"),
    [
        (patient(name=[{"text": "x"}]), Label.PATIENT),
        (patient(contact=[{"name": {"text": "x"}}]), Label.RELATIVE),
        ({"resourceType": "RelatedPerson", "name": [{"text": "x"}]}, Label.RELATIVE),
        ({"resourceType": "Practitioner", "name": [{"text": "x"}]}, Label.DOCTOR),
        ({"resourceType": "Observation", "subject": {"display": "x"}}, Label.PATIENT),
        ({"resourceType": "Observation", "performer": [{"display": "x"}]}, Label.DOCTOR),
        ({"resourceType": "Encounter", "serviceProvider": {"display": "x"}}, Label.HOSPITAL),
    ],
)
def test_a_name_is_of_whom_its_holder_says(tree: dict[str, Any], label: Label) -> None:
    assert [leaf.rule.label for leaf in leaves(tree)] == [label]


def test_an_age_over_89_is_an_element() -> None:
    tree = {"resourceType": "Condition", "onsetAge": {"value": 91, "code": "a"}}
    assert [(leaf.rule.label, leaf.value) for leaf in leaves(tree)] == [(Label.AGE, "91")]


def test_a_code_that_is_somebody_s_name_is_an_element_where_it_is_told() -> None:
    walk = Walk("R4", Profile(), lambda text: Label.PATIENT if text == "Roe" else None)
    found = list(walk.resource(patient(language="Roe", gender="female")))
    assert [(leaf.address, leaf.rule.label) for leaf in found] == [("language", Label.PATIENT)]


def test_a_policy_may_say_what_a_path_is() -> None:
    tree = patient(JanRoe="x", language="en", birthDate="1951-03-04")
    asked = {
        "Patient.JanRoe": Treatment.SCRUB,
        "Patient.language": Label.IDNUM,
        "Patient.birthDate": Treatment.KEEP,
    }
    found = {leaf.path: leaf.rule.fate for leaf in leaves(tree, Profile(paths=asked))}
    assert found == {"Patient.JanRoe": Fate.NOTE, "Patient.language": Fate.LABEL}


CONTACT = patient(contact=[{"name": {"family": "Roe"}}])


@pytest.mark.parametrize(
    ("tree", "path", "fate"),
    [
        (CONTACT, "Patient.contact", Fate.LABEL),
        (CONTACT, "PatientContact.name", Fate.LABEL),
        (patient(photo=[{"data": "eA=="}]), "Attachment.data", Fate.DATA),
        (patient(text={"div": "<div>x</div>"}), "Narrative.div", Fate.MARKUP),
        (patient(text={"div": "<div>x</div>"}), "Patient.text", Fate.MARKUP),
        (patient(extension=[{"valueString": "Roe"}]), "Patient.extension", Fate.UNLISTED),
        (patient(gender={"Jan": "Roe"}), "Patient.gender", Fate.UNLISTED),
        (patient(birthDate="1951"), "Patient.birthDate", Fate.LABEL),
        (patient(deceasedDateTime="1951"), "Patient.deceasedDateTime", Fate.NOTE),
    ],
)
def test_what_the_policy_scrubs_is_read_as_what_it_is(
    tree: dict[str, Any], path: str, fate: Fate
) -> None:
    """Nothing of it is held by a note that cannot show it."""
    profile = Profile(paths={path: Treatment.SCRUB})
    assert [leaf.rule.fate for leaf in leaves(tree, profile)] == [fate]


def test_markup_that_the_policy_keeps_is_read_as_markup() -> None:
    profile = Profile(paths={"Narrative.div": Treatment.KEEP})
    found = leaves(patient(text={"div": "<div>x</div>"}), profile)
    assert [leaf.rule.fate for leaf in found] == [Fate.MARKUP]


@pytest.mark.parametrize("number", [884213, Decimal("88.40")])
def test_a_number_in_the_place_of_a_text_or_an_identifier_is_read_as_it_is_written(
    number: int | Decimal,
) -> None:
    tree = patient(maritalStatus={"text": number}, identifier=[{"value": number}])
    written = number.text if isinstance(number, Decimal) else str(number)
    assert [leaf.value for leaf in leaves(tree)] == [written, written]


def test_what_is_unlisted_is_read_where_the_policy_scrubs_it() -> None:
    profile = Profile(unlisted=Unlisted.SCRUB)
    tree = patient(roomNote="x", _birthDate={"extension": []})
    assert [leaf.rule.fate for leaf in leaves(tree, profile)] == [Fate.NOTE, Fate.UNLISTED]


def test_an_element_of_r5_is_unlisted_in_r4() -> None:
    tree = {"resourceType": "DocumentReference", "modality": [{"text": "x"}]}
    assert fates(tree) == {"unlisted": Fate.UNLISTED}
    assert fates(tree, release="R5") == {"modality[0].text": Fate.DISPLAY}


def test_a_leaf_knows_what_must_not_go_with_it() -> None:
    tree = {
        "resourceType": "Observation",
        "status": "x y",
        "code": {"text": "x"},
        "note": [{"text": "x"}],
    }
    anchors = {leaf.address: leaf.anchor for leaf in leaves(tree)}
    assert anchors == {"status": 1, "code.text": 1, "note[0].text": 3}


def test_nesting_is_bounded() -> None:
    item: dict[str, Any] = {"linkId": "a b"}
    for _ in range(60):
        item = {"linkId": "x", "item": [item]}
    tree = {"resourceType": "Questionnaire", "status": "active", "item": [item]}
    with pytest.raises(MalformedMessage) as refused:
        leaves(tree)
    assert refused.value.reason is Reason.TOO_DEEP


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        (patient(name=[{"resourceType": "Jan Roe"}]), "HumanName.unlisted"),
        (patient(JanRoe="x"), "Patient.unlisted"),
        (patient(contained=[{"resourceType": "JanRoe"}]), "Resource"),
        (patient(extension=[{"url": "x"}]), "Patient.extension"),
        (patient(_birthDate={"id": "x"}), "Patient._birthDate"),
    ],
)
def test_what_no_standard_names_has_no_name_in_its_path(tree: dict[str, Any], path: str) -> None:
    assert [(leaf.path, leaf.rule.fate) for leaf in leaves(tree)] == [(path, Fate.UNLISTED)]


def test_a_path_that_the_policy_names_keeps_its_name() -> None:
    profile = Profile(paths={"Patient.animal": Treatment.SCRUB})
    assert [leaf.path for leaf in leaves(patient(animal="x"), profile)] == ["Patient.animal"]


@pytest.mark.parametrize(
    "media",
    [
        "text/plain; charset=utf-8",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/fhir+json;fhirVersion=4.0",
    ],
)
def test_a_media_type_is_a_code(media: str) -> None:
    assert fates(patient(photo=[{"contentType": media}])) == {}


@pytest.mark.parametrize(
    "media", ["application/pdf;name=ROE_JAN_4471829.pdf", "roe/jan", "application/mrn-4471829"]
)
def test_a_media_type_that_names_a_file_is_read(media: str) -> None:
    assert fates(patient(photo=[{"contentType": media}])) == {"photo[0].contentType": Fate.DISPLAY}


@pytest.mark.parametrize(("key", "fate"), [("roomNote", Fate.NOTE), ("JanRoe_4471", Fate.UNLISTED)])
def test_a_key_that_could_be_somebody_s_goes_though_the_policy_scrubs(key: str, fate: Fate) -> None:
    found = leaves(patient(**{key: "x"}), Profile(unlisted=Unlisted.SCRUB))
    assert [leaf.rule.fate for leaf in found] == [fate]
