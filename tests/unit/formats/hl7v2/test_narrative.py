"""Which leaves are one note, and where each stretch of it is written."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.hl7v2.message import HL7Message
from streamdeid.model.note import Edit, NoteKind
from streamdeid.model.profile import Profile

HEAD = "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1"


def read(*segments: str) -> HL7Message:
    return HL7V2.read("\r".join((HEAD, *segments, "")).encode(), Profile())


def prose(*segments: str) -> list[str]:
    return [n.text for n in read(*segments).notes() if n.kind is NoteKind.NARRATIVE]


@pytest.mark.parametrize(
    ("segments", "notes"),
    [
        (("NTE|1||one", "NTE|2||two"), ["one\ntwo"]),
        (("NTE|1||one~two",), ["one\ntwo"]),
        (("NTE|1||one", "PV1|1|I", "NTE|1||two"), ["one", "two"]),
        (("OBX|1|TX|1^A^L||one", "OBX|2|FT|1^A^L||two"), ["one", "two"]),
        (("OBX|1|TX|1^A^L|1|one", "OBX|2|TX|1^A^L|2|two"), ["one\ntwo"]),
        (("OBX|1|TX|1^A^L||one", "NTE|1||more", "OBX|2|TX|1^A^L||two"), ["one", "more", "two"]),
        (("OBX|1|XX|1^A^L||what is this",), ["what is this"]),
        (("OBX|1|TX|1^A^L||",), [""]),
    ],
)
def test_lines_are_one_note_where_they_belong_together(
    segments: tuple[str, ...], notes: list[str]
) -> None:
    assert prose(*segments) == notes


def test_the_same_words_beside_codes_are_one_note_and_are_edited_everywhere() -> None:
    rows = ("OBX|1|NM|1^Seen by Roe^L||7", "OBX|2|NM|1^Seen by Roe^L||8", "OBR|1||7|1^Roe^L")
    message = read(*rows)
    notes = message.notes()
    assert [(n.ref, n.text) for n in notes] == [
        ("OBX[1]-3[1].2", "Seen by Roe"),
        ("OBR[1]-4[1].2", "Roe"),
    ]
    edits = [[Edit(8, 11, "[X]")], []]
    output = message.rewrite([e.text for e in message.elements()], edits).decode()
    assert output.count("1^Seen by [X]^L") == 2
    assert "1^Roe^L" in output


def test_a_note_s_address_is_that_of_its_first_line() -> None:
    rows = ("NTE|1||first", "PID|1", "NTE|1||second", "NTE|2||third")
    refs = [n.ref for n in read(*rows).notes()]
    assert refs == ["NTE[1]-3[1]", "NTE[2]-3[1]"]


def test_nothing_of_a_line_is_lost_that_an_edit_does_not_touch() -> None:
    message = read(r"NTE|1||\H\Mrs. Roe\N\ \Zown\ x", "NTE|2||and Roe")
    (note,) = message.notes()
    at = note.text.index("Roe")
    values = [e.text for e in message.elements()]
    output = message.rewrite(values, [[Edit(at, at + 3, "[X]")]]).decode()
    assert output.endswith("NTE|1||\\H\\Mrs. [X]\\N\\ \\Zown\\ x\rNTE|2||and Roe\r")
