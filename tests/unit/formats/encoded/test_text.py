"""What is read in a text, and how edits of all that become edits of the text."""

import base64
import gzip

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.formats.encoded.codecs import REMOVED
from streamdeid.formats.encoded.text import Bounds, Text, read
from streamdeid.formats.mapped import edited
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import DEFAULT_PROFILE, Profile

LETTER = "Zofia Nowak was seen today.\nShe is well."


def b64(text: str | bytes) -> str:
    return base64.b64encode(text.encode() if isinstance(text, str) else text).decode()


def reading(text: str, profile: Profile = DEFAULT_PROFILE) -> Text:
    return read(Note("OBX[1]-5", text), Bounds(profile))


def scrubbed(text: str, word: str = "Nowak", new: str = "[X]") -> str:
    """``text`` with a word replaced wherever it can be read."""
    found = reading(text)

    def edits(note: Note) -> list[Edit]:
        at = note.text.find(word)
        return [Edit(at, at + len(word), new)] if at >= 0 else []

    others = map(edits, found.notes())
    return edited(text, found.edits(edits(found.note), others, iter(())))


def test_a_text_without_anything_encoded_is_its_own_note() -> None:
    found = reading(LETTER)
    assert not found.holds_something
    assert found.note.text is LETTER


def test_a_line_end_stands_for_a_document() -> None:
    assert reading(f"a {b64(LETTER)} b").note.text == "a \n b"


def test_documents_are_addressed_under_the_note() -> None:
    (note,) = reading(b64(LETTER)).notes()
    assert (note.ref, note.text) == ("OBX[1]-5/encoded[1]", LETTER)


def test_a_document_is_written_in_its_encoding() -> None:
    assert scrubbed(f"a {b64(LETTER)} b") == f"a {b64(LETTER.replace('Nowak', '[X]'))} b"


def test_encodings_within_encodings_are_written_back() -> None:
    twice = b64(b64(LETTER))
    assert scrubbed(twice) == b64(b64(LETTER.replace("Nowak", "[X]")))


def test_a_document_on_lines_is_written_on_as_many() -> None:
    run = b64(LETTER * 4)
    lines = "\n".join(run[at : at + 64] for at in range(0, len(run), 64))
    new = scrubbed(lines, "Nowak", "Nobodyatall")
    assert len(new.split("\n")) == len(lines.split("\n"))
    assert base64.b64decode(new).decode().startswith("Zofia Nobodyatall")


def test_a_document_that_has_become_shorter_leaves_lines_empty() -> None:
    run = b64(LETTER)
    lines = "\n".join(run[at : at + 20] for at in range(0, len(run), 20))
    assert scrubbed(lines, LETTER, "").rstrip("\n") == b64("\n")
    assert scrubbed(lines, LETTER, "").count("\n") == lines.count("\n")


def test_sequences_that_stay_are_written_as_they_were() -> None:
    assert scrubbed("a%20Nowak%2C%20%C3%A9") == "a%20[X]%2C%20%C3%A9"


def test_a_word_that_sequences_part_is_replaced_whole() -> None:
    assert scrubbed("seen &#78;ow%61k today") == "seen [X] today"
    assert scrubbed("seen No=\nwak today") == "seen [X]\n today"


def test_a_picture_becomes_the_sentence_that_says_so() -> None:
    picture = b64(b"\x89PNG\r\n\x1a\n" + bytes(40))
    assert b"removed" in base64.b64decode(scrubbed(picture))


def test_a_picture_in_a_data_uri_becomes_text_there() -> None:
    picture = b64(b"\x89PNG\r\n\x1a\n" + bytes(40))
    assert scrubbed(f"data:image/png;base64,{picture}").startswith("data:text/plain;base64,")


def test_a_dump_becomes_a_sentence() -> None:
    raw = LETTER.encode()
    rows = [f"{at:08x}: {raw[at : at + 16].hex(' ', 2)}  x" for at in range(0, len(raw), 16)]
    assert scrubbed("\n".join(rows)).strip() == REMOVED


def test_encodings_nested_too_deeply_become_the_sentence() -> None:
    run = LETTER
    for _ in range(9):
        run = b64(run)
    new = scrubbed(run)
    for _ in range(6):
        new = base64.b64decode(new).decode()
    assert "removed" in new


def test_a_bomb_in_a_field_is_too_large() -> None:
    with pytest.raises(MalformedMessage, match="too_large"):
        reading(b64(gzip.compress(bytes(64 << 20))))


def test_all_that_is_encoded_together_is_bounded() -> None:
    with pytest.raises(MalformedMessage, match="too_large"):
        reading(" ".join([b64(LETTER)] * 10), Profile(max_bytes=300))


TEXTS = st.lists(
    st.sampled_from(
        ["Nowak", " ", "\n", "%20", "%4E", "=C3=A9", "=\n", "&#78;", "owak", b64(LETTER)]
    )
).map("".join)


@settings(deadline=None)
@given(TEXTS)
def test_without_edits_nothing_changes(text: str) -> None:
    found = reading(text)
    assert found.edits([], iter([[]] * len(list(found.notes()))), iter(())) == []


@settings(deadline=None)
@given(TEXTS)
def test_edits_are_disjoint_and_leave_line_ends(text: str) -> None:
    new = scrubbed(text, "o", "")
    assert new.count("\n") == text.count("\n")
