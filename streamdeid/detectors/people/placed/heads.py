"""The patient at the head of a page: a name that fills a cell before particulars.

Print-outs begin with *Ibrahimi, Nasrin   207-71-18   1/30/59*, *OUSMANE CISSE  8820418* or
*SNV 7   Lem Rosewater HH3-0218*. In their first lines a cell of two words and more is the
patient where a number, a birth date or an age stands behind it, no word of it belongs to forms
or to the clinic, and one is a first name or all are words of no list.
"""

from bisect import bisect_left
from collections.abc import Iterator

from streamdeid.detectors.people.words.rank import POSSIBLE
from streamdeid.detectors.people.words.runs import TIES
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

LINES = 3
"""Lines of a head, blank ones apart."""
LONGEST = 4
"""Words of a name, at most."""
NUMBER = 4
"""Digits that are a number by themselves, at least."""
AGE = 2
"""Digits of an age, at most."""
PARTICULARS = frozenset("dob mrn acct rm bed room hh emplid doc chart b born".split())
CLOSE = frozenset({"", " "})
"""What stands between the words of a cell."""
CASES = f.UPPER | f.LOWER | f.CAPITALISED
FORMS = f.NOTE_WORD | f.ROLE | f.DEGREE | f.TITLE | f.KIN | f.UNIT | f.DRUG | f.FUNCTION_WORD
FORMS |= f.MONTH | f.WEEKDAY | f.STATE | f.COUNTRY | f.VERDICT | f.ABBREVIATION | f.SHORT_FORM
PLAIN = f.CLINICAL | f.COMMON_WORD | f.CITY | f.COUNTY | f.CAPITAL_TERM | f.EPONYM
MARKS = frozenset("(#")
BEHIND = frozenset("m f y yo yom yof - /".split())
"""What stands behind an age, and inside a code or date."""
BORNE, CALLED = 3.0, 1.0
"""The ratios from which a surname and a first name are rather that than a word."""


def headed(sight: Sight) -> Iterator[tuple[int, int]]:
    """First and last token of each name."""
    after = -1
    for i in _beginnings(sight):
        if i <= after or not sight.flags[i] & f.LETTERS:
            continue
        last = _cell(sight, i)
        if last > i and _is_particular(sight, last) and _is_name(sight, i, last):
            yield i, last
            after = last


def head_end(text: str) -> int:
    """Where the head of a page ends."""
    at, lines = 0, 0
    while lines < LINES:
        end = text.find("\n", at)
        if end < 0:
            return len(text)
        lines += bool(text[at:end].strip())
        at = end + 1
    return at


def _beginnings(sight: Sight) -> Iterator[int]:
    """The tokens with which a cell begins: behind a line end, wide blanks or a bar."""
    gap, surface = sight.gap, sight.surface
    count, barred = bisect_left(sight.starts, head_end(sight.text)), "|" in sight.text
    for i in [i for i in range(count) if gap[i - 1] not in CLOSE or barred]:
        if len(gap[i - 1]) > 1 or gap[i - 1] == "\n" or surface[i - 1] == "|":
            yield i


def _cell(sight: Sight, i: int) -> int:
    """The last token of the words that begin at ``i``, with one comma between them at most."""
    last, listed = -1, False
    for _ in range(LONGEST):
        if not sight.flag[i] & f.LETTERS or _is_code(sight, i) or sight.folded[i] in PARTICULARS:
            break
        while sight.surface[i + 1] in TIES and sight.gap[i] == "" == sight.gap[i + 1]:
            if not sight.flag[i + 2] & f.LETTERS:
                return -1
            i += 2
        last = i
        comma = sight.surface[i + 1] == "," and sight.gap[i] == "" and sight.gap[i + 1] == " "
        pointed = sight.surface[i + 1] == "." and sight.flag[i] & f.INITIAL
        if not listed and comma and sight.flag[i + 2] & f.LETTERS:
            listed, i = True, i + 2
        elif pointed and sight.gap[i + 1] == " ":
            i += 2
        elif sight.gap[i] == " ":
            i += 1
        else:
            break
    return last


def _is_code(sight: Sight, i: int) -> bool:
    """Whether the letters at ``i`` begin a code: ``HH3-0218``, ``E-4410``."""
    j = i + 2 if sight.surface[i + 1] == "-" and sight.gap[i] == "" else i + 1
    return bool(sight.flag[j] & f.DIGITS) and sight.gap[j - 1] == ""


def _is_particular(sight: Sight, last: int) -> bool:
    """Whether a number, a date, an age or a word that announces one stands behind ``last``."""
    i = last + 2 if sight.surface[last + 1] == "." else last + 1
    listed = sight.surface[i] == "," and sight.gap[i - 1] == ""
    i += listed
    gap = sight.gap[i - 1]
    if i >= len(sight) or "\n" in gap or gap == "":
        return False
    i += sight.surface[i] in MARKS
    if i < len(sight) and (sight.folded[i] in PARTICULARS or _is_code(sight, i)):
        return True
    if not sight.flag[i] & f.DIGITS:
        return bool(sight.flag[i] & f.UPPER and sight.flag[i + 1] & f.DIGITS) and not listed
    return (len(gap) > 1 and not listed) or _is_number(sight, i)


def _is_number(sight: Sight, i: int) -> bool:
    """Whether the digits at ``i`` are a long number, the first of a code, or an age with a sex."""
    size, behind = len(sight.surface[i]), sight.folded[i + 1 : i + 2]
    if size >= NUMBER:
        return True
    if behind and sight.gap[i] == "":
        return behind[0] in BEHIND or (behind[0] == "," and size == AGE)
    return size == AGE and bool(behind) and behind[0] in BEHIND


def _is_name(sight: Sight, first: int, last: int) -> bool:
    """Whether words of one letter case are a name: two and more, or one with its initials."""
    words = [k for k in range(first, last + 1) if sight.flags[k] & CASES]
    case = sight.flags[first] & CASES
    if not case or not all(_may_be(sight, k) for k in words):
        return False
    if not all(sight.flags[k] & (case | f.PARTICLE) for k in words):
        return False
    borne = [_is_borne(sight, k) for k in words]
    if case & f.LOWER:
        return sight.calm(first) and len(words) > 1 and all(borne)
    if len(words) == 1:
        return all(borne)
    return any(borne) or all(sight.rank[k] >= POSSIBLE for k in words)


def _may_be(sight: Sight, k: int) -> bool:
    """Whether a word can be one of a name: no word of forms; of the clinic only if it is borne."""
    flags, word = sight.flags[k], sight.words[k]
    if flags & (FORMS | f.HUMPED):
        return bool(flags & f.PARTICLE)
    return not flags & PLAIN or bool(flags & f.NAME and word.ratio > 1)


def _is_borne(sight: Sight, k: int) -> bool:
    """Whether the word is a name before anything else."""
    flags, ratio = sight.flags[k], sight.words[k].ratio
    return (
        not flags & PLAIN
        and ratio > (CALLED if flags & f.FIRST_NAME else BORNE)
        and bool(flags & f.NAME)
    )
