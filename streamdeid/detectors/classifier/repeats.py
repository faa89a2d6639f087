"""A name that was found stands elsewhere in the note as well.

Scores see a token's surroundings, and the second look what became of the same word elsewhere;
both leave a surname in small letters that nothing points at (*labs on benally pending*). Here the
words of names that stand when rules and classifier have decided are taken wherever they stand,
as module L takes those of the rules (Carlsson and Dalianis 2010), if they are hardly
anything but names (``unmistakable``).
"""

from collections.abc import Iterator, Sequence
from itertools import compress

from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.features.view import View, reach
from streamdeid.detectors.people.words.unmistakable import is_unmistakable
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span

RULE = "seen before"
_SCORE = 0.7
_SCORE_OF_A_NAME = 0.5
"""What a guess has less than that is dropped if nothing else supports it."""


def repeated(standing: Sequence[Span], seen: View, look_up: LookUp) -> Iterator[Span]:
    """Every word of a name in ``standing`` where none of them covers it, left to right."""
    families = seen.family.tolist()
    labels: dict[int, Label] = {}
    free = [True] * len(families)
    for span, first, after in zip(standing, *reach(standing, seen.starts).tolist(), strict=True):
        free[first:after] = [False] * (after - first)
        if span.label in NAMES and span.score >= _SCORE_OF_A_NAME:
            for family in families[first:after]:
                labels.setdefault(family, span.label)
    again = labels.keys() & set(compress(families, free))
    for i, family in enumerate(families) if again else ():
        if family in again and free[i]:
            start, end = int(seen.starts[i]), int(seen.ends[i])
            if _names(seen.text[start:end], look_up):
                yield Span(start, end, labels[family], NAME, _SCORE, RULE)


def _names(surface: str, look_up: LookUp) -> bool:
    """Whether a word of somebody's name means that person here too."""
    return not surface.isupper() and is_unmistakable(look_up(surface.capitalize()))
