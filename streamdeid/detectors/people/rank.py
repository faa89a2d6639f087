"""How much a word by itself looks like a person's name, in four ranks.

Built on the likelihood ratio of NLM Scrubber with its filter of clinical words
(Kayaalp et al. 2013): a word on no list is possibly a name, a word of clinical
or everyday language must be far more frequent as a name to count as one.
"""

from streamdeid.lexicons import Word
from streamdeid.lexicons import flags as f

NEVER = -1
"""No name, whatever stands before it."""
AFTER_CUE = 0
"""A word; a name only where a title or label announces one."""
POSSIBLE = 1
LIKELY = 2

FORMS = f.NOTE_WORD | f.DEGREE | f.TITLE | f.ROLE | f.KIN | f.UNIT | f.EPONYM_HEAD
TERMS = f.CLINICAL | f.DRUG | f.CAPITAL_TERM
RARE = 5e-7
UNCOMMON = 3e-6
WRITTEN = f.DEGREE | f.ROLE | f.UNIT | f.ABBREVIATION | f.EPONYM_HEAD
SPOKEN = f.NOTE_WORD | f.TITLE | f.KIN | f.FUNCTION_WORD
SHORT = 4
"""Letters below which a degree or unit in small letters is none: ``Pa``, ``Ng``."""
LONG = 5
"""Letters from which an unknown word in capitals is no abbreviation."""


def rank_of(word: Word) -> int:
    """The rank of a spelling; letter case counts only for abbreviations."""
    flags = word.flags
    if not flags & f.LETTERS or flags & f.WEEKDAY:
        return NEVER
    name = bool(flags & f.NAME)
    if flags & (f.UPPER | f.LOWER) and (flags & f.ABBREVIATION or len(word.folded) < 3):
        return LIKELY if name and word.ratio > 50 and not flags & f.ABBREVIATION else NEVER
    if flags & (f.FUNCTION_WORD | f.MONTH):
        return AFTER_CUE if name and word.ratio > 0.015 else NEVER
    if (
        flags & f.CAPITALISED
        and len(word.folded) < SHORT
        and flags & WRITTEN
        and not flags & SPOKEN
    ):
        return POSSIBLE if name and word.ratio > 1 else AFTER_CUE
    if flags & FORMS and not flags & f.WORD_NAME:
        return (POSSIBLE if word.ratio > 10 else AFTER_CUE) if name and word.ratio > 1 else NEVER
    if flags & (f.WORD_NAME | f.EPONYM_ALONE):
        return POSSIBLE if word.ratio > 1 else AFTER_CUE
    return _by_ratio(word, flags) if name else _unlisted(word, flags)


def _by_ratio(word: Word, flags: int) -> int:
    """A word that some people are called by."""
    ratio = word.ratio
    if flags & f.COMMON_WORD:
        return AFTER_CUE
    if flags & TERMS:
        return LIKELY if ratio > 20 else POSSIBLE if ratio > 2 else AFTER_CUE
    return LIKELY if ratio >= 1 else POSSIBLE if ratio > 0.05 else AFTER_CUE


def _unlisted(word: Word, flags: int) -> int:
    """A word that no list of names holds."""
    if flags & f.UPPER and (len(word.folded) < LONG or word.frequency):
        return AFTER_CUE if word.frequency < RARE and not flags & TERMS else NEVER
    if flags & (TERMS | f.STATE | f.COUNTRY):
        return AFTER_CUE if word.frequency < RARE and not flags & f.DRUG else NEVER
    if word.frequency < RARE:
        return POSSIBLE
    return AFTER_CUE if word.frequency < UNCOMMON else NEVER


class Ranks(dict[str, int]):
    """Rank by spelling, worked out once for each; bounded like the words it is made of."""

    def __init__(self, words: dict[str, Word]) -> None:
        """Rank what ``words`` says."""
        super().__init__()
        self.words = words

    def __missing__(self, surface: str) -> int:
        """Rank ``surface`` and remember it."""
        if len(self) > 200_000:
            self.clear()
        self[surface] = rank = rank_of(self.words[surface])
        return rank
