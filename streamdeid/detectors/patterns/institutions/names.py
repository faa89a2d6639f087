"""Names that a head word ends or begins: ``Lakeside General Hospital``, ``University of Ames``, ``Ozark Bone & Joint``.

From the head the name grows to the left over capitalised words and the marks that
join them, and to the right over further heads and an *of* phrase. It is a name if a
word in it tells the institution from others: any capitalised word inside a sentence
for a strong head, a word that is no everyday one for a weak head, at the start of a
sentence, and in a line of capitals.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from streamdeid.detectors.patterns.institutions.words import PLAIN, Words
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

LONGEST = 12
"""Tokens to the left of a head, marks included."""
JOINERS = frozenset("of the and & - ' ’ s . / de del la los las du".split())
FOLLOWERS = frozenset({"of", "at", "for", "in"})
BREAKS = f.TITLE | f.DEGREE | f.KIN | f.WEEKDAY | f.MONTH | f.SPEECH | f.DIGITS
ABBREVIATED = frozenset("st mt ft ste no so e w n s u sta pt".split())
NO_TAIL = frozenset(
    "mr mrs ms dr miss sir ed er icu or record note report visit fax phone date unit room"
    " floor level".split()
)
CLINICAL = f.NOTE_WORD | f.DRUG | f.ABBREVIATION
LOCATIVES = frozenset("at from to by of via with for".split())
SPECIALTIES = (
    "ology",
    "iatrics",
    "iatry",
    "opedics",
    "opaedics",
    "surgery",
    "therapy",
    "anesthesia",
)
"""Endings of departments, which every hospital has."""
PROPER = frozenset(
    "general city central memorial children women methodist mercy university community county presbyterian baptist lutheran jewish"
    " regional providence deaconess veterans".split()
)
"""Words that with a head word alone are names of hospitals in many towns."""
LARGE = 100_000
"""People from which a city outweighs the word that is spelt the same."""
TOPONYMS = frozenset(
    "bay valley creek river rivers lake lakes hills ridge mesa canyon desert prairie pine pines oak oaks cedar harbor harbour"
    " shore shores coast coastal delta gulf mountain mountains summit view falls island islands rock stone"
    " forest grove meadow meadows sky eagle hawk bear wolf elk deer buffalo bison heron range fork forks crossing basin bluff bluffs"
    " plains hollow cove sound inlet cape peninsula isle pacific atlantic evergreen tidewater lowcountry frontier"
    " heartland cascade sierra rio vista palmetto magnolia maple elm willow birch cypress juniper sage cactus bayou piedmont"
    " lakeshore riverside lakeside bayside seaside hillside northshore parkway gateway golden silver copper crest palisade"
    " pioneer liberty patriot heritage lighthouse beacon horizon sunrise sunset northern northstar star sun desert".split()
)
"""Words of landscape that name institutions everywhere, ordinary as they are."""
SAINTS = frozenset({"st", "saint", "sts", "ste", "santa", "mt", "mount", "our", "holy", "sacred"})


class Found(NamedTuple):
    """First and last token of a name, its label and the rule."""

    first: int
    last: int
    label: Label
    rule: str


def names(page: Page, words: Words) -> Iterator[Found]:
    """Every name that a head word ends or begins, the longest where they overlap."""
    done = -1
    heads = words.heads
    for i in [i for i, word in enumerate(page.folded) if word in heads]:
        if i > done and _may_head(page, i):
            found = _name(page, words, i)
            if found:
                done = found.last
                yield found


def _may_head(page: Page, i: int) -> bool:
    """Whether the letter case of the head allows a name."""
    if page.flags[i] & (f.CAPITALISED | f.UPPER):
        return True
    return page.sight.flat and bool(page.flag(i - 1) & (f.LOWER | f.CAPITALISED))


def _name(page: Page, words: Words, i: int) -> Found | None:
    """The name around the head at ``i``, or nothing where no word tells it apart."""
    last = _right(page, words, i)
    first = _left(page, words, i)
    strongest = words.heads[page.folded[i]]
    strong = strongest.strong
    heads = [k for k in range(max(first, i - 2), last + 1) if page.folded[k] in words.heads]
    if not page.flags[i] & f.LOWER:
        strong = strong or any(words.heads[page.folded[k]].strong for k in heads)
        strong = strong or any(0 < b - a < 3 for a, b in pairwise(heads))
    telling = [k for k in range(first, last + 1) if _tells(page, words, k)]
    if page.flags[i] & f.LOWER and not strong:
        return None
    if not telling:
        return _plain(page, words, first, i, last)
    if last == first:
        return None
    if not any(_stands(page, k, strong=strong, first=first) for k in telling):
        return None
    label = _label(page, words, first, last)
    return Found(first, last, label, "head word")


def _plain(page: Page, words: Words, first: int, i: int, last: int) -> Found | None:
    """``at City Hospital``, ``to Children's Hospital``: a name of plain words behind a preposition of place."""
    strong = words.heads[page.folded[i]]
    capital = page.flags[i] & f.CAPITALISED and strong.strong and strong.label is Label.HOSPITAL
    plain = (
        any(word in PROPER for word in page.folded[first:i]) and page.word(first - 1) in LOCATIVES
    )
    if capital and plain and page.sight.stands_out(first):
        return Found(first, last, strong.label, "plain name")
    return None


def _label(page: Page, words: Words, first: int, last: int) -> Label:
    """HOSPITAL where any strong head of the name is one of health care."""
    heads = [words.heads[w] for w in page.folded[first : last + 1] if w in words.heads]
    for head in heads:
        if head.strong:
            return head.label
    return heads[-1].label


def _tells(page: Page, words: Words, k: int) -> bool:
    """Whether token ``k`` is a word that tells one institution from another."""
    word, flags = page.folded[k], page.flags[k]
    if word in words.generic or not flags & f.LETTERS or flags & f.FUNCTION_WORD or len(word) < 3:
        return False
    return not word.endswith(SPECIALTIES)


def _stands(page: Page, k: int, *, strong: bool, first: int) -> bool:
    """Whether the telling word at ``k`` tells it here, by its case and its place."""
    flags = page.flags[k]
    plain = bool(flags & PLAIN)
    named = flags & (f.CITY | f.LAST_NAME | f.COMMON_WORD)
    clinical = bool(flags & CLINICAL) or (bool(flags & f.CLINICAL) and not named)
    if page.folded[k] in TOPONYMS or (flags & f.CITY and page.sight.words[k].population > LARGE):
        clinical = plain = False
    if flags & f.LOWER:
        return not plain and strong
    if flags & f.UPPER and (page.sight.shouts(k) or page.sight.loud):
        if len(page.folded[k]) < 5 and not flags & (f.LAST_NAME | f.CITY) and plain:
            return False
        told = _is_header(page, first) or page.word(first - 1) in LOCATIVES
        return not plain or (strong and not clinical and told)
    if page.sight.opens(k):
        return not plain or (not clinical and (strong or _is_header(page, first)))
    return not clinical


def _is_header(page: Page, first: int) -> bool:
    """Whether the name begins one of the first lines of the note."""
    start = page.starts[first]
    if page.text.count("\n", start) < 2 and first and "\n" in page.gap(first - 1):
        return True
    return (page.text.count("\n", 0, start) < 3 and page.gap(first - 1)[-1:] in ("\n", "")) or (
        page.text.count("\n", 0, start) < 3 and len(page.gap(first - 1)) > 1
    )


def _left(page: Page, words: Words, i: int) -> int:
    """The first token of the name whose head is at ``i``."""
    first = k = i
    while k > 0 and i - k < LONGEST and _adjacent(page, k - 1):
        k -= 1
        word, flags = page.folded[k], page.flags[k]
        if word in JOINERS and not (
            flags & (f.CAPITALISED | f.UPPER) and word in ("s", "la", "los", "las")
        ):
            if not _joins(page, words, k):
                break
            continue
        if flags & BREAKS and not _is_name_anyway(page, k, i):
            break
        if not flags & (f.CAPITALISED | f.UPPER | f.INITIAL) and not _flat_word(page, words, k):
            break
        if page.flags[i] & f.CAPITALISED and flags & f.UPPER and flags & CLINICAL:
            break
        first = k
        if page.sight.opens(k) and page.word(k - 1) != "." and page.word(k - 1) not in "-&'":
            break
    return _trimmed(page, words, first, i)


def _is_name_anyway(page: Page, k: int, i: int) -> bool:
    """Whether a word that mostly ends a name is part of one: ``St.``, ``Sister``, ``Ma``."""
    return (
        (page.folded[k] in ABBREVIATED and page.word(k + 1) in (".", "-"))
        or (bool(page.flags[k] & (f.WEEKDAY | f.SPEECH)) and i - k == 1 and not page.sight.opens(k))
        or (page.folded[k] in PROPER and i - k < 5)
    )


def _flat_word(page: Page, words: Words, k: int) -> bool:
    """Whether, in a note without capitals, a word can belong to a name."""
    flags = page.flags[k]
    if not (page.sight.flat and flags & f.LOWER) or flags & f.FUNCTION_WORD:
        return False
    return page.folded[k] in words.generic or page.folded[k] in TOPONYMS or not flags & PLAIN


def _joins(page: Page, words: Words, k: int) -> bool:
    """Whether a small word or mark at ``k`` joins what is before it to what is behind it."""
    word = page.folded[k]
    if word == ".":
        return (page.word(k - 1) in ABBREVIATED or bool(page.flag(k - 1) & f.INITIAL)) and page.gap(
            k - 1
        ) == ""
    if word in ("'", "’", "-", "/"):
        return page.gap(k - 1) == "" and page.gap(k) == "" and word != "/"
    if word == "of":
        return page.word(k - 1) in words.heads
    if word == "the":
        return page.word(k - 1) == "of"
    if word == "s":
        return page.word(k - 1) in ("'", "’")
    if word in ("and", "&"):
        return bool(page.flag(k - 1) & (f.CAPITALISED | f.UPPER)) and bool(
            page.flag(k + 1) & (f.CAPITALISED | f.UPPER)
        )
    return True


def _adjacent(page: Page, k: int) -> bool:
    """Whether at most one blank lies between tokens ``k`` and ``k + 1``, or a broken full line."""
    gap = page.gap(k)
    return gap in ("", " ") or (gap == "\n" and page.sight.fills_line(k))


def _trimmed(page: Page, words: Words, first: int, i: int) -> int:
    """``first`` without articles and sentence openers in front."""
    while first < i and (
        page.folded[first] in JOINERS
        or page.flags[first] & f.FUNCTION_WORD
        or (
            page.sight.opens(first)
            and page.folded[first] in words.generic
            and _tells_later(page, words, first, i)
        )
    ):
        if page.folded[first] in ABBREVIATED or page.folded[first] in SAINTS:
            break
        first += 1
    return first


def _tells_later(page: Page, words: Words, first: int, i: int) -> bool:
    """Whether a telling word follows, so that a generic opener is no part of the name: ``Referring``."""
    return page.folded[first] in (
        "referring",
        "previous",
        "outside",
        "new",
        "fax",
        "direct",
        "the",
    ) and any(_tells(page, words, k) for k in range(first + 1, i))


def _right(page: Page, words: Words, i: int) -> int:
    """The last token of the name whose head is at ``i``: further heads, *of* and its words, *Inc.*."""
    last = i
    while _adjacent(page, last):
        k = last + 1
        word, flags = page.word(k), page.flag(k)
        if word in ("'", "’") and page.word(k + 1) == "s" and page.gap(last) == "":
            last = k + 1
            continue
        joined = word in ("&", "and", "-") and page.word(k + 1) in words.generic
        if joined and _case(page, k + 1) and not page.flag(k + 1) & f.FUNCTION_WORD:
            last = k + 1
            continue
        if word == "," and page.word(k + 1) in (
            "inc",
            "llc",
            "llp",
            "ltd",
            "pc",
            "pa",
            "pllc",
            "sc",
        ):
            last = k + 1
            continue
        if word == "-" and page.word(k + 1) == "op" and page.folded[last] == "co":
            last = k + 1
            continue
        if word == "," and page.folded[k + 1 : k + 5] in (
            ["p", ".", "a", "."],
            ["p", ".", "c", "."],
        ):
            last = k + 4
            continue
        if (
            word in FOLLOWERS
            and not page.flags[i] & f.LOWER
            and (word == "of" or last > i or words.heads[page.folded[i]].strong)
        ):
            end = _phrase(page, words, k)
            if end == k:
                break
            last = end
            continue
        if word in words.generic and word not in NO_TAIL and flags & f.LETTERS and _case(page, k):
            last = k
            continue
        break
    return last


def _case(page: Page, k: int) -> bool:
    """Whether token ``k`` has a capital, or nothing in the note has."""
    return bool(page.flag(k) & (f.CAPITALISED | f.UPPER)) or page.sight.flat


def _phrase(page: Page, words: Words, k: int) -> int:
    """The last token of the capitalised words behind the *of* at ``k``; ``k`` for none."""
    last = j = k + 1
    if page.word(j) in ("the", "st", "our"):
        j += 1
        if page.word(j) == ".":
            j += 1
    last = k
    while (
        page.flag(j) & (f.CAPITALISED | f.UPPER)
        and not page.flag(j) & BREAKS
        and _adjacent(page, j - 1)
    ):
        if page.flag(k - 1) & f.CAPITALISED and page.flag(j) & f.UPPER and len(page.word(j)) > 2:
            break
        last = j
        j += 1
        if page.word(j) in ("-", "'", "’") and page.gap(j - 1) == "" and page.gap(j) == "":
            j += 1
    return last
