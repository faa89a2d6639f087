"""Every HL7 v2 sample: written back byte for byte, or refused; scrubbed, and still the same layout.

Each message of each file goes through the Safe Harbor policy. What comes out is
parsed by hl7apy, which must see the segments that went in; where it refuses the
output, it must have refused the input as well. Of messages over 16 kB, which hl7apy
takes half a second for, every fifth is parsed; all are compared line by line. A table of
counts by type and version is printed.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import starmap
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest
from hl7apy.exceptions import HL7apyException
from hl7apy.parser import parse_message
from scrubbing import released, withheld

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile

pytestmark = pytest.mark.timeout(2400)
"""The first test that asks for the outputs waits until all samples are scrubbed."""
PROFILE = Profile()
COLUMNS = (
    "read",
    "unchanged",
    "released",
    "withheld",
    "refused",
    "same layout",
    "same lines",
    "not hl7apy's",
)
_ENVELOPES = frozenset({"FHS", "BHS", "BTS", "FTS"})
_LONG = 16_384
Row = tuple[str, str]
"""Type and version."""


class Fate(NamedTuple):
    """What became of one message."""

    place: str
    row: Row
    reached: frozenset[str]
    """The columns of the table in which it counts."""
    reason: str


def unchanged(part: bytes) -> Row | None:
    """Type and version of a message that is written back as it came; ``None`` if it is not."""
    message = HL7V2.read(part, PROFILE)
    texts = [element.text for element in message.elements()]
    same = message.rewrite(texts, [[] for _ in message.notes()]) == part
    return (message.kind, message.version) if same or message.sealed else None


def lines(part: bytes) -> list[str]:
    """The names of the segments, by the beginnings of lines; other lines go on with a value."""
    return [
        name.decode() for name in re.findall(rb"(?:^|[\r\n\x0b])([A-Z][A-Z0-9]{2})(?=\W)", part)
    ]


def layout(part: bytes) -> list[str] | None:
    """The names of the segments that hl7apy finds; ``None`` where it refuses the message.

    It does not know the truncation character, which none of the samples uses.
    """
    try:
        known = part.replace(b"|^~\\&#|", b"|^~\\&|", 1)
        text = known.decode("utf-8").strip("\x0b\x1c\r\n \ufeff").replace("\r\n", "\r")
        message = parse_message(text.replace("\n", "\r"), find_groups=False)
    except (HL7apyException, UnicodeDecodeError, ValueError, IndexError, KeyError, AttributeError):
        return None
    return [child.name for child in message.children]


def fate(place: str, part: bytes, end: bytes | str) -> Fate:
    """Read, write back, and parse what went out; ``end`` is that, or why nothing did."""
    try:
        row = unchanged(part)
    except MalformedMessage as error:
        return Fate(place, ("?", "?"), frozenset({"refused"}), str(error.reason))
    reached = {"read"} if row is None else {"read", "unchanged"}
    row = row or ("?", "?")
    if isinstance(end, str):
        return Fate(place, row, frozenset(reached | {"withheld"}), end)
    reached.add("released")
    if row[0] not in _ENVELOPES:
        reached.add(compared(part, end))
    return Fate(place, row, frozenset(reached), "")


def compared(part: bytes, output: bytes) -> str:
    """Whether hl7apy sees the segments that went in; ``other layout`` if it does not."""
    if len(part) > _LONG and crc32(part) % 5:
        return "same lines" if lines(output) == lines(part) else "other layout"
    seen = layout(output)
    if seen is not None and seen == lines(part):
        return "same layout"
    before = layout(part)
    if before is None:
        return "not hl7apy's"
    return "same layout" if seen == before else "other layout"


@pytest.fixture(scope="module")
def fates(scrubbed: Path) -> list[Fate]:
    """The fate of every message of every sample."""
    found = list(starmap(fate, _parts(scrubbed)))
    assert len(found) > 1000
    return found


def _parts(scrubbed: Path) -> Iterator[tuple[str, bytes, bytes | str]]:
    """Every message with the name of its file, and what went out of it or why nothing did."""
    reasons = withheld(scrubbed, "safe-harbor")
    for name, payload, output in released(scrubbed, "safe-harbor", "hl7"):
        outputs = iter(HL7V2.split(output) if output else ())
        why = reasons.get(name, {})
        for number, part in enumerate(HL7V2.split(payload), 1):
            yield f"{name}#{number}", part, why.get(number) or next(outputs)
        assert next(outputs, None) is None, name


def test_every_message_is_written_back_byte_for_byte_or_refused(fates: list[Fate]) -> None:
    print(table(fates))
    assert not [f.place for f in fates if not f.reached & {"unchanged", "refused"}]
    assert sum("refused" in f.reached for f in fates) < 0.01 * len(fates)


def test_scrubbed_messages_keep_the_layout_that_hl7apy_sees(fates: list[Fate]) -> None:
    released = [f for f in fates if "released" in f.reached and f.row[0] not in _ENVELOPES]
    assert not [f.place for f in released if "other layout" in f.reached]
    assert sum("same layout" in f.reached for f in released) > 0.8 * len(released)


def test_hardly_a_message_is_withheld_for_what_its_own_fields_tell(fates: list[Fate]) -> None:
    withheld = Counter(f.reason for f in fates if "withheld" in f.reached)
    print(f"\nwithheld: {dict(withheld)} of {len(fates)}")
    assert sum(withheld.values()) < 0.01 * len(fates)


def table(fates: list[Fate]) -> str:
    """Counts by type and version."""
    counts: dict[Row, Counter[str]] = {}
    for one in fates:
        counts.setdefault(one.row, Counter()).update(one.reached)
    rows = [f"\n{'type':<8}{'version':<9}" + "".join(f"{name:>14}" for name in COLUMNS)]
    for (kind, version), own in [
        *sorted(counts.items()),
        (("all", ""), sum(counts.values(), Counter())),
    ]:
        rows.append(f"{kind:<8}{version:<9}" + "".join(f"{own[name]:>14}" for name in COLUMNS))
    return "\n".join(rows)
