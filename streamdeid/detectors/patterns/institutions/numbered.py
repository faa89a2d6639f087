"""Firms by the number that one has with them: ``Seven Seas Assist policy SSA-4402``, ``carrier Mercury, claim 5``.

Only a firm gives out a policy, a claim, an account, a ticket or a trip: the
capitalised words in front of such a word and its number are its name, if they are
no words of the clinic. So are two words in one with their capitals, of which one is
of care or transport: ``BreatheWell``, ``TransLink``, ``AllCare``.
"""

import re
from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.institutions.extent import NUMERALS
from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label

MARKS = frozenset({"#", ":", ".", "no", "id", "number", "num"})
BARRED = (
    f.DRUG | f.NOTE_WORD | f.TITLE | f.ROLE | f.KIN | f.MONTH
    | f.WEEKDAY | f.ABBREVIATION | f.DEGREE | f.UNIT | f.CAPITAL_TERM
)  # fmt: skip
CAMEL = re.compile(r"([A-Z][a-z]{2,9})([A-Z][a-z]{2,9})")
SHORT = 3
"""Letters that a lone word has more than."""
LONGEST = 4

HUMPED = flagged(f.HUMPED)


def numbered(page: Page, lexicon: Lexicon) -> Iterator[Found]:
    """Each firm in front of a number, and each in one word."""
    for i in page.where(_sign(lexicon)):
        last = i - 2 if page.word[i - 1] == "," else i - 1
        if last >= 0 and "\n" not in page.gap[i - 1] and _has_number(page, i + 1):
            first = _first(page, last)
            if first <= last and _stands(page, first, last):
                yield Found(first, last, Label.ORGANIZATION, "numbered")
    for i in page.where(HUMPED):
        if _is_camel(page, i):
            yield Found(i, i, Label.ORGANIZATION, "two in one")


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """What a firm gives out by its number."""
    return among(cues_of(lexicon)["numbered"])


def _has_number(page: Page, k: int) -> bool:
    """Whether a number, or a code that begins with capitals, stands at ``k`` behind a mark or none."""
    while page.word[k] in MARKS:
        k += 1
    if "\n" in page.gap[k - 1]:
        return False
    coded = page.flag[k] & f.UPPER and page.flag[k + 1 + (page.word[k + 1] == "-")] & f.DIGITS
    digits = page.flag[k] & f.DIGITS and len(page.word[k]) > 1
    return bool(digits or coded or any(c.isdigit() for c in page.word[k][1:]))


def _first(page: Page, last: int) -> int:
    """The first of the capitalised words that end at ``last``; ``last + 1`` where none does."""
    k = last + 1
    while k > 0 and last - k < LONGEST:
        flags = page.flags[k - 1]
        near = k > last or page.gap[k - 1] == " "
        if not near or not flags & f.CAPITALISED or flags & BARRED:
            break
        if flags & f.FUNCTION_WORD and page.folded[k - 1] not in NUMERALS:
            break
        k -= 1
    return k


def _stands(page: Page, first: int, last: int) -> bool:
    """Whether the capital tells something: inside a sentence, or in several words."""
    known = f.CLINICAL | f.FUNCTION_WORD
    if all(page.flags[k] & known for k in range(first, last + 1)):
        return False
    if page.sight.loud or (first == last and len(page.folded[first]) <= SHORT):
        return False
    if first == last and page.flags[first] & (f.COMMON_WORD | f.FIRST_NAME):
        return page.sight.stands_out(first) and bool(page.word[first - 1] in {"is", ":", "to"})
    return page.sight.stands_out(first) or page.word[first - 1] in {":", "("} or first < last


def _is_camel(page: Page, i: int) -> bool:
    """Whether token ``i`` is two words in one, one of them of care or transport."""
    match = CAMEL.fullmatch(page.sight.surfaces[i])
    if match is None or page.flags[i] & (BARRED | f.CLINICAL) or page.flag[i + 1] & f.DIGITS:
        return False
    first, second = match[1].lower(), match[2].lower()
    return bool({first, second} & page.cues["care"]) and second not in page.cues["device"]
