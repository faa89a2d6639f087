"""Surnames of two that a hyphen joins: ``Reyes-Pratt``, ``Crohn-Abbas``.

Many surnames are eponyms as well, and two eponyms with a hyphen are a thing
(*Bard-Parker*). One that many bear and that names no thing beside it makes a person
of the pair, unless what things are called by follows, or a grade, or a place is meant.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.eponyms import is_scored
from streamdeid.detectors.people.words.places import has_head, is_located
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.people.words.sized import is_sized
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

BARRED = f.ROLE | f.DEGREE | f.UNIT | f.KIN | f.TITLE | f.STATE | f.COUNTRY | f.WEEKDAY | f.DRUG
BARRED |= f.ABBREVIATION | f.SUFFIX
SURE = 2e-6
"""The share of people from which a surname that is nothing else shows a person."""
JOINTS = frozenset("-–/")

SIGN = among({"-"})

Found = tuple[int, int]


def double_surnames(sight: Sight) -> Iterator[Found]:
    """First and last token of each name."""
    for i in sight.where(SIGN):
        a, b = i - 1, i + 1
        if not sight.flag[a] & sight.flag[b] & (f.CAPITALISED | f.UPPER):
            continue
        if sight.gap[a] or sight.gap[i]:
            continue
        sure = _is_sure(sight, a) or _is_sure(sight, b)
        if sure and _may_be(sight, a) and _may_be(sight, b) and _is_person(sight, a, b):
            yield a, b


def _is_sure(sight: Sight, i: int) -> bool:
    """Whether the word is a surname that names no thing."""
    flags, word = sight.flags[i], sight.words[i]
    if flags & f.EPONYM or not flags & f.LAST_NAME:
        return False
    return word.last >= SURE and sight.rank[i] == LIKELY


def _may_be(sight: Sight, i: int) -> bool:
    """Whether the word can be the other half."""
    flags = sight.flags[i]
    if flags & BARRED or flags & f.HUMPED or len(sight.surfaces[i]) == 1:
        return False
    plain = flags & (f.CLINICAL | f.COMMON_WORD) and not flags & (f.EPONYM | f.WORD_NAME)
    if flags & f.NAME:
        return sight.rank[i] >= (POSSIBLE if plain else AFTER_CUE)
    return sight.rank[i] >= POSSIBLE or bool(flags & f.EPONYM)


def _is_person(sight: Sight, a: int, b: int) -> bool:
    """Whether nothing beside the two words says that they are a place or a thing."""
    if sight.surface[b + 1] in JOINTS and not sight.gap[b] and sight.flag[b + 2] & f.LETTERS:
        return False
    thing = has_head(sight, b) or is_sized(sight, a) or is_scored(sight, b)
    return not (thing or is_located(sight, a))
