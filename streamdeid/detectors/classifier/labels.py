"""What a finding of the rules is called.

A rule knows that *Okafor* is somebody, and hardly who: it says what such names mostly are. The
classifier reads the surroundings. Where both found a stretch, the rule says how far it
reaches and the classifier what it is; a finding of the rules is taken back and told anew under
the other label. What the message or its form told keeps its own (``ensemble``).
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.ensemble import is_exact
from streamdeid.model.label import Label
from streamdeid.model.span import VETO, Finding, Kept, Span

_STANDS = 0.5
"""The score from which a span needs no other to bear it out; here the classifier does."""


def relabelled(standing: Sequence[Span], own: Sequence[Span]) -> Iterator[Finding]:
    """Findings of rules taken back and told anew; ``own`` are the classifier's, left to right."""
    ends = [span.end for span in own]
    for span in standing:
        label = None if is_exact(span) else _label(span, own, ends)
        if label is not None and label is not span.label:
            yield Kept(span.start, span.end, VETO, span.detector)
            score, rule = max(span.score, _STANDS), f"found by {span.detector}"
            yield Span(span.start, span.end, label, NAME, score, rule, span.origin)


def _label(span: Span, own: Sequence[Span], ends: Sequence[int]) -> Label | None:
    """The label that most of ``span`` has in ``own``; none unless they cover half of it."""
    shares: Counter[Label] = Counter()
    k = bisect_right(ends, span.start)
    while k < len(own) and own[k].start < span.end:
        shares[own[k].label] += min(span.end, own[k].end) - max(span.start, own[k].start)
        k += 1
    return shares.most_common(1)[0][0] if 2 * shares.total() >= len(span) else None
