"""Spans that may overlap in, disjoint spans out, and no covered offset given up.

Dropping the loser of a partial overlap would leak its tail, so it is split:
the earlier (higher ranked) span keeps its ground and the later one keeps what
is left of it. Pieces of one name or place that only a blank divides become one
again, so that a person is replaced once and not word by word.

Where the labels of two detectors differ the earlier one names the stretch, or it
becomes ``PHI``, as the policy says (``disputed``).

A weak span (score under one half) is a guess that counts only where another
detector found something too; a guess alone is dropped before resolving.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from streamdeid.model.label import Label
from streamdeid.model.ranges import Ground, Ranges
from streamdeid.model.span import Span

WEAK = 0.5
_START = attrgetter("start")
_JOINED = frozenset(
    {
        Label.PATIENT,
        Label.RELATIVE,
        Label.DOCTOR,
        Label.HOSPITAL,
        Label.ORGANIZATION,
        Label.STREET,
        Label.CITY,
        Label.LOCATION_OTHER,
        Label.PROFESSION,
    }
)
"""Labels of things that are named by several words."""


def confirmed(spans: Sequence[Span]) -> Iterator[Span]:
    """``spans`` without the weak ones that no other detector supports."""
    guessing = {span.detector for span in spans if span.score < WEAK}
    others = {
        name: Ranges.of((s.start, s.end) for s in spans if s.detector != name) for name in guessing
    }
    for span in spans:
        if span.score >= WEAK or others[span.detector].meets(span.start, span.end):
            yield span


def resolve(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Make ``spans`` disjoint and sorted. Earlier ones win what they share with later ones."""
    ranked = list(spans)
    taken = _ground(ranked)
    pieces: list[Span] = []
    for span in ranked:
        pieces += (_cut(span, *free) for free in taken.free(span.start, span.end))
        taken.take(span.start, span.end)
    return tuple(sorted(pieces, key=_START))


def disputed(spans: Iterable[Span]) -> tuple[Span, ...]:
    """As ``resolve``, but ``PHI`` where a span of another label lies over a piece."""
    found = list(spans)
    others = {label: _ground(found) for label in {span.label for span in found}}
    for span in found:
        for label, ground in others.items():
            if label is not span.label:
                ground.take(span.start, span.end)
    pieces: list[Span] = []
    for piece in resolve(found):
        ground = others[piece.label]
        agreed = ground.free(piece.start, piece.end)
        differ = ground.taken(piece.start, piece.end)
        told = replace(piece, label=Label.PHI)
        pieces += (_cut(piece, *part) for part in agreed)
        pieces += (_cut(told, *part) for part in differ)
    return tuple(sorted(pieces, key=_START))


def _ground(spans: Sequence[Span]) -> Ground:
    """Ground for all that ``spans`` may cover."""
    return Ground(max((span.end for span in spans), default=0))


def _cut(span: Span, start: int, end: int) -> Span:
    """``span`` from ``start`` to ``end``; itself where that is all of it."""
    whole = start == span.start and end == span.end
    return span if whole else replace(span, start=start, end=end)


def joined(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """``spans`` (disjoint, sorted) without outer blanks, the pieces of one entity made one."""
    entities: list[Span] = []
    for bare in [_bare(span, text) for span in _telling(spans, text)]:
        last = entities[-1] if entities else None
        if last and bare and last.label is bare.label and _is_one(last, bare, text):
            entities[-1] = replace(last, end=bare.end, score=max(last.score, bare.score))
        elif bare:
            entities.append(bare)
    return tuple(entities)


def _telling(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """``spans`` without the marks left between spans of other labels: ``, `` beside a name."""
    before = None
    for span, after in zip(spans, (*spans[1:], None), strict=False):
        beside = [
            other.label
            for other in (before, after)
            if other and (other.end == span.start or span.end == other.start)
        ]
        before = span
        if not beside or span.label in beside or any(map(str.isalnum, _covered(span, text))):
            yield span


def _covered(span: Span, text: str) -> str:
    """What a span covers."""
    return text[span.start : span.end]


def _bare(span: Span, text: str) -> Span | None:
    """``span`` without the blanks at its edges; ``None`` if nothing else is in it."""
    covered = text[span.start : span.end]
    visible = covered.strip()
    if len(visible) == len(covered):
        return span
    start = span.start + len(covered) - len(covered.lstrip())
    return replace(span, start=start, end=start + len(visible)) if visible else None


def _is_one(a: Span, b: Span, text: str) -> bool:
    """Whether two neighbours of one label are pieces of one entity."""
    gap = text[a.end : b.start]
    return not gap or (gap == " " and a.label in _JOINED)
