"""Streets: ``18 Harbor Lane, Apt 4``, ``3391 S 4000 W``, ``on Flower Ave``, ``I-95``, ``PO Box 418``.

Read token by token from the word for a street. With a house number any such word
counts; without one only words that mean nothing else, behind a capitalised name.
Numbers with a unit, doctors (``Dr``) and saints (``St``) are told apart by their
neighbours.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f

TYPES = frozenset(
    "street st avenue ave aven av boulevard blvd road rd lane ln drive dr court ct circle cir"
    " place pl plaza plz square sq terrace ter trail trl parkway pkwy highway hwy way loop"
    " alley aly row path pike turnpike tpke run crossing xing expressway expy bend cove creek"
    " ridge point heights hts view mews walk camino calle broadway causeway".split()
)
PLAIN_TYPES = frozenset(
    "street avenue ave boulevard blvd road rd lane ln highway hwy parkway pkwy turnpike tpke"
    " st".split()
)
"""Words that are streets behind a capitalised name without a house number too."""
SIDES = frozenset(
    "n s e w ne nw se sw north south east west northeast northwest southeast southwest".split()
)
ORDINAL = frozenset({"st", "nd", "rd", "th"})
UNITS = frozenset(
    "apt apartment unit ste suite rm lot fl floor bldg building trlr trailer space spc sp no"
    " #".split()
)
NO_NAME = (
    f.FUNCTION_WORD | f.TITLE | f.UNIT | f.MONTH | f.WEEKDAY | f.DRUG | f.KIN | f.SPEECH | f.DEGREE
)  # fmt: skip
COUNTED = frozenset(
    "mg ml mcg kg cm mm g l cc min mins minute minutes hour hours hr hrs h day days week"
    " weeks wk month months mo year years yr y yo mi mile miles km units tabs tab times x old"
    " am pm a p m f u meq bpm lb lbs oz c percent view views vessel lead point points sq level"
    " levels".split()
)
ROUTES = frozenset(
    "rd route rte rt hwy highway interstate us sr state county cr fm bia road".split()
)
ISOTOPES = frozenset("123 124 125 131 111 130 485 693 765 864 589 821".split())
"""Iodine and indium, and forms of the immigration service."""
BEFORE = frozenset(
    "on off at near from to via down up in of by along over under toward and between across"
    " around near".split()
)

SIGN = (among(TYPES) & flagged(f.LETTERS)) | flagged(f.DIGITS)
HIGHWAYS = among(ROUTES | {"i"})


def streets(page: Page) -> Iterator[tuple[int, int, str]]:
    """First token, last token and rule of each street."""
    done = -1
    for i in page.where(SIGN):
        if i <= done:
            continue
        if page.folded[i] in TYPES and page.flags[i] & f.LETTERS:
            found = _typed(page, i)
        elif page.flags[i] & f.DIGITS:
            found = _grid(page, i) or _typeless(page, i)
        else:
            found = None
        if found:
            done = found[1]
            yield found
    yield from highways(page)


def _typed(page: Page, i: int) -> tuple[int, int, str] | None:
    """The street whose type is at ``i``, with or without a number."""
    first, named = _name(page, i)
    if not named:
        return None
    last = _unit(page, _side(page, i))
    number = _number(page, first)
    if number >= 0:
        return number, last, "street"
    if page.folded[i] not in PLAIN_TYPES or not _is_plain(page, first, i):
        return None
    return first, last, "street name"


def _name(page: Page, i: int) -> tuple[int, bool]:
    """The first of up to four words of the name in front of the type at ``i``, and whether there is one."""
    first, named = i, False
    while first > 0 and i - first < 5 and page.gap(first - 1) in (" ", "", "  "):
        k = first - 1
        word, flags = page.folded[k], page.flags[k]
        if word == "." and page.word(k - 1) in SIDES | {"st", "mt", "ft"} and page.gap(k - 1) == "":
            first = k
            continue
        if word in ("'", "’", "-") and page.gap(k) == "" and page.gap(k - 1) == "":
            first = k
            continue
        if word in ORDINAL and page.flag(k - 1) & f.DIGITS and page.gap(k - 1) == "":
            first, named = k - 1, True
            continue
        if word in SIDES and flags & f.LETTERS:
            first = k
            continue
        if (
            not flags & f.LETTERS
            or (flags & NO_NAME and not flags & f.CAPITALISED)
            or word in COUNTED
        ):
            break
        if flags & (f.FUNCTION_WORD | f.TITLE | f.SPEECH) and word not in ("st", "of", "the"):
            break
        if not flags & (f.CAPITALISED | f.UPPER) and not (
            page.sight.flat and not flags & f.FUNCTION_WORD
        ):
            break
        first, named = k, True
    return first, named


def _number(page: Page, first: int) -> int:
    """The token of the house number in front of the name at ``first``; -1 for none."""
    k = first - 1
    if (
        k < 0
        or page.gap(k) not in (" ", "  ")
        or not page.flags[k] & f.DIGITS
        or len(page.folded[k]) > 6
    ):
        return -1
    if page.word(k - 1) in ("/", ":", ".", "%", "#") and page.gap(k - 1) == "":
        return -1
    if (
        page.word(k - 1) == "-"
        and page.gap(k - 1) == ""
        and page.flag(k - 2) & f.DIGITS
        and page.gap(k - 2) == ""
    ):
        k -= 2
    if page.word(k - 1) in ("/", "-") and page.gap(k - 1) == "":
        return -1
    return k


def _is_plain(page: Page, first: int, i: int) -> bool:
    """Whether a name and type without a number are a street: not at the start of a sentence, not *Dr. St*."""
    if page.sight.flat:
        return page.word(first - 1) in BEFORE and page.folded[i] not in (
            "st",
            "lane",
            "road",
            "street",
            "drive",
        )
    if page.folded[i] == "st":
        after = page.word(i + 1)
        if after == "." and page.flag(i + 2) & (f.CAPITALISED | f.UPPER) and page.gap(i + 1) == " ":
            return False
        if page.flag(i + 1) & f.CAPITALISED and after != "exit":
            return False
        if not page.flags[i] & f.CAPITALISED:
            return False
    if page.sight.shouts(i):
        return page.word(first - 1) in BEFORE and page.folded[i] != "st"
    return bool(page.flags[i] & (f.CAPITALISED | f.UPPER))


def _side(page: Page, i: int) -> int:
    """The last token with a point and a side behind the type: ``Ave. SE``."""
    last = i
    if (
        page.word(last + 1) == "."
        and page.gap(last) == ""
        and page.folded[i] not in ("street", "avenue", "road")
    ):
        last += 1
    if (
        page.word(last + 1) in SIDES
        and page.gap(last) == " "
        and page.flag(last + 1) & (f.CAPITALISED | f.UPPER | f.INITIAL)
    ):
        last += 1
    return last


def _unit(page: Page, last: int) -> int:
    """The last token with the unit: ``, Apt 4``, ``#7``, ``, 2nd Fl``."""
    k = last + 1
    if page.word(k) == ",":
        k += 1
    if "\n" in page.gap(k - 1):
        return last
    if page.word(k) in UNITS:
        k += 1
        if page.word(k) in (".", "#"):
            k += 1
        if page.flag(k) & (f.DIGITS | f.INITIAL) and len(page.gap(k - 1)) < 2:
            joined = page.gap(k) == "" and page.flag(k + 1) & (f.INITIAL | f.DIGITS)
            if (
                page.word(k + 1) == "-"
                and page.gap(k) == page.gap(k + 1) == ""
                and len(page.word(k + 2)) < 4
            ):
                return k + 2
            return k + 1 if joined else k
    if (
        page.flag(k) & f.DIGITS
        and page.word(k + 1) in ORDINAL
        and page.word(k + 2) in ("fl", "floor")
    ):
        return k + 2
    return last


def _grid(page: Page, i: int) -> tuple[int, int, str] | None:
    """``3391 S 4000 W``: two numbers with their sides."""
    if (
        page.word(i + 1) in SIDES
        and page.flag(i + 2) & f.DIGITS
        and page.word(i + 3) in SIDES
        and page.gap(i + 2) == " "
    ):
        if len(page.folded[i]) < 3 or len(page.folded[i + 2]) < 3 or page.gap(i) != " ":
            return None
        return i, i + 3, "grid"
    return None


def _typeless(page: Page, i: int) -> tuple[int, int, str] | None:
    """``5300 E Pima, Tucson``, ``1229 Madison, Ste 1400``: a number and a name before a comma and a place or unit."""
    if (
        len(page.folded[i]) > 5
        or len(page.folded[i]) < 2
        or page.gap(i) != " "
        or page.word(i - 1) in ("/", ".", "-", ":")
    ):
        return None
    k = i + 1
    sided = page.word(k) in SIDES and bool(page.flag(k) & (f.INITIAL | f.UPPER | f.CAPITALISED))
    if sided:
        k += 2 if page.word(k + 1) == "." else 1
    start = k
    while (
        page.flag(k) & (f.CAPITALISED | f.UPPER)
        and k - start < 2
        and page.gap(k - 1) == " "
        and not page.flag(k) & NO_NAME
    ):
        k += 1
    if k == start or page.word(k) != "," or (is_year(page.folded[i]) and not sided):
        return None
    placed = page.word(k + 1) in UNITS or (
        page.flag(k + 1) & f.CITY
        and page.flag(k + 1) & (f.CAPITALISED | f.UPPER)
        and not page.flag(k + 1) & f.COMMON_WORD
    )
    return (
        (i, _unit(page, k - 1), "number and name") if placed and "\n" not in page.gap(k) else None
    )


def highways(page: Page) -> Iterator[tuple[int, int, str]]:
    """``I-95``, ``US-89``, ``Route 160``, ``County Road A``, ``Hwy 49E``."""
    for i in page.where(HIGHWAYS):
        word = page.folded[i]
        k = i + 1
        if page.word(k) == "-" and page.gap(i) == "" and page.gap(k) == "":
            k += 1
        lettered = word in ("road", "rd") and page.word(i - 1) == "county" and len(page.word(k)) < 3
        if lettered and page.flag(k) & (f.INITIAL | f.UPPER):
            yield i - 1, k, "highway"
            continue
        if not page.flag(k) & f.DIGITS or len(page.folded[k]) > 4:
            continue
        if _is_highway(page, i, k):
            last = k + 1 if page.flag(k + 1) & f.INITIAL and page.gap(k) == "" else k
            first = (
                i - 1
                if page.word(i - 1) in ("state", "county", "us") and page.gap(i - 1) == " "
                else i
            )
            yield first, last, "highway"


def _is_highway(page: Page, i: int, k: int) -> bool:
    """Whether the word at ``i`` and the number at ``k`` are a road."""
    word, number = page.folded[i], page.folded[k]
    hyphen = k == i + 2
    if word == "i":
        return (
            hyphen and page.flags[i] & f.INITIAL != 0 and number not in ISOTOPES and len(number) < 4
        )
    if word in ("route", "rte", "hwy", "highway", "interstate"):
        return page.gap(i) in (" ", "", ". ")
    if word == "us":
        return page.flags[i] & f.UPPER != 0 and (hyphen or page.word(i - 1) in BEFORE)
    if word in ("fm", "bia", "sr", "cr", "rt"):
        return page.word(i - 1) in BEFORE and page.flags[i] & (f.UPPER | f.CAPITALISED) != 0
    return (
        word == "road"
        and page.word(i - 1) in ("county", "forest", "township")
        and page.gap(i) == " "
    )
