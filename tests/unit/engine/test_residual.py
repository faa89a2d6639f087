"""What the last look finds, and what it lets pass."""

import pytest

from streamdeid.engine.residual import Seen, survivors, told
from streamdeid.engine.searches import Searches, searches
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import Label

FAMILY = Seed(Label.PATIENT, Part.FAMILY, "Nowak-Reyes", "PID[1]-5[1].1")
MAY = Seed(Label.PATIENT, Part.FAMILY, "May", "PID[1]-5[1].1")
PHONE = Seed(Label.PHONE, Part.NUMBER, "(218)555-0142", "PID[1]-13[1].1")
BORN = Seed(Label.DATE, Part.DATE, "1951-03-04", "PID[1]-7")
MAIL = Seed(Label.EMAIL, Part.CONTACT, "K.Nowak@example.org", "PID[1]-13[2].4")
STREET = Seed(Label.STREET, Part.PHRASE, "18 Harbor Lane", "PID[1]-11[1].1")


def found(seed: Seed, text: str, *, coded: bool = False, kept: tuple[tuple[int, int], ...] = ()):
    visible = [Visible("OBX[1]-5", text, coded)]
    return list(
        survivors(Seen(visible), Searches(searches([seed])), {text: kept}, {"may"}.__contains__)
    )


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (FAMILY, "seen with Nowak-Reyes today"),
        (FAMILY, "NOWAK REYES, EWA"),
        (FAMILY, "daughter Reyes called"),
        (FAMILY, "Nowak\nReyes"),
        (MAY, "Mrs. May was seen"),
        (MAY, "mrs. máy was seen"),
        (PHONE, "call 218-555-0142"),
        (PHONE, "call 218.555.0142x3"),
        (PHONE, "tel2185550142"),
        (BORN, "DOB 19510304"),
        (BORN, "born 1951-03-04"),
        (MAIL, "k.nowak@EXAMPLE.org"),
        (STREET, "lives at 18 harbor lane"),
        (STREET, "18  Harbor\nLane"),
        (MAY, "Mrs.\x1fMay\x85was seen"),
        (MAY, "Mrs. M\x85ay"),
    ],
)
def test_a_seed_that_can_still_be_read_is_found(seed: Seed, text: str) -> None:
    assert {(s.address, s.origin) for s in found(seed, text)} == {("OBX[1]-5", seed.address)}


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (MAY, "maybe in dismay"),
        (FAMILY, "Nowakowski"),
        (PHONE, "12185550142"),
        (PHONE, "218 and 555 and 0142"),
        (BORN, "1951"),
        (STREET, "18 beds, Harbor Lane closed"),
    ],
)
def test_a_part_of_a_longer_word_or_number_is_no_leak(seed: Seed, text: str) -> None:
    assert found(seed, text) == []


def test_an_occurrence_that_a_rule_kept_is_no_leak_but_another_one_is() -> None:
    text = "seen in May with Mrs. May"
    assert found(MAY, "seen in May", kept=((8, 11),)) == []
    assert len(found(MAY, text, kept=((8, 11),))) == 1


def test_our_own_labels_are_no_leak_of_a_patient_called_patient() -> None:
    seed = Seed(Label.PATIENT, Part.FAMILY, "Patient", "PID[1]-5[1].1")
    assert found(seed, "[PATIENT] was seen") == []
    assert len(found(seed, "PATIENT was seen")) == 1


def test_an_ordinary_word_may_be_the_display_of_a_code_but_a_number_may_not() -> None:
    assert found(MAY, "May", coded=True) == []
    assert len(found(PHONE, "2185550142", coded=True)) == 1


def test_two_phrases_that_begin_alike_are_both_looked_for() -> None:
    oak = Seed(Label.STREET, Part.PHRASE, "18 Oak Street", "NK1[1]-4[1].1")
    visible = [Visible("OBX[1]-5", "18 Harbor Lane, then 18 Oak Street", coded=False)]
    left = survivors(Seen(visible), Searches(searches([STREET, oak])), {}, lambda _word: False)
    assert [s.origin for s in left] == [STREET.address, oak.address]


def test_a_phrase_in_a_code_counts_unless_all_its_words_are_ordinary() -> None:
    clinic = Seed(Label.HOSPITAL, Part.PHRASE, "May Halvorsen Clinic", "PV1[1]-3[1].4")
    assert len(found(clinic, "May Halvorsen Clinic", coded=True)) == 1
    months = Seed(Label.HOSPITAL, Part.PHRASE, "May May", "PV1[1]-3[1].4")
    assert found(months, "may may", coded=True) == []


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("NOWAK-REYES", Label.PATIENT),
        ("XN_2185550142", Label.PHONE),
        ("may", None),
        ("Nowakowska", None),
        ("[PATIENT]", None),
        ("", None),
    ],
)
def test_a_code_tells_whose_identifier_stands_in_it(text: str, label: Label | None) -> None:
    assert told(Searches(searches([FAMILY, MAY, PHONE])), {"may"}.__contains__, text) is label


def test_a_survivor_shows_no_value() -> None:
    assert "Nowak" not in repr(found(FAMILY, "Nowak")) + repr(list(searches([FAMILY])))
