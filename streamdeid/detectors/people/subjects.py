"""The person whom a line of particulars is about.

``FOLEY, BERNARD J.`` at the head of a page, ``Keola Kahananui, 22 y/o``,
``Chastity Wise (BHU-22047)``, ``Yordanos Abebe   FQ-118  DOB 1/7/88``: a name before
an age, a birth date or a number. The particulars are the cue, so that even
ordinary words count as names there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.aged import aged
from streamdeid.detectors.people.fit import ANY, fits
from streamdeid.detectors.people.places import has_head
from streamdeid.detectors.people.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.runs import name_span, run_back, run_on
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.detectors.people.small_subjects import small_subjects
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
OPENING = frozenset({"|", "/", ":", "-", "(", "#", ">"})
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
            flags = sight.flags[i]
            if not flags:
                if sight.surfaces[i] == ",":
                    yield from self._listed(sight, i)
            elif flags & f.DIGITS:
                if _is_particular(sight, i):
                    yield from self._before(sight, i)
            elif sight.folded[i] in CUES and _is_cue(sight, i):
                yield from self._before(sight, i)
        for i in small_subjects(sight):
            yield name_span(sight, i, i, Label.PATIENT, self.name, "in small letters", 0.6)
        for first, last in aged(sight):
            yield name_span(sight, first, last, Label.PATIENT, self.name, "age said", 0.75)

    def _before(self, sight: Sight, i: int) -> Iterator[Span]:
        """The name that ends before the particulars at ``i``."""
        i = _start_of_code(sight, i)
        j = i - 1
        while j >= 0 and sight.surfaces[j] in MARKS and j > i - 3 and sight.same_line(j):
            j -= 1
        if j < 0 or not sight.same_line(j):
            return
        if not sight.flags[j] & f.LETTERS and sight.surfaces[j] != ".":
            return
        sexed = _is_sexed(sight, i)
        if _is_called(sight, j):
            yield name_span(sight, j - 1, j, Label.PATIENT, self.name, "particulars after", 0.75)
            return
        if sight.folded[i] == "is" and sight.folded[i + 1] in {"a", "an"} and _is_aged(sight, j):
            yield name_span(sight, j, j, Label.PATIENT, self.name, "age said", 0.8)
            return
        if sight.opens(j) and _is_comma_aged(sight, i) and _is_callable(sight, j):
            yield name_span(sight, j, j, Label.PATIENT, self.name, "age after", 0.7)
            return
        first = run_back(sight, j, ANY if sexed else AFTER_CUE)
        if sexed and 0 <= first < j and sight.opens(first):
            yield name_span(sight, first, j, Label.PATIENT, self.name, "age after", 0.75)
        elif first == j and sight.opens(j) and sexed and _is_borne(sight, j):
            yield name_span(sight, j, j, Label.PATIENT, self.name, "age after", 0.7)
        elif first >= 0 and first < j and _convinces(sight, first, j):
            yield name_span(sight, first, j, Label.PATIENT, self.name, "particulars after", 0.8)

    def _listed(self, sight: Sight, comma: int) -> Iterator[Span]:
        """``LAST, FIRST M`` that begins a line or a cell and ends one."""
        headed = _headed(sight, comma)
        if headed >= 0:
            yield name_span(sight, comma - 1, headed, Label.PATIENT, self.name, "headed", 0.75)
            return
        i = comma - 1
        sure = bool(sight.flag[comma + 1] & f.FIRST_NAME) and sight.rank[comma + 1] == LIKELY
        bar = ANY if sure else AFTER_CUE
        if i < 0 or not fits(sight, i, bar) or not sight.same_line(comma):
            return
        first = run_back(sight, i, bar)
        if first < 0 or i - first > 3 or not _begins_cell(sight, first):
            return
        last = run_on(sight, first, bar, comma=True)
        if last <= comma or not _ends_cell(sight, last) or has_head(sight, last):
            return
        if _is_listing(sight, comma):
            yield name_span(sight, first, last, Label.PATIENT, self.name, "listed", 0.8)


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
    surface = sight.surfaces[i]
    if len(surface) <= 2 and sight.surface[i + 1] in {"/", "-", "."} and len(sight.gap[i - 1]) > 1:
        return True
    if len(surface) <= 2:
        after = i + 2 if sight.surface[i + 1] in {"-", "–"} else i + 1
        return (after < len(sight) and sight.words[after].folded in SEXES) or sight.surface[
            i - 1
        ] == ","
    return len(surface) > 3 or sight.surface[i + 1] == "-" or sight.surface[i - 1] == "-"


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


def _convinces(sight: Sight, first: int, last: int) -> bool:
    """Whether two words and more begin a cell, or look like first and last name."""
    words = [k for k in range(first, last + 1) if sight.flags[k] & f.LETTERS]
    if len(words) < 2:
        return False
    plain = f.COMMON_WORD | f.CLINICAL | f.FUNCTION_WORD | f.NOTE_WORD | f.DRUG
    named = [
        k
        for k in words
        if sight.flags[k] & (f.NAME | f.INITIAL | f.WORD_NAME)
        or (sight.rank[k] >= AFTER_CUE and not sight.flags[k] & plain)
    ]
    likely = max(sight.rank[k] for k in words)
    if all(sight.flags[k] & plain and not sight.flags[k] & f.FIRST_NAME for k in words):
        return False
    if len(named) < len(words) or has_head(sight, last):
        return False
    called = f.FIRST_NAME | f.WORD_NAME
    given = sight.flags[words[0]] & called or sight.flags[words[-1]] & called
    capital = all(sight.flags[k] & (f.CAPITALISED | f.UPPER | f.INITIAL) for k in words)
    if likely > POSSIBLE or (given and capital and likely >= AFTER_CUE):
        return True
    return capital and all(sight.rank[k] >= POSSIBLE for k in words)


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
    known = surname_flags & f.NAME or not sight.words[comma - 1].known
    plain = f.COMMON_WORD | f.CLINICAL | f.FUNCTION_WORD | f.DRUG
    called = given_flags & f.FIRST_NAME or not given_flags & plain
    if given_flags & (f.STATE | f.COUNTRY) or not (known and called):
        return False
    return max(sight.rank[comma - 1], sight.rank[given]) >= POSSIBLE and (
        sight.words[given].ratio > 0.03 or bool(surname_flags & f.UPPER)
    )
