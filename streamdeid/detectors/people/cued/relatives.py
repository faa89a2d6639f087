"""Names beside a word for a relative or friend: ``daughter Anna``, ``Ruth (wife)``.

The word may stand before the name, with a comma, colon, bracket or title
between, or after it in brackets or as an apposition.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.cued.siblings import siblings
from streamdeid.detectors.people.cued.small import image_on, is_small_name, is_small_surname
from streamdeid.detectors.people.words.fit import fits
from streamdeid.detectors.people.words.rank import AFTER_CUE, KNOWN, LIKELY, LONG, POSSIBLE
from streamdeid.detectors.people.words.runs import name_span, run_back, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

OPENERS = frozenset({",", ":", "(", "-", "–", '"', "“", "=", "/", ";", "."})
BRIDGES = frozenset(
    (
        "is named name called aka poa hcpoa dpoa hcp nok mr mrs ms miss and/or in-law law in cell"
        " phone contact legal guardian caregiver primary"
    ).split()
)
CONJUNCTIONS = frozenset({"and", "&", "+", ",", "/"})
APOSTROPHES = frozenset("'’")
FORMS = f.NOTE_WORD | f.ROLE | f.KIN | f.TITLE | f.WEEKDAY | f.MONTH | f.SEASON | f.DRUG
POSSESSIVES = frozenset("his her their pt patient the my our".split())

PLURALS = frozenset(
    "sons daughters brothers sisters sibs siblings nephews nieces cousins aunts uncles twins"
    " children kids girls boys friends grandsons granddaughters grandchildren parents".split()
)
LISTED = KNOWN & ~f.CITY
UNHEARD = 3e-7
"""The share of all words below which one in capitals that no list holds is a name."""

SIGN = flagged(f.KIN)


@dataclass(frozen=True, slots=True)
class Relatives:
    """Names that a word of kinship or friendship points at."""

    lexicon: Lexicon
    name: str = "relatives"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every name so announced."""
        sight = look(reading, self.lexicon)
        for i in sight.where(SIGN):
            yield from self._after(sight, i)
            yield from self._before(sight, i)
            owned = sight.flags[i] & (f.LOWER | f.UPPER) and sight.folded[i - 1] == "s"
            if i > 2 and owned and sight.surface[i - 2] in APOSTROPHES:
                yield from self._owner(sight, i - 3)
        for i in siblings(sight):
            yield name_span(sight, i, i, Label.RELATIVE, self.name, "age in a list", 0.75)

    def _after(self, sight: Sight, i: int) -> Iterator[Span]:
        """``daughter Anna``, ``son: Kevin``, ``wife (Ruth)``, ``sons Tom and Al``."""
        start, direct = _name_start(sight, i)
        if start < 0:
            return
        last = run_on(sight, start, _bar(sight, start, direct=direct))
        if last < 0 and direct and is_small_name(sight, start):
            last = start
        if last >= 0 and is_small_surname(sight, last + 1):
            last += 1
        elif last >= 0:
            last = max(last, image_on(sight, last + 1))
        while last >= 0:
            yield name_span(sight, start, last, Label.RELATIVE, self.name, "kin before", 0.9)
            if sight.surface[last + 1] not in CONJUNCTIONS or not sight.same_line(last + 1):
                return
            start = last + 2
            if sight.folded[i] in PLURALS and _is_one_more(sight, start):
                last = run_on(sight, start, AFTER_CUE)
                continue
            if not (fits(sight, start, POSSIBLE) and sight.flags[start] & f.FIRST_NAME):
                return
            last = run_on(sight, start, POSSIBLE)

    def _owner(self, sight: Sight, j: int) -> Iterator[Span]:
        """``Gregory's mother``: whose relative it is."""
        if _may_own(sight, j):
            first = max(run_back(sight, j, AFTER_CUE), -1)
            first = j if first < 0 else first
            yield name_span(sight, first, j, Label.PATIENT, self.name, "owner of kin", 0.75)

    def _before(self, sight: Sight, i: int) -> Iterator[Span]:
        """``Ruth (wife)``, ``Thelma Credle, cousin``, ``Ruth, his wife``."""
        j = i - 1
        if sight.words[j].folded in POSSESSIVES if j >= 0 else False:
            j -= 1
        mark = sight.surface[j]
        if mark not in {"(", ","} or j < 1 or not sight.same_line(j):
            return
        bar = POSSIBLE if mark == "(" else LIKELY
        if not sight.near(j - 1) or not fits(sight, j - 1, bar):
            return
        first = run_back(sight, j - 1, bar)
        if first >= 0:
            yield name_span(sight, first, j - 1, Label.RELATIVE, self.name, "kin after", 0.85)


def _is_unheard(sight: Sight, i: int) -> bool:
    """Whether no list holds the word and it is too long for an abbreviation."""
    word = sight.words[i]
    unlisted = not word.flags & LISTED and word.frequency < UNHEARD
    return unlisted and len(word.folded) >= LONG


def _is_one_more(sight: Sight, i: int) -> bool:
    """Whether a capital behind ``sons Ranger and`` is the next of those that a plural announces."""
    plain = FORMS | f.CLINICAL | f.FUNCTION_WORD | f.DEGREE | f.ABBREVIATION | f.COUNTRY
    if not sight.flag[i] & f.CAPITALISED or sight.flags[i] & plain:
        return False
    return sight.near(i - 1) and sight.surface[i - 1] != "/"


def _may_own(sight: Sight, j: int) -> bool:
    """Whether the word at ``j`` is somebody and no form: not *patient*, *today*, *Children*."""
    flags = sight.flags[j]
    if flags & (FORMS | f.FUNCTION_WORD) or not sight.near(j) or sight.gap[j]:
        return False
    if flags & f.CAPITALISED:
        return sight.rank[j] >= AFTER_CUE
    return sight.calm(j) and bool(flags & f.FIRST_NAME) and sight.rank[j] >= POSSIBLE


def _name_start(sight: Sight, i: int) -> tuple[int, bool]:
    """Where a name may begin after the word at ``i``; whether right behind it. -1: nowhere."""
    j, direct = i + 1, True
    for _ in range(5):
        if not (sight.same_line(j - 1) or sight.gap[j - 1] == "\n"):
            return -1, False
        if sight.surface[j] in OPENERS:
            direct = direct and sight.surface[j] in {":", "(", "=", "/", ","}
        elif j < len(sight) and sight.words[j].folded in BRIDGES:
            direct = True
        elif sight.flag[j] & f.KIN and sight.flag[j] & (f.LOWER | f.UPPER):
            return -1, False
        else:
            return j, direct
        j += 1
    return -1, False


def _bar(sight: Sight, start: int, *, direct: bool) -> int:
    """A capital right behind the word is enough; among capitals a name must be likely."""
    flags = sight.flag[start]
    if start >= len(sight):
        return LIKELY
    if flags & f.CAPITALISED and direct:
        return AFTER_CUE
    if flags & f.UPPER and _is_unheard(sight, start):
        return AFTER_CUE
    if flags & f.LOWER or sight.loud or flags & f.UPPER:
        plain = sight.flat or flags & f.FIRST_NAME or not sight.words[start].known
        return POSSIBLE if plain else LIKELY
    return LIKELY
