"""Streets: ``18 Harbor Lane, Apt 4``, ``3391 S 4000 W``, ``on Flower Ave``.

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
FURTHER = frozenset(
    "annex arcade bay bayou bluff bridge brook bypass canyon cliff common commons corner corners"
    " crescent cres crest dale dam estate estates falls ferry ford forest fork freeway garden"
    " gardens gateway glen green grove harbor haven hill hills hollow holw island isle junction"
    " key knoll knolls lake landing mall manor meadow meadows mill mills mount mountain orchard"
    " overlook park prairie ranch river shore shores spur summit terr trace track tunnel vale"
    " valley village villas vista wharf woods esplanade promenade quay bnd brg byp clb cor crk"
    " cswy cv est frst frwy gdns gln grn grv hbr hl hls is jct knl ldg lndg mdw mdws mnr mtn oval"
    " pne pnes prt rdg riv shr smt spg vly vlg vw vis".split()
)
"""Words that are streets too behind a house number (USPS Publication 28, appendix C1)."""
PLAIN_TYPES = frozenset(
    "street avenue ave boulevard blvd road rd lane ln highway hwy parkway pkwy turnpike tpke"
    " st".split()
)
"""Words that are streets behind a capitalised name without a house number too."""
SIDES = frozenset(
    "n s e w ne nw se sw north south east west northeast northwest southeast southwest".split()
)
WITHIN = frozenset({"st", "of", "the", "old", "new"})
"""Small words that names of streets hold."""
UNITS = frozenset(
    "apt apartment unit ste suite rm lot fl floor bldg building trlr trailer space spc sp no"
    " #".split()
)
NO_NAME = (
    f.FUNCTION_WORD | f.TITLE | f.UNIT | f.MONTH | f.WEEKDAY | f.DRUG | f.KIN | f.SPEECH | f.DEGREE
)  # fmt: skip
OTHER = f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION | f.EPONYM_ALONE
COUNTED = frozenset(
    "mg ml mcg kg cm mm g l cc min mins minute minutes hour hours hr hrs h day days week"
    " weeks wk month months mo year years yr y yo mi mile miles km units tabs tab times x old"
    " am pm a p m f u meq bpm lb lbs oz c percent view views vessel lead point points sq level"
    " levels".split()
)
BEFORE = frozenset(
    "on off at near from to via down up in of by along over under toward and between across"
    " around near".split()
)

CASED = f.CAPITALISED | f.UPPER
SIGN = (among(TYPES | FURTHER) & flagged(f.LETTERS)) | flagged(f.DIGITS)


def streets(page: Page) -> Iterator[tuple[int, int, str]]:
    """First token, last token and rule of each street."""
    done = -1
    for i in page.where(SIGN):
        if i <= done:
            continue
        found = None
        if page.flags[i] & f.DIGITS:
            if page.gap[i] == " " and (page.flag[i + 1] & CASED or page.word[i + 1] in SIDES):
                found = _grid(page, i) or _typeless(page, i)
        elif page.folded[i] in TYPES:
            found = _typed(page, i)
        elif page.folded[i] in FURTHER:
            found = _further(page, i)
        if found:
            done = found[1]
            yield found


def _typed(page: Page, i: int) -> tuple[int, int, str] | None:
    """The street whose type is at ``i``, with or without a number."""
    first, named = _name(page, i)
    if not named:
        return None
    last = unit(page, _side(page, i))
    number = house_number(page, first)
    if number >= 0:
        return number, last, "street"
    if page.folded[i] not in PLAIN_TYPES or not _is_plain(page, first, i):
        return None
    return first, last, "street name"


def _further(page: Page, i: int) -> tuple[int, int, str] | None:
    """The street that a word of landscape ends: ``600 Granby Wharf``; its number and a capital tell it."""
    cased = f.CAPITALISED | (f.UPPER if page.sight.loud else 0)
    first, named = _name(page, i)
    number = house_number(page, first) if named and page.flags[i] & cased else -1
    clinical = any(page.flags[k] & OTHER for k in range(first, i))
    if number < 0 or clinical or is_year(page.folded[number]) or page.gap[number] != " ":
        return None
    return number, unit(page, i), "street"


def _name(page: Page, i: int) -> tuple[int, bool]:
    """The first of up to four words of the name in front of the type at ``i``, and whether there is one."""
    first, named = i, False
    while first > 0 and i - first < 5 and page.gap[first - 1] in (" ", "", "  "):
        k = first - 1
        word, flags = page.folded[k], page.flags[k]
        if word == "." and page.word[k - 1] in SIDES | {"st", "mt", "ft"} and page.gap[k - 1] == "":
            first = k
            continue
        if word in ("'", "’", "-") and page.gap[k] == "" and page.gap[k - 1] == "":
            first = k
            continue
        if page.says(k, "ending") and page.flag[k - 1] & f.DIGITS and page.gap[k - 1] == "":
            first, named = k - 1, True
            continue
        if word in SIDES and flags & f.LETTERS:
            first = k
            continue
        if (
            not flags & f.LETTERS
            or (flags & NO_NAME and not flags & f.CAPITALISED)
            or (word in COUNTED and not flags & f.CAPITALISED)
        ):
            break
        if flags & (f.FUNCTION_WORD | f.TITLE | f.SPEECH) and word not in WITHIN:
            break
        if not flags & (f.CAPITALISED | f.UPPER) and not (
            page.sight.flat and not flags & f.FUNCTION_WORD
        ):
            break
        first, named = k, True
    return first, named


def house_number(page: Page, first: int) -> int:
    """The token of the house number in front of the name at ``first``; -1 for none."""
    k = first - 1
    if (
        k < 0
        or page.gap[k] not in (" ", "  ")
        or not page.flags[k] & f.DIGITS
        or len(page.folded[k]) > 6
    ):
        return -1
    if page.word[k - 1] in ("/", ":", ".", "%", "#") and page.gap[k - 1] == "":
        return -1
    if (
        page.word[k - 1] == "-"
        and page.gap[k - 1] == ""
        and page.flag[k - 2] & f.DIGITS
        and page.gap[k - 2] == ""
    ):
        k -= 2
    if page.word[k - 1] in ("/", "-") and page.gap[k - 1] == "":
        return -1
    return k


def _is_plain(page: Page, first: int, i: int) -> bool:
    """Whether a name and type without a number are a street: not at the start of a sentence, not *Dr. St*."""
    if page.sight.flat:
        return page.word[first - 1] in BEFORE and page.folded[i] not in (
            "st",
            "lane",
            "road",
            "street",
            "drive",
        )
    if page.folded[i] == "st":
        after = page.word[i + 1]
        if after == "." and page.flag[i + 2] & (f.CAPITALISED | f.UPPER) and page.gap[i + 1] == " ":
            return False
        if page.flag[i + 1] & f.CAPITALISED and after != "exit":
            return False
        if not page.flags[i] & f.CAPITALISED:
            return False
    if page.sight.shouts(i):
        return page.word[first - 1] in BEFORE and page.folded[i] != "st"
    return bool(page.flags[i] & (f.CAPITALISED | f.UPPER))


def _side(page: Page, i: int) -> int:
    """The last token with a point and a side behind the type: ``Ave. SE``."""
    last = i
    if (
        page.word[last + 1] == "."
        and page.gap[last] == ""
        and page.folded[i] not in ("street", "avenue", "road")
    ):
        last += 1
    if (
        page.word[last + 1] in SIDES
        and page.gap[last] == " "
        and page.flag[last + 1] & (f.CAPITALISED | f.UPPER | f.INITIAL)
    ):
        last += 1
    return last


def unit(page: Page, last: int) -> int:
    """The last token with the unit: ``, Apt 4``, ``#7``, ``, 2nd Fl``."""
    k = last + 1
    if page.word[k] == ",":
        k += 1
    if "\n" in page.gap[k - 1]:
        return last
    if page.word[k] in UNITS:
        k += 1
        if page.word[k] in (".", "#"):
            k += 1
        if page.flag[k] & (f.DIGITS | f.INITIAL) and len(page.gap[k - 1]) < 2:
            joined = page.gap[k] == "" and page.flag[k + 1] & (f.INITIAL | f.DIGITS)
            if (
                page.word[k + 1] == "-"
                and page.gap[k] == page.gap[k + 1] == ""
                and len(page.word[k + 2]) < 4
            ):
                return k + 2
            return k + 1 if joined else k
    if (
        page.flag[k] & f.DIGITS
        and page.says(k + 1, "ending")
        and page.word[k + 2] in ("fl", "floor")
    ):
        return k + 2
    return last


def _grid(page: Page, i: int) -> tuple[int, int, str] | None:
    """``3391 S 4000 W``: two numbers with their sides."""
    if (
        page.word[i + 1] in SIDES
        and page.flag[i + 2] & f.DIGITS
        and page.word[i + 3] in SIDES
        and page.gap[i + 2] == " "
    ):
        if len(page.folded[i]) < 3 or len(page.folded[i + 2]) < 3 or page.gap[i] != " ":
            return None
        return i, i + 3, "grid"
    return None


def _typeless(page: Page, i: int) -> tuple[int, int, str] | None:
    """``5300 E Pima``, ``516 Bancroft #3``, ``1229 Madison, Ste 1400``: a number and a name with a side, unit or place."""
    if (
        len(page.folded[i]) > 5
        or len(page.folded[i]) < 2
        or page.gap[i] != " "
        or page.word[i - 1] in ("/", ".", "-", ":")
    ):
        return None
    start, sided = _after_side(page, i + 1)
    k = _after_name(page, start)
    if k == start or (is_year(page.folded[i]) and not sided):
        return None
    if _is_sided(page, i, start, k, sided=sided) or _is_united(page, start, k):
        return i, unit(page, k - 1), "number and name"
    if page.word[k] != ",":
        return None
    placed = page.word[k + 1] in UNITS or _is_town(page.flag[k + 1])
    return (i, unit(page, k - 1), "number and name") if placed and "\n" not in page.gap[k] else None


def _after_side(page: Page, k: int) -> tuple[int, bool]:
    """The token behind a side of the town at ``k``, and whether one stands there."""
    if page.word[k] not in SIDES or not page.flag[k] & (f.INITIAL | f.UPPER | f.CAPITALISED):
        return k, False
    return (k + 2 if page.word[k + 1] == "." else k + 1), True


def _after_name(page: Page, k: int) -> int:
    """The token behind the one or two words of a name that begins at ``k``; ``k`` for none."""
    start = k
    while k - start < 2 and page.flag[k] & (f.CAPITALISED | f.UPPER) and page.gap[k - 1] == " ":
        if page.flag[k] & NO_NAME:
            break
        k += 1
    return k


def _is_town(flags: int) -> bool:
    """Whether a capitalised word is a town and no word of the language."""
    return bool(flags & f.CITY and flags & (f.CAPITALISED | f.UPPER)) and not flags & f.COMMON_WORD


def _is_sided(page: Page, i: int, start: int, k: int, *, sided: bool) -> bool:
    """Whether a side of the town and a name behind three digits are enough: ``8812 NE Fremont``."""
    clinical = any(page.flags[j] & OTHER or page.folded[j] in TYPES for j in range(start, k))
    typed = page.word[k] in TYPES
    return (
        sided
        and not typed
        and len(page.folded[i]) > 2
        and len(page.folded[k - 1]) > 3
        and not clinical
    )


def _is_united(page: Page, start: int, k: int) -> bool:
    """Whether the number of a flat stands behind the name: ``516 Bancroft #3``."""
    marked = page.word[k] == "#" and page.gap[k] == "" and page.flag[k + 1] & f.DIGITS
    return bool(marked) and not any(page.flags[j] & OTHER for j in range(start, k))
