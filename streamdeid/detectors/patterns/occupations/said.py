"""Whether an occupation is said of somebody, by the words in front and behind.

Strong cues (*retired*, *works as*, *is a*, an age, a kinship) count for every
head; a bracket or a comma only for heads that name no staff, or where several
words or a relative in front make it an occupation. A number, a possessive or a
name behind the head makes it a colleague or a thing.
"""

from streamdeid.detectors.patterns.occupations.words import MARKS
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

CLOSING = frozenset({".", ",", ";", ")", "/", ""})
BEHIND = frozenset({".", ",", "for", "at", "with", "w", "from", "in", "on"})


def is_said(seen: Page, first: int, i: int) -> bool:
    """Whether the occupation from ``first`` to ``i`` is said of somebody."""
    if first == 0 or "\n\n" in seen.gap[first - 1] or _is_staff(seen, first, i):
        return False
    before, described = _back(seen, first - 1)
    worked = seen.says(i + 1, "job") and seen.gap[i] == " "
    if _is_joined(seen, before, i):
        return True
    if worked or described or seen.says(before, "occupied") or _is_told(seen, before):
        return True
    if seen.folded[before] in ("a", "an", "as", "the"):
        return _by_article(seen, before, first, i)
    return _is_set_off(seen, before, first, i) or _is_marked(seen, before, first, i)


def _is_joined(seen: Page, before: int, i: int) -> bool:
    """Whether it stands behind another occupation (*a lumper and fish cutter*) or before a relative (*his welder friend*)."""
    if seen.flag[i + 1] & f.KIN and seen.gap[i] == " ":
        return seen.folded[before] in OWNERS
    other = before - 1 - (seen.folded[before] in ("a", "an"))
    joined = seen.word[other + 1] in ("and", "&", "or", "then", "→", "/")
    told = bool(seen.flag[other] & f.PROFESSION and seen.flag[other] & f.LOWER)
    return (
        joined
        and told
        and not seen.says(i, "carer", "interpreter")
        and not seen.says(other, "carer")
    )


OWNERS = frozenset({"his", "her", "my", "your", "their", "our"})


def _is_marked(seen: Page, before: int, first: int, i: int) -> bool:
    """Whether a mark in front or a relative behind makes it somebody's."""
    if seen.says(i, "beside") and (first == i or seen.says(i, "interpreter")):
        return False
    if seen.flags[i] & f.CAPITALISED and not (first == i and seen.sight.opens(i)):
        return False
    return _by_mark(seen, before, first, i) or bool(seen.flag[i + 1] & f.KIN and first < i)


def _is_set_off(seen: Page, before: int, first: int, i: int) -> bool:
    """Whether several words of one trade stand apart between marks, or a lone one before an employer.

    ``HPI: 34M, granite cutter, Caledonia Stone``, ``Heavy equipment mechanic at``,
    ``(dispatcher, Gulf Freight)``.
    """
    word, after = seen.folded[before], seen.word[i + 1]
    if seen.says(i, "carer", "interpreter") or seen.says(first, "instrument"):
        return False
    ends = after in ENDS or "\n" in seen.gap[i] or len(seen.gap[i]) > 1
    if first < i:
        opened = word in OPENING or "\n" in seen.gap[before] or len(seen.gap[before]) > 1
        cased = seen.flags[first] & f.LOWER or seen.sight.opens(first) or seen.sight.loud
        return bool(opened and ends and cased)
    if word == "(":
        return after == "," and bool(seen.flag[i + 2] & f.CAPITALISED)
    served = after == "@" or (after in ("x", "for") and bool(seen.flag[i + 2] & f.DIGITS))
    lined = "\n" in seen.gap[before] or seen.sight.opens(i)
    return lined and served and not seen.says(i, "tool", "beside")


OPENING = frozenset(".,;:(|=/-–+→·•")
ENDS = CLOSING | BEHIND | {"(", "x", "now", "@", "and", "until"}


def stands_apart(seen: Page, first: int, i: int) -> bool:
    """Whether what ends like an occupation is an apposition to a relative."""
    before = first - 1
    ended = seen.word[i + 1] in CLOSING
    near = any(seen.flag[k] & f.KIN for k in range(max(0, before - 3), before))
    return (
        first > 0
        and ended
        and near
        and seen.folded[before] in (",", "(")
        and not _is_staff(seen, first, i)
    )


def is_told(seen: Page, first: int, i: int) -> bool:
    """Whether a copula with its article, an age or a kinship is told of what stands from ``first``."""
    if first == 0 or "\n\n" in seen.gap[first - 1] or _is_staff(seen, first, i):
        return False
    if (
        seen.flag[i + 1] & f.LOWER
        and seen.gap[i] == " "
        and seen.folded[i + 1] not in BEHIND
        and not seen.says(i + 1, "clause")
    ):
        return False
    before, described = _back(seen, first - 1)
    word = seen.folded[before]
    if word in ("a", "an"):
        return (
            seen.says(before - 1, "copula")
            or _is_short(seen, before)
            or seen.word[before - 1] == ","
            or _names_kin(seen, before)
        )
    aged = word in ("yo", "old", "m", "f", "man", "woman", "male", "female")
    if described or aged or seen.says(before, "occupied"):
        return True
    return word == "(" and _names_kin(seen, before)


def _back(seen: Page, before: int) -> tuple[int, bool]:
    """The token in front of words that describe a person, and whether one of them is a cue."""
    while before > 0:
        word = seen.folded[before]
        spoken = seen.word[before + 1] == "-" and seen.word[before + 2] == "speaking"
        hyphen = word == "-" and seen.gap[before] == ""
        if not (spoken or hyphen or seen.says(before, "describing")):
            break
        if seen.says(before, "occupied") or word in ("old", "yo", "y"):
            return before, True
        before -= 1
    return before, False


def _is_told(seen: Page, before: int) -> bool:
    """Whether the word at ``before`` is a copula, an age, years of service or a person."""
    word = seen.folded[before]
    if word in ("m", "s", "re") and seen.word[before - 1] in ("'", "’"):
        return _is_short(seen, before + 1)
    if seen.says(before, "copula") and "\n\n" not in seen.gap[before]:
        return word not in ("he", "she", "also")
    return seen.says(before, "person", "served") or _is_labelled(seen, before)


def _is_labelled(seen: Page, before: int) -> bool:
    """Whether the mark or word at ``before`` ends a label or a short form: ``Work:``, ``ret'd``, ``s/o``, ``c.o.``."""
    word = seen.folded[before]
    if word in (":", "?"):
        return seen.says(before - 1, "labelled")
    if word == "d":
        return seen.word[before - 2] == "ret"
    if word == "o":
        return seen.word[before - 1] == "/"
    return word == "." and seen.word[before - 1] == "o" and seen.gap[before - 1] == ""


def _by_article(seen: Page, before: int, first: int, i: int) -> bool:
    """Whether an article makes it somebody's: *the* and heads of staff need *is* before it."""
    said = seen.says(before - 1, "copula") or _names_kin(seen, before)
    said = said or (seen.says(before - 1, "served") and seen.says(before - 4, "lasting"))
    said = said or _is_short(seen, before)
    word = seen.folded[before]
    if seen.word[before - 1] == "as" and seen.word[before - 2] in ("well", "such"):
        return False
    if word == "the":
        return (
            not seen.says(i, "tool")
            and seen.says(before - 1, "copula")
            and seen.word[before - 1] != "as"
        )
    if seen.says(i, "tool"):
        plain = (
            first < i and not seen.flags[first] & f.CLINICAL and not seen.says(first, "instrument")
        )
        apposed = plain and seen.word[before - 1] in (",", "as")
        told = seen.word[before - 1] in ("is", "was", "he", "she")
        return apposed or told or _names_kin(seen, before)
    if seen.says(i, "carer"):
        return (said and seen.word[before - 1] != "also") or word == "as"
    return "\n" not in seen.gap[before] or seen.sight.fills_line(before)


def _is_short(seen: Page, before: int) -> bool:
    """Whether a pronoun with its clipped copula stands before ``before``: *she's a*."""
    short = seen.word[before - 1] in ("m", "s", "re") and seen.word[before - 2] in ("'", "’")
    return short and seen.word[before - 3] in ("i", "he", "she", "they", "we")


def _by_mark(seen: Page, before: int, first: int, i: int) -> bool:
    """Whether a mark in front makes it somebody's."""
    word, after = seen.folded[before], seen.word[i + 1]
    if seen.says(i, "tool"):
        return word == "(" and first < i
    if seen.says(i, "carer"):
        told = first < i and after in CLOSING | BEHIND and not seen.says(i, "credential")
        return (word == "(" and (told or _names_kin(seen, before))) or (
            word in (",", ";", ".", ":") and (told or (word == "," and _names_kin(seen, before)))
        )
    if word in MARKS:
        return seen.gap[before - 1] in ("", " ") or word == ":"
    return word == "." and after in BEHIND


def _names_kin(seen: Page, before: int) -> bool:
    """Whether a relative is named within a few words in front."""
    return any(seen.flag[k] & f.KIN for k in range(max(0, before - 5), before))


def _is_staff(seen: Page, first: int, i: int) -> bool:
    """Whether a name, a number or a possessive behind the head makes it something else."""
    after, gap = seen.word[i + 1], seen.gap[i]
    if after in ("'", "’", "#") and gap == "":
        return True
    if seen.flag[i + 1] & f.DIGITS and gap == " ":
        return len(after) < 4 and not seen.says(i + 2, "served")
    lone = first == i
    titled = bool(seen.flag[i + 1] & f.CAPITALISED) and gap == " " and not seen.sight.loud
    if titled and lone and seen.flags[i] & f.LOWER and seen.word[first - 1] not in ("a", "an"):
        return True
    return lone and bool(seen.flags[i] & f.CAPITALISED) and bool(seen.flags[i] & f.LAST_NAME)
