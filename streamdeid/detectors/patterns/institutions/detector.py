"""Hospitals as HOSPITAL, other bodies as ORGANIZATION, in whichever way the note names them."""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.institutions.letterheads import letterheads
from streamdeid.detectors.patterns.institutions.names import Found, names
from streamdeid.detectors.patterns.institutions.said import said
from streamdeid.detectors.patterns.institutions.saints import saints
from streamdeid.detectors.patterns.institutions.words import words_of
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
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
            *saints(seen),
            *letterheads(seen),
            *self._companies(seen),
            *said(seen, self.lexicon),
        ]
        for one in found:
            start, end = seen.starts[one.first], seen.ends[one.last]
            yield Span(start, end, one.label, self.name, 0.8, one.rule)

    def _companies(self, seen: Page) -> Iterator[Found]:
        """Large companies by their own names, where a capital stands out."""
        companies = words_of(self.lexicon).companies
        for first, last, _ in companies.find(seen.folded, seen.where(companies.sign)):
            if seen.flags[first] & (f.CAPITALISED | f.UPPER) and _stands_out(seen, first, last):
                yield Found(first, last, Label.ORGANIZATION, "company")


def _stands_out(seen: Page, first: int, last: int) -> bool:
    """Whether the entry is a name here: more than one word, or no everyday word that opens a sentence."""
    everyday = seen.flags[first] & (f.COMMON_WORD | f.CLINICAL | f.DRUG)
    return last > first or not everyday or seen.sight.stands_out(first)
