"""What the residual check finds of names and numbers that are not written plainly."""

import pytest

from streamdeid.engine.disguises import disguised, told
from streamdeid.engine.meant import Meant
from streamdeid.engine.residual import Seen
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName, Seed
from streamdeid.model.label import Label
from streamdeid.text.disguises import Words, disguises

KNOWN = {"rose", "lee", "may", "hall", "report", "sleep"}
WORDS = Words(KNOWN.__contains__, KNOWN.__contains__)


def seeds(family: str, given: str) -> list[Seed]:
    return [
        Seed(Label.PATIENT, Part.FAMILY, family, "PID[1]-5[1]"),
        Seed(Label.PATIENT, Part.GIVEN, given, "PID[1]-5[1]"),
        Seed(Label.MRN, Part.NUMBER, "00451287", "PID[1]-3[1].1"),
        Seed(Label.PHONE, Part.NUMBER, "(218)555-0148", "PID[1]-13[1].1"),
    ]


def found(
    text: str,
    family: str = "Nowak",
    given: str = "Margaret",
    *,
    kept: tuple[tuple[int, int], ...] = (),
    coded: bool = False,
) -> set[str]:
    seen = [Visible("OBX[1]-5", "afebrile", coded=False), Visible("OBX[2]-5", text, coded)]
    left = disguised(Seen(seen), disguises(seeds(family, given)), {text: kept}, WORDS)
    return {one.address for one in left}


@pytest.mark.parametrize(
    "text",
    [
        "N0wak came",
        "N0WAK",
        "seen: M4rgaret",
        "M a r g a r e t",
        "N  O  W  A  K",
        "N.O.W.A.K.",
        "No-\nwak came",
        "N0-\nwak came",
        "toNowak",
        "NowakK-report.docx",
        "Nowak1961",
        "x_nowak2",
        "mnowak61 logged",
        "nowakm",
        "N\u00ad0wak came",
        "Nówak1961",
        "MRN O0451287",
        "call 2l8-555-OI48",
    ],
)
def test_a_name_or_number_in_another_form_is_found(text: str) -> None:
    assert found(text) == {"OBX[2]-5"}


@pytest.mark.parametrize(
    "text",
    [
        "Nowak, plainly: the other check answers for that",
        "Nowakowski and Nowakowska",
        "anowakb",
        "mnowakowski",
        "bdfghjklmnpqw and NWK-bcdfghjklmnpw",
        "N O W E K",
        "MRN 100451287 and 2185550148 plainly",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "[PATIENT]K-report, [PATIENT]1961",
        "AAAA" * 30 + "N0wak" + "BBBB" * 30,
    ],
)
def test_what_is_no_form_of_it_is_no_leak(text: str) -> None:
    assert found(text) == set()


@pytest.mark.parametrize(
    "text", ["sleep, flee, Leed", "LeeK", "rosacea, prose, roseola", "Rose1961", "toRose"]
)
def test_a_short_name_or_a_word_inside_of_other_words_withholds_nothing(text: str) -> None:
    assert found(text, "Lee", "Rose") == set()


def test_what_a_rule_kept_is_no_leak() -> None:
    assert found("a R0se bush", "Lee", "Rose") == {"OBX[2]-5"}
    assert found("a R0se bush", "Lee", "Rose", kept=((2, 6),)) == set()


def test_an_ordinary_word_may_be_a_code_and_another_name_may_not() -> None:
    assert found("R0SE", "Lee", "Rose", coded=True) == set()
    assert found("N0WAK", coded=True) == {"OBX[2]-5"}


def test_a_code_is_told_whose_it_is() -> None:
    hidden = disguises(seeds("Nowak", "Margaret"))
    assert told(hidden, WORDS, "N0WAK") is Label.PATIENT
    assert told(hidden, WORDS, "O0451287") is Label.MRN
    assert told(hidden, WORDS, "LOINC 8867-4") is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("N0wak", "Nowak"),
        ("N0WAK, M4RGARET", "NOWAK, MARGARET"),
        ("M a r g a r e t", "Margaret"),
        ("N  0  W  A  K", "NOWAK"),
        ("Marga-\nret", "Margaret"),
        ("Marga\nret", "Margaret"),
        ("O0451287", "00451287"),
        ("(2l8)555-OI48", "(218)555-0148"),
        ("k.n0wak@x.org", "k.nowak@x.org"),
        ("Margaret Nowak", "Margaret Nowak"),
        ("B 12 and T4", "B 12 and T4"),
        ("Ober-\nland", "Ober-\nland"),
    ],
)
def test_what_is_replaced_is_the_name_as_it_was_meant(text: str, plain: str) -> None:
    identity = Identity(
        (Person(Label.PATIENT, (PersonName("Nowak", "Margaret", address="PID[1]-5[1]"),)),),
        (
            Fact(Label.MRN, Part.NUMBER, "00451287", "PID[1]-3[1].1"),
            Fact(Label.PHONE, Part.NUMBER, "(218)555-0148", "PID[1]-13[1].1"),
        ),
    )
    assert Meant(identity, WORDS.is_known)(text) == plain
