"""Names before an age in words or before one with a sex: ``Boone, Crystal 35F``.

``joe little thunder is a forty one year old``: the age is said as people speak.

The age is the cue, so the words may be any; they must fill the sentence or the line
in front of it, or be a listing of two capitalised words.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

ARTICLES = frozenset({"a", "an"})
YEARS = frozenset({"year", "yr", "month", "week", "day"})
SEXED = frozenset({"m", "f"})
BARRED = f.FUNCTION_WORD | f.ROLE | f.KIN | f.NOTE_WORD | f.DIGITS | f.TITLE | f.DRUG | f.SPEECH
LONGEST = 4
REACH = 8
"""Tokens between *is a* and *old*, at most."""

SIGN = among({"is", *SEXED})


def aged(sight: Sight) -> Iterator[tuple[int, int]]:
    """First and last token of each name."""
    for i in sight.where(SIGN):
        if sight.folded[i] != "is":
            if sight.flag[i - 1] & f.DIGITS and _is_listed(sight, i - 1):
                yield i - 4, i - 2
        elif _says_age(sight, i):
            first = _back(sight, i - 1)
            if first < i:
                yield first, i - 1


def _is_listed(sight: Sight, i: int) -> bool:
    """``Boone, Crystal 35F``: two capitalised words around a comma, an age and a sex."""
    surface = sight.surfaces[i]
    sex = sight.surface[i + 1].lower() in SEXED and sight.gap[i] in ("", " ")
    if i < 3 or len(surface) > 2 or not sex or sight.surfaces[i - 2] != ",":
        return False
    both = sight.flags[i - 1] & sight.flags[i - 3] & (f.CAPITALISED | f.UPPER)
    near = sight.near(i - 3) and sight.near(i - 2) and sight.near(i - 1)
    named = (sight.flags[i - 1] | sight.flags[i - 3]) & (f.NAME | f.WORD_NAME)
    if sight.flags[i - 1] & f.CLINICAL and not sight.flags[i - 1] & f.FIRST_NAME:
        return False
    return bool(both and named) and near and not (sight.flags[i - 1] | sight.flags[i - 3]) & BARRED


def _says_age(sight: Sight, i: int) -> bool:
    """Whether an article and an age in words or digits follow: ``is a forty one year old``."""
    if i + 1 >= len(sight) or sight.folded[i + 1] not in ARTICLES:
        return False
    behind = sight.folded[i + 2 : i + REACH]
    return any(
        word in YEARS and behind[k + 1 : k + 2] in (["old"], ["-"]) for k, word in enumerate(behind)
    )


def _back(sight: Sight, last: int) -> int:
    """The first of up to four words that open a sentence; ``last + 1`` for none."""
    k = last
    while k >= 0 and last - k < LONGEST and sight.flags[k] & f.LETTERS:
        if sight.flags[k] & BARRED:
            return last + 1
        if sight.opens(k):
            return k
        if not sight.near(k - 1):
            return last + 1
        k -= 1
    return last + 1
