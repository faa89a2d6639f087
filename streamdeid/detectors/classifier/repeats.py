"""A name that was found stands elsewhere in the note as well.

Scores see a token's surroundings, and the second look what became of the same word elsewhere;
both leave a surname in small letters that nothing points at (*labs on benally pending*). Here the
words of names that stand when rules and classifier have decided are taken wherever they stand,
as module L takes those of the rules (Carlsson and Dalianis 2010), if they are hardly
anything but names (``unmistakable``).
"""

from collections.abc import Iterator, Sequence

import numpy as np

from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.features.inventory import Numbers
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.features.view import View, reach
from streamdeid.detectors.people.words.unmistakable import is_unmistakable
from streamdeid.model.label import NAMES
from streamdeid.model.span import Span

RULE = "seen before"
_SCORE = 0.7
_SCORE_OF_A_NAME = 0.5
"""What a guess has less than that is dropped if nothing else supports it."""


def repeated(standing: Sequence[Span], seen: View, look_up: LookUp) -> Iterator[Span]:
    """Every word of a name in ``standing`` where none of them covers it, left to right."""
    reached = reach(standing, seen.starts).T.tolist()
    labels = {
        family: span.label
        for span, (first, after) in zip(reversed(standing), reversed(reached), strict=True)
        if span.label in NAMES and span.score >= _SCORE_OF_A_NAME
        for family in seen.family[first:after].tolist()
    }
    if labels:
        for i in _elsewhere(list(labels), reached, seen):
            start, end = int(seen.starts[i]), int(seen.ends[i])
            if _names(seen.text[start:end], look_up):
                yield Span(start, end, labels[int(seen.family[i])], NAME, _SCORE, RULE)


def _elsewhere(families: list[int], reached: list[list[int]], seen: View) -> Numbers:
    """The tokens of these families that no span covers."""
    wanted = np.isin(seen.family, families)
    for first, after in reached:
        wanted[first:after] = False
    return np.flatnonzero(wanted)


def _names(surface: str, look_up: LookUp) -> bool:
    """Whether a word of somebody's name means that person here too."""
    return not surface.isupper() and is_unmistakable(look_up(surface.capitalize()))
