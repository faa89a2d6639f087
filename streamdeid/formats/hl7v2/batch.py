"""The parts of a file after some of its messages were withheld: trailers count what goes out.

BTS-1 is the number of messages of a batch (HL7 v2.8.2 chapter 2, section 2.14.3.1): a receiver
compares it with what came. FTS-1 counts batches, which stay, if need be without messages.
"""

import re
from collections.abc import Sequence

from streamdeid.formats.hl7v2.delimiters import ENVELOPES

_NAME = re.compile(rb"[\xef\xbb\xbf\x0b\x00 \t\r\n\x1c]*([A-Za-z]{3})")
_COUNT = re.compile(rb"((?i:BTS)([^\w\s]))(\d{1,9})(?=\2|[\r\n\x1c]|\Z)")


def joined(parts: Sequence[tuple[bytes, bytes | None]]) -> bytes:
    """The parts that go out, in order; of each part what came and what goes, ``None`` for nothing.

    The parts as they go out, byte for byte, but for the counts of batches that lost messages.
    """
    written, lost = [], 0
    for came, goes in parts:
        name = _name(came)
        if name == "BHS":
            lost = 0
        elif name not in ENVELOPES or name == "MSH":
            lost += goes is None
        if goes is not None:
            written.append(_recounted(goes, lost) if name == "BTS" and lost else goes)
    return b"".join(written)


def _name(part: bytes) -> str:
    """The name of the segment that a part begins with."""
    found = _NAME.match(part)
    return found[1].decode("ascii").upper() if found else ""


def _recounted(trailer: bytes, lost: int) -> bytes:
    """A trailer with a smaller count, if it has one."""
    found = _COUNT.search(trailer)
    if found is None:
        return trailer
    count = max(0, int(found[3]) - lost)
    return b"%s%d%s" % (trailer[: found.start(3)], count, trailer[found.end(3) :])
