"""Agencies by their letters beside a rank: ``HPD Ofc Ikeda``, ``Trooper Ames, MHP``, ``gary pd``.

Police, fire and ambulance services are written as a few capitals that no list holds.
What tells them is who stands beside: an officer, a trooper, a crew, a badge or a
report number. The letters must be no abbreviation of the clinic.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Sign, Word, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

RANKS = frozenset(
    "ofc officer officers det detective trooper tpr deputy dep sgt sergeant cpl lt ranger"
    " marshal constable".split()
)
BEHIND = RANKS | frozenset("badge dispatch crew ambulance helo helicopter".split())
SERVICES = frozenset({"pd", "fd", "so", "ems"})
KNOWN = f.ABBREVIATION | f.CLINICAL | f.DRUG | f.NOTE_WORD | f.DEGREE | f.UNIT | f.COMMON_WORD
LONGEST = 5


def _is_lettered(word: Word) -> bool:
    """Whether a word is a few capitals that mean nothing else."""
    short = 2 < len(word.folded) <= LONGEST
    return short and bool(word.flags & f.UPPER) and not word.flags & KNOWN


SERVED, RANKED, LETTERED = among(SERVICES), among(BEHIND), Sign(_is_lettered)


def agencies(page: Page) -> Iterator[Found]:
    """Every agency that a rank beside it tells."""
    for i in page.where(SERVED):
        if _is_served(page, i):
            yield Found(i - 1, i, Label.ORGANIZATION, "service")
    if not page.where(RANKED):
        return
    for i in page.where(LETTERED):
        if _is_ranked(page, i):
            yield Found(i, i, Label.ORGANIZATION, "beside a rank")


def _is_ranked(page: Page, i: int) -> bool:
    """Whether capitals that mean nothing else stand beside somebody of rank."""
    if page.sight.loud or page.sight.shouts(i):
        return False
    behind = page.word[i + 1] in BEHIND and page.gap[i] == " "
    named = page.flag[i - 2] & f.CAPITALISED and page.word[i - 1] == ","
    return behind or bool(named and (page.word[i - 3] in RANKS or page.word[i - 4] in RANKS))


def _is_served(page: Page, i: int) -> bool:
    """Whether a town stands before the short word for a service: ``Gary PD``."""
    town = page.flag[i - 1]
    cased = town & (f.CAPITALISED | f.UPPER) or (page.sight.flat and town & f.LOWER)
    return bool(cased and town & f.CITY) and not town & KNOWN and page.gap[i - 1] == " "
