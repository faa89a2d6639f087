"""Names that two words show together: ``Tammy Crouse``, ``MWANGI, PETER``, ``K. Halvorsen``.

A listed first name before a possible surname, a surname before a comma and a
listed first name, initials before a surname. One of the two must be likely by
itself. Places, institutions and streets that are called after people are left
to their own rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.shaped.curtailed import curtailed
from streamdeid.detectors.people.shaped.double_surnames import double_surnames
from streamdeid.detectors.people.shaped.listings import listings
from streamdeid.detectors.people.shaped.small_pairs import small_pairs
from streamdeid.detectors.people.shaped.word_names import word_names
from streamdeid.detectors.people.words.eponyms import is_eponymous
from streamdeid.detectors.people.words.fit import fits, is_measure, is_small_initial
from streamdeid.detectors.people.words.given import is_given, is_heading, shows_surname
from streamdeid.detectors.people.words.items import is_specimen
from streamdeid.detectors.people.words.places import has_head
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE, rank_of
from streamdeid.detectors.people.words.runs import name_span, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.detectors.people.words.sized import is_sized
from streamdeid.lexicons import Lexicon, Sign, Word
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

UNHEARD = 1e-7
SHAPES = f.CAPITALISED | f.UPPER | f.INITIAL | f.LOWER
SURE = 3.0
BORNE = 1e-5
MARKS = frozenset("(/,&")
CLOSERS = frozenset(",(;")
ENDS = frozenset(",.;:)('")
NO_SURNAME = f.NOTE_WORD | f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.DRUG | f.MONTH | f.EPONYM_HEAD
LONGEST_SYLLABLE = 6
FORMS = (
    ("surname first", listings),
    ("surname cut", curtailed),
    ("double surname", double_surnames),
    ("small pair", small_pairs),
    ("two words", word_names),
)
"""Rules for names of a form of their own, and the finder of each."""


def _may_begin(word: Word) -> bool:
    """Whether a spelling can be the first word of a pair, wherever it stands."""
    flags = word.flags
    if len(word.folded) == 1:
        return bool(flags & SHAPES)
    if flags & f.CAPITALISED and (flags & f.FIRST_NAME or _is_syllable(word)):
        return True  # a partner behind a hyphen can make a name of any of them
    may = _may_lead(flags) if flags & f.LOWER else bool(flags & SHAPES)
    return may and rank_of(word) >= POSSIBLE


def _is_syllable(word: Word) -> bool:
    """Whether a name is as short as those that a hyphen joins to a small syllable."""
    return bool(word.flags & f.NAME) and len(word.folded) < LONGEST_SYLLABLE


SIGN = Sign(_may_begin)


@dataclass(frozen=True, slots=True)
class Pairs:
    """First and last name side by side. Module D of Carlsson and Dalianis 2010, made stricter."""

    lexicon: Lexicon
    name: str = "pairs"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every pair."""
        sight = look(reading, self.lexicon)
        done, taken = -1, set[int]()
        for i in sight.where(SIGN):
            doubtful = sight.rank[i] < POSSIBLE or len(sight.surfaces[i]) == 1
            if i <= done or (doubtful and not _may_begin_here(sight, i)):
                continue
            last = _pair(sight, i, sight.flags[i])
            if last >= 0 and is_specimen(sight, i, last):
                continue
            if last >= 0 and not is_sized(sight, i) and not has_head(sight, last):
                done = last
                taken.update(range(i, last + 1))
                yield name_span(sight, i, last, Label.PATIENT, self.name, "pair", 0.75)
        yield from self._others(sight, taken)

    def _others(self, sight: Sight, taken: set[int]) -> Iterator[Span]:
        """Names that their form shows, where no pair has been found."""
        for rule, find in FORMS:
            for first, last in find(sight):
                if first not in taken and last not in taken:
                    taken.update(range(first, last + 1))
                    yield name_span(sight, first, last, Label.PATIENT, self.name, rule, 0.75)


def _may_begin_here(sight: Sight, i: int) -> bool:
    """Whether a hyphen follows a word that is no name by itself, or the word is an initial."""
    if len(sight.surfaces[i]) > 1:
        return sight.surface[i + 1] == "-"
    if sight.surface[i + 1] != "." and sight.rank[i + 1] < LIKELY:
        return False
    if sight.flags[i] & (f.INITIAL | f.FIRST_NAME):
        return True
    return is_small_initial(sight, i)


def _may_lead(flags: int) -> bool:
    """Whether a word in lower case is a first name and no everyday word."""
    everyday = flags & f.FUNCTION_WORD or (flags & f.COMMON_WORD and not flags & f.WORD_NAME)
    return bool(flags & f.FIRST_NAME) and not everyday


def _pair(sight: Sight, i: int, flags: int) -> int:
    """The last token of the name that begins at ``i``; -1 if no pair does."""
    if len(sight.surfaces[i]) == 1:
        return _initialled(sight, i)
    if sight.surface[i - 1] == "-" and sight.flag[i - 2] & f.DIGITS and not sight.gap[i - 1]:
        return -1
    if sight.surface[i + 1] == "-" and flags & f.CAPITALISED:
        return _hyphenated(sight, i)
    return _spaced(sight, i, flags) if fits(sight, i, POSSIBLE) else -1


def _spaced(sight: Sight, i: int, flags: int) -> int:
    """A first name and a surname, or a surname, comma and first name."""
    if sight.surface[i + 1] == "," and sight.near(i + 1):
        return _listed(sight, i)
    if not sight.near(i):
        return i + 1 if flags & f.FIRST_NAME and _is_wrapped(sight, i) else -1
    if not flags & f.FIRST_NAME:
        return i + 1 if _is_reversed(sight, i) else _unheard(sight, i)
    last = run_on(sight, i, POSSIBLE)
    return last if last > i and _convinces(sight, i, last) else -1


def _is_wrapped(sight: Sight, i: int) -> bool:
    """Whether a surname begins the line behind the first name that ends one: a broken sentence."""
    surname = i + 1
    if sight.gap[i] != "\n" or not is_given(sight, i) or not fits(sight, surname, POSSIBLE):
        return False
    same = sight.flags[i] & sight.flags[surname] & (f.CAPITALISED | f.UPPER)
    listed = sight.flags[surname] & f.LAST_NAME and sight.words[surname].ratio > 1
    after = sight.flag[surname + 1] & f.LOWER or sight.surface[surname + 1] in ENDS
    return bool(same and listed and after) and sight.near(surname)


def _is_reversed(sight: Sight, i: int) -> bool:
    """``PETROV YELENA``: two capitalised words in a line that is not, the first name last."""
    both = sight.flag[i] & sight.flag[i + 1] & f.UPPER
    if not both or sight.loud or (sight.flag[i - 1] | sight.flag[i + 2]) & f.UPPER:
        return False
    listed = sight.rank[i] == LIKELY and not sight.flags[i] & (f.CITY | f.EPONYM)
    return listed and is_given(sight, i + 1)


def _hyphenated(sight: Sight, i: int) -> int:
    """``Soon-ja Kim``, ``Noor-ul-Ain Pasha``, ``Jean-Luc Roy``: the surname's last token."""
    second = sight.flag[i + 2]
    if sight.gap[i] or sight.gap[i + 1] or not second & f.LETTERS or second & f.EPONYM:
        return -1
    small = second & f.LOWER and len(sight.surfaces[i + 2]) < LONGEST_SYLLABLE
    called = sight.flags[i] & second & f.FIRST_NAME and not sight.flags[i] & f.KIN
    short = len(sight.surfaces[i]) < LONGEST_SYLLABLE and sight.flags[i] & f.NAME
    if not (small and short) and not called:
        return -1
    surname = i + 3
    if not sight.near(i + 2) or not fits(sight, surname, POSSIBLE):
        return i + 2 if called and not is_eponymous(sight, i) else -1
    listed = sight.flags[surname] & f.LAST_NAME and sight.words[surname].ratio > 1
    return run_on(sight, surname, POSSIBLE) if listed else -1


def _is_cell(sight: Sight, i: int, last: int) -> bool:
    """Whether the words stand alone: at a line's start or after a mark, wide blanks behind."""
    begins = i == 0 or len(sight.gap[i - 1]) > 1 or sight.opens(i)
    return begins and len(sight.gap[last]) > 1


def _unheard(sight: Sight, i: int) -> int:
    """Two words side by side that no list holds, or one of them before a listed surname."""
    if not sight.flags[i] & f.CAPITALISED or sight.words[i].frequency > UNHEARD:
        return -1
    last = run_on(sight, i, POSSIBLE)
    surname = sight.words[last]
    if last <= i or not sight.flags[last] & f.CAPITALISED or sight.rank[last] < POSSIBLE:
        return -1
    listed = surname.flags & f.LAST_NAME and surname.ratio > 1
    return last if listed or surname.frequency <= UNHEARD else -1


def _convinces(sight: Sight, i: int, last: int) -> bool:
    """Whether first and last word together look like a name."""
    end = last
    while sight.flag[end] & (f.SUFFIX | f.INITIAL) or not sight.flag[end] & f.LETTERS:
        end -= 1
    if end <= i:
        return sight.rank[i] == LIKELY and last > i and sight.flag[i] & f.NAME != 0
    ranks = sight.rank[i], sight.rank[end]
    first, surname = sight.words[i], sight.words[end]
    plain = (
        surname.flags & (f.CLINICAL | f.NOTE_WORD | f.FUNCTION_WORD) and not surname.flags & f.NAME
    )
    if ranks[0] == LIKELY and first.ratio > SURE and not plain and _is_cell(sight, i, last):
        return True
    if min(ranks) < POSSIBLE or max(ranks) < LIKELY:
        return ranks[0] == LIKELY and first.ratio > SURE and _is_written_out(sight, i, end)
    if _is_cell(sight, i, last):
        return True
    if sight.shouts(i) or sight.flag[i] & f.LOWER:
        return first.ratio > 3 and surname.ratio > 1 and surname.flags & f.NAME != 0
    return first.ratio >= 1 or bool(surname.flags & f.LAST_NAME)


def _is_written_out(sight: Sight, i: int, end: int) -> bool:
    """Whether a word has a capital for no reason but being a surname: ``Lamont Sharp``."""
    capital = sight.flags[i] & sight.flags[end] & f.CAPITALISED
    if shows_surname(sight, i) and not is_heading(sight, end):
        return not sight.opens(i) or _is_closed(sight, end)
    if not capital or end != i + 1 or sight.flags[end] & NO_SURNAME:
        return False
    heading = sight.surface[end + 1] in {":", "-"} or (
        sight.flag[end + 1] & f.CAPITALISED and sight.near(end)
    )
    return not heading and sight.words[end].last > BORNE and not is_eponymous(sight, end)


def _is_closed(sight: Sight, end: int) -> bool:
    """Whether a mark or a verb ends the name, as in a signature or after a subject."""
    return sight.surface[end + 1] in CLOSERS or bool(sight.flag[end + 1] & (f.SPEECH | f.LOWER))


def _listed(sight: Sight, i: int) -> int:
    """``LAST, FIRST M``."""
    if not sight.flags[i] & f.NAME or not fits(sight, i + 2, POSSIBLE):
        return -1
    given = sight.words[i + 2]
    if not given.flags & f.FIRST_NAME or given.ratio < 1 or given.flags & (f.STATE | f.COUNTRY):
        return -1
    if not sight.opens(i) and not sight.flags[i] & f.UPPER:
        return -1
    return run_on(sight, i, POSSIBLE, comma=True)


def _signs(sight: Sight, i: int, j: int) -> bool:
    """Whether an initial begins something, so that a surname follows at ``j``: ``-- S. Pool``."""
    surname = sight.flag[j]
    if not surname & f.CAPITALISED or not surname & f.LAST_NAME or surname & NO_SURNAME:
        return False
    return sight.opens(i) or sight.surface[i - 1] in MARKS


def _initialled(sight: Sight, i: int) -> int:
    """``K. Halvorsen``, ``J. R. Ponder``; a bare initial only before a likely surname."""
    if sight.surface[i + 1] == "." and sight.gap[i] == "":
        j = i + 2
        if sight.flag[j] & f.INITIAL and sight.surface[j + 1] == ".":
            j += 2
        bar = AFTER_CUE if _signs(sight, i, j) else POSSIBLE
        if not fits(sight, j, bar) or not sight.near(j - 1) or is_measure(sight, i):
            return -1
        return run_on(sight, i, bar)
    return run_on(sight, i, LIKELY) if _is_bare_initial(sight, i) else -1


def _is_bare_initial(sight: Sight, i: int) -> bool:
    """Whether the letter at ``i`` has no point and stands before a likely surname."""
    if not fits(sight, i + 1, LIKELY) or not sight.near(i) or is_measure(sight, i):
        return False
    if sight.surfaces[i] in "LR" or (sight.surfaces[i] == "A" and sight.opens(i)):
        return False
    surname = sight.words[i + 1]
    sure = surname.flags & f.LAST_NAME and surname.ratio > 3
    return bool(sure) and not sight.shouts(i + 1)
