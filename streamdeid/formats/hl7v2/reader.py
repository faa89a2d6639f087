"""Text to segments, by offsets into the text: nothing is copied and nothing is lost.

A line break ends a segment only where a segment name and a separator follow, or
a name of the standard alone; anything else belongs to the segment before, as feeds
with raw line breaks in their reports need: a line of three capitals may be somebody.
A segment with a line break inside is marked, because what follows the break may be
anything: a header has none, and a line that looks like a segment which the separators
missed (``pid|``, `` PID^``) refuses the message.
Framing that a transport left in (MLLP, byte order mark) stays outside of the
segments and goes out as it came.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from streamdeid.formats.hl7v2.delimiters import HEADERS
from streamdeid.formats.hl7v2.tables import names
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

FRAMING = "\ufeff\x0b\x00 \t\r\n"
CLOSING = "\x1c\x0b\x00 \t\r\n"
MOST_SEGMENTS = 200_000
UNLISTED = "unlisted"
new = tuple.__new__
"""Makes a segment in half the time of its constructor."""
BREAK = re.compile("[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""What a reader takes for the end of a line."""
_VERSION = 11
"""The place of MSH-12 among the values: before it systems may be called like segments."""
_COUNTRIES = frozenset({"AUT", "PRT"})
"""Countries (ISO 3166-1, MSH-17) that are spelt like segments."""
_MISSED = re.compile(r"[\W_]*([A-Za-z][A-Za-z0-9]{2})([^\w\s])")
_MARKS = "|^~\\&"
_BATCH_START = re.compile(rb"(?:^|(?<=[\r\n\x1c]))\x0b?(?:MSH|FHS|BHS|BTS|FTS)(?=[^\w\s])")


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
def _boundary(field: str, end: str) -> re.Pattern[str]:
    """Line ends before a segment name; a run of them is looked at once, however long it is."""
    alone = "|".join(sorted(names()))
    name = f"(?:[A-Z][A-Z0-9]{{2}}{re.escape(field)}|(?:{alone})(?:[\r\n]|$))"
    return re.compile(f"{end}(?<!{end}{{2}}){end}*+(?={name})")


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
    boundary = _boundary(field, "[\r\n]" if "\n" in text else "\r")
    cuts = [match.span() for match in boundary.finditer(text, start, end)]
    has_breaks = len(text[start:end].splitlines()) > len(cuts) + 1
    for index, (stop, after) in enumerate([*cuts, (end, end)]):
        name = text[start : start + 3]
        if len(name) < 3 or not name.isalnum() or (stop > start + 3 and text[start + 3] != field):
            raise MalformedMessage(Reason.BAD_SEGMENT, f"segment {index + 1}")
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
        _refuse_solid(text, found[0], field)
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


def _refuse_solid(text: str, segment: Segment, field: str) -> None:
    r"""A header alone whose fields end in names of segments: the line ends are no line ends.

    Feeds that were printed hold a backslash and an ``r``, a blank, a separator, or nothing.

    Raises:
        MalformedMessage: ``BAD_SEGMENT``.
    """
    values = text[segment.start : segment.end].split(field) if segment.name in HEADERS else []
    if any(_has_run_in(place, value) for place, value in enumerate(values)):
        raise MalformedMessage(Reason.BAD_SEGMENT, segment.name)


def _has_run_in(place: int, value: str) -> bool:
    """Whether the name of a segment ends a header's value, or stands where none is due."""
    if value[-3:].upper() not in names():
        return False
    return len(value) > 3 or (place > _VERSION and value.upper() not in _COUNTRIES)


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
    name = start[:3]
    if name.decode("ascii", "replace") in HEADERS or name in {b"BTS", b"FTS"}:
        return True
    return len(start) > 3 and name.isalnum() and name.isupper() and start[3:4] == b"|"
