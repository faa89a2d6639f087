"""Names of two words of the language that begin an entry: ``Summer Rivers, 34``, ``Rose Lane is``.

Either word alone says nothing. Two with capitals where an entry begins, the first a given
name and the second a surname that people bear, name somebody, if a mark, the end of the
line, a further capital or what people do follows; before a small word they are a
heading or a thing (*Rocky Mountain spotted fever*).
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.eponyms import is_eponymous
from streamdeid.detectors.people.words.items import begins_item
from streamdeid.detectors.people.words.places import has_head, is_located
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import Sign, Word
from streamdeid.lexicons import flags as f

BARRED = (
    f.NOTE_WORD | f.ROLE | f.DEGREE | f.UNIT | f.KIN | f.TITLE | f.STATE | f.COUNTRY | f.WEEKDAY
)
BARRED |= f.ABBREVIATION | f.DRUG
CALLED = 2e-6
BORNE = 8e-6
"""The shares of people that must bear the first name and the surname."""
MARKS = frozenset(".,:;(-–=|")


def _may_lead(word: Word) -> bool:
    """Whether a capitalised spelling is a given name."""
    given = word.flags & f.CAPITALISED and word.flags & f.FIRST_NAME and word.first >= CALLED
    plain = word.flags & BARRED or (word.flags & f.FUNCTION_WORD and not word.flags & f.MONTH)
    return bool(given) and not plain


SIGN = Sign(_may_lead)

Found = tuple[int, int]


def word_names(sight: Sight) -> Iterator[Found]:
    """First and last token of each name."""
    for i in sight.where(SIGN):
        surname = sight.flag[i + 1]
        if not surname & f.CAPITALISED or not surname & f.LAST_NAME or sight.gap[i] != " ":
            continue
        barred = surname & (BARRED | f.FUNCTION_WORD) or sight.words[i + 1].last < BORNE
        if not barred and _ends(sight, i + 1) and begins_item(sight, i):
            thing = has_head(sight, i + 1) or is_located(sight, i + 1)
            if not thing and not is_eponymous(sight, i + 1):
                yield i, i + 1


def _ends(sight: Sight, i: int) -> bool:
    """Whether a mark, the line's end, a capital or what people do follows the name."""
    after = sight.flag[i + 1]
    if sight.surface[i + 1] in MARKS or not sight.same_line(i):
        return True
    return bool(after & (f.CAPITALISED | f.UPPER | f.SPEECH)) and not after & f.DIGITS
