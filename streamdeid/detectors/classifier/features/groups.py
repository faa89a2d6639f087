"""The groups of features, by the names under which they are switched on and off.

The groups are those of Stat De-id (Uzuner et al. 2008, section 6) and of
WI-deId (He et al. 2015, table 2); ``MATCHES`` is the former's own future work:
what rules and seeds found, as evidence rather than as a verdict.
"""

from collections.abc import Mapping
from enum import StrEnum


class Group(StrEnum):
    """One kind of evidence."""

    TARGET = "target"
    """The normalised word itself, and the words around it."""
    BIGRAMS = "bigrams"
    """Two-word strings left, right and around."""
    ORTHOGRAPHY = "orthography"
    """Capitals, digits, punctuation."""
    SHAPE = "shape"
    AFFIXES = "affixes"
    LENGTH = "length"
    PART_OF_SPEECH = "part-of-speech"
    DICTIONARIES = "dictionaries"
    CLINICAL = "clinical"
    """The clinical class of a word by the lexicon (condition, drug, unit, eponym), for MeSH's."""
    CLASSES = "classes"
    """Words of like use, at three granularities (Turian et al. 2010)."""
    HEADING = "heading"
    """The section heading, and the form label before a colon on the line."""
    LAYOUT = "layout"
    """Spacing, place in the line and in the note."""
    CHUNK = "chunk"
    """The run of visible characters around the token: ``00-81-47-29``, ``dd@x.org``."""
    SYNTAX = "syntax"
    """Neighbours that carry the sentence: words only, punctuation skipped (link NONE)."""
    FAR = "far"
    """The third and fourth word on each side, and their classes: neither paper looks so far."""
    NOTE = "note"
    """What the whole note says of a spelling: also in lower case, how often."""
    MATCHES = "matches"
    """Spans of rules and seeds."""


TOKEN_PLACES = ("T-3", "T-2", "T-1", "T+0", "T+1", "T+2", "T+3")
WORD_PLACES = ("W-2", "W-1", "W+1", "W+2")
FAR_PLACES = ("W-3", "W-4", "W+3", "W+4")
PLACES = TOKEN_PLACES + WORD_PLACES + FAR_PLACES
"""Where a spelling can stand, seen from the token that is labelled."""
CHUNK_PLACES = ("C-1", "C+0", "C+1")

_NEAR = ("T-1", "T+0", "T+1")
_WINDOW = ("T-2", *_NEAR, "T+2")

REACH: Mapping[Group, tuple[str, ...]] = {
    Group.TARGET: TOKEN_PLACES,
    Group.SYNTAX: WORD_PLACES,
    Group.ORTHOGRAPHY: _WINDOW,
    Group.SHAPE: (*_WINDOW, "W-1", "W+1"),
    Group.AFFIXES: _NEAR,
    Group.LENGTH: _NEAR,
    Group.PART_OF_SPEECH: (*_WINDOW, "W-1", "W+1"),
    Group.DICTIONARIES: (*_WINDOW, "W-2", "W-1", "W+1", "W+2"),
    Group.CLINICAL: _NEAR,
    Group.CLASSES: (*_WINDOW, *WORD_PLACES),
    Group.FAR: FAR_PLACES,
    Group.CHUNK: CHUNK_PLACES,
}
"""At which places the features of a spelling count."""
