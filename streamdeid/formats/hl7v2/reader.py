"""Text to segments, by offsets into the text: nothing is copied and nothing is lost.

A line break ends a segment only where a segment name and a separator follow, or
a name of the standard alone; anything else belongs to the segment before, as feeds
with raw line breaks in their reports need: a line of three capitals may be somebody.
Framing that a transport left in (MLLP, byte order mark) stays outside of the
segments and goes out as it came.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from streamdeid.formats.hl7v2.delimiters import HEADERS
from streamdeid.formats.hl7v2.tables import names
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

FRAMING = "\ufeff\x0b\x00 \t\r\n"
CLOSING = "\x1c\x0b\x00 \t\r\n"
MOST_SEGMENTS = 200_000
_BATCH_START = re.compile(rb"(?:^|(?<=[\r\n\x1c]))\x0b?(?:MSH|FHS|BHS|BTS|FTS)(?=[^\w\s])")


class Segment(NamedTuple):
    """A segment, and where it lies in the text, without its line end.

    ``number`` counts all segments from 0, ``ordinal`` those of the name from 1.
    """

    name: str
    number: int
    ordinal: int
    start: int
    end: int


@cache
def _boundary(field: str, end: str) -> re.Pattern[str]:
    """Line ends before a segment name; a run of them is looked at once, however long it is."""
    alone = "|".join(sorted(names()))
    name = f"(?:[A-Z][A-Z0-9]{{2}}{re.escape(field)}|(?:{alone})(?:[\r\n]|$))"
    return re.compile(f"{end}(?<!{end}{{2}}){end}*+(?={name})")


def segments(text: str, field: str) -> list[Segment]:
    """Every segment of ``text``.

    Raises:
        MalformedMessage: ``BAD_SEGMENT``, ``TOO_COMPLEX``, ``UNDECODABLE_TEXT``.
    """
    start = len(text) - len(text.lstrip(FRAMING))
    end = len(text.rstrip(CLOSING))
    found: list[Segment] = []
    counts: dict[str, int] = {}
    boundary = _boundary(field, "[\r\n]" if "\n" in text else "\r")
    cuts = [match.span() for match in boundary.finditer(text, start, end)]
    for index, (stop, after) in enumerate([*cuts, (end, end)]):
        name = text[start : start + 3]
        if len(name) < 3 or not name.isalnum() or (stop > start + 3 and text[start + 3] != field):
            raise MalformedMessage(Reason.BAD_SEGMENT, f"segment {index + 1}")
        if index >= MOST_SEGMENTS:
            raise MalformedMessage(Reason.TOO_COMPLEX, f"segment {MOST_SEGMENTS}")
        counts[name] = ordinal = counts.get(name, 0) + 1
        found.append(Segment(name, index, ordinal, start, stop))
        start = after
    _refuse_nul(text, found)
    return found


def _refuse_nul(text: str, found: Sequence[Segment]) -> None:
    """A NUL between letters would hide a name from whoever looks for it (HL7 2.5.4 allows none).

    Raises:
        MalformedMessage: ``UNDECODABLE_TEXT``.
    """
    if "\x00" in text:
        for segment in found:
            if "\x00" in text[segment.start : segment.end]:
                address = f"{segment.name}[{segment.ordinal}]"
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
    name = start[:3]
    if name.decode("ascii", "replace") in HEADERS or name in {b"BTS", b"FTS"}:
        return True
    return len(start) > 3 and name.isalnum() and name.isupper() and start[3:4] == b"|"
