"""What is written has the data type of where it stands, whatever the operator writes."""

import pytest

from streamdeid.model.element import Element
from streamdeid.model.identity import Fact, Identity, Part
from streamdeid.model.label import Label
from streamdeid.operators.datatypes import fitted
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import policy_text

KEYS = Keys(b"k" * 32)
PATIENT = Identity(facts=(Fact(Label.PHONE, Part.NUMBER, "5550142"),))


@pytest.mark.parametrize(
    ("primitive", "old", "new", "written"),
    [
        ("NM", "5550142", "[PHONE]", None),
        ("NM", "5550142", "5550199", "5550199"),
        ("NM", "-7", "-9.5", "-9.5"),
        ("NM", "12", "bcdfghjkmnpqw", None),
        ("SI", "3", "[IDNUM]", None),
        ("SI", "3", "14", "14"),
        ("SNM", "+15550142", "+15550177", "+15550177"),
        ("SNM", "5550142", "[PHONE]", None),
        ("TN", "(218)555-0142", "(218)555-0177X12", "(218)555-0177X12"),
        ("TN", "(218)555-0142", "[PHONE]", None),
        ("TM", "0815", "[DATE]", None),
        ("TM", "0815", "0920", "0920"),
        ("DT", "20240307", "[DATE]", None),
        ("DT", "20240307", "2024", "2024"),
        ("DTM", "20240307081500-0600", "20240301081500-0600", "20240301081500-0600"),
        ("DTM", "20240307", "2024-03", "202403"),
        ("DTM", "20240307", "20249907", None),
        ("DTM", "2024/03/07", "2024/03/01", "2024/03/01"),
        ("ID", "USA", "[COUNTRY]", None),
        ("ID", "USA", "CAN", "CAN"),
        ("IS", "ICU", "[LOCATION_OTHER]", "[LOCATION_OTHER]"),
        ("IS", "ICU", "Oakdale\nElm", None),
        ("IS", "ICU", "x" * 201, None),
        ("ST", "5550142", "[PHONE]", "[PHONE]"),
        ("", "5550142", "[PHONE]", "[PHONE]"),
    ],
)
def test_a_replacement_keeps_to_the_simple_type(primitive, old, new, written) -> None:
    assert fitted(new, old, "XTN.5", primitive) == written


@pytest.mark.parametrize(
    ("policy", "is_there"),
    [
        ("safe-harbor", False),
        ("strict", False),
        ("limited-data-set", False),
        ("research-pseudonymised", False),
        ("safe-harbor-surrogate", True),
    ],
)
def test_a_local_number_in_xtn_is_digits_or_nothing(policy: str, *, is_there: bool) -> None:
    element = Element("PID[1]-13[1].7", "PID-13.7", "XTN.7", Label.PHONE, "5550142", primitive="NM")
    written = load(policy, policy_text, KEYS).replacer(PATIENT, ()).element(element)
    assert (written is not None) == is_there
    assert written is None or (written.isdecimal() and len(written) == 7 and written != "5550142")


@pytest.mark.parametrize(("text", "written"), [("1", "1"), ("49", "49"), ("+1 (x)", None)])
def test_an_invented_telephone_number_keeps_its_country(text: str, written: str | None) -> None:
    element = Element("PID[1]-13[1].5", "PID-13.5", "XTN.5", Label.PHONE, text, primitive="NM")
    one = load("safe-harbor-surrogate", policy_text, KEYS).replacer(PATIENT, ())
    assert one.element(element) == written


@pytest.mark.parametrize("datatype", ["CX.2", "CK.2"])
def test_a_check_digit_goes_where_its_number_becomes_a_code(datatype: str) -> None:
    element = Element("PID[1]-3[1].2", "PID-3.2", datatype, Label.MRN, "4", primitive="ST")
    assert load("safe-harbor", policy_text, KEYS).replacer(PATIENT, ()).element(element) is None
