"""What of a seed must not be read again in the output.

The seeded detector looks for these forms and the residual check proves that
they are gone: one list for both. Names and phrases are whole words, folded;
a name of several words also counts word by word. Numbers are letters and
digits without their separators. Forms under three characters say too little.
"""

import re
from typing import NamedTuple

from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import NAMES
from streamdeid.text.fold import bare, fold

SHORTEST = 3
_DUTCH_AND_GERMAN = {"van", "von", "der", "den", "ter", "ten"}
_ROMANCE = {"del", "della", "des", "dos", "das", "las", "los"}
PARTICLES = frozenset(_DUTCH_AND_GERMAN | _ROMANCE | {"bin", "ibn", "ben", "abu", "the", "and"})
"""Joining words of names, which name nobody."""

_WORD = re.compile(r"[^\W_]+")
_YEAR_AND_MORE = 8


class Forms(NamedTuple):
    """The strings of one seed: ``words`` in order with blanks between, ``numbers`` bare."""

    words: frozenset[str]
    numbers: frozenset[str]
    literal: frozenset[str]
    """Looked for as they are written: e-mail addresses and the like."""


def forms(seed: Seed) -> Forms:
    """The forms of ``seed`` that are long enough to tell something."""
    if seed.part is Part.NUMBER:
        return Forms(frozenset(), _long(bare(seed.value)), frozenset())
    if seed.part is Part.DATE:
        digits = bare(seed.value)[:_YEAR_AND_MORE]
        full = digits if len(digits) == _YEAR_AND_MORE else ""
        return Forms(frozenset(), _long(full), frozenset())
    if seed.part is Part.CONTACT:
        return Forms(frozenset(), frozenset(), _long(fold(seed.value.strip())))
    return Forms(_words(seed), frozenset(), frozenset())


def _words(seed: Seed) -> frozenset[str]:
    """The phrase, and for a name each of its words that is not a particle."""
    words = _WORD.findall(fold(seed.value))
    single = (w for w in words if w not in PARTICLES and not w.isdigit()) if _is_name(seed) else ()
    return frozenset(w for w in (" ".join(words), *single) if len(w) >= SHORTEST)


def _is_name(seed: Seed) -> bool:
    """Whether each word of the seed names a person by itself."""
    return seed.label in NAMES and seed.part is not Part.PHRASE


def _long(form: str) -> frozenset[str]:
    """``form`` if it is long enough."""
    return frozenset((form,)) if len(form) >= SHORTEST else frozenset()
