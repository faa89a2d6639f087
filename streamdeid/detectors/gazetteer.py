"""Cities and countries of the lexicon where the text speaks of a place: ``moved from Anchorage``.

A capitalised entry counts after a word of place (in, from, near, to …); a country,
and a city before a state or country, counts wherever it stands out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

LOCATIVES = frozenset("in from near to outside around via of at left visiting lives".split())
PLAIN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.FUNCTION_WORD | f.MONTH | f.NOTE_WORD
WORDY = f.WORD_NAME | f.EPONYM_ALONE | f.ROLE | f.TITLE | f.KIN | f.HOLIDAY
LARGE = 100_000
"""People from which a city outweighs the word that is spelt the same."""
LONGEST = 3


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Places by name and by what stands before them."""

    lexicon: Lexicon
    name: str = "gazetteer"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every place."""
        sight = look(reading, self.lexicon)
        for i, flags in enumerate(sight.flags):
            if flags & f.CAPITALISED and flags & (f.CITY | f.COUNTRY | f.PHRASE_HEAD):
                found = self._place(sight, i)
                if found:
                    last, label = found
                    start, end = sight.starts[i], sight.ends[last]
                    yield Span(start, end, label, self.name, 0.6, "gazetteer")

    def _place(self, sight: Sight, i: int) -> tuple[int, Label] | None:
        """The last token and the label of the place that begins at ``i``."""
        located = i > 0 and sight.words[i - 1].folded in LOCATIVES
        for last in range(min(i + LONGEST, len(sight)) - 1, i, -1):
            if all(sight.near(k) and sight.flags[k + 1] & f.CAPITALISED for k in range(i, last)):
                entry = " ".join(word.folded for word in sight.words[i : last + 1])
                known = self.lexicon.phrase(entry) if sight.flags[i] & f.PHRASE_HEAD else None
                if known and known.flags & f.COUNTRY:
                    return last, Label.COUNTRY
                if known and known.flags & f.CITY and located:
                    return last, Label.CITY
        return _single(sight, i, located=located)


def _single(sight: Sight, i: int, *, located: bool) -> tuple[int, Label] | None:
    """A place of one word."""
    word = sight.words[i]
    if word.flags & f.COUNTRY and not word.flags & f.NAME and sight.stands_out(i):
        return i, Label.COUNTRY
    plain = word.flags & WORDY or (word.flags & PLAIN and word.population < LARGE)
    if word.flags & f.CITY and located and not plain:
        return i, Label.CITY
    return None
