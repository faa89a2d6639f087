"""Who is named in a message's fields, with which names, numbers and places."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.identities import day
from streamdeid.model.identity import Identity, Part
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile

HEAD = "MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.8.2"


def identity(*segments: str) -> Identity:
    return HL7V2.read("\r".join((HEAD, *segments, "")).encode(), Profile()).identity()


def facts(*segments: str) -> list[tuple[Label, str]]:
    return [(fact.label, fact.value) for fact in identity(*segments).facts]


def test_repetitions_of_the_patient_s_name_are_one_person() -> None:
    (patient,) = identity("PID|1||||Roe^Jan^Q~Doe^Jan").people
    assert [(n.family, n.given, n.middle) for n in patient.names] == [
        ("Roe", "Jan", "Q"),
        ("Doe", "Jan", ""),
    ]


def test_a_name_that_somebody_is_called_by_is_a_nickname() -> None:
    (patient,) = identity("PID|1||||Roe^Jan^^^^^^^^^^^^^Jojo").people
    assert patient.names[0].nickname == "Jojo"


def test_the_parts_of_a_surname_are_names_of_their_own() -> None:
    (patient,) = identity("PID|1||||van Roe&van&Roe&&Doe^Jan").people
    assert [n.family for n in patient.names] == ["van Roe", "Roe", "Doe"]


def test_everyone_else_is_a_person_with_the_field_as_relation() -> None:
    found = identity("NK1|1|Roe^Piotr|SPO", "PV1|1|I|||||22^Hill^Ann~23^Dale^Bo")
    assert [(p.label, p.names[0].family, p.relation) for p in found.people] == [
        (Label.RELATIVE, "Roe", "NK1-2"),
        (Label.DOCTOR, "Hill", "PV1-7"),
        (Label.DOCTOR, "Dale", "PV1-7"),
    ]


@pytest.mark.parametrize("word", ["UNKNOWN", "unk", "None", "N/A", "XXX"])
def test_a_word_that_says_nothing_names_nobody(word: str) -> None:
    found = identity(f"PID|1||{word}||{word}^{word}||{word}")
    assert found.people == ()
    assert found.facts == ()
    assert found.patient_key == ""


@pytest.mark.parametrize(
    ("segment", "told"),
    [
        ("PID|1||4471", [(Label.MRN, "4471")]),
        ("PID|1||||||19510304", [(Label.DATE, "1951-03-04")]),
        ("PID|1||||||195103", []),
        ("PID|1||||||||||9 Elm^^Duluth^MN^55802", [
            (Label.STREET, "9 Elm"), (Label.CITY, "Duluth"), (Label.ZIP, "55802"),
        ]),
        ("PID|1||||||||||^^^Minnesota", [(Label.STATE, "Minnesota")]),
        ("ORC|RE|77|8812345", [(Label.IDNUM, "8812345")]),
        ("OBX|1|NM|1" + "|" * 20 + "Lakeside Laboratory", [
            (Label.ORGANIZATION, "Lakeside Laboratory"),
        ]),
        ("PV1|1|I|4W^1^2^LAKE", []),
        ("PV1|1|I|4W^1^2^LAKESIDE", [(Label.HOSPITAL, "LAKESIDE")]),
    ],
)  # fmt: skip
def test_a_fact_is_one_if_it_is_long_enough_to_be_looked_for(
    segment: str, told: list[tuple[Label, str]]
) -> None:
    assert facts(segment) == told


def test_every_fact_has_its_address_its_part_and_its_owner() -> None:
    found = {fact.address: fact for fact in identity("PID|1||4471", "NK1|1|||9 Elm").facts}
    assert found["PID[1]-3[1].1"].part is Part.NUMBER
    assert found["PID[1]-3[1].1"].owner is Label.PATIENT
    assert found["NK1[1]-4[1].1"].owner is Label.RELATIVE


def test_sex_day_and_key_are_those_of_the_patient() -> None:
    found = identity("PID|1||4471||Roe||19510304|f")
    assert (found.sex, str(found.birth_date), found.patient_key) == ("F", "1951-03-04", "4471")
    assert str(found.reference_date) == "2024-03-07"


@pytest.mark.parametrize(
    ("stamp", "iso"),
    [
        ("20240307", "2024-03-07"),
        ("20240307134500.1-0600", "2024-03-07"),
        ("202403", "None"),
        ("20241307", "None"),
        ("2024-03-07", "None"),
        ("", "None"),
    ],
)
def test_a_stamp_is_a_day_if_it_is_that_precise(stamp: str, iso: str) -> None:
    assert str(day(stamp)) == iso
