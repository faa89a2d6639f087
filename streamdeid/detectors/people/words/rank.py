"""How much a word by itself looks like a person's name, in four ranks.

Built on the likelihood ratio of NLM Scrubber with its filter of clinical words
(Kayaalp et al. 2013): a word on no list is possibly a name, a word of clinical
or everyday language must be far more frequent as a name to count as one.
"""

from streamdeid.detectors.people.words.coined import is_coined
from streamdeid.detectors.people.words.compounds import is_compound
from streamdeid.lexicons import Word
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.word import LONGEST_KEPT

NEVER = -1
"""No name, whatever stands before it."""
AFTER_CUE = 0
"""A word; a name only where a title or label announces one."""
POSSIBLE = 1
LIKELY = 2

FORMS = f.NOTE_WORD | f.DEGREE | f.TITLE | f.ROLE | f.KIN | f.UNIT | f.EPONYM_HEAD
TERMS = f.CLINICAL | f.DRUG | f.CAPITAL_TERM
LETTERED = f.ABBREVIATION | f.SHORT_FORM
KNOWN = ~(f.SHAPES | f.PHRASE_HEAD)
NAMED = f.NAME | f.CITY | f.COUNTY
CASES = f.CAPITALISED | f.HUMPED
RARE = 5e-7
UNCOMMON = 3e-6
WRITTEN = f.DEGREE | f.ROLE | f.UNIT | f.ABBREVIATION | f.EPONYM_HEAD
SPOKEN = f.NOTE_WORD | f.TITLE | f.KIN | f.FUNCTION_WORD
SHORTEST = 3
OBVIOUS = 50.0
"""The ratio at which two capitals are a name by themselves."""
SELDOM = 0.015
"""The ratio from which a function word or month is a name after a cue: Will, May."""
FREQUENT = 10.0
SHORT = 4
"""Letters below which a degree or unit in small letters is none: ``Pa``, ``Ng``."""
BORNE = 3e-4
"""The share of people from which an eponym is rather somebody's name."""
PLAIN = 25.0
"""The ratio from which a name that is a word is rather the name."""
LONG = 5
"""Letters from which an unknown word in capitals is no abbreviation."""
HUMPS = tuple("mc mac de di du da la le lo van von st fitz".split())
"""First parts of names that have a capital inside."""
TERM = 12.0
"""The ratio from which a name that is a clinical term as well is likely."""
BORNE_TERM = 1e-5
"""The share from which a term that is no eponym is rather somebody: *Schulman*, not *Melena*."""
USUAL = 2e-5
"""The share of people from which an eponym, or a word that follows them, may be a surname."""
SCARCE = 3e-5
"""The share of people below which a word that is a drug is the drug."""


def rank_of(word: Word) -> int:
    """The rank of a spelling; letter case counts only for abbreviations."""
    flags = word.flags
    if not flags & f.LETTERS or flags & f.WEEKDAY:
        return NEVER
    if flags & (f.UPPER | f.LOWER) and (flags & LETTERED or len(word.folded) < SHORTEST):
        named = flags & f.NAME and word.ratio > OBVIOUS and not flags & LETTERED
        return LIKELY if named else NEVER
    if flags & (f.FUNCTION_WORD | f.MONTH):
        return AFTER_CUE if flags & f.NAME and word.ratio > SELDOM else NEVER
    if flags & (FORMS | f.ABBREVIATION) and not flags & f.WORD_NAME:
        return _by_form(word, flags)
    alone = flags & f.EPONYM_ALONE and (flags & f.NAME or not flags & f.CAPITAL_TERM)
    if flags & f.WORD_NAME or (alone and word.first + word.last < BORNE):
        return LIKELY if word.ratio > PLAIN else POSSIBLE if word.ratio > 1 else AFTER_CUE
    return _by_ratio(word, flags) if flags & f.NAME else _unlisted(word, flags)


def _by_form(word: Word, flags: int) -> int:
    """A degree, role, unit or word of forms; short ones are none in small letters (*Pa*, *Ng*)."""
    named = flags & f.NAME and word.ratio > 1
    short = flags & f.CAPITALISED and len(word.folded) < SHORT and not flags & f.HUMPED
    if short and flags & WRITTEN and not flags & SPOKEN:
        return POSSIBLE if named else AFTER_CUE
    if flags & f.EPONYM_HEAD and not flags & (FORMS & ~f.EPONYM_HEAD) and word.last > USUAL:
        return AFTER_CUE if flags & (f.CAPITALISED | f.UPPER) else NEVER
    if not flags & FORMS:
        return _by_ratio(word, flags) if flags & f.NAME else _unlisted(word, flags)
    return (POSSIBLE if word.ratio > FREQUENT else AFTER_CUE) if named else NEVER


def _by_ratio(word: Word, flags: int) -> int:
    """A word that some people are called by."""
    ratio = word.ratio
    if flags & f.COMMON_WORD:
        return AFTER_CUE
    if flags & (f.DRUG | f.SHORT_FORM) and word.first + word.last < SCARCE:
        return AFTER_CUE
    if flags & TERMS:
        borne = word.first + word.last >= (USUAL if flags & f.EPONYM else BORNE_TERM)
        return LIKELY if ratio > TERM and borne else POSSIBLE if ratio > 2 else AFTER_CUE
    return LIKELY if ratio >= 1 else POSSIBLE if ratio > 0.05 else AFTER_CUE


def _unlisted(word: Word, flags: int) -> int:
    """A word that no list of names holds."""
    capital = AFTER_CUE if flags & f.CAPITALISED else NEVER
    if flags & f.SHORT_FORM:
        return capital if len(word.folded) < SHORT else NEVER
    if flags & f.HUMPED and not word.folded.startswith(HUMPS):
        return capital if not flags & TERMS else NEVER
    if flags & f.UPPER and (len(word.folded) < LONG or word.frequency):
        most = UNCOMMON if flags & f.CITY else RARE
        return AFTER_CUE if word.frequency < most and not flags & TERMS else NEVER
    if flags & (TERMS | f.STATE | f.COUNTRY):
        return AFTER_CUE if word.frequency < RARE and flags & CASES else NEVER
    return _unheard(word, flags)


def _unheard(word: Word, flags: int) -> int:
    """A word of no list at all, by how rarely it is written and what it is made of."""
    if word.frequency >= RARE:
        return AFTER_CUE if word.frequency < UNCOMMON else NEVER
    if is_coined(word.folded):
        return AFTER_CUE if flags & f.CAPITALISED else NEVER
    alone = not word.frequency and not flags & KNOWN and len(word.folded) >= LONG
    return LIKELY if alone else POSSIBLE


class Ranks(dict[str, int]):
    """Rank by spelling, worked out once for each; bounded like the words it is made of."""

    def __init__(self, words: dict[str, Word]) -> None:
        """Rank what ``words`` says."""
        super().__init__()
        self.words = words

    def __missing__(self, surface: str) -> int:
        """Rank ``surface`` and remember it."""
        word = self.words[surface]
        rank = rank_of(word)
        if rank > AFTER_CUE and not word.flags & NAMED and is_compound(word.folded, self.words):
            rank = AFTER_CUE if word.flags & f.CAPITALISED else NEVER
        if len(surface) > LONGEST_KEPT:
            return rank
        if len(self) > 200_000:
            self.clear()
        self[surface] = rank
        return rank
