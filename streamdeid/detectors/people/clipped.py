"""Short forms of a name that the note tells: *Pri* of Priyanka, *Bobby* of Robert.

People are called by the beginning of their first name, or by a nickname that the
lexicon knows for it. Where the full name stands in the note, a capital and no
other meaning of the word are enough.
"""

from collections.abc import Mapping

from streamdeid.detectors.people.sight import Sight
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

SHORTEST = 3
LEFT_OUT = 2
"""Letters that a short form leaves out, at least."""
WORDS = f.FUNCTION_WORD | f.NOTE_WORD | f.DRUG | f.ABBREVIATION | f.UNIT | f.TITLE | f.ROLE | f.KIN
WORDS |= f.DEGREE | f.MONTH | f.WEEKDAY | f.STATE | f.SHORT_FORM | f.SPEECH
EVERYDAY = 2e-5
"""The frequency from which a word is used too often to be taken for a short form."""


def is_clipped(
    sight: Sight, i: int, known: Mapping[str, Label], formal: Mapping[str, tuple[str, ...]]
) -> str:
    """The known name of which the word at ``i`` is a short form; empty if there is none."""
    word = sight.words[i]
    if not word.flags & f.CAPITALISED or word.flags & WORDS or len(word.folded) < SHORTEST:
        return ""
    for name in formal.get(word.folded, ()):
        if name in known:
            return name
    if word.frequency > EVERYDAY or word.flags & (f.CLINICAL | f.EPONYM):
        return ""
    return next((name for name in known if _clips(word.folded, name)), "")


def _clips(short: str, name: str) -> bool:
    return len(short) <= len(name) - LEFT_OUT and name.startswith(short)
