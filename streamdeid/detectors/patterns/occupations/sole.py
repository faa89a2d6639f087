"""Occupations that the word alone says: *ironworker*, *seamstress*, *beekeepers*.

Most occupations are something else as well: a thing (a *carrier*), staff (an *aide*),
a surname. A word that is none of these stands in a note for what somebody does for
a living, wherever it stands in small letters; no cue is needed.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.occupations.extent import first_of
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of

OTHERWISE = (
    f.COMMON_WORD | f.CLINICAL | f.ROLE | f.NOTE_WORD | f.DEGREE | f.TITLE | f.EPONYM
    | f.EPONYM_HEAD | f.DRUG | f.CAPITAL_TERM
)  # fmt: skip
"""What a word is besides an occupation."""


def sole(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """First and last token of each."""
    for i in page.where(_sign(lexicon)):
        if page.flags[i] & f.LOWER and not _names_another(page, i):
            yield first_of(page, i), i


def _names_another(page: Page, i: int) -> bool:
    """Whether a possessive, a number, a name or a thing behind makes it something else: ``watchman's``."""
    behind = page.flag[i + 1]
    near = page.gap[i] in ("", " ")
    if page.word[i + 1] in ("'", "’", "-") and page.gap[i] == "":
        return True
    thing = behind & f.LOWER and not behind & f.FUNCTION_WORD
    return near and bool(thing or behind & (f.DIGITS | f.CAPITALISED))


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """A head word, singular or plural, that is nothing else."""
    cues = cues_of(lexicon)
    named = ("carer", "tool", "beside", "no-agent", "no-head", "interpreter", "no-sole")
    other = frozenset().union(*(cues[name] for name in named))
    heads = lexicon.table("occupations").keys() - other
    plain = {word for word in heads if not lexicon.look_up(word).flags & OTHERWISE}
    plural = {word + "s" for word in plain}
    plain |= {word for word in plural if not lexicon.look_up(word).flags & OTHERWISE}
    return among(plain)
