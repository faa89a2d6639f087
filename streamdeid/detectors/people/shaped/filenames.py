"""People in the names of files: ``letter_504_VRose.pdf``, ``abebe_y.jpg``.

Scanners and faxes name a file after the person and not after the page. Each part of
it, cut at the marks and at the capitals, is a name if people bear it and it is no
word of the page (*letter*, *consent*, *scan*).
"""

import re
from collections.abc import Iterator

from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.text.humps import humps

_ENDING = r"\.(?:pdf|jpe?g|png|docx?|tiff?|dcm|mp[34]|mov|wav|zip|xlsx?|heic|txt)\b"
FILE = re.compile(rf"(?<![\w.-])([\w.-]{{3,80}}){_ENDING}", re.IGNORECASE)
ENDING = re.compile(_ENDING, re.IGNORECASE)
"""What every file's name has: far quicker than to try each word."""
PARTS = re.compile(r"[^\W\d_]+")
INITIAL = re.compile(r"[_-][A-Za-z](?![A-Za-z])")
"""What stands behind a surname for the first name: ``abebe_y``."""
PLAIN = f.DRUG | f.NOTE_WORD | f.FUNCTION_WORD | f.MONTH | f.ABBREVIATION | f.UNIT
PLAIN |= f.ROLE | f.KIN | f.DEGREE
LIKELY = 0.2
"""The likelihood ratio at which an everyday word is taken for a name."""
OBVIOUS = 50.0
"""The likelihood ratio at which a clinical word is."""
SHORTEST = 3


def filenames(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Offsets of each name inside the name of a file."""
    for match in FILE.finditer(text) if ENDING.search(text) else ():
        for part in PARTS.finditer(match[1]):
            at = match.start(1) + part.start()
            for start, end in _cut(part[0]):
                if _is_name(lexicon, part[0][start:end]):
                    initial = INITIAL.match(text, at + end)
                    begun = start - 1 if start == 1 else start
                    yield at + begun, initial.end() if initial else at + end


def _cut(part: str) -> Iterator[tuple[int, int]]:
    """The words of ``part``: ``VRose`` is an initial and a name, ``ColonNydia`` two words."""
    if len(part) > SHORTEST and part[:2].isupper() and part[2:].islower():
        yield 1, len(part)
        return
    yield from humps(part) if not part.isupper() else iter([(0, len(part))])


def _is_name(lexicon: Lexicon, part: str) -> bool:
    """Whether people are called so, and nothing that is filed is."""
    if len(part) < SHORTEST:
        return False
    word = lexicon.words[part]
    if word.flags & PLAIN or (word.flags & f.CLINICAL and word.ratio < OBVIOUS):
        return False
    borne = word.ratio >= LIKELY or not word.flags & f.COMMON_WORD or word.flags & f.WORD_NAME
    return bool(word.flags & f.NAME and borne) or not (word.known or word.flags & f.UPPER)
