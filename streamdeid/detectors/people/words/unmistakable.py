"""Words of names that are hardly ever written for anything else.

Once a note has named somebody by such a word, it is the name wherever it stands, in small letters
as well (*labs on benally pending*). A word in capitals may be short for a unit, a virus, a
valve. Any clinical or everyday sense is one too many.
"""

from streamdeid.detectors.people.words.rank import LIKELY, POSSIBLE, rank_of
from streamdeid.lexicons import Word
from streamdeid.lexicons import flags as f

_SHORTEST = 3
_PLAIN = (
    f.COMMON_WORD | f.CLINICAL | f.FUNCTION_WORD | f.DRUG | f.NOTE_WORD | f.EPONYM | f.WORD_NAME
)
_SELDOM = 1e-5
"""The share among running words under which a word that is likely a name is one."""
_HARDLY_EVER = 1e-6
"""The same of a word that is possibly a name."""


def is_unmistakable(word: Word) -> bool:
    """Whether a word, looked up with a capital, is a name wherever somebody is called so."""
    if len(word.folded) < _SHORTEST or word.flags & _PLAIN or not word.flags & f.LETTERS:
        return False
    rank = rank_of(word)
    seldom = _SELDOM if rank >= LIKELY else _HARDLY_EVER if rank >= POSSIBLE else 0.0
    return word.frequency < seldom
