"""How far the name around a head word reaches, to the left and to the right.

To the left it grows over capitalised words and the marks that join them, to the
right over further heads, an *of* phrase and the form of a company (``Inc.``, ``P.A.``).
"""

from streamdeid.detectors.patterns.institutions.words import (
    PLAIN,
    PROPER,
    SPECIALTIES,
    TOPONYMS,
    Words,
)
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

LONGEST = 12
"""Tokens to the left of a head, marks included."""
REACH = 16
"""Tokens to the right of a head, at most: further heads, what they are of and marks."""
JOINERS = frozenset("of the and & - ' ’ s . / de del la los las du".split())
SPANISH = frozenset({"s", "la", "los", "las"})
"""Joiners that with a capital are words of the name itself: ``La Paz``."""
FOLLOWERS = frozenset({"of", "at", "for", "in"})
BREAKS = f.TITLE | f.DEGREE | f.KIN | f.WEEKDAY | f.MONTH | f.SPEECH | f.DIGITS
ABBREVIATED = frozenset("st mt ft ste no so e w n s u sta pt co univ".split())
SAINTS = frozenset({"st", "saint", "sts", "ste", "santa", "mt", "mount", "our", "holy", "sacred"})
NO_TAIL = frozenset(
    "mr mrs ms dr miss sir ed er icu or record note report visit fax phone date room floor"
    " level".split()
)
OPENERS = frozenset("referring previous outside fax direct the".split())
"""Words that open a line in front of a name and are no part of it."""
NUMERALS = frozenset("two three four five six seven eight nine ten".split())
"""Numbers in words that begin a name: ``Four Rivers``, ``Three Forks``."""
COMPANIES = frozenset("inc llc llp ltd pc pa pllc sc".split())
DOTTED = (["p", ".", "a", "."], ["p", ".", "c", "."])
CLINICAL = f.NOTE_WORD | f.DRUG | f.ABBREVIATION


def left(page: Page, words: Words, i: int) -> int:
    """The first token of the name whose head is at ``i``."""
    first = k = i
    while k > 0 and i - k < LONGEST and _adjacent(page, k - 1):
        k -= 1
        if _is_joiner(page, k):
            if not _joins(page, words, k):
                break
            continue
        if not _belongs(page, words, k, i):
            break
        first = k
        if page.sight.opens(k) and page.word[k - 1] != "." and page.word[k - 1] not in "-&'":
            break
    return _trimmed(page, words, first, i)


def _is_joiner(page: Page, k: int) -> bool:
    """Whether token ``k`` only joins words of a name: *La* with a capital is one of them."""
    word = page.folded[k]
    if word not in JOINERS:
        return False
    return not (page.flags[k] & (f.CAPITALISED | f.UPPER) and word in SPANISH)


def _belongs(page: Page, words: Words, k: int, i: int) -> bool:
    """Whether the word at ``k`` can be part of the name whose head is at ``i``."""
    flags = page.flags[k]
    if flags & BREAKS and not _is_name_anyway(page, k, i):
        return False
    if not flags & (f.CAPITALISED | f.UPPER | f.INITIAL) and not _is_flat(page, words, k):
        return False
    return not (page.flags[i] & f.CAPITALISED and flags & f.UPPER and flags & CLINICAL)


def _is_name_anyway(page: Page, k: int, i: int) -> bool:
    """Whether a word that mostly ends a name is part of one: ``St.``, ``Sister``, ``Ma``."""
    return (
        (page.folded[k] in ABBREVIATED and page.word[k + 1] in (".", "-"))
        or (bool(page.flags[k] & (f.WEEKDAY | f.SPEECH)) and i - k == 1 and not page.sight.opens(k))
        or (page.folded[k] in PROPER and i - k < 5)
    )


def _is_flat(page: Page, words: Words, k: int) -> bool:
    """Whether, in a note without capitals, a word can belong to a name."""
    flags = page.flags[k]
    if not (page.sight.flat and flags & f.LOWER) or flags & f.FUNCTION_WORD:
        return False
    return page.folded[k] in words.generic or page.folded[k] in TOPONYMS or not flags & PLAIN


def _joins(page: Page, words: Words, k: int) -> bool:
    """Whether a small word or mark at ``k`` joins what is before it to what is behind it."""
    word, before = page.folded[k], page.word[k - 1]
    if word in ".'’-/":
        return _is_glued(page, k)
    if word in ("and", "&"):
        cased = f.CAPITALISED | f.UPPER
        return bool(page.flag[k - 1] & cased) and bool(page.flag[k + 1] & cased)
    if word == "of":
        return before in words.heads
    if word == "the":
        return before == "of"
    return word != "s" or before in ("'", "’")


def _is_glued(page: Page, k: int) -> bool:
    """Whether the mark at ``k`` stands without blanks in a name: ``St.``, ``Seton-Ames``, ``Women's``."""
    word = page.folded[k]
    if page.gap[k - 1] != "":
        return False
    if word == ".":
        return page.word[k - 1] in ABBREVIATED or bool(page.flag[k - 1] & f.INITIAL)
    return page.gap[k] == "" and word != "/"


def _adjacent(page: Page, k: int) -> bool:
    """Whether at most one blank lies between tokens ``k`` and ``k + 1``, or a broken full line."""
    gap = page.gap[k]
    return gap in ("", " ") or (gap == "\n" and page.sight.fills_line(k))


def _trimmed(page: Page, words: Words, first: int, i: int) -> int:
    """``first`` without articles and sentence openers in front."""
    while first < i and (
        page.folded[first] in JOINERS
        or (page.flags[first] & f.FUNCTION_WORD and not _is_numeral(page, first))
        or _is_opener(page, words, first, i)
    ):
        if page.folded[first] in ABBREVIATED or page.folded[first] in SAINTS:
            break
        first += 1
    return first


def _is_numeral(page: Page, first: int) -> bool:
    """Whether a number in words begins a name of several words."""
    cased = page.flags[first] & (f.CAPITALISED | f.UPPER) or page.sight.flat
    behind = page.flag[first + 1] & (f.CAPITALISED | f.UPPER) or page.sight.flat
    return page.folded[first] in NUMERALS and bool(cased and behind) and page.gap[first] == " "


def _is_opener(page: Page, words: Words, first: int, i: int) -> bool:
    """Whether a generic word opens the line and is no part of the name: ``Referring``."""
    word = page.folded[first]
    if word not in OPENERS or word not in words.generic or not page.sight.opens(first):
        return False
    return any(tells(page, words, k) for k in range(first + 1, i))


def tells(page: Page, words: Words, k: int) -> bool:
    """Whether token ``k`` is a word that tells one institution from another."""
    word, flags = page.folded[k], page.flags[k]
    if word in words.generic or not flags & f.LETTERS or flags & f.FUNCTION_WORD or len(word) < 3:
        return False
    return not word.endswith(SPECIALTIES)


def right(page: Page, words: Words, i: int) -> int:
    """The last token of the name whose head is at ``i``: further heads, *of* and its words, *Inc.*."""
    last = i
    while last - i < REACH and _adjacent(page, last):
        further = _further(page, words, i, last)
        if further == last:
            break
        last = further
    return last


def _further(page: Page, words: Words, i: int, last: int) -> int:
    """The last token of the next part behind ``last``, or ``last``."""
    k = last + 1
    word = page.word[k]
    company = _company(page, words, last)
    if company > last:
        return company
    if (
        word in FOLLOWERS
        and not page.flags[i] & f.LOWER
        and (word == "of" or last > i or words.heads[page.folded[i]].strong)
    ):
        end = _phrase(page, k)
        return last if end == k else end
    tail = word in words.generic and word not in NO_TAIL and page.flag[k] & f.LETTERS
    return k if tail and _is_cased(page, k) else last


def _company(page: Page, words: Words, last: int) -> int:
    """The last token of ``'s``, ``& Clinic``, ``, Inc``, ``-op`` or ``, P.A.`` behind ``last``; or ``last``."""
    k = last + 1
    word, behind = page.word[k], page.word[k + 1]
    if word in ("'", "’") and behind == "s" and page.gap[last] == "":
        return k + 1
    joined = behind in words.generic or (
        word == "&" and page.gap[last - 1] == " " and _is_cased(page, last - 1)
    )
    if word in ("&", "and", "-") and joined and _is_cased(page, k + 1):
        return last if page.flag[k + 1] & f.FUNCTION_WORD else k + 1
    if word == "." and page.folded[last] in ("co", "univ", "med") and behind in words.generic:
        return k + 1 if _is_cased(page, k + 1) and behind not in NO_TAIL else last
    if word == "," and behind in COMPANIES:
        return k + 1
    if word == "-" and behind == "op" and page.folded[last] == "co":
        return k + 1
    return k + 4 if word == "," and page.folded[k + 1 : k + 5] in DOTTED else last


def _is_cased(page: Page, k: int) -> bool:
    """Whether token ``k`` is one with a capital, or one of a note in which nothing has."""
    return bool(page.flag[k] & (f.CAPITALISED | f.UPPER)) or bool(page.sight.flat and page.word[k])


def _phrase(page: Page, k: int) -> int:
    """The last token of the capitalised words behind the *of* at ``k``; ``k`` for none."""
    j = k + 1
    if page.word[j] in ("the", "st", "our"):
        j += 1
        if page.word[j] == ".":
            j += 1
    last = k
    while (
        page.flag[j] & (f.CAPITALISED | f.UPPER)
        and not page.flag[j] & BREAKS
        and _adjacent(page, j - 1)
    ):
        if page.flag[k - 1] & f.CAPITALISED and page.flag[j] & f.UPPER and len(page.word[j]) > 2:
            break
        last = j
        j += 1
        if page.word[j] in ("-", "'", "’") and page.gap[j - 1] == "" and page.gap[j] == "":
            j += 1
    return last
