"""Cities and countries of the lexicon where the text speaks of a place: ``moved from Anchorage``.

A capitalised entry counts after a word of place (in, from, near, to …), behind the
comma or bracket after a street or an institution that an earlier detector found,
and before a country. A country counts wherever it stands out and is no name of a
person; one that is (Jordan, Chad) only where a city would.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, Sign, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label
from streamdeid.model.span import Span

HOUSES = frozenset("clinic office facility hospital area campus branch location site".split())
"""Behind a city that names one of several: ``our Dallas clinic``."""
LOCATIVES = frozenset(
    "in from near to outside around via of at left visiting lives through toward towards"
    " between born raised leaving leaves across moved relocated deployed downtown greater"
    " metro off for crosses reached".split()
)
FROM = frozenset({"in", "from", "to", "near"})
HOME = FROM | {"of", "outside"}
"""Before a town in small letters which is hardly written otherwise."""
STRICT = frozenset({"of", "at", "for", "left", "off", "between"})
"""Words after which an everyday word with a capital is no place."""
PLAIN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.FUNCTION_WORD | f.MONTH | f.NOTE_WORD
WORDY = f.WORD_NAME | f.EPONYM_ALONE | f.ROLE | f.TITLE | f.KIN | f.CAPITAL_TERM
LARGE = 100_000
"""People from which a city outweighs the word that is spelt the same."""
SMALL = 5_000
"""People of a town whose name is no other word."""
SELDOM = 1e-6
"""The frequency below which a word is no other."""
TOWN = 15_000
"""People from which a city that is a surname too counts behind a word of place."""
LONGEST = 3
HOUSED = frozenset({Label.STREET, Label.HOSPITAL, Label.ORGANIZATION, Label.CITY})
CLOSING = frozenset({",", ")", ";", ".", "]"})
MARKS = frozenset({",", "(", "-", "–", "/", "·", "|", "*", "→", ">", "+"})

SIGN = flagged(f.CAPITALISED | f.UPPER, f.CITY | f.COUNTRY | f.PHRASE_HEAD)
OTHER = PLAIN | WORDY | f.NAME | f.ABBREVIATION | f.EPONYM
SMALL_SIGN = flagged(f.LOWER, f.CITY) & Sign(lambda word: not word.flags & OTHER)
"""A word in small letters that is a town only."""


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Places by name and by what stands before them."""

    lexicon: Lexicon
    name: str = "gazetteer"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every place."""
        sight = look(reading, self.lexicon)
        housed = {span.end for span in reading.earlier if span.label in HOUSED}
        small = sight.where(SMALL_SIGN) if sight.flat else ()
        for i in sorted([*sight.where(SIGN), *small]):
            if sight.flags[i] & f.LOWER:
                if self._is_typed_small(sight, i):
                    start, end = sight.starts[i], sight.ends[i]
                    yield Span(start, end, Label.CITY, self.name, 0.6, "small letters")
            else:
                farthest = _farthest(sight, i)
                if farthest == i and not sight.flags[i] & (f.CITY | f.COUNTRY):
                    continue
                found = self._place(sight, i, farthest, behind=_is_behind(sight, i, housed))
                if found:
                    last, label = found
                    start, end = sight.starts[i], sight.ends[last]
                    yield Span(start, end, label, self.name, 0.6, "gazetteer")

    def _is_typed_small(self, sight: Sight, i: int) -> bool:
        """Whether a town in small letters stands behind a preposition of place."""
        word = sight.words[i]
        before = sight.words[i - 1].folded if i else ""
        seldom = before in HOME and word.population > SMALL and word.frequency < SELDOM
        return seldom or (before in FROM and word.population > TOWN)

    def _is_asked(self, sight: Sight, i: int) -> bool:
        """Whether a form asks for the place: ``País: España``."""
        asked = sight.surface[i - 1] == ":" and sight.words[i - 2].folded
        return bool(asked and asked in cues_of(self.lexicon)["asks"])

    def _place(
        self, sight: Sight, i: int, farthest: int, *, behind: bool
    ) -> tuple[int, Label] | None:
        """The last token and the label of the place that begins at ``i``."""
        before = sight.words[i - 1].folded if i else ""
        locative = before in LOCATIVES or before in cues_of(self.lexicon)["locative"]
        located = behind or (locative and sight.gap[i - 1] in (" ", "\n"))
        located = located or _is_housed(sight, i) or _is_set_off(sight, i)
        located = located or self._is_asked(sight, i)
        for last in range(farthest, i, -1):
            known = self.lexicon.phrase(" ".join(sight.folded[i : last + 1]))
            if known and known.flags & f.COUNTRY:
                return last, Label.COUNTRY
            large = known is not None and known.population > LARGE and sight.stands_out(i)
            if (
                known
                and known.flags & f.CITY
                and (large or located or _before_country(sight, last))
            ):
                return last, Label.CITY
        return _single(sight, i, located=located, behind=behind)


def _farthest(sight: Sight, i: int) -> int:
    """How far a name of several words that begins at ``i`` can reach: words of one letter case."""
    last, capital = i, sight.flags[i] & (f.CAPITALISED | f.UPPER)
    if sight.flags[i] & f.PHRASE_HEAD:
        while last < i + LONGEST - 1 and sight.near(last) and sight.flags[last + 1] & capital:
            last += 1
    return last


def _is_set_off(sight: Sight, i: int) -> bool:
    """Whether a large city stands between a mark and another, or before a ZIP code."""
    if not sight.flags[i] & f.CITY or sight.words[i].population < LARGE:
        return False
    after = sight.surface[i + 1]
    if sight.flag[i + 1] & f.DIGITS and len(after) == 5:
        return True
    return i > 0 and sight.surfaces[i - 1] in MARKS and after in CLOSING and sight.gap[i] == ""


def _is_housed(sight: Sight, i: int) -> bool:
    """Whether a city names a clinic or office that follows in small letters."""
    known = bool(sight.flags[i] & f.CITY) and sight.words[i].population > LARGE
    return known and i + 1 < len(sight) and sight.words[i + 1].folded in HOUSES


def _is_behind(sight: Sight, i: int, housed: set[int]) -> bool:
    """Whether the word at ``i`` stands behind a street or an institution and a mark or line end."""
    if i == 0:
        return False
    if sight.surfaces[i - 1] in MARKS:
        return i > 1 and sight.ends[i - 2] in housed
    return sight.ends[i - 1] in housed


def _single(sight: Sight, i: int, *, located: bool, behind: bool) -> tuple[int, Label] | None:
    """A place of one word."""
    word = sight.words[i]
    before = sight.words[i - 1].folded if i else ""
    if word.flags & f.COUNTRY:
        introduced = sight.flag[i - 1] & (f.NAME | f.TITLE | f.INITIAL)
        named = word.flags & f.FIRST_NAME or (word.flags & f.LAST_NAME and introduced)
        if (not named and sight.stands_out(i)) or located or _after_city(sight, i):
            return i, Label.COUNTRY
    if not word.flags & f.CITY or (
        sight.flags[i] & f.CAPITALISED and not sight.surfaces[i].istitle()
    ):
        return None
    eponym = located and before in FROM and word.population > TOWN
    wordy = WORDY & ~f.EPONYM_ALONE if eponym else WORDY
    plain = word.flags & wordy or (word.flags & PLAIN and word.population < LARGE)
    if plain or (
        sight.flags[i] & f.UPPER and (len(word.folded) < 4 or not (sight.loud or sight.shouts(i)))
    ):
        return None
    if _before_country(sight, i) and sight.stands_out(i):
        return i, Label.CITY
    if not located or (word.flags & PLAIN and before in STRICT and not behind):
        return None
    doubtful = before in STRICT and word.flags & f.NAME and word.population < TOWN and not behind
    return None if doubtful else (i, Label.CITY)


def _before_country(sight: Sight, last: int) -> bool:
    """Whether a comma and a country follow: ``Chennai, India``."""
    return (
        sight.surface[last + 1] == ","
        and bool(sight.flag[last + 2] & f.COUNTRY)
        and bool(sight.flag[last + 2] & (f.CAPITALISED | f.UPPER))
    )


def _after_city(sight: Sight, i: int) -> bool:
    """Whether a capitalised word and a comma stand before the country at ``i``."""
    return (
        sight.surface[i - 1] == ","
        and bool(sight.flag[i - 2] & f.CITY)
        and bool(sight.flag[i - 2] & f.CAPITALISED)
    )
