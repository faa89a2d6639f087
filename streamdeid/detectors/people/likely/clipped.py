"""Short forms of a name that the note tells: *Pri* of Priyanka, *Bobby* of Robert.

People are called by the beginning of their first name, or by a nickname that the
lexicon knows for it. Where the full name stands in the note, a capital and no
other meaning of the word are enough.
"""

from collections.abc import Iterable, Mapping

from streamdeid.lexicons import Sign, Word, flagged
from streamdeid.lexicons import flags as f

SHORTEST = 3
LONGEST = 24
"""Of a short form: nobody is called by more letters, and each beginning of a name is kept."""
LEFT_OUT = 2
"""Letters that a short form leaves out, at least."""
WORDS = f.FUNCTION_WORD | f.NOTE_WORD | f.DRUG | f.ABBREVIATION | f.UNIT | f.TITLE | f.ROLE | f.KIN
WORDS |= f.DEGREE | f.MONTH | f.WEEKDAY | f.STATE | f.SHORT_FORM | f.SPEECH
EVERYDAY = 2e-5
"""The frequency from which a word is used too often to be taken for a short form."""


SIGN = flagged(f.CAPITALISED) & Sign(
    lambda word: not word.flags & WORDS and len(word.folded) >= SHORTEST
)
"""What may be a short form."""


def beginnings(known: Iterable[str]) -> dict[str, str]:
    """The beginnings of the ``known`` names that may stand for them, each with the first such."""
    found: dict[str, str] = {}
    for name in known:
        for size in range(SHORTEST, min(len(name) - LEFT_OUT, LONGEST) + 1):
            found.setdefault(name[:size], name)
    return found


def clipped(
    word: Word, begun: Mapping[str, str], known: Iterable[str], formal: Iterable[str]
) -> str:
    """The known name of which a ``word`` that carries ``SIGN`` is a short form; empty for none.

    ``formal`` are the names that the word is a nickname of.
    """
    for name in formal:
        if name in known:
            return name
    if word.frequency > EVERYDAY or word.flags & (f.CLINICAL | f.EPONYM):
        return ""
    return begun.get(word.folded, "")
