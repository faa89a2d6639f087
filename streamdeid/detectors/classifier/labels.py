"""What a finding of the rules is called.

A rule knows that *Okafor* is somebody, and hardly who: it says what such names mostly are. The
classifier reads the surroundings. Where both found a stretch, the rule says how far it
reaches and the classifier what it is; a finding of the rules is taken back and told anew under
the other label. What the message or its form told keeps its own (``ensemble``). Policies may
let places, dates and occupations stay, each its own: no guess makes one of them out of anything.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.ensemble import is_exact
from streamdeid.model.label import Label
from streamdeid.model.span import RENAMED, Finding, Kept, Span

MAY_STAY = frozenset(
    {
        Label.CITY,
        Label.STATE,
        Label.COUNTRY,
        Label.ZIP,
        Label.DATE,
        Label.AGE,
        Label.PROFESSION,
    }
)
"""What some shipped policy leaves in a text, or leaves part of."""
_STANDS = 0.5
"""The score from which a span needs no other to bear it out; here the classifier does."""


def relabelled(standing: Sequence[Span], own: Sequence[Span]) -> Iterator[Finding]:
    """Findings of rules taken back and told anew; ``own`` are the classifier's, left to right."""
    starts, ends = [span.start for span in own], [span.end for span in own]
    agreed = {(span.start, span.end, span.label) for span in own}
    for span in standing:
        if (span.start, span.end, span.label) in agreed or is_exact(span):
            continue
        over = own[bisect_right(ends, span.start) : bisect_left(starts, span.end)]
        label = _most(span, over) if over else None
        if label is not None and label is not span.label and label not in MAY_STAY:
            yield Kept(span.start, span.end, RENAMED, span.detector)
            score, rule = max(span.score, _STANDS), f"found by {span.detector}"
            yield Span(span.start, span.end, label, NAME, score, rule, span.origin)


def _most(span: Span, over: Sequence[Span]) -> Label | None:
    """The label that most of ``span`` has in ``over``; none unless they cover half of it."""
    shares: dict[Label, int] = {}
    for one in over:
        share = min(span.end, one.end) - max(span.start, one.start)
        shares[one.label] = shares.get(one.label, 0) + share
    return max(shares, key=shares.__getitem__) if 2 * sum(shares.values()) >= len(span) else None
