"""The person whom a line of particulars is about.

``FOLEY, BERNARD J.`` at the head of a page, ``Keola Kahananui, 22 y/o``,
``Chastity Wise (BHU-22047)``, ``Yordanos Abebe   FQ-118  DOB 1/7/88``: a name before
an age, a birth date or a number. The particulars are the cue, so that even
ordinary words count as names there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.placed.aged import aged
from streamdeid.detectors.people.placed.heads import headed
from streamdeid.detectors.people.placed.small_subjects import small_subjects
from streamdeid.detectors.people.words.fit import ANY, fits
from streamdeid.detectors.people.words.items import is_specimen
from streamdeid.detectors.people.words.places import has_head
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.words.runs import name_span, run_back, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

PARTICULARS = frozenset("dob born mrn chart b yob dod age aged".split())
CUES = PARTICULARS | {"is"}
SEXES = frozenset("m f y yo yom yof yr yrs year mo male female x".split())
MARKS = frozenset({",", "(", "/", "|", "-", "–", "#", ";", ":", '"'})
SELDOM = 0.3
LEAST = 0.5
SURE = 3.0
NO_SURNAME = f.NOTE_WORD | f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.DRUG | f.UNIT | f.KIN | f.TITLE
PLAIN = f.CLINICAL | f.DRUG | f.NOTE_WORD | f.FUNCTION_WORD | f.UNIT
WORDS = f.COMMON_WORD | f.CLINICAL | f.FUNCTION_WORD | f.NOTE_WORD | f.DRUG
OPENING = frozenset({"|", "/", ":", "-", "(", "#", ">"})
JOINTS = frozenset({"/", "-", "."})
DASHES = frozenset({"-", "–"})
LONGEST_CODE = 8
"""Letters and hyphens in front of the digits of a code, at most, as tokens."""

SIGN = flagged(f.DIGITS) | among(CUES | {","})


@dataclass(frozen=True, slots=True)
class Subjects:
    """Names that particulars of a person follow."""

    lexicon: Lexicon
    name: str = "subjects"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every such name."""
        sight = look(reading, self.lexicon)
        for i in sight.where(SIGN):
            flags, found = sight.flags[i], None
            if flags & f.DIGITS:
                if _is_particular(sight, i):
                    found = self._before(sight, i)
            elif not flags:
                if sight.surfaces[i] == "," and sight.same_line(i):
                    found = self._listed(sight, i)
            elif sight.folded[i] in CUES and _is_cue(sight, i):
                found = self._before(sight, i)
            if found is not None:
                yield found
        yield from self._others(sight)

    def _others(self, sight: Sight) -> Iterator[Span]:
        """Names that particulars of another kind follow."""
        for i in small_subjects(sight):
            yield self._span(sight, i, i, "in small letters", 0.6)
        for first, last in aged(sight):
            yield self._span(sight, first, last, "age said", 0.75)
        for first, last in headed(sight):
            yield self._span(sight, first, last, "page head", 0.75)

    def _before(self, sight: Sight, i: int) -> Span | None:
        """The name that ends before the particulars at ``i``."""
        i = _start_of_code(sight, i)
        j = _end_of_words(sight, i)
        if j < 0:
            return None
        if sight.flag[j - 1] & f.FIRST_NAME and _is_called(sight, j):
            return self._span(sight, j - 1, j, "particulars after", 0.75)
        if sight.folded[i] == "is" and sight.folded[i + 1] in {"a", "an"} and _is_aged(sight, j):
            return self._span(sight, j, j, "age said", 0.8)
        if _is_comma_aged(sight, i) and sight.opens(j) and _is_callable(sight, j):
            return self._span(sight, j, j, "age after", 0.7)
        return self._sexed(sight, j) if _is_sexed(sight, i) else self._full(sight, j)

    def _full(self, sight: Sight, j: int) -> Span | None:
        """The name of two words and more that ends at ``j``."""
        if sight.flags[j] & f.LETTERS and not _is_named(sight, j):
            return None
        first = run_back(sight, j, AFTER_CUE)
        full = 0 <= first < j and _convinces(sight, first, j) and not is_specimen(sight, first, j)
        return self._span(sight, first, j, "particulars after", 0.8) if full else None

    def _sexed(self, sight: Sight, j: int) -> Span | None:
        """The name that ends at ``j``, before an age with a sex."""
        first = run_back(sight, j, ANY)
        if 0 <= first < j and sight.opens(first):
            return self._span(sight, first, j, "age after", 0.75)
        if first == j and sight.opens(j) and _is_borne(sight, j):
            return self._span(sight, j, j, "age after", 0.7)
        if 0 <= first < j and _convinces(sight, first, j):
            return self._span(sight, first, j, "particulars after", 0.8)
        return None

    def _listed(self, sight: Sight, comma: int) -> Span | None:
        """``LAST, FIRST M`` that begins a line or a cell and ends one."""
        called = sight.flag[comma + 1] & f.FIRST_NAME
        headed = _headed(sight, comma) if called else -1
        if headed >= 0:
            return self._span(sight, comma - 1, headed, "headed", 0.75)
        i = comma - 1
        bar = ANY if called and sight.rank[comma + 1] == LIKELY else AFTER_CUE
        if i < 0 or sight.rank[i] < bar:
            return None
        if not _is_listing(sight, comma) or not fits(sight, i, bar):
            return None
        first = run_back(sight, i, bar)
        if first < 0 or i - first > 3 or not _begins_cell(sight, first):
            return None
        last = run_on(sight, first, bar, comma=True)
        if last <= comma or not _ends_cell(sight, last) or has_head(sight, last):
            return None
        return self._span(sight, first, last, "listed", 0.8)

    def _span(self, sight: Sight, first: int, last: int, rule: str, score: float) -> Span:
        return name_span(sight, first, last, Label.PATIENT, self.name, rule, score)


def _is_aged(sight: Sight, j: int) -> bool:
    """Whether one capitalised word, no pronoun or form, opens ``Mal is a 45-year-old``."""
    flags = sight.flags[j]
    if not flags & (f.CAPITALISED | f.UPPER) or not sight.opens(j):
        return False
    return not flags & (NO_SURNAME & ~f.DRUG | f.ABBREVIATION)


def _is_borne(sight: Sight, j: int) -> bool:
    """Whether a single word before an age and sex can be somebody: ``Smart 25F``."""
    flags = sight.flags[j]
    plain = flags & (NO_SURNAME | f.CLINICAL)
    called = flags & f.CAPITALISED and flags & f.LAST_NAME and not plain
    return bool(called) or fits(sight, j, POSSIBLE)


def _is_called(sight: Sight, j: int) -> bool:
    """Whether ``j`` is a word that is a surname here, by the first name before: ``jeremy cold``."""
    given, surname = sight.flag[j - 1], sight.flag[j]
    cases = f.LOWER | f.UPPER | f.CAPITALISED
    if not given & f.FIRST_NAME or not given & surname & cases or not sight.near(j - 1):
        return False
    if surname & NO_SURNAME or sight.rank[j] >= POSSIBLE or sight.words[j - 1].ratio < SURE:
        return False
    likely = fits(sight, j - 1, LIKELY) and surname & (f.LAST_NAME | f.WORD_NAME)
    return bool(likely) and not has_head(sight, j)


def _headed(sight: Sight, comma: int) -> int:
    """The end of ``VALVE, JUDE A.`` or ``marsh, wade b`` in a cell of its own; -1 if it is none.

    The place and the first name show a name, so that the surname may be any word.
    """
    surname, given = comma - 1, comma + 1
    begins = surname == 0 or (surname > 0 and len(sight.gap[surname - 1].strip(" ")) > 0)
    wide = surname > 0 and len(sight.gap[surname - 1]) > 1
    if not (begins or wide) or not sight.flag[surname] & (f.UPPER | f.LOWER):
        return -1
    called = sight.words[given] if given < len(sight) else None
    if called is None or not called.flags & f.FIRST_NAME or not sight.same_line(comma):
        return -1
    term = called.flags & f.CLINICAL and sight.rank[given] < POSSIBLE
    if called.flags & (f.STATE | f.COUNTRY | f.FUNCTION_WORD) or term:
        return -1
    if called.ratio < (SELDOM if called.flags & f.UPPER else LEAST):
        return -1
    initial = len(sight.surface[given + 1]) == 1 and sight.surface[given + 1].isalpha()
    last = given + 1 if initial and sight.near(given) else given
    return last if (initial and called.flags & f.UPPER) or _ends_cell(sight, last) else -1


def _is_cue(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` announces particulars: ``DOB``, ``born``, ``is a 45-year-old``."""
    return sight.folded[i] != "is" or bool(sight.flag[i + 2] & f.DIGITS)


def _is_particular(sight: Sight, i: int) -> bool:
    """Whether an age, a date in a cell of its own or a long number begins at ``i``."""
    size, after = len(sight.surfaces[i]), sight.surface[i + 1]
    if size > 2:
        return size > 3 or after == "-" or sight.surface[i - 1] == "-"
    if sight.surface[i - 1] == "," or (after in JOINTS and len(sight.gap[i - 1]) > 1):
        return True
    k = i + 2 if after in DASHES else i + 1
    return bool(sight.surface[k]) and sight.folded[k] in SEXES


def _is_sexed(sight: Sight, i: int) -> bool:
    """Whether an age with a sex begins at ``i``: ``58M``."""
    age = sight.flag[i] & f.DIGITS and len(sight.surfaces[i]) < 3
    return bool(age) and sight.surface[i + 1] in {"M", "F", "m", "f"} and sight.gap[i] == ""


def _is_comma_aged(sight: Sight, i: int) -> bool:
    """Whether a number that can be an age stands between commas: ``Winter, 31, 34 weeks``."""
    number = sight.flag[i] & f.DIGITS and len(sight.surfaces[i]) == 2
    between = sight.surface[i - 1] == "," and sight.surface[i + 1] == "," and sight.gap[i] == ""
    return bool(number) and between and sight.same_line(i - 1)


def _is_callable(sight: Sight, j: int) -> bool:
    """Whether anybody is called by the capitalised word at ``j``, even if it is a word: *Glass*."""
    flags = sight.flags[j]
    barred = NO_SURNAME | f.ABBREVIATION | f.MONTH | f.WEEKDAY | f.COUNTRY | f.STATE
    called = flags & (f.NAME | f.WORD_NAME) or sight.rank[j] >= POSSIBLE
    return bool(flags & f.CAPITALISED and called) and not flags & barred


def _start_of_code(sight: Sight, i: int) -> int:
    """Where the code begins in which the particulars at ``i`` stand: ``BHU-22047``; or ``i``."""
    start = i
    while start and i - start < LONGEST_CODE and sight.gap[start - 1] == "":
        if sight.surfaces[start - 1] != "-" and not sight.flags[start - 1] & f.LETTERS:
            break
        start -= 1
    return start


def _end_of_words(sight: Sight, i: int) -> int:
    """The last word or point before ``i`` and up to two marks, on the same line; -1 for none."""
    j = i - 1
    while j >= 0 and sight.surfaces[j] in MARKS and j > i - 3 and sight.same_line(j):
        j -= 1
    if j < 0 or not sight.same_line(j):
        return -1
    return j if sight.flags[j] & f.LETTERS or sight.surfaces[j] == "." else -1


def _convinces(sight: Sight, first: int, last: int) -> bool:
    """Whether two words and more begin a cell, or look like first and last name."""
    words = [k for k in range(first, last + 1) if sight.flags[k] & f.LETTERS]
    if len(words) < 2:
        return False
    likely = max(sight.rank[k] for k in words)
    if all(sight.flags[k] & WORDS and not sight.flags[k] & f.FIRST_NAME for k in words):
        return False
    if not all(_is_named(sight, k) for k in words) or has_head(sight, last):
        return False
    called = f.FIRST_NAME | f.WORD_NAME
    given = sight.flags[words[0]] & called or sight.flags[words[-1]] & called
    capital = all(sight.flags[k] & (f.CAPITALISED | f.UPPER | f.INITIAL) for k in words)
    if likely > POSSIBLE or (given and capital and likely >= AFTER_CUE):
        return True
    return capital and all(sight.rank[k] >= POSSIBLE for k in words)


def _is_named(sight: Sight, k: int) -> bool:
    """Whether a word is a name or an initial, or no word that has another meaning."""
    flags = sight.flags[k]
    if flags & (f.NAME | f.INITIAL | f.WORD_NAME):
        return True
    return sight.rank[k] >= AFTER_CUE and not flags & WORDS


def _begins_cell(sight: Sight, i: int) -> bool:
    gap = sight.gap[i - 1] if i else "\n"
    return len(gap) > 1 or "\n" in gap or sight.surface[i - 1] in OPENING or sight.opens(i)


def _ends_cell(sight: Sight, i: int) -> bool:
    if sight.surface[i + 1] == ".":
        i += 1
    gap = sight.gap[i]
    after = sight.surface[i + 1]
    return (
        "\n" in gap
        or len(gap) > 1
        or after in MARKS
        or bool(sight.flag[i + 1] & f.DIGITS)
        or (i + 1 < len(sight) and sight.words[i + 1].folded in PARTICULARS)
    )


def _is_listing(sight: Sight, comma: int) -> bool:
    """Whether surname and given name are names at all, and one of them is more than a word."""
    given = comma + 1
    surname_flags, given_flags = sight.flags[comma - 1], sight.flags[given]
    if given_flags & f.INITIAL:
        pointed = sight.surface[given + 1] == "." and sight.gap[given + 1] == ""
        if pointed and sight.flag[given + 2] & f.INITIAL:
            return False
        borne = surname_flags & f.LAST_NAME and not surname_flags & PLAIN
        side = sight.surfaces[given] in "LR"
        return sight.rank[comma - 1] >= (AFTER_CUE if borne and not side else POSSIBLE)
    if given_flags & f.FIRST_NAME and sight.rank[given] == LIKELY:
        return not given_flags & (f.STATE | f.COUNTRY | f.CITY) or bool(given_flags & f.UPPER)
    plain = f.COMMON_WORD | f.CLINICAL | f.FUNCTION_WORD | f.DRUG
    called = given_flags & f.FIRST_NAME or not given_flags & plain
    if given_flags & (f.STATE | f.COUNTRY) or not called:
        return False
    if not surname_flags & f.NAME and sight.words[comma - 1].known:
        return False
    return max(sight.rank[comma - 1], sight.rank[given]) >= POSSIBLE and (
        sight.words[given].ratio > 0.03 or bool(surname_flags & f.UPPER)
    )
