"""Initials where nothing but a signature stands, even if the letters stand for words as well.

Behind a degree and a slash (*MD/ek*), behind a word of signing (*signed RS 6/2*), in
brackets behind a specialty (*Surgery (GM):*), before a licence (*MJT RN*), and alone
behind the last sentence of a paragraph (*Same plan.  AF*).
"""

from streamdeid.detectors.people.words.fit import is_pointed
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

SIGNED = frozenset(
    "signed sig sigs signature initials initialed cosigned typed transcribed entered scribed closed"
    " documented narr review reviewed reviewer chk verified witness wit".split()
)
BY = frozenset("by per".split())
SPECIALTIES = ("logy", "iatry", "surgery", "psych", "surg", "medicine", "icu")
NEVER = frozenset(
    "ok na no po iv im od os ou or am pm er ed pt md us rx hx dx tx fx sx bid tid qid prn qhs npo"
    " wnl nad dnr dni nka icu ccu pcp he she her his him and the not all yes new old see day ct mri"
    " cxr est pst cst mst edt pdt cdt mdt utc rn np pa lpn aid sob cp ha".split()
)
"""Letters that stand alone in notes without being anybody's."""
ENDS = frozenset(".;,)|")
STOPS = frozenset(".!?)")
LETTERS = f.UPPER | f.LOWER
BEHIND = SIGNED | BY
KNOWN = f.ABBREVIATION | f.SHORT_FORM | f.UNIT | f.COMMON_WORD
LONGEST = 3


def signs_off(sight: Sight, i: int) -> bool:
    """Whether the two or three letters at ``i`` are somebody's initials by their place."""
    if len(sight.surfaces[i]) > LONGEST or _is_amid(sight, i) or sight.folded[i] in NEVER:
        return False
    before = sight.surface[i - 1]
    signs = (
        (before == "/" and _is_behind_degree(sight, i))
        or _is_signed(sight, i)
        or (before == "(" and _is_bracketed(sight, i))
        or _is_licensed(sight, i)
        or _ends_paragraph(sight, i)
    )
    return signs and not _is_label(sight, i)


def _is_amid(sight: Sight, i: int) -> bool:
    """Whether small letters follow a word that nobody signs behind, as nearly all of them do."""
    if not sight.flags[i] & f.LOWER or not sight.flag[i - 1] & f.LETTERS:
        return False
    return sight.folded[i - 1] not in BEHIND


def _is_label(sight: Sight, i: int) -> bool:
    """Whether the letters stand for what is measured or numbered behind them: ``TSH 1.4``."""
    flags = sight.flags[i]
    if flags & (f.NOTE_WORD | f.ROLE):
        return True
    after = i + 2 if sight.surface[i + 1] in {"-", "<", ">", "#", ":"} else i + 1
    known = flags & KNOWN
    worded = sight.flag[after + 1] & f.MONTH
    joined = sight.surface[after + 1] in {"/", "-"}
    dated = joined and (sight.surface[after + 3] in {"/", "-"} or "\n" in sight.gap[after + 2])
    return bool(known and sight.flag[after] & f.DIGITS) and not (worded or dated)


def _ends_cell(sight: Sight, i: int) -> bool:
    gap = sight.gap[i]
    return len(gap) > 1 or "\n" in gap or bool(gap and sight.flag[i + 1] & f.DIGITS)


def _is_behind_degree(sight: Sight, i: int) -> bool:
    """``MD/ek``, ``M.D. / gw`` at the end of a line or cell."""
    if not _ends_cell(sight, i) or not sight.same_line(i - 1):
        return False
    before = sight.flag[i - 2]
    pointed = sight.surface[i - 2] == "." and is_pointed(sight, i - 5)
    return bool(before & f.DEGREE and before & f.UPPER) or pointed


def _is_signed(sight: Sight, i: int) -> bool:
    """Behind a word of signing, before a date, a mark, a licence or the line's end."""
    before = i - 2 if sight.surface[i - 1] in {":", "}"} else i - 1
    if sight.surface[before] == "}":
        before -= 1
    if before < 0 or sight.folded[before] not in BEHIND or not sight.same_line(i - 1):
        return False
    if sight.flags[i] & f.FUNCTION_WORD:
        return False
    ends = _ends_cell(sight, i) or sight.surface[i + 1] in ENDS or _is_licence(sight, i + 1)
    if not ends:
        return False
    if sight.folded[before] in SIGNED:
        return bool(sight.flags[i] & f.UPPER) or sight.calm(i)
    plain = sight.flags[i] & (f.ABBREVIATION | f.UNIT | f.COMMON_WORD)
    return sight.folded[before] in BY and bool(sight.flags[i] & f.UPPER) and not plain


def _is_bracketed(sight: Sight, i: int) -> bool:
    """In brackets behind a specialty, with a colon: ``Surgery (GM):``."""
    if sight.surface[i + 1] != ")" or sight.surface[i + 2] != ":":
        return False
    role = sight.flag[i - 2]
    special = i > 1 and sight.folded[i - 2].endswith(SPECIALTIES)
    return bool(sight.flags[i] & f.UPPER) and (bool(role & f.ROLE) or special)


def _is_licence(sight: Sight, i: int, *, wide: bool = False) -> bool:
    licence = bool(sight.flag[i] & f.DEGREE and sight.flag[i] & f.UPPER)
    return licence and (wide or sight.near(i - 1))


def _is_licensed(sight: Sight, i: int) -> bool:
    """``MJT RN``; what is an everyday abbreviation is a ward: ``ICU RN``."""
    if not sight.flags[i] & f.UPPER or not _is_licence(sight, i + 1) or sight.loud:
        return False
    plain = f.ABBREVIATION | f.COMMON_WORD | f.ROLE | f.DEGREE | f.UNIT
    before = sight.flag[i - 1]
    named = before & (f.CAPITALISED | f.INITIAL | f.UPPER) and sight.near(i - 1)
    return not sight.flags[i] & plain and not named


def _ends_paragraph(sight: Sight, i: int) -> bool:
    """Between the last sentence and the end of its paragraph, but for a licence, date and time."""
    if not _stops_before(sight, i):
        return False
    j = i
    while "\n" not in sight.gap[j]:
        j += 1
        dated = sight.flag[j] & (f.DIGITS | f.MONTH) or not sight.flag[j] & f.LETTERS
        dated = dated or (j == i + 1 and _is_licence(sight, j, wide=True))
        if not dated or j > i + 10:
            return False
    return sight.gap[j].count("\n") > 1 or j >= len(sight) - 1


def _stops_before(sight: Sight, i: int) -> bool:
    """Whether a sentence ends right before ``i``, and does not end in a number or point itself."""
    j = i - 2 if sight.surface[i - 1] in {"/", "-", "–"} else i - 1
    if j <= 0 or sight.surfaces[j] not in STOPS:
        return False
    return sight.same_line(j) and sight.gap[j] != ""
