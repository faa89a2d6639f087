"""What is written for each label reads as one of its kind and says nothing of the payload."""

import ipaddress
import re

import pytest

from streamdeid.model.identity import Fact, Identity, Part
from streamdeid.model.label import Label
from streamdeid.operators.surrogates import Surrogates
from streamdeid.operators.surrogates.forms import Role


@pytest.mark.parametrize(
    ("text", "label", "pattern"),
    [
        ("Katarzyna Nowak", Label.PATIENT, r"[A-Z][a-z]+ [A-Z][a-z]+"),
        ("NOWAK, KATARZYNA M", Label.PATIENT, r"[A-Z]+, [A-Z]+ [A-Z]"),
        ("K.N.", Label.PATIENT, r"[A-Z]\.[A-Z]\."),
        ("Dr. Harold T. Whitcombe, MD", Label.DOCTOR, r"Dr\. [A-Z][a-z]+ [A-Z]\. [A-Z][a-z]+, MD"),
        ("4471902", Label.MRN, r"[1-9]\d{6}"),
        ("00-4471-902", Label.MRN, r"00-\d{4}-\d{3}"),
        ("V-300417", Label.IDNUM, r"[A-Z]-\d{6}"),
        ("900-14-7741", Label.SSN, r"9\d\d-[0-4]\d-\d{4}"),
        ("(218) 555-0142", Label.PHONE, r"\(\d{3}\) 555-01\d\d"),
        ("218-555-0142 x33", Label.FAX, r"\d{3}-555-01\d\d x\d\d"),
        ("k.nowak@lakeside.test", Label.EMAIL, r"[a-z]\.[a-z]+@example\.(org|com|net)"),
        ("https://lakeside.test/p/44", Label.URL, r"https://example\.(org|com|net)/[a-z]/\d\d"),
        ("knowak", Label.USERNAME, r"[a-z]+"),
        ("18 Harbor Lane, Apt 4B", Label.STREET, r"\d\d [A-Z][a-z]+ Lane, Apt \d[A-Z]"),
        ("Duluth", Label.CITY, r"[A-Z][a-z]+( [A-Z][a-z]+)?"),
        ("55802-1234", Label.ZIP, r"\d{5}-\d{4}"),
        ("MN", Label.STATE, r"[A-Z]{2}"),
        ("Minnesota", Label.STATE, r"[A-Z][a-z]+( [A-Z][a-z]+)?"),
        ("USA", Label.COUNTRY, r"[A-Z]{3}"),
        ("Lakeside General Hospital", Label.HOSPITAL, r"[A-Z][a-z]+ General Hospital"),
        ("4WEST", Label.LOCATION_OTHER, r"\dWEST"),
        ("retired machinist", Label.PROFESSION, r"[a-z ]+"),
        ("92", Label.AGE, "90"),
        ("ninety-two", Label.AGE, "ninety"),
    ],
)
def test_a_surrogate_has_the_form_of_what_it_replaces(surrogates, text, label, pattern) -> None:
    fresh = surrogates.of(text, label)
    assert re.fullmatch(pattern, fresh)
    assert fresh != text


def test_ip_addresses_are_from_the_documentation_blocks(surrogates) -> None:
    four = ipaddress.ip_address(surrogates.of("10.1.2.3", Label.IP))
    six = ipaddress.ip_address(surrogates.of("fe80::1", Label.IP))
    blocks = [
        ipaddress.ip_network(b) for b in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")
    ]
    assert any(four in block for block in blocks)
    assert six in ipaddress.ip_network("2001:db8::/32")


def test_a_number_is_the_same_with_and_without_separators_and_by_its_last_digits(
    surrogates,
) -> None:
    whole = surrogates.of("4471902", Label.MRN)
    assert surrogates.of("44-71-902", Label.MRN).replace("-", "") == whole
    assert surrogates.of("1902", Label.MRN) == whole[-4:]
    assert surrogates.of("7741", Label.SSN) == surrogates.of("900-14-7741", Label.SSN)[-4:]


def test_a_phone_is_the_same_in_every_writing(surrogates) -> None:
    whole = surrogates.of("218-555-0142", Label.PHONE)
    assert surrogates.of("(218)555-0142", Label.PHONE) == f"({whole[:3]}){whole[4:]}"
    assert surrogates.of("5550142", Label.PHONE) == whole[4:].replace("-", "")
    assert surrogates.of("218", Label.PHONE) == whole[:3]


def test_a_house_is_known_by_its_short_form_and_its_letters(surrogates) -> None:
    own = surrogates.of("Lakeside General Hospital", Label.HOSPITAL).split(" ")[0]
    assert surrogates.of("Lakeside", Label.HOSPITAL) == own
    assert surrogates.of("LGH", Label.HOSPITAL) == f"{own[0]}GH"


def test_a_field_of_titles_keeps_a_title_and_loses_anything_else(surrogates) -> None:
    assert surrogates.of("MRS", Label.PATIENT, Role.KEPT) == "MRS"
    assert not surrogates.of("Nowak", Label.PATIENT, Role.KEPT)


def test_what_cannot_be_invented_without_saying_something_becomes_its_label(chance) -> None:
    """The patient's record number is 5, which stands in every phone number of fiction."""
    identity = Identity(facts=(Fact(Label.MRN, Part.NUMBER, "555"),))
    withheld = tuple(identity.seeds())
    one = Surrogates(chance, identity, (), withheld)
    assert one.of("218-555-0142", Label.PHONE) == "[PHONE]"


def test_a_piece_without_letters_or_digits_stays(surrogates) -> None:
    assert surrogates.of(" - ", Label.IDNUM) == " - "
    assert surrogates.of("'s", Label.HOSPITAL) == "'s"


def test_no_repr_shows_what_is_replaced(surrogates) -> None:
    surrogates.of("Katarzyna Nowak", Label.PATIENT)
    shown = repr(surrogates) + repr(surrogates.people) + repr(surrogates.guard)
    assert "nowak" not in shown.lower()
    assert "4471902" not in shown


def test_a_field_of_numbers_in_which_somebody_is_named_becomes_its_label(surrogates) -> None:
    assert surrogates.of("218-555-0142 ask for Wilma Kravitz", Label.PHONE) == "[PHONE]"
    assert surrogates.of("Wilma Kravitz, 45", Label.AGE) == "[AGE]"
