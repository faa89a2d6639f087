"""Spans that may overlap in, disjoint spans out, and no covered offset given up.

Dropping the loser of a partial overlap would leak its tail, so it is split:
the earlier (higher ranked) span keeps its ground and the later one keeps what
is left of it. Pieces of one label that touch, or that only a blank or a
joining mark divides, become one again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from streamdeid.model.span import Span


def resolve(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Make ``spans`` disjoint and sorted. Earlier ones win what they share with later ones."""
    kept: list[Span] = []
    for span in spans:
        kept.extend(uncovered(span, kept))
    return tuple(sorted(kept))


def uncovered(span: Span, kept: Sequence[Span]) -> Iterator[Span]:
    """The parts of ``span`` that lie in none of ``kept``, which is disjoint."""
    at = span.start
    for other in sorted(k for k in kept if k.overlaps(span)):
        if at < other.start:
            yield replace(span, start=at, end=other.start)
        at = max(at, other.end)
    if at < span.end:
        yield replace(span, start=at)
