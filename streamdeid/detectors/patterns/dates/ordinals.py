"""Days by their ordinal: ``the 7th``, ``on the twenty-first``, and days that are spelt out."""

from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import is_day
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

SPELT = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    " thirtieth twenty thirty one two three four five six seven eight nine ten eleven twelve"
    " thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
)
TENS = frozenset("thousand forty fifty sixty seventy eighty ninety hundred oh".split())
JOINERS = frozenset({"and", "or", "&", ",", "/", "-", "to", "through"})
CLOSING = frozenset({".", ",", ";", ")", ""})

LONGEST = 12
"""Ordinals of a row, at most."""

NAMED = among(
    frozenset(
        "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
        " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth".split()
    )
)
ROUND = among({"twenty", "thirty"})


def ordinals(page: Page) -> Iterator[tuple[int, int]]:
    """First and last token of each day of the month that an ordinal gives."""
    gap, word, endings = page.gap, page.word, page.cues["ending"]
    for i in page.digits:
        ordinal = not gap[i] and word[i + 1] in endings and is_day(word[i])
        if ordinal and _is_day_of_month(page, i, i + 1):
            yield i, i + 1


def _is_day_of_month(page: Page, i: int, last: int) -> bool:
    """Whether words around an ordinal speak of a day and count nothing else."""
    after = page.word[last + 1]
    if page.says(last + 1, "ordered") or (after == "-" and page.gap[last] == ""):
        return False
    if after == "of":
        return (
            page.word[last + 2] in ("last", "this", "next", "each")
            and page.word[last + 3] == "month"
        )
    if after in JOINERS and _counted_behind(page, last + 2):
        return False
    before = page.word[i - 1]
    if before == "the":
        return bool(page.gap[i - 1].strip() == "")
    if page.says(i - 1, "ordinal") or page.flag[i - 1] & f.WEEKDAY:
        return True
    closes = after in CLOSING or "\n" in page.gap[last]
    return closes and _is_dated(page, i - 1)


def _is_dated(page: Page, k: int) -> bool:
    """Whether the word at ``k`` is one that a date follows: ``stopped 18th``, ``d/c 26th``."""
    if page.gap[k] != " ":
        return False
    past = page.word[k].endswith("ed") and page.flag[k] & f.LOWER
    ended = page.word[k] == "c" and page.word[k - 1] == "/" and page.word[k - 2] == "d"
    return ended or page.says(k, "time") or bool(past)


def _counted_behind(page: Page, k: int) -> bool:
    """Whether what the ordinals in a row count stands behind them: ``2nd and 3rd digits``."""
    for _ in range(LONGEST):
        if not page.flag[k] & f.DIGITS or not page.says(k + 1, "ending"):
            break
        k += 3 if page.word[k + 2] in JOINERS else 2
    return page.says(k, "ordered")


def spelt_ordinals(page: Page) -> Iterator[tuple[int, int]]:
    """``the twenty-fourth``: first and last token."""
    for i in page.where(ROUND):
        if page.word[i + 1] == "-" and page.word[i - 1] == "the":
            last = page.word[i + 2]
            if (
                last in SPELT
                and last.endswith(tuple(page.cues["ending"]))
                and not page.says(i + 3, "ordered")
            ):
                yield i, i + 2

    for i in page.where(NAMED):
        if page.word[i - 1] == "the" and page.word[i - 2] == "on" and _is_last_said(page, i):
            yield i, i


def _is_last_said(page: Page, i: int) -> bool:
    """Whether nothing that the ordinal at ``i`` could count stands behind it: ``on the twelfth we``."""
    if page.word[i + 1] in ("and", "or", "to") and page.word[i + 2] in SPELT:
        return False
    follows = page.flag[i + 1] & f.FUNCTION_WORD and page.word[i + 1] not in ("one", "of", "and")
    return page.word[i + 1] in CLOSING | {"?"} or "\n" in page.gap[i] or bool(follows)


def is_spelt_day(page: Page, k: int) -> bool:
    """Whether token ``k`` is a word for a day of the month or a part of one."""
    return page.word[k] in SPELT


def spelt_year(page: Page, last: int) -> int:
    """The last token of a year in words behind token ``last``: ``nineteen eighty two``; or ``last``."""
    if page.word[last + 1] not in ("nineteen", "twenty", "two"):
        return last
    k = last + 1
    while k - last < 4 and (page.word[k + 1] in SPELT or page.word[k + 1] in TENS):
        k += 1
    return k if k > last + 1 else last


def spelt_day_before(page: Page, k: int) -> int:
    """The first token of a day in words that ends at ``k``: ``twenty-first``; -1 for none."""
    if page.word[k] not in SPELT:
        return -1
    if page.word[k - 1] == "-" and page.word[k - 2] in ("twenty", "thirty"):
        return k - 2
    return k - 1 if page.word[k - 1] in ("twenty", "thirty") else k
