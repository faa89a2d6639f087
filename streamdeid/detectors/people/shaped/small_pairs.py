"""First and last names in small letters: ``pt kjell sather calls``, ``jolene quintero, 34``.

Hurried notes leave the capital out of a name and not out of everything else, so that
the rest of the line says nothing. Two words side by side that are hardly anything but
a first name and a surname are somebody; where an entry begins or its end is marked, so
are a first name and a surname that is seldom a word.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.items import begins_item
from streamdeid.detectors.people.words.places import LOCATIVES, has_head
from streamdeid.detectors.people.words.rank import LIKELY
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import Sign, Word
from streamdeid.lexicons import flags as f

BARRED = f.NOTE_WORD | f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.UNIT | f.KIN | f.TITLE | f.STATE
BARRED |= f.ABBREVIATION | f.SHORT_FORM | f.MONTH | f.WEEKDAY | f.COUNTRY | f.DRUG
BARRED |= f.COMMON_WORD | f.CLINICAL | f.CAPITAL_TERM | f.EPONYM_ALONE | f.EPONYM_HEAD
SURE = 4.0
"""The likelihood ratio of words that are hardly anything but names."""
LEAST = 1.0
SHORTEST = 3
ENDS = frozenset(",;:(.|")
LARGE = 200_000
"""People from which a city is rather meant."""


def _may_lead(word: Word) -> bool:
    """Whether a spelling in small letters is hardly anything but a first name."""
    small = word.flags & f.LOWER and word.flags & f.FIRST_NAME and not word.flags & BARRED
    return bool(small) and word.first > word.last and word.ratio >= LEAST


SIGN = Sign(_may_lead)

Found = tuple[int, int]


def small_pairs(sight: Sight) -> Iterator[Found]:
    """First and last token of each name."""
    for i in sight.where(SIGN):
        if sight.gap[i] == " " and sight.flag[i + 1] & f.LOWER and _is_pair(sight, i):
            yield i, _past_hyphen(sight, i + 1)


def _is_pair(sight: Sight, i: int) -> bool:
    """Whether a surname follows the first name at ``i``."""
    surname, flags = sight.words[i + 1], sight.flags[i + 1]
    if flags & BARRED or len(surname.folded) < SHORTEST or has_head(sight, i + 1):
        return False
    if sight.rank[i + 1] < LIKELY or sight.rank[i] < LIKELY:
        return False
    city = sight.flags[i] & f.CITY and (i and sight.folded[i - 1] in LOCATIVES)
    if city or sight.words[i].population > LARGE:
        return False
    sure = min(sight.words[i].ratio, surname.ratio) >= SURE
    listed = bool(flags & f.LAST_NAME) or not surname.known
    marked = begins_item(sight, i) or sight.surface[i + 2] in ENDS
    return listed and (sure or marked)


def _past_hyphen(sight: Sight, i: int) -> int:
    """The end of a surname with a partner: ``ott-perkins``."""
    joined = sight.surface[i + 1] == "-" and not sight.gap[i] and not sight.gap[i + 1]
    return i + 2 if joined and sight.flag[i + 2] & f.LETTERS else i
