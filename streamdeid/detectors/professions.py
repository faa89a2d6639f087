"""Occupations of patients and relatives: ``retired school bus driver``, ``drives for Lyft``.

The head word of an occupation, with the words that describe it in front. It must
be said of somebody. After *retired*, *works as*, *occupation:* any word that ends
as occupations do is one; after an article, an age, a kinship or a bracket only a
head of the lists is. What staff do in the note (interpreter 4402, the driver's
number, charting *writer*) is followed or announced otherwise and stays.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.occupations.compounds import compounds
from streamdeid.detectors.patterns.occupations.extent import first_of, last_of
from streamdeid.detectors.patterns.occupations.fields import fields
from streamdeid.detectors.patterns.occupations.said import is_said, is_told, stands_apart
from streamdeid.detectors.patterns.occupations.sole import sole
from streamdeid.detectors.patterns.occupations.trades import trades, trades_of
from streamdeid.detectors.patterns.occupations.words import AGENT, LONGEST, STOPS
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, Sign, Word, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label
from streamdeid.model.span import Span

STRICT = re.compile(
    r"[a-z]{3,}(?:man|woman|men|maker|keeper|worker|smith|wright|herder|grapher|mender|fitter|builder"
    r"|setter|layer|dresser|monger|eer|ician|driver|cutter|dealer|seller|grower|hand|cutter|cleaner)"
)
"""Endings that only occupations have."""


@dataclass(frozen=True, slots=True)
class Professions:
    """What people do for a living."""

    lexicon: Lexicon
    name: str = "professions"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every occupation that is said of somebody."""
        found = dict.fromkeys(self._found(reading))
        yield from found
        seen = page(reading, self.lexicon)
        for first, last in trades(seen, self.lexicon):
            yield self._span(seen, first, last, "trade")
        for first, last in fields(seen, self.lexicon):
            yield self._span(seen, first, last, "field")
        told = {span.end for span in found}
        for first, last in compounds(seen, self.lexicon):
            if seen.ends[last] in told:
                continue
            yield self._span(seen, first, last, "compound")
        for first, last in sole(seen, self.lexicon):
            if seen.ends[last] not in told:
                yield self._span(seen, first, last, "sole")

    def _found(self, reading: Reading) -> Iterator[Span]:
        """The occupations, some of them found twice."""
        seen = page(reading, self.lexicon)
        heads, alike = _heads(self.lexicon), _alike(self.lexicon)
        for i in seen.where(_sign(self.lexicon)):
            word = seen.folded[i]
            if (word in heads or seen.flags[i] & f.PROFESSION) and not seen.says(i, "no-head"):
                yield from self._headed(seen, heads, i)
            elif alike.asks(seen.sight.words[i]):
                yield from self._alike(seen, i)
            elif seen.says(i, "announcing"):
                yield from self._agent(seen, i)
            elif seen.says(i, "driving", "owning"):
                yield from self._doing(seen, i)
            if seen.says(i, "field") and seen.word[i + 1] == ":":
                yield from self._field(seen, i + 2)

    def _headed(self, seen: Page, heads: frozenset[str], i: int) -> Iterator[Span]:
        """The occupation whose head is at ``i``, if it is said of somebody."""
        if seen.word[i + 1] in heads and seen.gap[i] == " ":
            return
        first = first_of(seen, i)
        if is_said(seen, first, i):
            yield self._span(seen, first, last_of(seen, heads, i), "occupation")

    def _alike(self, seen: Page, i: int) -> Iterator[Span]:
        """What ends like an occupation and is told of somebody: ``he is a gutter installer``."""
        first = first_of(seen, i)
        sure = STRICT.fullmatch(seen.folded[i])
        if (
            is_told(seen, first, i)
            or (sure and is_said(seen, first, i))
            or (first < i and stands_apart(seen, first, i))
        ):
            yield self._span(seen, first, i, "occupation")

    def _agent(self, seen: Page, i: int) -> Iterator[Span]:
        """What ends like an occupation behind *retired*, *works as* and the like at ``i``."""
        first = i + 1
        if seen.says(i, "working") and seen.word[first] != "as":
            return
        while seen.word[first] in ("a", "an", "as", ":", "-") and first - i < 4:
            first += 1
        for k in range(first, min(first + LONGEST + 1, len(seen))):
            if not seen.flags[k] & f.LETTERS or seen.flags[k] & STOPS or "\n" in seen.gap[k - 1]:
                return
            if (
                AGENT.fullmatch(seen.folded[k])
                and not seen.says(k, "no-agent")
                and not _goes_on(seen, k)
            ):
                yield self._span(seen, first, k, "occupation")
                return

    def _doing(self, seen: Page, i: int) -> Iterator[Span]:
        """``drives a school bus``, ``owns a tile shop``."""
        kinds, owned = trades_of(self.lexicon).kinds, seen.says(i, "owning")
        known = kinds.get("ventures" if owned else "vehicles", frozenset())
        for k in range(i + 1, min(i + 6, len(seen))):
            after_for = seen.word[k - 1] == "for" and seen.flags[k] & (f.CAPITALISED | f.UPPER)
            if seen.folded[k] in known or (not owned and after_for):
                yield self._span(seen, i, k, "doing")
                return
            if not seen.flags[k] & f.LETTERS or (
                seen.folded[k] not in ("a", "an", "the", "for") and seen.flags[k] & STOPS
            ):
                return

    def _field(self, seen: Page, first: int) -> Iterator[Span]:
        """What stands behind ``Occupation:`` up to a mark or a wide gap."""
        last = first
        while (
            last + 1 < len(seen)
            and seen.flags[last + 1] & f.LETTERS
            and seen.gap[last] == " "
            and last - first < 5
        ):
            last += 1
        if seen.flag[first] & f.LETTERS and seen.folded[first] not in (
            "none",
            "unknown",
            "n",
            "retired",
            "disabled",
            "unemployed",
        ):
            yield self._span(seen, first, last, "occupation")

    def _span(self, seen: Page, first: int, last: int, rule: str) -> Span:
        """An occupation."""
        return Span(seen.starts[first], seen.ends[last], Label.PROFESSION, self.name, 0.7, rule)


@cache
def _heads(lexicon: Lexicon) -> frozenset[str]:
    """The head words of occupations."""
    return frozenset(lexicon.table("occupations"))


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """A head word, what ends like one, or what announces one."""
    cues = cues_of(lexicon)
    doing = cues["announcing"] | cues["driving"] | cues["owning"] | cues["field"]
    return among(_heads(lexicon) | doing) | flagged(f.PROFESSION) | _alike(lexicon)


@cache
def _alike(lexicon: Lexicon) -> Sign:
    """What ends like an occupation."""
    other = cues_of(lexicon)["no-agent"]
    return Sign(lambda word: word.folded not in other and _ends_alike(word))


def _ends_alike(word: Word) -> bool:
    """Whether a word ends like an occupation and nothing else is known of it."""
    flags = word.flags
    return bool(
        len(word.folded) > 4
        and flags & f.LOWER
        and not flags
        & (f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION | f.ROLE | f.KIN | f.FUNCTION_WORD)
        and AGENT.fullmatch(word.folded)
        and not word.folded.endswith(("ior", "ier"))
    )


def _goes_on(seen: Page, k: int) -> bool:
    """Whether the next word is the head that the word at ``k`` describes."""
    return (
        bool(seen.flag[k + 1] & f.LOWER)
        and seen.gap[k] == " "
        and bool(AGENT.fullmatch(seen.word[k + 1]) and not seen.says(k + 1, "no-agent"))
    )
