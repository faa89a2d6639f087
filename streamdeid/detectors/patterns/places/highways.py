"""Numbered roads: ``I-95``, ``US-89``, ``Route 160``, ``4100 State Route 60``, ``N4418 County Rd QQ``.

The word for a road and a short number, with the house number in front and the unit
behind where the road is an address.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import STATES
from streamdeid.detectors.patterns.places.streets import BEFORE, house_number, unit
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f

ROUTES = frozenset(
    "rd route rte rt hwy highway interstate us sr state county cr fm bia road".split()
)
BOUND = frozenset({"nb", "sb", "eb", "wb", "n", "s", "e", "w", "north", "south", "east", "west"})
MARKERS = frozenset({"exit", "mile", "milepost", "marker", "post", "mm", "mp"})
UPPER = f.UPPER | f.INITIAL | f.CAPITALISED
KINDS = frozenset({"state", "county", "us", "rural", "star"})
RURAL = frozenset({"rural", "star"})
STATED = STATES | {"wyo", "mich", "tex", "ind", "wis"}
"""What is numbered with a hyphen behind a preposition: ``on WYO-130``."""
ISOTOPES = frozenset("123 124 125 131 111 130 485 693 765 864 589 821".split())
"""Iodine and indium, and forms of the immigration service."""
ROADS = frozenset({"on", "off", "via", "near", "down", "along"})
HIGHWAYS = among(ROUTES | {"i"}) | (among(STATED | {"m"}) & flagged(f.UPPER | f.INITIAL))


def highways(page: Page) -> Iterator[tuple[int, int, str]]:
    """``I-95``, ``US-89``, ``Route 160``, ``County Road A``, ``Hwy 49E``."""
    for i in page.where(HIGHWAYS):
        word = page.folded[i]
        k = i + 1
        if page.word[k] == "-" and page.gap[i] == "" and page.gap[k] == "":
            k += 1
        lettered = word in ("road", "rd") and page.word[i - 1] == "county" and len(page.word[k]) < 3
        if lettered and page.flag[k] & (f.INITIAL | f.UPPER):
            yield _numbered(page, i - 1), unit(page, k), "highway"
            continue
        if not page.flag[k] & f.DIGITS or len(page.folded[k]) > 4:
            continue
        if _is_highway(page, i, k):
            last = k + 1 if page.flag[k + 1] & f.INITIAL and page.gap[k] == "" else k
            first = i - 1 if page.word[i - 1] in KINDS and page.gap[i - 1] == " " else i
            yield _numbered(page, first), _marked(page, unit(page, last)), "highway"


def _marked(page: Page, last: int) -> int:
    """The last token of a side and a marker behind a road: ``I-10 WB mile marker 29.4``, ``I-40 exit 257``."""
    if page.word[last + 1] in BOUND and page.gap[last] == " " and page.flag[last + 1] & UPPER:
        last += 1
    k = last + 1
    if page.word[k] == "mile" and page.word[k + 1] in ("marker", "post"):
        k += 1
    number = k + 1
    if page.word[k] not in MARKERS or not page.flag[number] & f.DIGITS or "\n" in page.gap[last]:
        return last
    tenths = page.word[number + 1] == "." and page.gap[number] == page.gap[number + 1] == ""
    return number + 2 if tenths and page.flag[number + 2] & f.DIGITS else number


def _is_highway(page: Page, i: int, k: int) -> bool:
    """Whether the word at ``i`` and the number at ``k`` are a road."""
    word, number = page.folded[i], page.folded[k]
    hyphen = k == i + 2
    if word == "i":
        return (
            hyphen and page.flags[i] & f.INITIAL != 0 and number not in ISOTOPES and len(number) < 4
        )
    if word in STATED or word == "m":
        road = hyphen and page.word[i - 1] in ROADS and page.flags[i] & (f.UPPER | f.INITIAL)
        return bool(road) and len(number) < 4
    if word in ("route", "rte", "hwy", "highway", "interstate"):
        return page.gap[i] in (" ", "", ". ")
    if word == "us":
        return page.flags[i] & f.UPPER != 0 and (hyphen or page.word[i - 1] in BEFORE)
    if word in ("fm", "bia", "sr", "cr", "rt"):
        return page.word[i - 1] in BEFORE and page.flags[i] & (f.UPPER | f.CAPITALISED) != 0
    return (
        word == "road"
        and page.word[i - 1] in ("county", "forest", "township")
        and page.gap[i] == " "
    )


def _numbered(page: Page, first: int) -> int:
    """The first token of the house number in front of the road at ``first``: ``N5120``; or ``first``."""
    k = first - 1 if page.word[first - 1] in KINDS else first
    number = house_number(page, k)
    rural = page.folded[first] in RURAL
    if number < 0 or (len(page.folded[number]) < 3 and not rural):
        return first
    lettered = page.gap[number - 1] == "" and page.word[number - 1] in ("n", "s", "e", "w")
    return number - 1 if lettered else number
