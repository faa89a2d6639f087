"""Whatever is read is written back byte for byte; whatever is not is refused in one way."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import escape_text
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile

PROFILE = Profile()
HEAD = b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1"
values = st.text('abcÅ^~&\\. 019"', max_size=12)
versions = st.sampled_from(["2.1", "2.2", "2.3.1", "2.5.1", "2.8.2", "2.9", "", "two"])
charsets = st.sampled_from(
    [("", "utf-8"), ("UNICODE UTF-8", "utf-8"), ("8859/1", "latin-1"), ("8859/15", "iso8859-15")]
)
NAMES = ("PID", "NK1", "OBR", "OBX", "NTE", "ZZZ", "PV1", "IN1")
"""A line may hold nothing but the name of a segment, which names nobody."""
names = st.sampled_from(NAMES)
segments = st.builds(lambda n, v: "|".join((n, *v)), names, st.lists(values, max_size=14))
ends = st.sampled_from(["\r", "\n", "\r\n"])


@given(st.lists(segments, max_size=8), ends, st.sampled_from(["", "\x0b", "\ufeff"]))
@settings(deadline=None)
def test_an_unchanged_message_comes_back_byte_for_byte(
    rows: list[str], end: str, frame: str
) -> None:
    assert_unchanged((frame + end.join([HEAD.decode(), *rows, ""])).encode())


@given(
    st.lists(segments, max_size=6),
    st.permutations("|^~\\&#!$%*"),
    st.integers(2, 6),
    versions,
    charsets,
)
@settings(deadline=None)
def test_so_does_one_with_other_delimiters_versions_and_character_sets(
    rows: list[str], marks: list[str], count: int, version: str, charset: tuple[str, str]
) -> None:
    head = ["MSH", "".join(marks[1:count]), *"ABCD", "20240307", "", "ORU", "7", "P", version]
    fields = [*head, "", "", "", "", "", charset[0]]
    swapped = str.maketrans("|^~\\&", "".join(marks[:5]))
    text = "\r".join([marks[0].join(fields), *(row.translate(swapped) for row in rows), ""])
    assert_unchanged(text.encode(charset[1]))


def assert_unchanged(payload: bytes) -> None:
    """Read and written back, ``payload`` is the same, or it is refused in the one way."""
    try:
        message = HL7V2.read(payload, PROFILE)
    except MalformedMessage:
        return
    texts = [element.text for element in message.elements()]
    assert message.sealed or message.rewrite(texts, [[] for _ in message.notes()]) == payload


@given(st.lists(segments, max_size=8))
@settings(deadline=None)
def test_no_code_hides_from_who_looks_for_it(rows: list[str]) -> None:
    try:
        message = HL7V2.read("\r".join([HEAD.decode(), *rows, ""]).encode(), PROFILE)
    except MalformedMessage:
        return
    revealed = message.revealing(lambda text: Label.PHI if text.strip('" ') else None)
    left = [v.text for v in revealed.visible() if v.coded and "ORU" not in v.text]
    assert not re.findall(r"\w", re.sub("|".join(NAMES), "", "".join(left)))
    values = ["x" for _ in revealed.elements()]
    HL7V2.read(revealed.rewrite(values, [[] for _ in revealed.notes()]), PROFILE)


@given(st.binary(max_size=400))
@settings(max_examples=300, deadline=None)
def test_arbitrary_bytes_are_read_or_refused_and_nothing_else(payload: bytes) -> None:
    for candidate in (payload, HEAD + b"\r" + payload):
        try:
            for part in HL7V2.split(candidate):
                list(HL7V2.read(part, PROFILE).visible())
        except MalformedMessage:
            continue


@given(st.text("ab |^&\\", min_size=1, max_size=30), st.data())
@settings(deadline=None)
def test_an_edit_changes_its_own_stretch_only(text: str, data: st.DataObject) -> None:
    raw = escape_text(text, Delimiters())
    message = HL7V2.read(HEAD + f"\rNTE|1||{raw}|\rZTX|1\r".encode(), PROFILE)
    (note,) = message.notes()
    assert note.text == text
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    values = [element.text for element in message.elements()]
    output = message.rewrite(values, [[Edit(start, end, "<|>")]])
    (again,) = HL7V2.read(output, PROFILE).notes()
    assert again.text == text[:start] + "<|>" + text[end:]
