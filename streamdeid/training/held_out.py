"""What a model and the rules make of notes that neither has seen.

From this follow the trust in each rule, and the price of every operating point.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.ensemble import NEVER_VETOED, UNMEASURED, support
from streamdeid.detectors.classifier.view import View
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated

PRICE = 0.4
"""A finding that is true with less than this probability is not worth its loss of text."""
_SURE = 99.0
_STEPS = np.round(np.arange(-0.6, 2.01, 0.1), 1)
_DOUBT = 0.02
"""What a step away from the usual trust must gain, by finding: few findings change little."""


class Held(NamedTuple):
    """One note held out: arrays by token, and each vetoable finding."""

    margins: npt.NDArray[np.float32]
    truths: npt.NDArray[np.bool_]
    words: npt.NDArray[np.bool_]
    """Tokens that are no marks, which are what scores count."""
    findings: Sequence[tuple[str, float, bool, slice]]
    """Rule, best margin, whether it is true, and its tokens."""
    told: Sequence[slice]
    """Tokens of findings that are never vetoed."""

    def together(self, trust: Mapping[str, float]) -> npt.NDArray[np.float32]:
        """The ensemble's margin of each word: above -bias it is covered."""
        best = self.margins.copy()
        for rule, margin, _, tokens in self.findings:
            best[tokens] = np.maximum(best[tokens], margin + trust.get(rule, UNMEASURED))
        for tokens in self.told:
            best[tokens] = _SURE
        return best[self.words]


def held(note: Annotated, earlier: Sequence[Span], seen: View, margins: Any) -> Held:
    """The arrays of one note."""
    truths = np.zeros(len(seen.starts), dtype=np.bool_)
    for span in note.spans:
        truths |= (seen.starts < span.end) & (seen.ends > span.start)
    words = np.array([seen.text[start].isalnum() for start in seen.starts])
    findings = []
    for span, margin in support(earlier, seen, margins):
        tokens = _tokens(span, seen)
        inside = truths[tokens][words[tokens]]
        if len(inside):
            findings.append((span.detector, margin, bool(inside.mean() > 0.5), tokens))
    told = [_tokens(span, seen) for span in earlier if span.detector in NEVER_VETOED]
    return Held(margins, truths, words, findings, told)


def _tokens(span: Span, seen: View) -> slice:
    """The tokens that begin inside the span."""
    first, after = np.searchsorted(seen.starts, (span.start, span.end))
    return slice(int(first), int(after))


def trust_in_rules(notes: Iterable[Held]) -> dict[str, float]:
    """For each rule the trust at which its findings gain most, a true one being worth 1 - PRICE."""
    by_rule: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for note in notes:
        for rule, margin, is_true, _ in note.findings:
            by_rule[rule].append((margin, is_true))
    return {rule: _best(findings) for rule, findings in sorted(by_rule.items())}


def _best(findings: Sequence[tuple[float, bool]]) -> float:
    """The step with the largest gain over findings that the margin alone does not settle."""
    margins, truths = (np.array(column) for column in zip(*findings, strict=True))
    worth = np.where(truths, 1 - PRICE, -PRICE)
    gains = [
        worth[margins + step > 0].sum() - _DOUBT * abs(step - UNMEASURED) * len(findings) ** 0.5
        for step in _STEPS
    ]
    return float(_STEPS[int(np.argmax(gains))])
