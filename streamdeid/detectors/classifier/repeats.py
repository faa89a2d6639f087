"""A name that was found stands elsewhere in the note as well.

Scores see a token's surroundings, and the second look what became of the same word elsewhere;
both leave a surname in small letters that nothing points at (*labs on benally pending*). Here the
words of names that stand when rules and classifier have decided are taken wherever they stand,
as module L takes those of the rules (Carlsson and Dalianis 2010), if they are hardly
anything but names (``unmistakable``).
"""

from collections.abc import Iterator, Sequence

from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.features.view import reach
from streamdeid.detectors.classifier.seen import Seen
from streamdeid.detectors.people.words.unmistakable import is_unmistakable
from streamdeid.model.label import NAMES, Label
from streamdeid.model.ranges import Ground
from streamdeid.model.span import Span

RULE = "seen before"
_SCORE = 0.7
_SCORE_OF_A_NAME = 0.5
"""What a guess has less than that is dropped if nothing else supports it."""


def repeated(standing: Sequence[Span], seen: Seen, look_up: LookUp) -> Iterator[Span]:
    """Every word of a name in ``standing`` where none of them covers it, left to right."""
    families = seen.family.tolist()
    labels: dict[int, Label] = {}
    covered, learnt = Ground(len(families)), Ground(len(families))
    for span, first, after in zip(standing, *reach(standing, seen.starts).tolist(), strict=True):
        covered.take(first, after)
        if span.label in NAMES and span.score >= _SCORE_OF_A_NAME:
            # Long spans may lie over one another; the first tells what a word is.
            for start, end in learnt.free(first, after):
                for family in families[start:end]:
                    labels.setdefault(family, span.label)
            learnt.take(first, after)
    is_free = covered.is_free
    again = labels.keys() & {one for at, one in enumerate(families) if is_free(at)}
    for i, family in enumerate(families) if again else ():
        if family in again and is_free(i):
            start, end = int(seen.starts[i]), int(seen.ends[i])
            if _names(seen.text[start:end], look_up):
                yield Span(start, end, labels[family], NAME, _SCORE, RULE)


def _names(surface: str, look_up: LookUp) -> bool:
    """Whether a word of somebody's name means that person here too."""
    return not surface.isupper() and is_unmistakable(look_up(surface.capitalize()))
