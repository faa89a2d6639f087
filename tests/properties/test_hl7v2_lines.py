"""A line that got into a message is judged, whatever it looks like, or the message is withheld.

The line is of any letters and separators, and stands anywhere. With all elements removed
and all notes struck out nothing of its words may be left: what is no element and no
note would go out unread.
"""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile, Treatment

PROFILES = (
    Profile(),
    Profile(keep_routing=True, paths={"OBX-8": Treatment.KEEP, "PV1-2": Treatment.KEEP}),
)
LINES = (
    "MSH|^~\\&|A|B|C|D|20240307||ORU^R01^ORU_R01|7|P|2.5.1|||||USA|UNICODE UTF-8",
    "EVN|A01|20240307",
    "PID|1||44^^^G^MR||Re^Jn||19510304|F",
    "PV1|1|I|W^1",
    "OBR|1|||11488-4^Note^LN",
    "OBX|1|TX|11488-4^Note^LN||slept||||||F",
    "OBX|2|CE|N||A1^b^L||||||F",
    "NTE|1||fine|RE",
    "ZPI|1",
)
WORDS = ("Kowalczyk", "998877", "Osgood", "Mary", "555-12-3456", "k\u00f6hler", "Smith")
MARKS = st.sampled_from(
    ["|", "||", "|||||", "^", "^^", "~", "&", " ", ", ", "$", "#", ":", "\\", "_", "\t"]
)
ENDS = st.sampled_from(["\r", "\r\r", "\n", "\r\n", "\x1e", "\x85", "\x0b", "\u2028", "\x1c\r"])
words = st.sampled_from(WORDS)
beginnings = st.one_of(
    st.sampled_from(["", " ", "1", "x", "pid:1::", "Pid^1^^", " OBX^", "ZZ|", "zzz|1|", ">"]),
    words,
    st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=5),
)
lines = st.builds(
    lambda begin, pieces: begin + "".join(mark + word for mark, word in pieces),
    beginnings,
    st.lists(st.tuples(MARKS, words), min_size=1, max_size=9),
)


def left(payload: bytes, profile: Profile) -> str:
    """What is written of a message without elements and with all notes struck out."""
    message = HL7V2.read(payload, profile)
    edits = [[Edit(0, len(note.text), "")] if note.text else [] for note in message.notes()]
    return message.rewrite([None for _ in message.elements()], edits).decode()


@given(st.integers(1, len(LINES)), lines, ENDS, ENDS, st.sampled_from(PROFILES))
@settings(deadline=None, max_examples=400)
@example(1, "John Smith, SSN 555-12-3456", "\r", "\r", PROFILES[0])
@example(6, "x|1||998877||Osgood^Mary||19570312|M", "\r", "\r", PROFILES[1])
@example(3, "zzz|Kowalczyk|Kowalczyk", "\r", "\r", PROFILES[0])
def test_no_word_of_a_line_that_got_in_is_left(
    place: int, line: str, before: str, after: str, profile: Profile
) -> None:
    text = "\r".join(LINES[:place]) + before + line + after + "\r".join((*LINES[place:], ""))
    found = []
    for part in HL7V2.split(text.encode()):
        try:
            found.append(left(part, profile))
        except MalformedMessage:
            continue
    assert not re.search("|".join(WORDS), "".join(found))
