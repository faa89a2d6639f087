"""What fitting to a hospital brings, with more and more of its notes (Hartman et al. 2020).

A curve is one way of fitting over growing n, tested on other notes of the hospital. Words
are counted, and the classifier alone is measured: neither what the rules find
without it nor what was told of the people makes up for what a model does not know.
"""

from collections.abc import Sequence
from typing import NamedTuple

from streamdeid.evaluation.scores import Rates, rates_of
from streamdeid.training.corpus import Annotated
from streamdeid.training.customise import M, Mode, Trainer, first_identifiers
from streamdeid.training.fitting import recall_at

HEAD = ("mode", "identifiers of B", "precision", "recall", "F", "R@P85")


class Outcome(NamedTuple):
    """One point of a learning curve."""

    mode: Mode
    identifiers: int
    """Labelled ones of B that were learned from."""
    rates: Rates
    recall_at_85: float

    def row(self) -> tuple[str | float, ...]:
        """The figures of ``HEAD``."""
        rates = self.rates
        return (
            self.mode,
            self.identifiers,
            rates.precision,
            rates.recall,
            rates.f,
            self.recall_at_85,
        )


def outcome(
    trainer: Trainer[M],
    mode: Mode,
    model: M,
    trained: Sequence[Annotated],
    test: Sequence[Annotated],
) -> Outcome:
    """What ``model``, which learned ``trained`` of B, does on ``test``."""
    margins, truths = trainer.margins(model, test)
    count = sum(len(note.spans) for note in trained)
    return Outcome(mode, count, rates_of(margins > 0, truths), recall_at(margins, truths, 0.85))


def curve(
    trainer: Trainer[M],
    mode: Mode,
    corpora: tuple[Sequence[Annotated], Sequence[Annotated], Sequence[Annotated]],
    sizes: Sequence[int],
) -> list[Outcome]:
    """One outcome for each size; ``corpora`` are A, B to learn from, and B to test on.

    Sizes that lead to the same notes are one training.
    """
    a, b, test = corpora
    base = [trainer.fit(Mode.OFF_THE_SHELF, a, b)] if mode is Mode.THEN else []
    found: dict[int, Outcome] = {}
    for size in sizes:
        some = first_identifiers(b, size)
        if len(some) not in found:
            moved = [trainer.continued(one, some) if some else one for one in base]
            model = moved[0] if moved else trainer.fit(mode, a, some)
            found[len(some)] = outcome(trainer, mode, model, some, test)
    return [found[len(first_identifiers(b, size))] for size in sizes]
