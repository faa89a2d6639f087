"""The separators that a message brings along (HL7 v2.8.2 chapter 2, section 2.5.4).

MSH-1 is the field separator, MSH-2 the component, repetition, escape and
subcomponent separators and, since 2.7, the truncation character. A shorter
MSH-2 leaves the missing ones out: nothing is split at a character that the
message does not declare.
"""

import re
from dataclasses import dataclass

from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

_UNUSABLE = re.compile(r"[^\W_]|\s")
"""Letters, digits and blanks."""

HEADERS = frozenset({"MSH", "FHS", "BHS"})
TRAILERS = frozenset({"BTS", "FTS"})
ENVELOPES = HEADERS | TRAILERS
"""The segments that begin a part of a record."""


@dataclass(frozen=True, slots=True)
class Delimiters:
    """One character each; empty where the message declares none."""

    field: str = "|"
    component: str = "^"
    repetition: str = "~"
    escape: str = "\\"
    subcomponent: str = "&"
    truncation: str = ""


def declared(header: str) -> Delimiters:
    """The delimiters of a header segment.

    Raises:
        MalformedMessage: ``BAD_DELIMITERS``; letters, digits, blanks, or one used twice.
    """
    field = header[3:4]
    encoding = header[4:].split(field, 1)[0] if field else ""
    used = field + encoding
    if not 2 <= len(used) <= 6 or len(set(used)) != len(used):
        raise MalformedMessage(Reason.BAD_DELIMITERS, f"{header[:3]}-2")
    if _UNUSABLE.search(used) or not used.isprintable():
        raise MalformedMessage(Reason.BAD_DELIMITERS, f"{header[:3]}-1")
    return Delimiters(*used, *[""] * (6 - len(used)))
