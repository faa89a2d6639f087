"""Names in lower case behind a cue: ``daughter mily stays``, ``son leroy quick``, ``dr winter``.

Chat and hurried notes leave capitals out. Behind a relative or a title typed so, a
first name may be a word of the language if a surname or what somebody does
follows, and a word of no list may be a name if it acts.
"""

from streamdeid.detectors.people.words.fit import PLAIN, fits_small
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

NO_NAME = f.FUNCTION_WORD | f.SPEECH | f.ROLE | f.DEGREE | f.TITLE | f.KIN | f.MONTH | f.WEEKDAY
NO_NAME |= f.ABBREVIATION | f.SHORT_FORM | f.UNIT | f.DRUG | f.SEASON
NO_SURNAME = NO_NAME & ~(f.SEASON | f.DRUG | f.ABBREVIATION | f.SHORT_FORM)
FORM = f.NOTE_WORD | f.EPONYM_HEAD | f.VERDICT
BORNE = 1e-5
"""The share of people from which a word is a surname behind a first name."""
UNHEARD = 2e-7
IMAGES = frozenset(
    "little big old young good bad long tall short high many one two three four white black red"
    " yellow blue brown gray grey green iron spotted standing running walking jumping sitting"
    " flying crazy fast swift lone lame holy medicine wolf bear eagle hawk crow elk buffalo horse"
    " bull".split()
)
"""How surnames of two words begin that were translated: size, number, colour, motion, animal."""


def is_small_name(sight: Sight, i: int) -> bool:
    """Whether the word at ``i``, right behind a relative, is a first name without its capital."""
    if sight.flag[i] & sight.flag[i - 1] & f.UPPER:
        return _acts(sight, i) and _is_callable(sight, i)
    if not sight.flag[i] & f.LOWER:
        return False
    if fits_small(sight, i) and sight.words[i].ratio >= 1 and not sight.flags[i] & PLAIN:
        return True
    return _acts(sight, i) and _is_callable(sight, i)


def _acts(sight: Sight, i: int) -> bool:
    """Whether a surname, a verb of people or a mark follows."""
    verb = sight.flag[i + 1] & f.SPEECH and sight.near(i)
    return bool(verb) or is_small_surname(sight, i + 1)


def _is_callable(sight: Sight, i: int) -> bool:
    """Whether somebody can be called by the word: on a list of first names, or on none at all."""
    flags, word = sight.flags[i], sight.words[i]
    if flags & (NO_NAME | FORM) or len(word.folded) < 3:
        return False
    if flags & f.FIRST_NAME:
        return True
    return not flags & (PLAIN | f.NAME | f.EPONYM) and word.frequency < UNHEARD


def is_small_surname(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` is a surname behind a first name, both in one letter case."""
    flags = sight.flag[i]
    same = flags & sight.flag[i - 1] & (f.LOWER | f.UPPER)
    if not same or not flags & f.LAST_NAME or not sight.near(i - 1):
        return False
    called = sight.flags[i - 1] & f.FIRST_NAME and not sight.flags[i - 1] & NO_NAME
    return bool(called) and not flags & (NO_NAME | FORM) and sight.words[i].last > BORNE


def image_on(sight: Sight, i: int) -> int:
    """The end of a surname of two words behind a name in one case: ``two bulls``; -1 if none."""
    both = sight.flag[i] & sight.flag[i + 1] & sight.flag[i - 1] & (f.LOWER | f.UPPER)
    if not both or not sight.near(i) or not sight.near(i - 1) or sight.folded[i] not in IMAGES:
        return -1
    return -1 if sight.flags[i + 1] & (NO_NAME | FORM) else i + 1


def image_small(sight: Sight, i: int) -> int:
    """The end of such a surname that stands right behind a title: ``mr little thunder``."""
    return image_on(sight, i) if sight.flag[i - 1] & sight.flag[i] & f.LOWER else -1


def is_titled(sight: Sight, i: int, title: int) -> bool:
    """Whether the word at ``i`` is a surname in lower case behind the title at ``title``."""
    flags = sight.flag[i]
    if not flags & f.LOWER or not flags & f.LAST_NAME or flags & NO_SURNAME:
        return False
    if flags & FORM and not flags & f.WORD_NAME:
        return False
    small = sight.flags[title] & f.LOWER
    return sight.words[i].last > BORNE * 2 and bool(small or sight.calm(i))
