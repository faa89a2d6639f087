"""Segments with a line break inside: what stands behind the break need not be what its place says.

A report is sent with its line breaks as they are, and its last line goes on with the
fields of the segment. Or a line that is no segment follows one, and its parts come to
lie where codes belong. Nobody can tell which. So values that have been judged stay as
they were judged, labels and prose, and of the rest nothing is believed: a code from
the break on that has more than one letter is unlisted, and so is a word in its place.
"""

import re
from collections.abc import Iterator
from dataclasses import astuple, replace

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.leaf import Leaf, Leaves
from streamdeid.formats.hl7v2.reader import BREAK, Segment
from streamdeid.formats.hl7v2.rules import Fate, Rule

Place = tuple[int, int, int]
"""Repetition, component and subcomponent, from 1."""
_TYPED = frozenset({Fate.VALUE, Fate.TERM})
"""Fates that rest on what the place of a value says."""
_TEXTS = frozenset({2, 5, 9, 11})
"""The components of a coded element that are texts."""
_WORD = re.compile(r"[^\W_]{2}|[^\x00-\x7f]")
"""What may be somebody; a single letter of the alphabet (``F`` for final) is nobody."""


def trusted(text: str, segment: Segment, own: Leaves, marks: Delimiters) -> Leaves:
    """The segment's ``own`` leaves, and one that is unlisted for each code not believed."""
    first = BREAK.search(text, segment.start, segment.end)
    broken_at = first.start() if first else segment.end
    read = (leaf if leaf.end <= broken_at else _unsure(leaf) for leaf in own.prose)
    prose = [leaf for leaf in read if leaf is not None]
    judged = own._replace(prose=prose)
    doubted = _doubted(text, segment, judged, marks, broken_at)
    return judged._replace(valued=sorted([*own.valued, *doubted], key=_start))


def _unsure(leaf: Leaf) -> Leaf | None:
    """A text behind the break as prose; ``None`` for a word or value in the place of a code."""
    if leaf.rule.fate not in _TYPED:
        return None if leaf.rule.fate is Fate.WORD else leaf
    is_text = leaf.component in _TEXTS
    return leaf._replace(rule=replace(leaf.rule, fate=Fate.DISPLAY)) if is_text else None


def _start(leaf: Leaf) -> int:
    """Where it begins."""
    return leaf.start


def _doubted(
    text: str, segment: Segment, own: Leaves, marks: Delimiters, broken_at: int
) -> Iterator[Leaf]:
    """What stands behind the first line break, or around it, and is held by no leaf."""
    at = segment.start
    for number, rest in enumerate(_unheld(text, segment, own).split(marks.field)):
        if number and at + len(rest) > broken_at:
            rule = Rule(Fate.UNLISTED, f"{segment.said}-{number}", "unknown")
            for place, start, end in _parts(rest, marks):
                if at + end > broken_at and _WORD.search(rest, start, end):
                    yield Leaf(rule, segment, number, *place, at + start, at + end)
        at += len(rest) + 1


def _parts(field: str, marks: Delimiters) -> Iterator[tuple[Place, int, int]]:
    """What stands between the marks of a field, and where."""
    place, done = (1, 1, 1), 0
    for found in re.finditer(f"[^{re.escape(''.join(astuple(marks)))}]+", field):
        start, end = found.span()
        place, done = _moved(place, field[done:start], marks), end
        yield place, start, end


def _moved(place: Place, passed: str, marks: Delimiters) -> Place:
    """The place behind the marks that were ``passed``."""
    moved = list(place)
    for level, mark in enumerate((marks.repetition, marks.component, marks.subcomponent)):
        count = passed.count(mark) if mark else 0
        if count:
            moved[level] += count
            moved[level + 1 :] = [1] * (2 - level)
            passed = passed.rpartition(mark)[2]
    return moved[0], moved[1], moved[2]


def _unheld(text: str, segment: Segment, own: Leaves) -> str:
    """The segment with blanks in place of its leaves."""
    pieces, at = [], segment.start
    for start, end in sorted((leaf.start, leaf.end) for some in own for leaf in some):
        pieces += [text[at:start], " " * (end - start)]
        at = end
    return "".join((*pieces, text[at : segment.end]))
