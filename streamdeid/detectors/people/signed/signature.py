"""Where people sign, and with which letters."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from streamdeid.detectors.people.words.rank import POSSIBLE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Identity
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span
from streamdeid.text.fold import fold
from streamdeid.text.once import Once

ROWS = 3
"""Rows from which letters at their ends are a column."""
LONGEST = 4
_ROW_ENDS = re.compile(r"(?:\s\s|/)[^\W\d_]{2,3}\s*(?:\n|\Z)")
STOPS = frozenset(".!?)]")
DASHES = frozenset("-–—~")


def initials_of(sight: Sight, spans: Sequence[Span]) -> dict[str, Label]:
    """Initials of every name of two words and more in ``spans``, first to last."""
    found: dict[str, Label] = {}
    people: dict[tuple[int, int], Label] = {}  # rules find the same again
    for span in spans:
        if span.label in NAMES:
            people.setdefault((span.start, span.end), span.label)
    starts = sight.starts
    for (start, end), label in people.items():
        i = sight.at(start)
        if i + 1 < len(starts) and starts[i + 1] < end:
            letters = _letters(sight, i, end)
            for form in (letters, letters[:1] + letters[-1:]) if len(letters) > 1 else ():
                found.setdefault(form, label)
    return found


def initials_known(identity: Identity) -> Mapping[str, Label]:
    """Initials of the people of a message, with and without the middle name.

    Worked out once for all notes of the message; a note of nobody in between changes nothing.
    """
    return _known(identity) if identity.people else {}


def _initials(identity: Identity) -> dict[str, Label]:
    found: dict[str, Label] = {}
    for person in identity.people:
        for name in person.names:
            first, middle, last = (fold(v[:1]) for v in (name.given, name.middle, name.family))
            if first and last:
                found[first + last] = found[first + middle + last] = person.label
    return found


_known = Once(_initials)


def _letters(sight: Sight, i: int, end: int) -> str:
    """The first letters of the words from token ``i`` to ``end``, given names first."""
    letters, listed = "", False
    size, starts = len(sight), sight.starts
    while i < size and starts[i] < end:
        flags = sight.flags[i]
        if flags & f.LETTERS:
            if not flags & f.SUFFIX:
                letters += sight.folded[i][0]
        elif sight.surfaces[i] == ",":
            listed = True
        i += 1
    return letters[1:] + letters[0] if listed and letters else letters


def is_signature(sight: Sight, i: int) -> bool:
    """Whether known initials at ``i`` stand where one signs."""
    after, before = sight.surface[i + 1], sight.surface[i - 1]
    upper = bool(sight.flags[i] & f.UPPER)
    dated = bool(sight.flag[i - 1] & f.DIGITS)
    if not sight.same_line(i) or (before == "(" and after == ")"):
        return upper or dated or before in {"(", "/"}
    if after == "/":
        return sight.gap[i] == ""
    if before == "/":
        return sight.gap[i - 1] == ""
    known = sight.flags[i] & (f.ABBREVIATION | f.ROLE | f.NOTE_WORD)
    return upper and not known and (dated or sight.opens(i))


def closes(sight: Sight, i: int) -> bool:
    """Whether letters stand alone between the last sentence of a paragraph and its end."""
    if "\n" not in sight.gap[i] or (sight.surface[i - 1] == "." and sight.gap[i - 1] == ""):
        return False
    j = i - 1
    while sight.surface[j] in DASHES and j > 0:
        j -= 1
    if j < 0 or len(sight.gap[j]) > 1 or "\n" in sight.gap[j]:
        return j >= 0
    before = sight.surfaces[j]
    return (
        before in STOPS
        or bool(sight.flags[j] & f.DIGITS)
        or (before == "/" and not sight.flag[j - 1] & f.LETTERS)
    )


def follows_role(sight: Sight, i: int) -> bool:
    """Whether letters stand for somebody with a role: ``Tech JR.``, ``observed RN JB``."""
    before = i - 2 if sight.surface[i - 1] == "-" else i - 1
    role = sight.flag[before]
    if not role & f.ROLE or role & (f.CLINICAL | f.UNIT) or not sight.near(i - 1):
        return False
    if sight.rank[before - 1] >= POSSIBLE and sight.near(before - 1):
        return False
    if sight.flags[i] & f.LOWER and not sight.calm(i):
        return False
    ends = len(sight.gap[i]) > 1 or not sight.same_line(i)
    return ends or sight.surface[i + 1] in STOPS or sight.surface[i + 1] in {",", ";", "/"}


def ends_row(sight: Sight, i: int) -> bool:
    """Whether letters stand at a line's end, behind wide blanks or a slash."""
    if "\n" not in sight.gap[i] or "\n" in sight.gap[i - 1]:
        return False
    return len(sight.gap[i - 1]) > 1 or sight.surface[i - 1] == "/"


def columns_of(sight: Sight, short: Sequence[int]) -> frozenset[str]:
    """Letters, folded, that end several rows: those of whoever did what the rows say.

    ``short`` are the places of all letters that may be somebody's, and of some marks.
    """
    gap, flags = sight.gap, sight.flags
    ends = [i for i in short if "\n" in gap[i] and flags[i] & f.LETTERS and ends_row(sight, i)]
    if len(ends) < ROWS or len(_ROW_ENDS.findall(sight.text)) < ROWS:
        return frozenset()
    counted = Counter(sight.folded[i] for i in ends if 1 < len(sight.surfaces[i]) < LONGEST)
    return frozenset(letters for letters, count in counted.items() if count >= ROWS)
