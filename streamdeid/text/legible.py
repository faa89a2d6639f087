"""Text as a reader sees it: nothing invisible within words, accents in one piece.

A soft hyphen or a zero-width space within a name hides it from every comparison, though
not from a reader; so does an accent that follows its letter as a character of its own
(Unicode normalisation form D, which some systems store). Hyphens that forbid a line end
and digits of full width are those of ASCII to a reader. Such text is read as it looks;
where each of its characters stood is kept, so that an edit covers what is hidden too.
"""

import re
import unicodedata
from typing import NamedTuple

_UNSEEN = (
    "\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufe00-\ufe0f\ufeff"
)
_ACCENTS = "\u0300-\u034e\u0350-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_HYPHENS = "\u2010\u2011\u2212\ufe63"
_WIDE = "\uff01-\uff5e"
_ODD = re.compile(f"[{_UNSEEN}{_ACCENTS}{_HYPHENS}{_WIDE}]|[0-9]\u2013[0-9]+\u2013[0-9]")
_NUMBER = re.compile("[0-9]+\u2013[0-9]+\u2013[0-9]+")
_DROPPED = re.compile(f"[{_UNSEEN}]")
_HYPHEN = re.compile(f"[{_HYPHENS}]")
_CLUSTER = re.compile(f"(?s:.)?[{_ACCENTS}]+|[{_UNSEEN}{_HYPHENS}{_WIDE}]")
"""A character with the accents that follow it, or one that reads otherwise."""
_TO_ASCII = 0xFEE0
"""From a character of full width to that of ASCII (Unicode, block FF00)."""


class Legible(NamedTuple):
    """A text as it reads, and where each of its characters and its end stood."""

    text: str
    places: tuple[int, ...]

    def __repr__(self) -> str:
        """Nothing of the text."""
        return "Legible(…)"


def is_plain(text: str) -> bool:
    """Whether ``text`` reads as it is written."""
    return text.isascii() or _ODD.search(text) is None


def legible(text: str) -> str:
    """``text`` as it reads."""
    return text if is_plain(text) else read(text).text


def read(text: str) -> Legible:
    """``text`` as it reads, with places."""
    seen: list[str] = []
    places: list[int] = []
    at = 0
    dashed = _undashed(text)
    for match in _CLUSTER.finditer(dashed):
        one = _seen(match[0])
        seen += (dashed[at : match.start()], one)
        places += range(at, match.start() + len(one))
        at = match.end()
    return Legible("".join((*seen, dashed[at:])), (*places, *range(at, len(text) + 1)))


def _undashed(text: str) -> str:
    """``text`` with hyphens where dashes divide the digits of one number; of the same length."""
    if "\u2013" not in text:
        return text
    return _NUMBER.sub(lambda m: m[0].replace("\u2013", "-"), text)


def _seen(cluster: str) -> str:
    """The one character that a reader sees, or none."""
    first = cluster[0]
    if _DROPPED.match(first):
        return ""
    if _HYPHEN.match(first):
        return "-"
    if "\uff01" <= first <= "\uff5e":
        return chr(ord(first) - _TO_ASCII)
    whole = unicodedata.normalize("NFC", cluster)
    return whole if len(whole) == 1 else first
