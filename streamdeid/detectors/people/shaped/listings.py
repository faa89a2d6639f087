"""Names with the surname first that their place shows: ``Rm 4 Ortiz, T``, ``0410 Church, Len``.

Lists of beds, calls and cases write a surname, a comma and an initial or a given
name. Where an entry begins, any borne surname counts; amid a sentence only one that is
nothing else, before a mark. A side (*Femur, L*) and an article are no initials.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.eponyms import is_eponymous
from streamdeid.detectors.people.words.fit import is_pointed
from streamdeid.detectors.people.words.given import is_given
from streamdeid.detectors.people.words.items import begins_item
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

BARRED = f.NOTE_WORD | f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.UNIT | f.KIN | f.TITLE | f.STATE
BARRED |= f.ABBREVIATION | f.SHORT_FORM | f.MONTH | f.WEEKDAY | f.COUNTRY | f.DRUG
NO_GIVEN = BARRED & ~(f.MONTH | f.DRUG)
CAPITAL = f.CAPITALISED | f.UPPER
TERMS = f.CLINICAL | f.COMMON_WORD
BORNE = 1e-5
"""The share of people from which a surname at the beginning of an entry may be a word."""
SIDES = frozenset("LR")
WORDS = frozenset("AI")
STOPS = frozenset(".,:;()-–/|")
LONGEST = 3
"""Partners that hyphens join to a surname, at most."""

SIGN = among({","})

Found = tuple[int, int]


def listings(sight: Sight) -> Iterator[Found]:
    """First and last token of each name."""
    for comma in sight.where(SIGN):
        following, surname = sight.flag[comma + 1], comma - 1
        single = following & f.LETTERS and len(sight.surface[comma + 1]) == 1
        if not (single or following & CAPITAL) or not sight.flag[surname] & f.LETTERS:
            continue
        if sight.gap[surname] or sight.gap[comma] not in {"", " "}:
            continue
        first = _start(sight, surname)
        if single:
            if _is_initialled(sight, first, comma):
                yield first, comma + 1
        elif _is_called(sight, first, comma):
            yield first, comma + 1


def _start(sight: Sight, i: int) -> int:
    """The first token of the surname that ends at ``i``, past its hyphens."""
    for _ in range(LONGEST):
        joined = sight.surface[i - 1] == "-" and sight.flag[i - 2] & f.LETTERS
        if not joined or sight.gap[i - 1] or sight.gap[i - 2]:
            break
        i -= 2
    return i


def _is_initialled(sight: Sight, first: int, comma: int) -> bool:
    """Whether a surname ends at the comma and its initial follows."""
    letter = comma + 1
    if is_pointed(sight, letter) or not _is_initial(sight, letter) or _leads(sight, letter):
        return False
    flags, rank = sight.flags[comma - 1], sight.rank[comma - 1]
    if flags & BARRED or (flags & f.EPONYM and is_eponymous(sight, comma - 1)):
        return False
    stops = sight.surface[letter + 1] in STOPS or not sight.same_line(letter)
    side = sight.surfaces[letter] in SIDES and not (stops and rank == LIKELY)
    worded = sight.surfaces[letter] in WORDS and not (stops or sight.flag[letter + 1] & f.DIGITS)
    if side or worded:
        return False
    if begins_item(sight, first):
        return rank >= POSSIBLE or _is_borne(sight, comma - 1)
    return stops and rank == LIKELY and bool(flags & f.LAST_NAME)


def _is_initial(sight: Sight, i: int) -> bool:
    """Whether one letter at ``i`` is written as the name before it is, and joined to nothing."""
    joined = sight.surface[i + 1] in {"-", "/", "'", "’", "&"} and sight.gap[i] == ""
    if joined or (sight.flag[i + 1] & f.DIGITS and sight.gap[i] == ""):
        return False
    if sight.flags[i] & f.INITIAL:
        return bool(sight.flags[i - 2] & CAPITAL)
    return bool(sight.flags[i - 2] & f.LOWER) and sight.surfaces[i] not in "ais" and sight.calm(i)


def _leads(sight: Sight, i: int) -> bool:
    """Whether the initial at ``i`` is rather that of the surname behind it: ``, J. Ortiz``."""
    following = sight.flag[i + 2] & f.LAST_NAME and sight.rank[i + 2] >= POSSIBLE
    return sight.surface[i + 1] == "." and bool(following) and sight.near(i + 1)


def _is_borne(sight: Sight, i: int) -> bool:
    """Whether a word is a surname of many."""
    word, flags = sight.words[i], sight.flags[i]
    plain = flags & TERMS and not flags & f.WORD_NAME
    return bool(flags & f.LAST_NAME) and not plain and word.last >= BORNE


def _is_called(sight: Sight, first: int, comma: int) -> bool:
    """Whether a given name follows a surname that begins an entry."""
    surname, given = sight.flags[comma - 1], sight.flags[comma + 1]
    same = surname & given & CAPITAL
    if not same or surname & BARRED or given & NO_GIVEN:
        return False
    if not surname & (f.LAST_NAME | f.EPONYM):
        return False
    if sight.words[comma - 1].last < BORNE and sight.rank[comma - 1] < POSSIBLE:
        return False
    sure, likely = is_given(sight, comma + 1), sight.rank[comma - 1] == LIKELY
    if sure and likely and surname & f.LAST_NAME and not surname & (f.EPONYM | f.CITY):
        return True
    if sight.surface[comma + 2] == "," or not begins_item(sight, first):
        return False
    called = given & f.FIRST_NAME and not given & f.CITY and sight.rank[comma + 1] >= AFTER_CUE
    return sure or bool(likely and called)
