"""What fitting to a hospital brings, with more and more of its notes (Hartman et al. 2020).

A curve is one way of fitting over growing n, tested on other notes of the hospital. Words
are counted, and the classifier alone is measured: neither what the rules find
without it nor what was told of the people makes up for what a model does not know.
"""

from collections.abc import Sequence
from typing import NamedTuple

from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.evaluation.scores import Rates, rates_of
from streamdeid.training.corpus import Annotated
from streamdeid.training.customise import Mode, continued, first_identifiers, fit
from streamdeid.training.fitting import Workshop, recall_at
from streamdeid.training.recipe import AS_THEY_ARE, Recipe

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
    shop: Workshop,
    mode: Mode,
    model: Model,
    trained: Sequence[Annotated],
    test: Sequence[Annotated],
) -> Outcome:
    """What ``model``, which learned ``trained`` of B, does on ``test``."""
    margins, truths = shop.margins(model, test)
    count = sum(len(note.spans) for note in trained)
    return Outcome(mode, count, rates_of(margins > 0, truths), recall_at(margins, truths, 0.85))


def curve(
    shop: Workshop,
    mode: Mode,
    corpora: tuple[Sequence[Annotated], Sequence[Annotated], Sequence[Annotated]],
    sizes: Sequence[int],
    recipe: Recipe = AS_THEY_ARE,
) -> list[Outcome]:
    """One outcome for each size; ``corpora`` are A, B to learn from, and B to test on."""
    a, b, test = corpora
    base = fit(shop, Mode.OFF_THE_SHELF, a, b, recipe) if mode is Mode.THEN else None
    found = []
    for size in sizes:
        some = first_identifiers(b, size)
        model = continued(shop, base, some) if base and some else fit(shop, mode, a, some, recipe)
        found.append(outcome(shop, mode, model, some, test))
    return found
