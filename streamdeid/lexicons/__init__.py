"""What words are: names, places, clinical terms, titles … as look-ups.

Use::

    from streamdeid.lexicons import flags as f
    from streamdeid.lexicons import load

    lexicon = load("en")                       # kept for the process; < 1 s, a few MB, mmap
    words = lexicon.words_of(reading.tokens)   # one Word per token, shared by all detectors
    if words[i].flags & f.LAST_NAME: ...       # see flags.py for all bits, shapes included
    words[i].folded, .first, .last, .frequency, .population, .ratio   # figures, see word.py

    TITLES = flagged(f.TITLE)                  # a sign: what wakes a rule, see signs.py
    for i in Places(lexicon.signs, reading.tokens.surfaces).of(TITLES): ...

    lexicon.phrase("saint paul")               # Word | None; ask only after f.PHRASE_HEAD
    lexicon.table("nicknames")                 # a list's entries with values, folded keys
    lexicon.clinical_id("atrial fibrillation") # "I48"
    lexicon.zip_state("55130")                 # "MN"

A language pack is a folder: readable lists (``*.txt``, see wordlist.py for their
header: flag, source, licence, rule) and compiled tables. A new list needs a file
with a header and nothing else; a new flag one line in flags.py. Entries of
several words are divided by one blank. ``manifest.json`` names source, version,
licence, rule of selection and SHA-256 of every file; it is written by
``python -m streamdeid.training.lexicons`` and checked on loading.
"""

from streamdeid.lexicons.lexicon import Lexicon
from streamdeid.lexicons.pack import load
from streamdeid.lexicons.signs import Places, Sign, among, flagged, typed
from streamdeid.lexicons.word import Word

__all__ = ["Lexicon", "Places", "Sign", "Word", "among", "flagged", "load", "typed"]
