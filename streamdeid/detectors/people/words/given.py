"""A first name that is nothing else shows that the capitalised word behind it is a surname.

*Marjorie Beats*, *Gordon Pulse*, *Renee Jumping Eagle*: surnames can be any word of
the language, and behind a given name in running text a capital has no other
reason. Words of forms, roles and titles are none, nor is an eponym before its head.
"""

from streamdeid.detectors.people.words.rank import LIKELY
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

NO_SURNAME = f.FUNCTION_WORD | f.ROLE | f.DEGREE | f.TITLE | f.KIN | f.WEEKDAY | f.MONTH | f.DRUG
NO_SURNAME |= f.ABBREVIATION | f.STATE
NO_GIVEN = f.WORD_NAME | f.EPONYM_ALONE | f.COMMON_WORD | f.DRUG | f.STATE | f.COUNTRY | f.PARTICLE
GIVEN = 4e-6
"""The share of people from which a first name is known as one."""
SHARE = 0.3
"""How often a first name must be one, for each time that it is a surname."""
MOST = 3.0
"""The likelihood ratio that a first name must have to show a surname."""


def is_given(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` is called by many and is rather a first name than a surname."""
    flags = sight.flag[i]
    if not flags & f.FIRST_NAME or flags & NO_GIVEN or sight.rank[i] < LIKELY:
        return False
    word = sight.words[i]
    return word.first > max(GIVEN, word.last * SHARE) and word.ratio > MOST


def shows_surname(sight: Sight, i: int) -> bool:
    """Whether the given name at ``i`` makes a surname of the capitalised word behind it."""
    flags = sight.flag[i + 1]
    if not flags & sight.flag[i] & f.CAPITALISED or flags & NO_SURNAME or sight.gap[i] == "":
        return False
    if not is_given(sight, i) or not sight.near(i):
        return False
    return not sight.flag[i + 2] & f.EPONYM_HEAD or not sight.near(i + 1)


def is_heading(sight: Sight, last: int) -> bool:
    """Whether the capital at ``last`` may belong to a heading, a title or a longer proper name."""
    after = sight.flag[last + 1]
    if sight.surface[last + 1] in {":", "-", "–", "/", "&"}:
        return True
    return bool(after & f.CAPITALISED) and sight.near(last) and not after & (f.ROLE | f.DEGREE)
