"""Text to segments, by offsets into the text: nothing is copied and nothing is lost.

A line break ends a segment only where a segment name and a separator follow, or
a name of the standard alone; anything else belongs to the segment before, as feeds
with raw line breaks in their reports need: a line of three capitals may be somebody.
Before a name of the standard and its separator blanks may stand, and it may be written in
small letters: such a line is the segment that it names, so that its fields are read as that
segment's wherever the line stands.
A segment with a line break inside is marked, because what follows the break may be
anything: a header has none, and a line that looks like a segment which the separators
missed (``PID^``, ``> pid|``) refuses the message.
Framing that a transport left in (MLLP, byte order mark) stays outside of the
segments and goes out as it came.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from streamdeid.formats.hl7v2.delimiters import ENVELOPES, HEADERS
from streamdeid.formats.hl7v2.run_in import refuse_run_in
from streamdeid.formats.hl7v2.tables import names
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

FRAMING = "\ufeff\x0b\x00 \t\r\n"
CLOSING = "\x1c\x0b\x00 \t\r\n"
MOST_SEGMENTS = 200_000
UNLISTED = "unlisted"
LOCAL = "Z"
"""How the names begin that HL7 leaves to sites (v2.8.2 chapter 2, section 2.5)."""
new = tuple.__new__
"""Makes a segment in half the time of its constructor."""
BREAK = re.compile("[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""What a reader takes for the end of a line."""
_MISSED = re.compile(r"[\W_]*([A-Za-z][A-Za-z0-9]{2})([^\w\s])")
_MARKS = "|^~\\&"
_BATCH_START = re.compile(
    rb"(?:^|(?<=[\r\n\x1c]))(?:\x0b?(?:MSH|FHS|BHS|BTS|FTS)(?=[^\w\s])"
    rb"|[ \t]*+\x0b?[ \t]*+(?i:MSH|FHS|BHS|BTS|FTS)(?=\|))"
)
"""A header or trailer; behind blanks or in small letters only before the usual separator."""


class Segment(NamedTuple):
    """A segment, and where it lies in the text, without its line end.

    ``number`` counts all segments from 0, ``ordinal`` those with the same ``said`` from 1.
    ``said`` is the name as it may be told, because a line of a report can look like a
    segment: a name of the standard or the policy, and else ``unlisted``.
    """

    name: str
    number: int
    ordinal: int
    start: int
    end: int
    said: str
    is_broken: bool


@cache
def _line_end(field: str, end: str) -> re.Pattern[str]:
    """Line ends with the blanks between and behind them, and the name that follows, if any.

    A run of them is looked at once, however long it is. ``name`` stands at the beginning of
    its line, ``loose`` behind blanks or in other letters; ``loose`` may be no segment's.
    """
    alone, mark = "|".join(sorted(names())), re.escape(field)
    name = f"(?P<name>[A-Z][A-Z0-9]{{2}}{mark}|(?:{alone})(?:[\r\n]|$))"
    loose = f"(?P<loose>[A-Za-z][A-Za-z0-9]{{2}}){mark}"
    return re.compile(f"{end}(?:{end}|[ \t])*+(?:(?<=[\r\n])(?={name})|(?={loose}))?")


def _cuts(text: str, field: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where a line break ends a segment, and where the next segment begins."""
    line_end = _line_end(field, "[\r\n]" if "\n" in text else "\r")
    return [
        found.span()
        for found in line_end.finditer(text, start, end)
        if found["name"] or (found["loose"] and _is_loose_name(found["loose"]))
    ]


def _is_loose_name(name: str) -> bool:
    """Whether a name behind blanks or in other letters is the standard's, or a site's own."""
    return name.upper() in names() or (name.isupper() and name.startswith(LOCAL))


def segments(text: str, field: str, listed: AbstractSet[str] | None = None) -> list[Segment]:
    """Every segment of ``text``; ``listed`` are the names that may be told.

    Raises:
        MalformedMessage: ``BAD_SEGMENT``, ``TOO_COMPLEX``, ``UNDECODABLE_TEXT``.
    """
    start = len(text) - len(text.lstrip(FRAMING))
    end = len(text.rstrip(CLOSING))
    found: list[Segment] = []
    counts: dict[str, int] = {}
    told = names() if listed is None else listed
    cuts = _cuts(text, field, start, end)
    has_breaks = len(text[start:end].splitlines()) > len(cuts) + 1
    for index, (stop, after) in enumerate([*cuts, (end, end)]):
        name = text[start : start + 3]
        if len(name) < 3 or not name.isalnum() or (stop > start + 3 and text[start + 3] != field):
            raise MalformedMessage(Reason.BAD_SEGMENT, f"segment {index + 1}")
        name = name if name in told else _usual(name)
        if index >= MOST_SEGMENTS:
            raise MalformedMessage(Reason.TOO_COMPLEX, f"segment {MOST_SEGMENTS}")
        said = name if name in told else UNLISTED
        counts[said] = ordinal = counts.get(said, 0) + 1
        is_broken = has_breaks and BREAK.search(text, start, stop) is not None
        found.append(new(Segment, (name, index, ordinal, start, stop, said, is_broken)))
        start = after
    _refuse_nul(text, found)
    if has_breaks:
        _refuse_missed(text, found, field)
    if len(found) == 1:
        refuse_run_in(text[found[0].start : found[0].end].split(field), found[0].name)
    return found


def _refuse_missed(text: str, found: Sequence[Segment], field: str) -> None:
    """A line that would be a segment with other letters, blanks or separators.

    Raises:
        MalformedMessage: ``BAD_SEGMENT``, at the segment that the line would belong to.
    """
    marks = _MARKS + field
    for segment in found:
        if segment.is_broken:
            lines = text[segment.start : segment.end].splitlines()[1:]
            matches = (match for line in lines if (match := _MISSED.match(line)))
            is_missed = any(m[1].upper() in names() and m[2] in marks for m in matches)
            if is_missed or segment.name in HEADERS:
                address = f"{segment.said}[{segment.ordinal}]"
                raise MalformedMessage(Reason.BAD_SEGMENT, address)


def _usual(name: str) -> str:
    """A name of the standard in capitals; any other as it is written."""
    return name.upper() if name.upper() in names() else name


def _refuse_nul(text: str, found: Sequence[Segment]) -> None:
    """A NUL between letters would hide a name from whoever looks for it (HL7 2.5.4 allows none).

    Raises:
        MalformedMessage: ``UNDECODABLE_TEXT``.
    """
    if "\x00" in text:
        for segment in found:
            if "\x00" in text[segment.start : segment.end]:
                address = f"{segment.said}[{segment.ordinal}]"
                raise MalformedMessage(Reason.UNDECODABLE_TEXT, address)


def split(payload: bytes) -> Iterator[bytes]:
    """Cut a record before every header and trailer but the first; joined it is the record."""
    starts = [match.start() for match in _BATCH_START.finditer(payload)]
    cuts = [0, *starts[1:], len(payload)]
    for start, end in itertools.pairwise(cuts):
        yield payload[start:end]


def recognises(payload: bytes) -> bool:
    """Whether a header or batch trailer stands at the beginning, behind any framing."""
    start = payload[:64].lstrip(b"\xef\xbb\xbf\x0b\x00 \t\r\n")
    name = start[:3].decode("ascii", "replace")
    if name in ENVELOPES or (name.upper() in ENVELOPES and start[3:4] == b"|"):
        return True
    return len(start) > 3 and name.isalnum() and name.isupper() and start[3:4] == b"|"
