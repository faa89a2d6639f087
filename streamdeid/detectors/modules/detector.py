"""The modules as one detector, for policies that choose them by their order."""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.modules.page import Page
from streamdeid.detectors.modules.steps import annotate
from streamdeid.detectors.people.words.sight import look
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span


@dataclass(frozen=True, slots=True)
class Modules:
    """T, C, D, L in the given order, within one note; the rule of a span is its kind of name."""

    lexicon: Lexicon
    order: str = "TCDL"

    @property
    def name(self) -> str:
        """``modules-TCDL``."""
        return f"modules-{self.order}"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every word that the modules annotate."""
        sight = look(reading, self.lexicon)
        page = Page(sight)
        annotate([page], self.order, self.lexicon)
        for i, kind in sorted(page.names.items()):
            yield Span(sight.starts[i], sight.ends[i], Label.PATIENT, self.name, 0.6, kind)
