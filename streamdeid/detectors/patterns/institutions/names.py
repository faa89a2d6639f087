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

from streamdeid.detectors.patterns.institutions.extent import left, right, tells
from streamdeid.detectors.patterns.institutions.words import PLAIN, PROPER, TOPONYMS, Words
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

CLINICAL = f.NOTE_WORD | f.DRUG | f.ABBREVIATION
LOCATIVES = frozenset("at from to by of via with for".split())
MEASURED = frozenset(
    "class classes classification criteria functional grade guideline guidelines performance"
    " score scale stage staging".split()
)
"""Behind a society's name: what it graded, as the New York Heart Association's classes."""
LARGE = 100_000
"""People from which a city outweighs the word that is spelt the same."""


class Found(NamedTuple):
    """First and last token of a name, its label and the rule."""

    first: int
    last: int
    label: Label
    rule: str


def names(page: Page, words: Words) -> Iterator[Found]:
    """Every name that a head word ends or begins, the longest where they overlap."""
    done = -1
    for i in page.where(words.sign if page.sight.flat else words.cased):
        if i > done and _may_head(page, i):
            found = _name(page, words, i)
            if found:
                done = found.last
                yield found


def _may_head(page: Page, i: int) -> bool:
    """Whether the letter case of the head allows a name, and what follows it: no ``State of Ohio``."""
    if page.folded[i] == "state" and page.word[i + 1] in ("of", "'", "’"):
        return False
    if page.flags[i] & (f.CAPITALISED | f.UPPER):
        return True
    return page.sight.flat and bool(page.flag[i - 1] & (f.LOWER | f.CAPITALISED))


def _name(page: Page, words: Words, i: int) -> Found | None:
    """The name around the head at ``i``, or nothing where no word tells it apart."""
    last = right(page, words, i)
    first = left(page, words, i)
    strongest = words.heads[page.folded[i]]
    strong = strongest.strong
    heads = [k for k in range(max(first, i - 2), last + 1) if page.folded[k] in words.heads]
    if not page.flags[i] & f.LOWER:
        strong = strong or any(words.heads[page.folded[k]].strong for k in heads)
        strong = strong or any(0 < b - a < 3 for a, b in pairwise(heads))
    ending = words.heads.get(page.folded[last], strongest)
    if ending.label is Label.ORGANIZATION and page.word[last + 1] in MEASURED:
        return None
    telling = [k for k in range(first, last + 1) if tells(page, words, k)]
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
        any(word in PROPER for word in page.folded[first:i]) and page.word[first - 1] in LOCATIVES
    )
    if capital and plain and page.sight.stands_out(first):
        return Found(first, last, strong.label, "plain name")
    return None


def _label(page: Page, words: Words, first: int, last: int) -> Label:
    """HOSPITAL where any strong head of the name is one of health care."""
    heads = [words.heads[w] for w in page.folded[first : last + 1] if w in words.heads]
    strong = [head.label for head in heads if head.strong]
    if Label.HOSPITAL in strong:
        return Label.HOSPITAL
    return strong[0] if strong else heads[-1].label


def _stands(page: Page, k: int, *, strong: bool, first: int) -> bool:
    """Whether the telling word at ``k`` tells it here, by its case and its place."""
    flags = page.flags[k]
    plain = bool(flags & PLAIN)
    named = flags & (f.CITY | f.LAST_NAME | f.COMMON_WORD)
    clinical = bool(flags & CLINICAL) or (bool(flags & f.CLINICAL) and not named)
    if page.folded[k] in TOPONYMS or (flags & f.CITY and page.sight.words[k].population > LARGE):
        clinical = plain = False
    if flags & f.LOWER:
        return strong and (not plain or _is_small_name(page, k))
    if flags & f.UPPER and (page.sight.shouts(k) or page.sight.loud):
        if len(page.folded[k]) < 5 and not flags & (f.LAST_NAME | f.CITY) and plain:
            return False
        headed = not flags & f.CLINICAL and _is_header(page, first)
        told = headed or page.word[first - 1] in LOCATIVES
        return not plain or (strong and not clinical and told)
    if page.sight.opens(k):
        return not plain or (not clinical and (strong or _is_header(page, first)))
    return not clinical


def _is_small_name(page: Page, k: int) -> bool:
    """Whether an everyday word in small letters is rather a town or a person: ``arlington pharmacy``."""
    flags, word = page.flags[k], page.sight.words[k]
    if flags & (CLINICAL | f.CLINICAL | f.FUNCTION_WORD | f.SPEECH):
        return False
    town = flags & f.CITY and word.population > TOWN
    return bool(town or (flags & f.NAME and word.ratio >= LIKELY))


LIKELY = 1.0
TOWN = 20_000


def _is_header(page: Page, first: int) -> bool:
    """Whether the name begins one of the first lines of the note."""
    start = page.starts[first]
    if page.text.count("\n", start) < 2 and first and "\n" in page.gap[first - 1]:
        return True
    return (page.text.count("\n", 0, start) < 3 and page.gap[first - 1][-1:] in ("\n", "")) or (
        page.text.count("\n", 0, start) < 3 and len(page.gap[first - 1]) > 1
    )
