"""Institutions that everybody knows by a short name: ``Mary Free Bed``, ``UTMB``, ``from Temple``, ``Walmart``.

An entry of the lists with a capital. One that is a person's name or an ordinary
word as well counts for a hospital only behind a preposition of place, and for a
company only where the capital stands out.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.institutions.words import words_of
from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

CASED = f.CAPITALISED | f.UPPER
NEAR = frozenset(
    "at from to via @ → ed er rehab transfer transferred admit admitted declined declines snf ltach"
    " dispo disposition hospital hospice calling called".split()
)
"""Prepositions of place, and what is said in front of a hospital: ``ED Parkland``."""
PERSONAL = f.TITLE | f.FIRST_NAME | f.INITIAL


def known(page: Page, lexicon: Lexicon) -> Iterator[Found]:
    """Every entry of the lists of companies and hospitals that stands for one here."""
    companies, hospitals = words_of(lexicon).companies, _hospitals(lexicon)
    for first, last, _ in companies.find(page.folded, page.where(companies.sign)):
        if page.flags[first] & CASED and _stands_out(page, first, last):
            yield Found(first, last, Label.ORGANIZATION, "company")
    for first, last, placed in hospitals.find(page.folded, page.where(hospitals.sign)):
        if not page.flags[first] & CASED or page.flag[first - 1] & PERSONAL:
            continue
        if not placed or _is_placed(page, first, last):
            yield Found(first, last, Label.HOSPITAL, "hospital")


@cache
def _hospitals(lexicon: Lexicon) -> Phrases[bool]:
    """The hospitals of a lexicon, and whether each must stand behind a preposition of place."""
    table = lexicon.table("hospitals")
    return Phrases((entry, values[:1] == ("place",)) for entry, values in table.items())


def _is_placed(page: Page, first: int, last: int) -> bool:
    """Whether a preposition of place stands in front and no further name behind."""
    before = first - 2 if page.word[first - 1] == "the" else first - 1
    named = page.flag[last + 1] & (f.CAPITALISED | f.DEGREE) and page.gap[last] == " "
    told = page.word[before] in NEAR and "\n" not in page.gap[before]
    return told and not named and page.sight.stands_out(first)


def _stands_out(page: Page, first: int, last: int) -> bool:
    """Whether the entry is a name here: more than one word, or no everyday word that opens a sentence."""
    everyday = page.flags[first] & (f.COMMON_WORD | f.CLINICAL | f.DRUG)
    return last > first or not everyday or page.sight.stands_out(first)
