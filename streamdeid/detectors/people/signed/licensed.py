"""Initials that sign with a licence behind the last sentence: ``... by noon. rw rn``, ``l.w. RN``.

Nothing but whoever wrote stands between a sentence that has ended and a licence that
ends the line, so that small letters count there, and letters that are a unit or a
short form elsewhere.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.signed.signoff import NEVER
from streamdeid.detectors.people.signed.sole_initials import POINTED
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f

WEAK = frozenset("ms ma mt ot pt pa ba bs dc do sw cm rt od ct de al".split())
"""Licences that are words, states or short forms as well."""
THERAPISTS = frozenset("pt ot".split())
WARDS = frozenset("icu ccu pcu ed er or ob ld iv hh hd uc lab tele pod cvl csu obs onc gi".split())
BARRED = f.FUNCTION_WORD | f.ROLE | f.KIN | f.TITLE | f.DEGREE | f.MONTH | f.WEEKDAY
CODED = f.ABBREVIATION | f.UNIT | f.COMMON_WORD | f.SHORT_FORM
CASES = f.UPPER | f.LOWER
STOPS = frozenset(".!?)/-–—")
ENDS = frozenset(".,;/(")

SIGN = flagged(f.DEGREE) | among(THERAPISTS)

Found = tuple[int, int]


def licensed(sight: Sight) -> Iterator[Found]:
    """First and last token of each set of letters."""
    for i in sight.where(SIGN):
        comma = sight.surface[i - 1] == "," and sight.same_line(i - 2)
        j = i - 2 if comma else i - 1
        if j < 1 or not sight.same_line(i - 1) or not _ends(sight, i):
            continue
        if sight.surfaces[j] == ".":
            if _is_pointed(sight, j) and _ends_sentence(sight, j - 3):
                yield j - 3, j
        elif _is_letters(sight, j, i) and _ends_sentence(sight, j):
            yield j, j


def _ends(sight: Sight, i: int) -> bool:
    """Whether the licence at ``i`` ends the line but for a date, a mark or a number."""
    after = sight.flag[i + 1]
    return not sight.same_line(i) or bool(after & f.DIGITS) or sight.surface[i + 1] in ENDS


def _ends_sentence(sight: Sight, j: int) -> bool:
    """Whether a sentence, a line or a number ends right before ``j``."""
    if not sight.same_line(j - 1) or len(sight.gap[j - 1]) > 1:
        return True
    before = sight.surface[j - 1]
    dashed = before in {"-", "/", "–", "—"} and sight.gap[j - 2] == "" and sight.gap[j - 1] == ""
    return before in STOPS and (not dashed or before == "/")


def _is_letters(sight: Sight, j: int, i: int) -> bool:
    """Whether two or three letters of one case can be somebody's before the licence at ``i``."""
    flags, folded = sight.flags[j], sight.folded[j]
    if not flags & CASES or not 1 < len(folded) < 4 or flags & BARRED:
        return False
    if folded in NEVER or folded in WARDS:
        return False
    if sight.folded[i] in THERAPISTS:
        return bool(flags & f.LOWER and sight.flags[i] & f.UPPER) and not flags & f.ABBREVIATION
    if flags & f.UPPER and sight.flags[i] & f.LOWER:
        return False
    small = sight.flags[i] & f.LOWER and sight.folded[i] in WEAK
    return not (flags & CODED and (small or flags & f.UPPER))


def _is_pointed(sight: Sight, j: int) -> bool:
    """Whether two letters with points end at ``j`` that stand for no words."""
    first, second = j - 3, j - 1
    if first < 1 or sight.surfaces[j - 2] != "." or any(sight.gap[k] for k in range(first, j)):
        return False
    single = len(sight.surfaces[first]) == 1 == len(sight.surfaces[second])
    letters = sight.flags[first] & sight.flags[second] & f.LETTERS
    return bool(single and letters) and sight.folded[first] + sight.folded[second] not in POINTED
