"""What stands where a code belongs and is none; results and public codes stay."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2, misplaced
from streamdeid.formats.hl7v2.rules import Fate, Rule
from streamdeid.model.label import Label
from streamdeid.model.profile import DEFAULT_PROFILE

HEADER = "MSH|^~\\&|||||||ORU^R01|1|P|2.5.1\r"


def labels(segment: str) -> set[str]:
    """The labels of a segment's elements."""
    message = HL7V2.read((HEADER + segment).encode(), DEFAULT_PROFILE)
    own = [e for e in message.elements() if not e.address.startswith("MSH")]
    return {str(e.label) for e in own}


@pytest.mark.parametrize(
    ("segment", "label"),
    [
        ("OBX|1|NM|1^x^L||19510617||||||F", "DATE"),
        ("OBX|1|NM|1^x^L||195106170815||||||F", "DATE"),
        ("OBX|1|NM|1^x^L||6095558143||||||F", "PHONE"),
        ("OBX|1|SN|1^x^L||=^412557788||||||F", "SSN"),
        ("OBX|1|IS|1^x^L||16095558143||||||F", "PHONE"),
        ("OBX|1|CE|1^x^L||19510617^x^L||||||F", "DATE"),
        ("PD1||||||||||||NOWAK", "PHI"),
        ("PD1||||||||||||nowak anna", "PHI"),
        ("PD1||||||||||||451287", "PHI"),
        ("NK1|1||||^NOWAK", "PHI"),
    ],
)
def test_a_value_that_is_no_code_is_an_element(segment: str, label: str) -> None:
    assert label in labels(segment)


@pytest.mark.parametrize(
    "segment",
    [
        "OBX|1|NM|1^x^L||20240315|copies/mL|||||F",
        "OBX|1|NM|1^x^L||412557788|copies/mL|||||F",
        "OBX|1|NM|1^x^L||250000||||||F",
        "OBX|1|NM|1^x^L||98.6||||||F",
        "OBX|1|NM|1^x^L||20240||||||F",
        "OBX|1|NM|1^x^L||20241350||||||F",
        "OBX|1|SN|1^x^L||^1^:^128||||||F",
        "OBX|1|SN|1^x^L||>^1000||||||F",
        "OBX|1|CE|1^x^L||440500007^x^SCT||||||F",
        "OBX|1|CE|1^x^L||440500007^x^L||||||F",
        "PD1||||||||||||Y",
        "PD1||||||||||||UNK",
        "PD1||||||||||||false",
    ],
)
def test_results_and_codes_stay(segment: str) -> None:
    assert labels(segment) == set()


def test_a_unit_in_one_result_says_nothing_of_the_next() -> None:
    both = "OBX|1|NM|1^x^L||20240315|{c}/mL|||||F\rOBX|2|NM|1^x^L||20240315||||||F"
    assert labels(both) == {"DATE"}


def test_a_code_of_a_public_system_is_what_it_says() -> None:
    rule = Rule(Fate.CODE, "OBX-5.1", "CWE.1", unlike=Fate.VALUE)
    assert misplaced.label_of(rule, "20240315", is_measured=False) is None


def test_yes_or_no_is_said_by_fields_of_the_patient() -> None:
    assert {"PID-24", "PID-30", "PID-31", "PD1-12"} <= misplaced.indicators()
    assert "PID-8" not in misplaced.indicators()


def test_what_is_removed_fits_its_data_type() -> None:
    rule = misplaced.removed(Rule(Fate.CODE, "PID-30", "ID"), Label.PHI)
    assert (rule.fate, rule.primitive) == (Fate.LABEL, "ID")
