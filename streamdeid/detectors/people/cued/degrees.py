"""Names before a degree or licence: ``Erik Brandvold, M.D.``, ``DHILLON, GURPREET MD``.

State codes look like degrees (MD, PA, MS): a five-digit number behind, or a
city before, says that it is an address.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.fit import POINTED, fits, is_measure, is_pointed
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.words.runs import name_span, run_back
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

STATES = frozenset("md pa ma ms mt de al ct".split())
WEAK = frozenset("ms ma mt ot pt pa ba bs dc sw cm rt od".split())
NO_SURNAME = f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.TITLE | f.KIN | f.NOTE_WORD | f.ABBREVIATION
POINTABLE = f.INITIAL | f.CAPITALISED

SIGN = flagged(f.DEGREE) | (flagged(POINTABLE) & among(POINTED))


@dataclass(frozen=True, slots=True)
class Degrees:
    """What stands before a degree."""

    lexicon: Lexicon
    name: str = "degrees"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every name that a degree follows."""
        sight = look(reading, self.lexicon)
        for i in sight.where(SIGN):
            if sight.flags[i] & f.DEGREE or is_pointed(sight, i):
                span = self._before(sight, i)
                if span:
                    yield span

    def _before(self, sight: Sight, i: int) -> Span | None:
        """The name that ends before the degree at ``i``, if there is one."""
        if _is_address(sight, i) or not _is_degree(sight, i):
            return None
        j = i - 1
        comma = sight.surface[j] in {",", "-", "|", ";", "("}
        if comma:
            j -= 1
        if j < 0 or len(sight.gap[i - 1]) > 3 or not _joined(sight, j, i):
            return None
        first = run_back(sight, j, _bar(sight, i, j))
        if first < 0:
            first = _shown(sight, i, j)
        if first < 0:
            return self._initials(sight, j)
        first = _last_first(sight, first)
        return name_span(sight, first, j, Label.DOCTOR, self.name, "degree after", 0.95)

    def _initials(self, sight: Sight, j: int) -> Span | None:
        """Two or three letters that open a line or sentence before a degree: ``gp rn``."""
        flags = sight.flags[j]
        if len(sight.surfaces[j]) not in {2, 3} or not flags & (f.UPPER | f.LOWER):
            return None
        plain = f.FUNCTION_WORD | f.ABBREVIATION | f.ROLE | f.KIN | f.UNIT | f.DEGREE | f.TITLE
        if flags & (plain | f.NOTE_WORD) or not (
            sight.opens(j) or sight.flag[j - 1] & f.DIGITS or sight.surface[j - 1] == "/"
        ):
            return None
        return name_span(sight, j, j, Label.DOCTOR, self.name, "initials before degree", 0.7)


def _is_degree(sight: Sight, i: int) -> bool:
    """Whether the letters are written as a degree is."""
    flags = sight.flags[i]
    if flags & f.LOWER:
        return not flags & f.FUNCTION_WORD and sight.calm(i)
    if sight.words[i].folded in WEAK and sight.loud:
        return sight.surface[i - 1] == ","
    return bool(flags & (f.UPPER | f.CAPITALISED | f.INITIAL)) or not flags & f.LOWER


def _is_address(sight: Sight, i: int) -> bool:
    """Whether ``MD`` is Maryland here."""
    if sight.words[i].folded not in STATES:
        return False
    after = sight.surface[i + 1]
    if after.isdigit() and len(after) == 5:
        return True
    before = i - 2 if sight.surface[i - 1] == "," else i - 1
    city = sight.flag[before] & f.CITY and sight.rank[before] < LIKELY
    return bool(city) and sight.surface[before - 1] in {",", "in", "of", "from"}


def _joined(sight: Sight, j: int, i: int) -> bool:
    """Whether what ends at ``j``, at most a mark before the degree at ``i``, is on its line."""
    return sight.same_line(i - 1) and sight.same_line(j)


def _bar(sight: Sight, i: int, j: int) -> int:
    """A sure degree needs no more than a word that can be a name."""
    if sight.loud or sight.flat or sight.shouts(j):
        return POSSIBLE
    if sight.words[i].folded in WEAK:
        named = sight.flag[j - 1] & f.FIRST_NAME and sight.rank[j - 1] == LIKELY
        return AFTER_CUE if named or sight.surface[i + 1] == "-" else POSSIBLE
    return AFTER_CUE


def _shown(sight: Sight, i: int, j: int) -> int:
    """Where a name begins whose surname ``j`` is a word, if what stands before shows a name.

    An initial (``t. pope rn``, ``D CANE DPM``), or a first name that opens a line
    or follows a mark (``CHRISTIAN DAY MD``).
    """
    flags = sight.flags[j]
    barred = NO_SURNAME & ~f.NOTE_WORD if flags & f.WORD_NAME else NO_SURNAME
    if not flags & f.LETTERS or flags & barred or len(sight.surfaces[j]) < 3:
        return -1
    weak = sight.words[i].folded in WEAK and sight.surface[i + 1] != "-"
    if weak or sight.surface[i - 1] == "(":
        return -1
    first = j - 1
    if sight.surface[first] == "." and sight.gap[j - 2] == "":
        first -= 1
    if not sight.near(j - 1) or first < 0:
        return -1
    if len(sight.surfaces[first]) == 1 and sight.flags[first] & f.LETTERS:
        cased = flags & f.LOWER and sight.flags[first] & f.INITIAL
        return -1 if cased or is_measure(sight, first) else first
    called = sight.flags[first] & f.FIRST_NAME and sight.rank[first] >= AFTER_CUE
    same = sight.flags[first] & flags & (f.UPPER | f.LOWER | f.CAPITALISED)
    starts = sight.opens(first) or sight.surface[first - 1] in {"/", ",", "("}
    return first if called and same and starts else -1


def _last_first(sight: Sight, first: int) -> int:
    """``Mukherjee, Anirban MD`` begins at the surname before the comma."""
    if sight.surface[first - 1] != "," or not sight.near(first - 1):
        return first
    before = first - 2
    given = sight.flags[first] & f.FIRST_NAME and sight.rank[first] == LIKELY
    shown = sight.surface[before - 1] in {"-", ":", "|", "="} or "\n" in sight.gap[before - 1]
    word = sight.flag[before] & f.LETTERS and not sight.flag[before] & NO_SURNAME
    if given and shown and word and sight.same_line(before):
        return before
    if fits(sight, before, LIKELY) and (sight.opens(before) or sight.flag[before] & f.UPPER):
        return run_back(sight, before, LIKELY)
    return first
