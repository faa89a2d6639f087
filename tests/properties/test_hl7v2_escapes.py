"""Escapes and edits: every offset of the text has its place in the message, and stays in it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import chunks, escape_text, unescape
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile

PROFILE = Profile()
USUAL = Delimiters(truncation="#")
marks = st.permutations("|^~\\&#!$%*").map(lambda drawn: Delimiters(*drawn[:6]))
ESCAPED = r"\F\ \S\ \T\ \R\ \E\ \P\ \.br\ \.sp3\ \X41\ \XC3A9\ \XFF\ \Zown\ \H\ \N\ "
ESCAPED += r"\C2842\ \M2842\ \.in \X4 \T \\"
pieces = st.sampled_from(["Roe", "é", " ", "\\", *ESCAPED.split()])
raws = st.lists(pieces, max_size=12).map("".join)


@given(raws)
@settings(deadline=None)
def test_chunks_cover_the_text_and_the_raw_without_gaps_in_order(raw: str) -> None:
    text = unescape(raw, USUAL)
    read, written = 0, 7
    for chunk in chunks(raw, 7, 0, USUAL):
        assert (chunk.text, chunk.raw) == (read, written)
        stretch = raw[chunk.raw - 7 : chunk.raw - 7 + chunk.raw_length]
        told = text[chunk.text : chunk.text + chunk.length]
        assert told == (stretch if chunk.plain else unescape(stretch, USUAL))
        read, written = read + chunk.length, written + chunk.raw_length
    assert (read, written) == (len(text), 7 + len(raw))


@given(st.text(st.characters(exclude_characters="\r", exclude_categories=["Cs"])), marks)
@settings(deadline=None)
def test_what_is_escaped_is_read_again_whatever_the_delimiters(
    text: str, delimiters: Delimiters
) -> None:
    written = escape_text(text, delimiters)
    assert unescape(written, delimiters) == text
    for mark in (delimiters.field, delimiters.component, delimiters.repetition, "\n"):
        assert mark not in written


@given(raws, raws, raws, st.data())
@settings(deadline=None)
def test_an_edit_stays_in_its_own_field_whatever_is_escaped_there(
    before: str, raw: str, after: str, data: st.DataObject
) -> None:
    rows = [f"NTE|1||{before}|x", f"NTX|1|{raw}", f"NTE|2||{raw}|{after}"]
    head = "MSH|^~\\&#|A|B|C|D|20240307||ORU^R01|7|P|2.7\r"
    payload = (head + "\r".join(rows) + "\r").encode()
    message = HL7V2.read(payload, PROFILE)
    values = [element.text for element in message.elements()]
    notes = message.notes()
    edits: list[list[Edit]] = [[] for _ in notes]
    chosen = [i for i, note in enumerate(notes) if note.ref.startswith("NTE[2]-3") and note.text]
    for i in chosen:
        start = data.draw(st.integers(0, len(notes[i].text) - 1))
        end = data.draw(st.integers(start + 1, len(notes[i].text)))
        edits[i] = [Edit(start, end, data.draw(st.text("|^~&\\x\n", max_size=3)))]
    lines = message.rewrite(values, edits).decode().split("\r")
    assert lines[:3] == payload.decode().split("\r")[:3]
    assert len(lines) == len(payload.decode().split("\r"))
    assert lines[3].split("|")[:3] == ["NTE", "2", ""]
    assert lines[3].split("|")[4:] == [after]


@given(st.lists(raws.filter(bool), min_size=2, max_size=6), st.data())
@settings(deadline=None)
def test_an_edit_over_several_lines_changes_nothing_but_their_values(
    lines: list[str], data: st.DataObject
) -> None:
    rows = [f"OBX|{n}|TX|1^N^L||{line}||||||F" for n, line in enumerate(lines, 1)]
    head = "MSH|^~\\&#|A|B|C|D|20240307||ORU^R01|7|P|2.7\r"
    payload = (head + "\r".join(rows) + "\r").encode()
    message = HL7V2.read(payload, PROFILE)
    notes = message.notes()
    (place,) = (i for i, note in enumerate(notes) if note.ref == "OBX[1]-5[1]")
    text = notes[place].text
    start = data.draw(st.integers(0, max(len(text) - 1, 0)))
    end = data.draw(st.integers(start, len(text)))
    edits = [
        [Edit(start, end, "Z")] if i == place and start < end else [] for i in range(len(notes))
    ]
    values = [element.text for element in message.elements()]
    output = message.rewrite(values, edits).decode()
    assert [row.split("|")[6:] for row in output.split("\r")[1:-1]] == [[""] * 5 + ["F"]] * len(
        rows
    )
