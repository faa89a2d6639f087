"""A note as the tagger looks at it: arrays with one entry for each token.

A token is a run of letters, digits and underscores, or one mark: a misread ``Hea1th`` and a user
``rd_ella`` are each one word to be read by its letters. Words that are glued by their capitals
come apart (``PatientMarsh``).

Beside its spelling a token has the gap before it, its place in the line, and what others say of
it: seeds of the message, and rules of forms. These are told apart, for they deserve different
trust, and either may be silent: in training each often is. Rules that guess are not heard:
with them recall was better by a quarter of a point on notes over which they were written, and
by a tenth on notes of other kinds (measured at equal precision).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.base import Reading
from streamdeid.model.label import Label
from streamdeid.model.span import Span

Ints = npt.NDArray[np.int64]

_TOKEN = re.compile(
    r"\w+?(?:(?<=[a-z]{3})(?=[A-Z][a-z])|(?<=[A-Z]{2})(?=[A-Z][a-z]{2})|(?!\w))|[^\w\s]"
)
JOINED, BLANK, WIDE, NEXT_LINE, NEXT_PARAGRAPH, FIRST = range(6)
"""What stands before a token."""
GAPS = 6
LAST_PLACE = 11
"""Places in a line are counted to here."""
PLACES = LAST_PLACE + 1
SEEDED, FORMED = range(2)
TELLERS = 2
"""Rows of ``Page.told``."""
FORMS = frozenset(
    {"web", "ssn", "dates", "phones", "numbers", "usernames", "ages", "birth_years", "codes"}
)
"""Detectors of what has a form; all others but the seeds guess."""
LABELS = tuple(Label)
RESEMBLES = len(LABELS) + 1
"""What is told of a token that resembles a seed and stays."""
TELLINGS = RESEMBLES + 1
_NUMBERS = {label: number for number, label in enumerate(LABELS, start=1)}


class Page(NamedTuple):
    """Arrays by token, unless said otherwise."""

    text: str
    surfaces: Sequence[str]
    starts: Ints
    ends: Ints
    gaps: Ints
    places: Ints
    family: Ints
    """The same for spellings that differ in case only."""
    told: Ints
    """The label that seeds and forms give, as a number; 0 for none: (2, token)"""

    def __repr__(self) -> str:
        """How long it is; nothing of the text."""
        return f"Page({len(self.starts)} tokens)"


def page(reading: Reading) -> Page:
    """Look at a reading that has at least one token."""
    text = reading.text
    found = [(match.start(), match.end()) for match in _TOKEN.finditer(text)]
    bounds = np.array(found, dtype=np.int64).reshape(-1, 2)
    starts, ends = bounds[:, 0], bounds[:, 1]
    surfaces = [text[first:after] for first, after in found]
    gaps = _gaps(text, starts, ends)
    places, said = _places(gaps), told(reading, starts, ends)
    return Page(text, surfaces, starts, ends, gaps, places, _families(surfaces), said)


def _families(surfaces: Sequence[str]) -> Ints:
    """A number for each word, whatever its case."""
    known: dict[str, int] = {}
    numbers = [known.setdefault(one.lower(), len(known)) for one in surfaces]
    return np.array(numbers, dtype=np.int64)


def _gaps(text: str, starts: Ints, ends: Ints) -> Ints:
    """What stands before each token."""
    lines = np.array([at for at, sign in enumerate(text) if sign == "\n"], dtype=np.int64)
    widths = starts[1:] - ends[:-1]
    found = np.full(len(starts), FIRST, dtype=np.int64)
    found[1:] = np.minimum(widths, WIDE)
    if len(lines):
        breaks = lines.searchsorted(starts[1:]) - lines.searchsorted(ends[:-1])
        found[1:][breaks == 1] = NEXT_LINE
        found[1:][breaks > 1] = NEXT_PARAGRAPH
    return found


def _places(gaps: Ints) -> Ints:
    """How many tokens stand before each in its line, as far as that is counted."""
    order = np.arange(len(gaps))
    firsts = np.where(gaps >= NEXT_LINE, order, 0)
    return np.minimum(order - np.maximum.accumulate(firsts), LAST_PLACE)


def told(reading: Reading, starts: Ints, ends: Ints) -> Ints:
    """What seeds and forms say of each token: the first of each that found some of it."""
    found = np.zeros((TELLERS, len(starts)), dtype=np.int64)
    firsts, afters = starts.tolist(), ends.tolist()

    def over(start: int, end: int) -> slice:
        return slice(bisect_right(afters, start), bisect_left(firsts, end))

    for span in reversed(reading.earlier):
        room = _room(span)
        if room is not None:
            found[room, over(span.start, span.end)] = _NUMBERS[span.label]
    for kept in reading.kept:
        stay = over(kept.start, kept.end)
        found[SEEDED, stay] = np.where(found[SEEDED, stay] == 0, RESEMBLES, found[SEEDED, stay])
    return found


def _room(span: Span) -> int | None:
    """Which row of ``told`` speaks for the detector of a span; none for one that guesses."""
    if span.detector == "seeded":
        return SEEDED
    return FORMED if span.detector in FORMS else None


def touched(spans: Iterable[Span], page: Page) -> Ints:
    """The number of the label of each token that a span shares a character with; else 0."""
    found = np.zeros(len(page.starts), dtype=np.int64)
    for span in spans:
        first = int(page.ends.searchsorted(span.start, "right"))
        after = int(page.starts.searchsorted(span.end, "left"))
        found[first:after] = _NUMBERS[span.label]
    return found
