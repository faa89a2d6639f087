"""Names that are words as well: May, Will, Pain, Case, Brown."""

from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f

LICENSED = 10.0
"""The ratio from which a name that is a licence as well is rather the name: *Cohn*, not *Ma*."""


def is_ordinary(lexicon: Lexicon, word: str) -> bool:
    """Whether a name is a word of the language as well, so that context must decide."""
    known = lexicon.words[word]
    if known.flags & (
        f.FUNCTION_WORD | f.COMMON_WORD | f.MONTH | f.WEEKDAY | f.NOTE_WORD | f.WORD_NAME
    ):
        return True
    if known.flags & (f.SPEECH | f.KIN | f.ROLE | f.TITLE | f.ABBREVIATION):
        return True
    if known.flags & f.DEGREE:
        return known.ratio < LICENSED
    if known.flags & (f.CLINICAL | f.DRUG | f.SEASON | f.UNIT):
        return known.ratio < 20
    return known.ratio < 1 and known.frequency > 1e-6


def is_known(lexicon: Lexicon, word: str) -> bool:
    """Whether a folded run of letters is a word or a name of its own, by any list."""
    known = lexicon.words[word]
    return known.known or bool(known.flags & ~f.SHAPES)
