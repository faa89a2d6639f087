"""Behind a line break within a segment nothing is believed but what was judged."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.hl7v2.message import HL7Message
from streamdeid.model.profile import Profile, Treatment

HEAD = "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1"


def read(*lines: str, profile: Profile | None = None) -> HL7Message:
    return HL7V2.read("\r".join((HEAD, *lines, "")).encode(), profile or Profile())


def unlisted(message: HL7Message) -> list[tuple[str, str]]:
    return [(e.address, e.text) for e in message.elements() if e.label is None]


def test_the_fields_of_a_line_that_is_no_segment_are_unlisted() -> None:
    message = read("OBX|1|TX|N||stable", "x|1||998877||OSGOOD^MARY|F|ROE^F|F")
    assert [note.text for note in message.notes()] == ["stable\rx", "F"]
    assert unlisted(message) == [
        ("OBX[1]-8[1].1", "998877"),
        ("OBX[1]-10[1]", "OSGOOD^MARY"),
    ]
    labelled = {e.address for e in message.elements() if e.label}
    assert {"OBX[1]-12[1].1", "OBX[1]-12[1].2"} & labelled


def test_the_fields_of_a_report_with_line_breaks_go_on_behind_it() -> None:
    message = read("OBX|1|TX|N||one", "two||||||F|||20240307|L^Lab")
    assert unlisted(message) == []
    assert [e.text for e in message.elements() if e.address == "OBX[1]-14[1].1"] == ["20240307"]


def test_codes_before_the_line_break_stay() -> None:
    message = read("OBX|1|TX|11488-4^^LN||one", "two|mmHg")
    assert unlisted(message) == [("OBX[1]-6[1].1", "mmHg")]


def test_a_word_in_the_place_of_a_code_is_read_before_the_line_break_only() -> None:
    message = read("OBX|1|TX|ROE^^LN||one", "two|OSGOOD")
    assert [note.text for note in message.notes()] == ["one\rtwo"]
    assert unlisted(message) == [("OBX[1]-6[1].1", "OSGOOD")]
    message = read("OBX|1|TX|OSGOOD^^LN||one", "two|ROE")
    assert [note.text for note in message.notes()] == ["OSGOOD", "one\rtwo"]


@pytest.mark.parametrize("end", ["\n", "\x85", "\u2028", "\x1d"])
def test_any_line_break_is_one(end: str) -> None:
    message = read(f"OBX|1|TX|N||one{end}and so on|mmHg")
    assert unlisted(message) == [("OBX[1]-6[1].1", "mmHg")]


def test_a_field_that_the_policy_keeps_is_not_kept_behind_a_line_break() -> None:
    profile = Profile(paths={"OBX-8": Treatment.KEEP})
    assert unlisted(read("OBX|1|TX|N||a|||OSGOOD", profile=profile)) == []
    assert unlisted(read("OBX|1|TX|N||a", "b|||OSGOOD", profile=profile)) == [
        ("OBX[1]-8[1].1", "OSGOOD")
    ]


def test_one_letter_that_is_no_letter_of_the_alphabet_may_be_somebody() -> None:
    assert unlisted(read("OBX|1|TX|N||a", "b|||\u738b|F")) == [("OBX[1]-8[1].1", "\u738b")]


def test_the_number_of_a_patient_in_a_wrapped_line_is_still_the_patient_s() -> None:
    message = read("PID|1||4471^^^G", " Hospital^MR||Roe^Jan||19510304|F|||1 Elm St^^Salem^MA")
    assert message.identity().patient_key == "4471"
    assert [name.family for name in message.identity().people[0].names] == ["Roe"]
    assert unlisted(message) == [("PID[1]-3[1].5", "MR")]


def test_a_code_that_is_not_believed_has_its_own_address() -> None:
    message = read("OBX|1|TX|N||a", "b|x1^d&x2^x3|||~x4")
    assert [a for a, _ in unlisted(message)] == [
        "OBX[1]-6[1].1",
        "OBX[1]-6[1].3",
        "OBX[1]-9[2].1",
    ]


def test_many_codes_behind_a_break_are_read_in_time_that_grows_with_them() -> None:
    message = read("OBX|1|TX|N||a", "b|" + "xy^~" * 100_000)
    assert len(unlisted(message)) == 100_000


def test_what_stands_before_the_break_in_the_same_field_stays() -> None:
    message = read("OBR|1|||54089-8^Newborn screening", "panel AHIC^LN")
    assert unlisted(message) == [("OBR[1]-4[1].3", "LN")]
    assert [note.text for note in message.notes()] == ["Newborn screening\rpanel AHIC"]
