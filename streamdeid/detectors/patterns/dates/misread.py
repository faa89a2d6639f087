"""Dates whose digits a scanner read as letters: ``6/l8/96``, ``l2-2-O1``, ``5/1l``.

The one and the nought of a typescript come back from optical recognition as *l* and *O*.
A group that is a date once they are digits again is judged as any other; letters alone
and a count over a litre (``9/l``) are none.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import Group, single
from streamdeid.lexicons import Sign, Word
from streamdeid.lexicons import flags as f

SIGNS = (
    *("/l", "l/", "/O", "O/", "-O", "O-"),
    *(f"{digit}l" for digit in range(10)),
    *(f"l{digit}" for digit in range(10)),
)
"""One of them is in every such date, and none in most notes."""
MISREAD = re.compile(
    r"(?<![\w/.-])[\dlO]{1,2}([/-])[\dlO]{1,2}(?:\1(?:[\dlO]{4}|[\dlO]{2}))?(?![\w/-])"
)
_DIGITS = str.maketrans("lO", "10")
_LITRE = re.compile(r"[/-][lO]$")
_LONGEST = 4
"""Letters of a year, at most."""


def _is_lookalike(word: Word) -> bool:
    """Whether its letters can be digits; by itself neither *L* nor *o* can."""
    folded = word.folded
    if len(folded) == 1:
        return bool(word.flags & (f.LOWER if folded == "l" else f.INITIAL)) and folded in "lo"
    return len(folded) <= _LONGEST and not folded.strip("lo")


LOOKALIKE = Sign(_is_lookalike)


def misread(text: str) -> Iterator[Group]:
    """Each group of ``text`` that is a date when its letters are digits."""
    if not any(sign in text for sign in SIGNS):
        return
    for match in MISREAD.finditer(text):
        found = match[0]
        if found.isascii() and _is_mixed(found) and not _LITRE.search(found):
            group = single(match.start(), found.translate(_DIGITS), text)
            yield from (group,) if group else ()


def _is_mixed(found: str) -> bool:
    """Whether both letters and digits are in it."""
    return any(map(str.isalpha, found)) and any(map(str.isdigit, found))
