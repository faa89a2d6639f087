"""Children of a list with their ages: ``kids Tom 9, Reed 6, Hope 3``.

Behind a word for relatives each capitalised given name with a small number is one of them,
though the word could be any other; a test with its score is no given name.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

MANY = frozenset("kids siblings sibs children girls boys twins sons daughters kid sib".split())
BARRED = f.NOTE_WORD | f.ROLE | f.DEGREE | f.UNIT | f.TITLE | f.STATE | f.COUNTRY | f.WEEKDAY
BARRED |= f.ABBREVIATION | f.DRUG | f.EPONYM_HEAD
BEFORE = frozenset({",", "and", "&", "+", ":"})
AFTER = frozenset(",.;)&+")
REACH = 14
"""Tokens between the word for relatives and the name, at most."""
OLDEST = 2
"""Digits of an age."""


SIGN = among(MANY)


def siblings(sight: Sight) -> Iterator[int]:
    """The token of each name."""
    for start in sight.where(SIGN):
        for i in range(start + 1, min(start + REACH, len(sight) - 1)):
            if "\n" in sight.gap[i - 1] or (sight.surfaces[i] == "." and i > start + 1):
                break
            if sight.flags[i + 1] & f.DIGITS and _is_child(sight, i):
                yield i


def _is_child(sight: Sight, i: int) -> bool:
    """Whether a given name and an age stand at ``i`` as an item of a list."""
    flags = sight.flags[i]
    if not flags & f.CAPITALISED or not flags & f.FIRST_NAME or flags & BARRED:
        return False
    if len(sight.surfaces[i + 1]) > OLDEST or sight.gap[i] != " ":
        return False
    follows = sight.surfaces[i - 1] == "," and bool(sight.flag[i - 2] & f.DIGITS)
    if flags & f.EPONYM and not follows:
        return False
    before = sight.flags[i - 1] & f.LETTERS or sight.folded[i - 1] in BEFORE
    after = sight.surface[i + 2] in AFTER or sight.flag[i + 2] & f.LOWER
    return bool(before and (after or not sight.same_line(i + 1)))
