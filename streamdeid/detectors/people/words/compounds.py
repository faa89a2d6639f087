"""Words of no list that are put together of known ones: *Noncontrast*, *Guidewire*, *Plantars*.

A prefix before a word of clinical or everyday language makes another, and so do a
word before the name of an instrument and the plural of a term. Surnames are made
so too (*Overholt*), which is why such a word may still be one after a cue.
"""

from collections.abc import Mapping

from streamdeid.lexicons import Word
from streamdeid.lexicons import flags as f

PREFIXES = frozenset(
    "ante anti bi circum co counter de dis endo epi ex extra fore hyper hypo il im in inter intra"
    " ir iso macro mal micro mid mini mis mono multi neo non omo out over para per peri poly post"
    " pre pro pseudo re retro semi sub super supra trans tri ultra un under uni up".split()
)
PARTS = f.COMMON_WORD | f.CLINICAL | f.DRUG
SHORTEST = 4
"""Letters of a part that is no prefix."""
LONGEST = 40
"""Letters beyond which nothing is a word: what is glued so far is not taken apart."""


def is_compound(folded: str, words: Mapping[str, Word]) -> bool:
    """Whether a folded word of no list is put together of words that ``words`` knows."""
    if len(folded) > LONGEST:
        return False
    if _is_plural(folded, words):
        return True
    for k in range(2, len(folded) - SHORTEST + 1):
        rest = words[folded[k:]].flags
        if rest & PARTS and (folded[:k] in PREFIXES or _is_instrument(folded[:k], rest, words)):
            return True
    return False


def _is_instrument(head: str, rest: int, words: Mapping[str, Word]) -> bool:
    """Whether a word stands before what things are called after: ``Guidewire``, ``Uniplate``."""
    return len(head) >= SHORTEST and bool(rest & f.EPONYM_HEAD and words[head].flags & PARTS)


def _is_plural(folded: str, words: Mapping[str, Word]) -> bool:
    """Whether the word is the plural of a term or of an eponym: ``Apgars``, ``Kerrisons``."""
    if not folded.endswith("s") or len(folded) <= SHORTEST:
        return False
    singular = words[folded[:-1]].flags
    return bool(singular & (PARTS | f.EPONYM_ALONE | f.CAPITAL_TERM))
