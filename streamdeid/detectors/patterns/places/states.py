"""States: by code behind a city or before a licence, by name after a comma or preposition; and the cities before them."""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import SHORT, STATES
from streamdeid.lexicons import Lexicon, among, flagged
from streamdeid.lexicons import flags as f

DEGREES = frozenset(
    "ca gu vi as mp pr md pa ma ms dc id ok la or in ct me hi al co de va mt ne do as".split()
)
"""Codes that mean something else as well: they need a city that the lexicon knows."""
PAPERS = frozenset(
    "license licence lic plate plates tag dl driver drivers medicaid registration reg bar bon"
    " dmv mva".split()
)
PLAIN_STATES = frozenset(
    "ohio texas colorado mississippi wisconsin minnesota arizona california iowa illinois kansas kentucky massachusetts"
    " michigan missouri nebraska oklahoma oregon tennessee utah vermont wyoming alabama alaska arkansas connecticut"
    " hawaii idaho maryland maine".split()
)
"""States that hardly anybody and nothing else is called after alone."""
INSTRUMENTS = frozenset(
    "heart card cnc retractor multiphasic neuropathy criteria tube scale verbal aphasia alcohol test".split()
)
"""Behind a state: what is called after it, as the Wisconsin card sort and the New York Heart classes."""
LONG_FIRST = frozenset({"new", "north", "south", "west", "rhode", "district"})
NAMED = frozenset(
    "georgia virginia carolina dakota montana washington florida nevada louisiana"
    " pennsylvania indiana".split()
)
"""States whose name people bear as well, or that are part of other names."""
BEFORE = frozenset(
    "in from of to near outside around via through across for state central northern southern"
    " eastern western upstate".split()
)
HOMES = frozenset(
    "live lives lived living reside resides resided residing relocated moved moving born raised"
    " native visiting vacationing".split()
)
"""Behind these two capitals are a state: ``lives in TX``, ``moved from OH to PA``."""
NEAR = 5
LONGEST = 3

SIGN = (
    flagged(f.INITIAL)
    | flagged(f.STATE, f.CAPITALISED | f.UPPER)
    | (among(STATES | SHORT | LONG_FIRST) & flagged(f.CAPITALISED | f.UPPER))
)


def states(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int, bool]]:
    """First and last token of each state and city; whether it is the state."""
    for i in page.where(SIGN):
        last = _state(page, lexicon, i, page.folded[i])
        if last >= i:
            yield i, last, True
            city = _city(page, i)
            if city < i:
                yield city, _end_of_city(page, i), False


def _state(page: Page, lexicon: Lexicon, i: int, word: str) -> int:
    """The last token of the state that begins at ``i``; -1 where there is none."""
    flags = page.flags[i]
    if word in STATES and flags & f.UPPER and len(word) == 2:
        return i if _is_code(page, lexicon, i, word) else -1
    if flags & f.INITIAL and page.word[i + 1] == "." and page.flag[i + 2] & f.INITIAL:
        last = _dotted(page, i, word)
        if last != i:
            return last
    if not flags & (f.CAPITALISED | f.UPPER):
        return -1
    if word in SHORT:
        last = _shortened(page, i)
        if last != i or _is_addressed(page, i):
            return last
    if word in LONG_FIRST:
        return _long(page, lexicon, i, word)
    return i if flags & f.STATE and _is_named(page, i, word) else -1


def _dotted(page: Page, i: int, word: str) -> int:
    """The last token of ``, N.Y.``; -1 where the two letters are no state, ``i`` where no dot ends them."""
    if page.word[i + 3] != ".":
        return i
    pair = word + page.word[i + 2]
    named = pair in STATES and pair not in ("md", "pa", "do", "ms", "ma", "dc")
    return i + 3 if named and page.word[i - 1] == "," and _knows_city(page, i) else -1


def _is_addressed(page: Page, i: int) -> bool:
    """Whether a city stands before the shortened state and a number behind: ``Tampa, Fla 33602``."""
    city = page.flag[i - 2 if page.word[i - 1] == "," else i - 1] & f.CITY
    return bool(city and page.flag[i + 1] & f.DIGITS)


def _shortened(page: Page, i: int) -> int:
    """The last token of ``Fla.``; -1 where the dot ends a sentence or title, ``i`` where no dot stands."""
    if _is_addressed(page, i) or page.word[i + 1] != "." or page.gap[i] != "":
        return i
    papers = page.word[i + 2] in PAPERS or page.word[i + 2] == "registration"
    return i + 1 if papers or (page.word[i - 1] == "," and not page.sight.opens(i)) else -1


def _long(page: Page, lexicon: Lexicon, i: int, word: str) -> int:
    """The last token of a state of two words: ``New Jersey``; -1 where it is none."""
    if page.gap[i] not in (" ", "\n") or not page.flag[i + 1] & (f.CAPITALISED | f.UPPER):
        return -1
    if page.word[i + 2] in INSTRUMENTS:
        return -1
    known = lexicon.phrase(f"{word} {page.word[i + 1]}")
    return i + 1 if known and known.flags & f.STATE else -1


def _is_code(page: Page, lexicon: Lexicon, i: int, word: str) -> bool:
    """Whether two capitals are a state here."""
    if page.word[i + 1] in PAPERS and page.gap[i] in (" ", ""):
        return word not in ("pa", "ma", "md", "id", "ms") or page.word[i + 1] in (
            "plate",
            "license",
            "dl",
            "mva",
            "tag",
        )
    if page.gap[i - 1][-1:] == "\n" or page.word[i + 1] in ("-", "#", ":") or page.gap[i - 1] == "":
        return False
    if _is_home(page, i, word):
        return True
    coded = page.flag[i + 1] & f.DIGITS and len(page.word[i + 1]) == 5
    if not _knows_city(page, i) and not _knows_phrase(page, lexicon, i):
        return bool(coded) and page.flag[i - 1] & (f.CAPITALISED | f.UPPER) != 0
    if page.word[i - 1] == ",":
        return word not in DEGREES or not _names_person(page, i)
    return word not in DEGREES or bool(coded)


def _is_home(page: Page, i: int, word: str) -> bool:
    """Whether somebody lives in, or moved from or to, what the letters stand for; an OR is a room."""
    if page.word[i - 1] not in {"in", "from", "to"} or word == "or" or page.sight.shouts(i):
        return False
    return any(page.word[k] in HOMES for k in range(max(i - NEAR, 0), i - 1))


def _knows_city(page: Page, i: int) -> bool:
    """Whether the word in front of a state is a city of the lexicon, or one of several capitalised words before a comma."""
    k = i - 2 if page.word[i - 1] == "," else i - 1
    flags = page.flag[k]
    if not flags & (f.CAPITALISED | f.UPPER) or flags & (
        f.DEGREE | f.ROLE | f.TITLE | f.NOTE_WORD | f.DRUG
    ):
        return False
    if flags & f.CITY and len(page.word[k]) > 3:
        return not (page.sight.shouts(k) and flags & f.COMMON_WORD and page.word[i - 1] != ",")
    return (
        page.word[i - 1] == ","
        and not page.sight.loud
        and page.folded[i] not in DEGREES
        and not flags & f.CLINICAL
    )


def _knows_phrase(page: Page, lexicon: Lexicon, i: int) -> bool:
    """Whether two or three words in front of the code are a city of the lexicon: ``Sun City AZ``."""
    last = i - 2 if page.word[i - 1] == "," else i - 1
    for first in (last - 1, last - 2):
        if first < 0 or not page.flag[first] & f.PHRASE_HEAD or page.gap[first] != " ":
            continue
        cased = all(page.flag[k] & (f.CAPITALISED | f.UPPER) for k in range(first, last + 1))
        known = lexicon.phrase(" ".join(page.folded[first : last + 1])) if cased else None
        if known is not None and known.flags & f.CITY:
            return True
    return False


def _names_person(page: Page, i: int) -> bool:
    """Whether what stands before ``, MD`` is a person rather than a city."""
    k = i - 2
    if page.word[k - 1] in BEFORE and page.sight.words[k].population > 50_000:
        return False
    return (
        bool(page.flag[k - 1] & (f.FIRST_NAME | f.INITIAL | f.TITLE))
        or page.word[k - 1] == "."
        or (
            page.folded[i] in ("md", "pa", "id", "ms", "ma", "dc", "do")
            and not (page.flag[i + 1] & f.DIGITS)
        )
    )


def _is_named(page: Page, i: int, word: str) -> bool:
    """Whether the name of a state is one here."""
    before = page.word[i - 1]
    if page.word[i + 1] in INSTRUMENTS:
        return False
    if word in PLAIN_STATES or (before == "(" and page.word[i + 1] in PAPERS):
        return True
    if word not in NAMED and not page.flags[i] & (f.FIRST_NAME | f.LAST_NAME | f.COMMON_WORD):
        return True
    if before in BEFORE:
        return True
    if before != ",":
        return False
    closes = page.word[i + 1] in ("", ".", ",", ";", ")") or bool(page.flag[i + 1] & f.DIGITS)
    return "\n" in page.gap[i] or (closes and bool(page.flag[i - 2] & f.CITY))


def _city(page: Page, i: int) -> int:
    """The first token of the city in front of the state at ``i``; ``i`` for none."""
    k = i - 2 if page.word[i - 1] == "," else i - 1
    if "\n" in page.gap[k]:
        return i
    first = i
    limit = k - LONGEST
    while k > limit and k >= 0:
        flags = page.flags[k]
        if (
            page.word[k] in (".", "'", "-")
            and page.word[k - 1] in ("st", "ft", "mt", "ste", "d", "o", "coeur")
            and first < i
        ):
            k -= 1
            continue
        if not flags & (f.CAPITALISED | f.UPPER | f.INITIAL) or flags & (
            f.DEGREE | f.TITLE | f.FUNCTION_WORD | f.NOTE_WORD
        ):
            break
        if (
            page.word[k]
            in ("st", "ave", "rd", "blvd", "street", "avenue", "road", "apt", "ste", "suite")
            and first < i
        ):
            break
        first = k
        if page.gap[k - 1] != " ":
            break
        k -= 1
    return first


def _end_of_city(page: Page, i: int) -> int:
    """The last token of the city in front of the state at ``i``."""
    return i - 2 if page.word[i - 1] == "," else i - 1
