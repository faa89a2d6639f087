"""Names of authorities and values of identifiers are compared by what they mean."""

import pytest

from streamdeid.model.identity import Identity
from streamdeid.operators.naming import NAMING, Naming, Zeros, canonical, is_address, keyed

GHG = Naming(keyed({"general": ("GHG", "1.2.3", "http://ghg.example.org/mrn")}))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("urn:oid:1.2.3", "1.2.3"),
        ("GHG ", "ghg"),
        ("GHG-LAB", "GHG LAB"),
        ("http://GHG.example.org/mrn/", "https://ghg.example.org/mrn"),
        (
            "urn:uuid:0C3F0000-0000-4000-8000-00000000000A",
            "0c3f0000-0000-4000-8000-00000000000a",
        ),
    ],
)
def test_two_spellings_are_one_name(one: str, other: str) -> None:
    assert canonical(one) == canonical(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.2.34", "1.23.4"),
        ("GHG", "GHG LAB"),
        ("http://a.example/MRN", "http://a.example/mrn"),
        ("http://a.example/mrn", "http://b.example/mrn"),
    ],
)
def test_two_names_stay_two(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize(
    ("one", "other"), [("00-4471", "004471"), ("Ab 12", "ab12"), ("urn:oid:1.2.3.4", "1.2.3.4")]
)
def test_separators_and_case_do_not_count_for_a_value(one: str, other: str) -> None:
    assert NAMING.value(one) == NAMING.value(other)


def test_an_oid_keeps_its_dots_as_a_value() -> None:
    assert NAMING.value("1.2.3.45") != NAMING.value("1.2.34.5")


def test_zeros_in_front_count_unless_the_policy_ignores_them() -> None:
    ignoring = Naming(zeros=Zeros.IGNORED)
    assert NAMING.value("004471") != NAMING.value("4471")
    assert ignoring.value("004471") == ignoring.value("4471") == "4471"
    assert ignoring.value("000") == "000"


def test_the_first_name_counts_unless_the_policy_knows_one_of_them() -> None:
    assert NAMING.key(("1.2.3", "GHG")) == "1.2.3"
    assert NAMING.key(()) == NAMING.key((" ",)) == ""
    keys = {GHG.key(names) for names in (("GHG",), ("9.9.9", "ghg"), ("urn:oid:1.2.3",))}
    assert len(keys) == 1
    assert GHG.key(("VMC",)) not in keys


def test_national_numbers_are_known_by_oid_uri_and_usual_name() -> None:
    names = ("2.16.840.1.113883.4.6", "http://hl7.org/fhir/sid/us-npi", "NPI")
    assert len({NAMING.key((name,)) for name in names}) == 1


def test_equal_numbers_of_two_authorities_are_two_patients() -> None:
    one = NAMING.patient(Identity(patient_key="4471", patient_authority=("GHG",)))
    assert one == NAMING.patient(Identity(patient_key="44-71", patient_authority=("ghg",)))
    assert one != NAMING.patient(Identity(patient_key="4471", patient_authority=("VMC",)))
    assert NAMING.patient(Identity()) == ""


def test_the_empty_name_is_for_those_of_whom_nothing_tells() -> None:
    home = Naming(keyed({"general": ("GHG", "")}))
    told, untold = (Identity(patient_key="1", patient_authority=a) for a in (("GHG",), ()))
    assert home.patient(told) == home.patient(untold)
    assert NAMING.home == ""


@pytest.mark.parametrize(
    ("text", "expected"), [("1.2.3", True), ("http://a.b/c", True), ("GHG", False), ("1.2", False)]
)
def test_an_address_is_no_word(text: str, expected) -> None:
    assert is_address(text) is expected
