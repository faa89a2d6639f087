"""Hospitals as HOSPITAL, other bodies as ORGANIZATION, in whichever way the note names them."""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.institutions.agencies import agencies
from streamdeid.detectors.patterns.institutions.compass import compass
from streamdeid.detectors.patterns.institutions.known import known
from streamdeid.detectors.patterns.institutions.lettered import lettered
from streamdeid.detectors.patterns.institutions.letterheads import letterheads
from streamdeid.detectors.patterns.institutions.names import names
from streamdeid.detectors.patterns.institutions.numbered import numbered
from streamdeid.detectors.patterns.institutions.opened import opened
from streamdeid.detectors.patterns.institutions.practices import practices
from streamdeid.detectors.patterns.institutions.said import said
from streamdeid.detectors.patterns.institutions.saints import saints
from streamdeid.detectors.patterns.institutions.services import services
from streamdeid.detectors.patterns.institutions.words import words_of
from streamdeid.detectors.patterns.page import page
from streamdeid.lexicons import Lexicon
from streamdeid.model.span import Span


@dataclass(frozen=True, slots=True)
class Institutions:
    """Names of institutions: by head word, by saint, by company, by what is said."""

    lexicon: Lexicon
    name: str = "institutions"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each name."""
        seen = page(reading, self.lexicon)
        words = words_of(self.lexicon)
        found = [
            *names(seen, words),
            *opened(seen, self.lexicon),
            *compass(seen, words),
            *numbered(seen, self.lexicon),
            *saints(seen),
            *letterheads(seen, words),
            *agencies(seen),
            *services(seen, self.lexicon),
            *lettered(seen),
            *practices(seen, words),
            *known(seen, self.lexicon),
            *said(seen, self.lexicon),
        ]
        for one in found:
            start, end = seen.starts[one.first], seen.ends[one.last]
            yield Span(start, end, one.label, self.name, 0.8, one.rule)
