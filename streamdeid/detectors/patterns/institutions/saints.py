"""Institutions called after saints, without a head word: ``St. Joe's``, ``Our Lady of the Bay``, ``Sacred Heart``.

Eponyms (a St. Jude valve, St. John's wort) and streets (``12 St. Paul``) stay.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

THINGS = frozenset(
    "wort valve bivalve mechanical medical icd pacer pacemaker crt lead leads device"
    " prosthesis aortic mitral".split()
)
JUDES = frozenset({"jude", "vitus", "anthony"})
DEVOTIONS = {
    ("our", "lady"), ("sacred", "heart"), ("holy", "cross"), ("holy", "name"), ("holy", "family"), ("holy", "spirit"),
    ("holy", "redeemer"), ("holy", "rosary"), ("good", "samaritan"), ("good", "shepherd"), ("blessed", "sacrament"),
    ("immaculate", "conception"), ("immaculate", "heart"), ("mount", "sinai"), ("mt", "sinai"), ("beth", "israel"),
    ("corpus", "christi"), ("little", "sisters"), ("mount", "carmel"), ("mt", "carmel"), ("santa", "rosa"),
}  # fmt: skip
SIGN = among({"st", "saint"} | {pair[0] for pair in DEVOTIONS})


def saints(page: Page) -> Iterator[Found]:
    """Every name that a saint or a devotion gives."""
    for i in page.where(SIGN):
        last = _saint(page, i) if page.folded[i] in ("st", "saint") else _devotion(page, i)
        if last > i:
            yield Found(i, _tail(page, last), Label.HOSPITAL, "saint")


def _saint(page: Page, i: int) -> int:
    """The saint's name behind *St.*; ``i`` where it is none."""
    k = i + 2 if page.word[i + 1] == "." else i + 1
    flags = page.flag[k]
    if not _may_follow(page, i, k) or _is_thing(page, k):
        return i
    if page.word[i + 1] != "." and page.flags[i] & f.UPPER and not flags & f.FIRST_NAME:
        return i
    if flags & f.FUNCTION_WORD or not flags & (f.NAME | f.CITY | f.INITIAL):
        return i
    return k


def _may_follow(page: Page, i: int, k: int) -> bool:
    """Whether case and blanks let the word at ``k`` be the name of the saint at ``i``: no ``12 St``."""
    if page.flag[i - 1] & f.DIGITS or page.gap[k - 1] == "\n" or len(page.gap[k - 1]) > 1:
        return False
    if page.flag[k] & f.INITIAL and page.word[k + 1] not in ("'", "’"):
        return False
    cased = f.CAPITALISED | f.UPPER
    return bool(page.flags[i] & cased and page.flag[k] & (cased | f.INITIAL))


def _is_thing(page: Page, k: int) -> bool:
    """Whether the saint at ``k`` names a device, a herb or a disease: ``St. Jude valve``."""
    behind = k + 3 if page.word[k + 1] in ("'", "’") else k + 1
    return page.word[k] in JUDES or page.word[k + 1] in THINGS or page.word[behind] in THINGS


def _devotion(page: Page, i: int) -> int:
    """The second word of a devotion; ``i`` where it is none."""
    pair = (page.folded[i], page.word[i + 1])
    capital = page.flag[i] & (f.CAPITALISED | f.UPPER) and page.flag[i + 1] & (
        f.CAPITALISED | f.UPPER
    )
    return i + 1 if pair in DEVOTIONS and (capital or page.sight.flat) else i


def _tail(page: Page, last: int) -> int:
    """A possessive, and *of* with its words."""
    if page.word[last + 1] in ("'", "’") and page.word[last + 2] == "s":
        last += 2
    if page.word[last + 1] in ("of", "by", "-"):
        k = last + 2
        while page.word[k] in ("the", "-", "by"):
            k += 1
        if page.flag[k] & (f.CAPITALISED | f.UPPER):
            last = k
    return last
