"""Every value with its rule and its place; codes are passed over, unless they tell of somebody."""

import pytest

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.leaf import Leaf, Leaves
from streamdeid.formats.hl7v2.plan import Plans
from streamdeid.formats.hl7v2.reader import segments
from streamdeid.formats.hl7v2.rules import Fate
from streamdeid.formats.hl7v2.walk import _known_codes, is_code, leaves
from streamdeid.formats.message import Tells
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment

USUAL = Delimiters()


def walk(
    text: str, tells: Tells | None = None, marks: Delimiters = USUAL, profile: Profile | None = None
) -> Leaves:
    plans = Plans("2.5.1", profile or Profile())
    return leaves(text, segments(text, marks.field, plans.listed), marks, plans, tells)


def told(text: str, found: list[Leaf]) -> list[tuple[str, str]]:
    return [(leaf.address, text[leaf.start : leaf.end]) for leaf in found]


@pytest.mark.parametrize(
    ("text", "valued"),
    [
        (
            "PID|1||7^^^G~8",
            [("PID[1]-3[1].1", "7"), ("PID[1]-3[1].4", "G"), ("PID[1]-3[2].1", "8")],
        ),
        (
            "PID|1||7^^^G&1.2&ISO",
            [("PID[1]-3[1].1", "7"), ("PID[1]-3[1].4", "G"), ("PID[1]-3[1].4.2", "1.2")],
        ),
        ("PID|1||||Roe^Jan", [("PID[1]-5[1].1", "Roe"), ("PID[1]-5[1].2", "Jan")]),
        ('PID|1||||""^Jan', [("PID[1]-5[1].2", "Jan")]),
        ('PID|1||||""', []),
        ("PID|1|||||||F", []),
        ("ZPI|1~2|a^b", [("unlisted[1]-1[1]", "1~2"), ("unlisted[1]-2[1]", "a^b")]),
        ("EVN|A01^x", [("EVN[1]-1[1]", "A01^x")]),
    ],
)
def test_values_have_their_addresses_and_places(text: str, valued: list[tuple[str, str]]) -> None:
    assert told(text, walk(text).valued) == valued


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("NTE|1||one~two", [("NTE[1]-3[1]", "one"), ("NTE[1]-3[2]", "two")]),
        ("OBX|1|TX|1^A^L||", [("OBX[1]-3[1].2", "A"), ("OBX[1]-5[1]", "")]),
        ("OBX|1|NM|1^A^L||", [("OBX[1]-3[1].2", "A")]),
        ("OBX|1|NM|1^A^L||seven or so", [("OBX[1]-3[1].2", "A"), ("OBX[1]-5[1]", "seven or so")]),
        ("EVN|seen by Roe", [("EVN[1]-1[1]", "seen by Roe")]),
        ("OBR|1||x|two words^Note", [("OBR[1]-4[1].1", "two words"), ("OBR[1]-4[1].2", "Note")]),
    ],
)
def test_prose_is_found_where_it_stands_in_a_code_s_place_too(
    text: str, prose: list[tuple[str, str]]
) -> None:
    assert told(text, walk(text).prose) == prose


@pytest.mark.parametrize("datatype", ["DT", "XPN", "ED", "RP", "NM", "ZZZ"])
def test_an_empty_observation_is_no_value(datatype: str) -> None:
    found = walk(f"OBX|1|{datatype}|1^A^L||")
    assert found.valued == found.data == []


def test_the_same_question_is_read_alike_in_every_line() -> None:
    text = "OBX|1|NM|1^Note^L||7\rOBX|2|NM|1^Note^L||8"
    assert told(text, walk(text).prose) == [("OBX[1]-3[1].2", "Note"), ("OBX[2]-3[1].2", "Note")]


def test_the_same_value_of_another_type_is_read_by_its_own_type() -> None:
    text = "OBX|1|CE|1||ROE^JAN\rOBX|2|XPN|1||ROE^JAN\rOBX|3|CE|1||ROE^JAN"
    found = walk(text)
    assert told(text, found.valued) == [("OBX[2]-5[1].1", "ROE"), ("OBX[2]-5[1].2", "JAN")]
    assert told(text, found.prose) == [("OBX[1]-5[1].2", "JAN"), ("OBX[3]-5[1].2", "JAN")]


def test_a_code_that_tells_of_somebody_is_a_value_with_the_label() -> None:
    text = "OBR|1||x|ROE^Note^L\rPV1|1|ROE\rOBX|1|NM|1^A^L||44710"
    names = {"ROE": Label.PATIENT, "44710": Label.MRN}
    found = [(e.address, e.rule.label) for e in walk(text, names.get).valued]
    assert found == [
        ("OBR[1]-3[1].1", Label.IDNUM),
        ("OBR[1]-4[1].1", Label.PATIENT),
        ("PV1[1]-2[1].1", Label.PATIENT),
        ("OBX[1]-5[1]", None),
    ]


def test_what_the_policy_keeps_is_kept_whatever_it_tells() -> None:
    profile = Profile(paths={"ZPI-1": Treatment.KEEP})
    found = walk("ZPI|ROE", {"ROE": Label.PATIENT}.get, profile=profile)
    assert found.valued == []


def test_a_number_s_own_type_says_what_it_is() -> None:
    text = "PID|1||7^^^G^MR~900-14-7741^^^U^SS~X1^^^U^DL~9^^^U^ZZ"
    labels = [leaf.rule.label for leaf in walk(text).valued if leaf.component == 1]
    assert labels == [Label.MRN, Label.SSN, Label.LICENSE, Label.MRN]


def test_nothing_is_split_at_a_mark_that_the_message_does_not_declare() -> None:
    bare = Delimiters(component="", repetition="", escape="", subcomponent="")
    text = "PID|1||7^^^G~8"
    assert told(text, walk(text, marks=bare).valued) == [("PID[1]-3[1].1", "7^^^G~8")]


def test_a_component_that_the_standard_does_not_know_is_unlisted() -> None:
    (leaf,) = walk("PV2|||" + "^" * 30 + "Roe").valued
    assert leaf.rule.fate is Fate.UNLISTED


@pytest.mark.parametrize(
    ("value", "known"),
    [
        ("A01", True),
        ("2.16.840.1.113883", True),
        ("> 7.5 mg/dL", True),
        ("7 mg", True),
        ("x" * 65, False),
        ("two words", False),
        ("Jan\nRoe", False),
    ],
)
def test_a_code_has_no_blanks_between_words(value: str, *, known: bool) -> None:
    assert is_code(value) is known


@pytest.mark.parametrize(
    "value",
    [
        "D\\X4F\\E\\X20\\JOHN",
        "DOE\\.sp\\JOHN",
        "DOE\\X09\\JOHN",
        "DOE\x01JOHN",
        "DOE\u200bJOHN",
        "I&DOE",
    ],
)
@pytest.mark.parametrize("place", ["PV1|1|{}", "OBX|1|ID|N||{}", "PV1|1|{}~x", "AL1|1|{}"])
def test_a_code_that_does_not_read_as_one_is_text(place: str, value: str) -> None:
    text = place.format(value)
    assert any("DOE" in one or "JOHN" in one for _, one in told(text, walk(text).prose))


def test_a_code_with_escapes_that_reads_as_one_stays() -> None:
    assert walk("OBX|1|NM|N||7|10\\S\\9/L").prose == []


def test_a_code_tells_of_somebody_as_it_reads() -> None:
    (leaf,) = walk("PV1|1|R\\X4F\\E", {"ROE": Label.PATIENT}.get).valued
    assert leaf.rule.label is Label.PATIENT


@pytest.mark.parametrize(
    "text", ["OBR|1|||a&DOE", "OBX|1|CE|a||A&DOE^x^L", "OBX|1|CE|a||A^x^L&DOE"]
)
def test_what_follows_a_code_without_subcomponents_is_text(text: str) -> None:
    assert "DOE" in [one for _, one in told(text, walk(text).prose)]


@pytest.mark.parametrize("text", ["OBX|DOE", "OBX|1|NM|a||DOE", "BTS|DOE", "FTS|DOE"])
def test_letters_are_no_number(text: str) -> None:
    assert "DOE" in [one for _, one in told(text, walk(text).prose)]


@pytest.mark.parametrize(
    "marks", [Delimiters(component="", subcomponent=""), Delimiters(component="$")]
)
@pytest.mark.parametrize("value", ["I^DOE^JOHN", "I&DOE"])
def test_what_is_usually_structure_is_no_code_with_other_marks(
    marks: Delimiters, value: str
) -> None:
    found = walk(f"PV1|1|{value}", marks=marks)
    assert "DOE" in "".join(one for _, one in told(f"PV1|1|{value}", found.prose))


def test_what_is_too_long_for_a_code_is_not_remembered() -> None:
    """A feed of long texts in the place of codes would fill the memory."""
    text = "Roe was seen " * 1000
    assert not is_code(text)
    assert not is_code("as Roe")
    assert ("as Roe" in _known_codes, text in _known_codes) == (True, False)
