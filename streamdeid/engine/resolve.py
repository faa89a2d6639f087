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
from itertools import pairwise

from streamdeid.model.label import Label
from streamdeid.model.span import Span

WEAK = 0.5
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
    for span in spans:
        if span.score >= WEAK or any(
            other.detector != span.detector and other.overlaps(span) for other in spans
        ):
            yield span


def resolve(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Make ``spans`` disjoint and sorted. Earlier ones win what they share with later ones."""
    ranked = list(spans)
    if _are_disjoint(ranked):
        return tuple(sorted(ranked))
    kept: list[Span] = []
    for span in ranked:
        kept.extend(uncovered(span, kept))
    return tuple(sorted(kept))


def disputed(spans: Iterable[Span]) -> tuple[Span, ...]:
    """As ``resolve``, but ``PHI`` where a span of another label lies over a piece."""
    found = list(spans)
    if _are_disjoint(found):
        return tuple(sorted(found))
    pieces: list[Span] = []
    for piece in resolve(found):
        others = [o for o in found if o.label is not piece.label and o.overlaps(piece)]
        agreed = list(uncovered(piece, resolve(others)))
        pieces += agreed
        pieces += [replace(p, label=Label.PHI) for p in uncovered(piece, agreed)]
    return tuple(sorted(pieces))


def _are_disjoint(spans: Sequence[Span]) -> bool:
    """Whether nothing has to be split, as is the case for most notes."""
    ordered = sorted(spans)
    return all(a.end <= b.start for a, b in pairwise(ordered))


def uncovered(span: Span, kept: Sequence[Span]) -> Iterator[Span]:
    """The parts of ``span`` that lie in none of ``kept``, which is disjoint."""
    at = span.start
    for other in sorted(k for k in kept if k.overlaps(span)):
        if at < other.start:
            yield replace(span, start=at, end=other.start)
        at = max(at, other.end)
    if at < span.end:
        yield replace(span, start=at)


def joined(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """``spans`` (disjoint, sorted) with the pieces of one entity made one."""
    entities: list[Span] = []
    for span in spans:
        last = entities[-1] if entities else None
        if last and last.label is span.label and _is_one(last, span, text):
            entities[-1] = replace(last, end=span.end, score=max(last.score, span.score))
        else:
            entities.append(span)
    return tuple(entities)


def _is_one(a: Span, b: Span, text: str) -> bool:
    """Whether two neighbours of one label are pieces of one entity."""
    gap = text[a.end : b.start]
    return not gap or (gap == " " and a.label in _JOINED)
