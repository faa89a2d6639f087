"""Spans: where something was found, never what was found.

A detector answers with findings: a ``Span`` says "this stretch is an
identifier", a ``Kept`` says "this stretch looks like a known identifier and
was left on purpose" (*May* the month, *Foley* the catheter). The residual
check needs the second to tell a decision from a leak.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from streamdeid.model.label import Label


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range ``[start, end)`` of a note, in code points.

    ``detector`` and ``rule`` say what found it, ``origin`` is the address of
    the seed that led there (``PID[1]-5[1].1``) or empty. ``score`` is in 0..1.
    """

    start: int
    end: int
    label: Label
    detector: str
    score: float = 1.0
    rule: str = ""
    origin: str = ""

    def __post_init__(self) -> None:
        """Refuse an empty or negative range, which would hide a bug in a rule."""
        if not 0 <= self.start < self.end:
            msg = f"empty or negative span: {self.start}..{self.end}"
            raise ValueError(msg)

    def __len__(self) -> int:
        """Length in code points."""
        return self.end - self.start

    def overlaps(self, other: "Span") -> bool:
        """Whether the two ranges share at least one code point."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True, order=True)
class Kept:
    """A stretch that resembles a seed of this ``label`` and stays by an explicit ``rule``."""

    start: int
    end: int
    rule: str
    origin: str = ""
    label: Label = Label.PHI


SPELT = "said and spelt"
"""The rule of a name whose letters follow it one by one: no guess can take that back."""
BORN = "birth year"
"""The rule of a year that the message tells to be one of birth, no guess can take it back."""
VETO = "veto"
"""The rule of a ``Kept`` that takes back the span of this range by the detector ``origin``."""

RENAMED = "renamed"
"""As ``VETO``, for a span that is told anew under another label: where labels that differ are to
become ``PHI`` (``Disagreement``) both stand, and differ."""

Finding = Span | Kept


def covered(spans: Iterable[Span]) -> frozenset[int]:
    """The offsets that lie in at least one span."""
    return frozenset(i for s in spans for i in range(s.start, s.end))
