"""Names at the head and the foot of a letter: ``Tunde,`` and what follows ``Best of luck,``.

A comma at a line's end is the cue. Before it a word that is alone on its line
addresses somebody; after a closing phrase the next line is a signature. Names that
sign without one are told in ``lone_signatures.py``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.placed.lone_signatures import lone_signatures
from streamdeid.detectors.people.words.fit import fits
from streamdeid.detectors.people.words.rank import AFTER_CUE, POSSIBLE
from streamdeid.detectors.people.words.runs import name_span, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

VALEDICTIONS = frozenset(
    "sincerely regards respectfully cordially thanks yours truly luck best cheers gratefully"
    " wishes care faithfully appreciatively collegially".split()
)
"""The last word before the comma of a closing phrase."""

SIGN = among({","})


@dataclass(frozen=True, slots=True)
class Letters:
    """Salutations without a word of greeting, and signatures under closing phrases."""

    lexicon: Lexicon
    name: str = "letters"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every name so placed."""
        sight = look(reading, self.lexicon)
        for first, last in lone_signatures(sight):
            yield self._span(sight, first, last, "signs alone", 0.7)
        if ",\n" not in reading.text:
            return
        for comma in sight.where(SIGN):
            if sight.surfaces[comma] != "," or "\n" not in sight.gap[comma]:
                continue
            if _addresses(sight, comma):
                yield self._span(sight, comma - 1, comma - 1, "salutation", 0.7)
            elif sight.words[comma - 1].folded in VALEDICTIONS:
                last = run_on(sight, comma + 1, AFTER_CUE)
                if last >= 0 and _ends_line(sight, last):
                    yield self._span(sight, comma + 1, last, "closing", 0.8)

    def _span(self, sight: Sight, first: int, last: int, rule: str, score: float) -> Span:
        return name_span(sight, first, last, Label.DOCTOR, self.name, rule, score)


def _addresses(sight: Sight, comma: int) -> bool:
    """Whether the word before the comma is alone on its line, with an empty line behind."""
    word = comma - 1
    alone = sight.flag[word] & f.CAPITALISED and "\n" in sight.gap[word - 1]
    return bool(alone) and sight.gap[comma].count("\n") > 1 and fits(sight, word, POSSIBLE)


def _ends_line(sight: Sight, i: int) -> bool:
    """Whether the line ends behind token ``i``, or a comma, a bracket or wide blanks follow."""
    return sight.surface[i + 1] in {",", "("} or not sight.near(i)
