"""Text as a reader sees it: nothing invisible within words, accents in one piece.

A soft hyphen or a zero-width space within a name hides it from every comparison, though
not from a reader; so does an accent that follows its letter as a character of its own
(Unicode normalisation form D, which some systems store). Hyphens that forbid a line end
and digits of full width are those of ASCII to a reader. Controls are nothing to him, but for
those that Windows-1252 becomes when it is taken for Latin-1: they are the quotes, dashes and
letters that were meant. Such text is read as it looks; where each of its characters stood
is kept, so that an edit covers what is hidden too.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

_CONTROLS = "\x00-\x08\x0e-\x1f\x7f"
_MISREAD = "\x80-\x9f"
"""Windows-1252 that was read as Latin-1: dashes, quotes, a few letters."""
_UNSEEN = (
    f"{_CONTROLS}\x81\x8d\x8f\x90\x9d\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Controls but for white space, and Unicode's Default_Ignorable_Code_Point."""
_ACCENTS = "\u0300-\u034e\u0350-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_HYPHENS = "\u2010\u2011\u2212\ufe63"
_WIDE = "\uff01-\uff5e"
_CONTROL = re.compile(f"[{_CONTROLS}]")
_DASH = "\u2013"
_ODD = re.compile(f"[{_MISREAD}{_UNSEEN}{_ACCENTS}{_HYPHENS}{_WIDE}{_DASH}]")
_ODDER = re.compile(
    f"[{_MISREAD}{_UNSEEN}{_ACCENTS}{_HYPHENS}{_WIDE}]|[0-9]{_DASH}[0-9]+{_DASH}[0-9]"
)
_NUMBER = re.compile(f"[0-9]+{_DASH}[0-9]+{_DASH}[0-9]+")
_DROPPED = re.compile(f"[{_UNSEEN}]")
_HYPHEN = re.compile(f"[{_HYPHENS}]")
_CLUSTER = re.compile(f"(?s:.)?[{_ACCENTS}]+|[{_UNSEEN}{_HYPHENS}{_WIDE}]")
"""A character with the accents that follow it, or one that reads otherwise."""
_TO_ASCII = 0xFEE0
"""From a character of full width to that of ASCII (Unicode, block FF00)."""
_MEANT = {0x1E: "\u2011"} | {
    code: bytes([code]).decode("cp1252")
    for code in range(0x80, 0xA0)
    if code not in {0x81, 0x8D, 0x8F, 0x90, 0x9D}
}
"""What controls stand for where a reader sees a character; 1E is Word's hyphen that stays."""
_DOUBTFUL = re.compile(f"[{_CONTROLS}{_MISREAD}]")
_BLANKS = {code: " " for code in (*range(0x20), 0x7F) if not 9 <= code <= 13}
_OTHERWISE = _BLANKS | dict.fromkeys(_MEANT, "\u00ad")
"""What the same controls are where nobody sees them, or where they stand between words."""


class Legible(NamedTuple):
    """A text as it reads, and where each of its characters and its end stood."""

    text: str
    places: tuple[int, ...]

    def __repr__(self) -> str:
        """Nothing of the text."""
        return "Legible(…)"


def is_plain(text: str) -> bool:
    """Whether ``text`` reads as it is written."""
    odd = (_CONTROL if text.isascii() else _ODD).search(text)
    if odd is None:
        return True
    return odd[0] == _DASH and _ODDER.search(text, max(odd.start() - 1, 0)) is None


def legible(text: str) -> str:
    """``text`` as it reads."""
    return text if is_plain(text) else read(text).text


def readings(text: str) -> Iterator[Legible]:
    """``text`` as it reads; where controls stand in it also as it reads to other programs.

    One shows a control as a character, another as nothing, a third as a gap between words.
    """
    yield read(text)
    if _DOUBTFUL.search(text):
        yield read(text.translate(_OTHERWISE))


def read(text: str) -> Legible:
    """``text`` as it reads, with places."""
    seen: list[str] = []
    places: list[int] = []
    at = 0
    dashed = _undashed(text.translate(_MEANT) if _DOUBTFUL.search(text) else text)
    for match in _CLUSTER.finditer(dashed):
        one = _seen(match[0])
        seen += (dashed[at : match.start()], one)
        places += range(at, match.start() + len(one))
        at = match.end()
    return Legible("".join((*seen, dashed[at:])), (*places, *range(at, len(text) + 1)))


def _undashed(text: str) -> str:
    """``text`` with hyphens where dashes divide the digits of one number; of the same length."""
    if _DASH not in text:
        return text
    return _NUMBER.sub(lambda m: m[0].replace(_DASH, "-"), text)


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
