"""A plain note is one narrative; it must be asked for."""

import pytest

from streamdeid.formats.text import TEXT, is_prose
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason

NOTE = "Seen: Zoë Roe, well.\nSecond line."


def test_a_note_is_one_narrative_without_fields_or_people() -> None:
    message = TEXT.read(NOTE.encode(), Profile())
    assert [note.text for note in message.notes()] == [NOTE]
    assert message.elements() == ()
    assert list(message.identity().seeds()) == []
    assert [item.text for item in message.visible()] == [NOTE]


@pytest.mark.parametrize("codec", ["utf-8", "cp1252", "utf-16"])
def test_a_note_is_written_in_the_codec_that_it_came_in(codec: str) -> None:
    payload = NOTE.encode(codec)
    message = TEXT.read(payload, Profile())
    assert message.rewrite((), [[]]) == payload
    assert message.rewrite((), [[Edit(6, 13, "[X]")]]) == payload.replace(
        "Zoë Roe".encode("utf-16-le" if codec == "utf-16" else codec),
        "[X]".encode("utf-16-le" if codec == "utf-16" else codec),
    )


def test_no_payload_is_taken_for_a_note_by_itself() -> None:
    assert not TEXT.recognises(NOTE.encode())
    assert list(TEXT.split(NOTE.encode())) == [NOTE.encode()]


def test_a_nul_is_no_text() -> None:
    with pytest.raises(MalformedMessage) as refused:
        TEXT.read(b"Ja\0n", Profile())
    assert refused.value.reason is Reason.UNDECODABLE_TEXT


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (NOTE.encode(), True),
        (b"MSH|^~\\&|LAB\rPID|1", False),
        (b"PID|1||4471||Roe^Jan\r", False),
        (b"Dear Sir\nPID|1||4471", False),
        (b"Dear Sir\rPID|1||4471", False),
        (b'{"resourceType": "Patient"}', False),
        (b"\xef\xbb\xbf<ClinicalDocument/>", False),
        (b"%PDF-1.4", False),
        (b"Jan\0Roe", False),
    ],
)
def test_what_could_be_a_broken_message_is_no_prose(payload: bytes, *, expected: bool) -> None:
    assert is_prose(payload) is expected
