"""What of a seed must not be read again in the output.

The seeded detector looks for these forms and the residual check proves that
they are gone: one list for both. Names and phrases are whole words, folded;
a name of several words also counts word by word. Numbers are letters and
digits without their separators; one that is long enough also counts without its
letters, without zeros in front, and a telephone number without that of its country.
A date counts in the orders that are usual. Forms under three characters say too little.
How a form may stand in a text ``phrases`` and ``numbers`` say.
"""

import re
from typing import NamedTuple

from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import NAMES, Label
from streamdeid.text.fold import bare, fold
from streamdeid.text.legible import legible

SHORTEST = 3
_DUTCH_AND_GERMAN = {"van", "von", "der", "den", "ter", "ten"}
_ROMANCE = {"del", "della", "des", "dos", "das", "las", "los"}
PARTICLES = frozenset(_DUTCH_AND_GERMAN | _ROMANCE | {"bin", "ibn", "ben", "abu", "the", "and"})
"""Joining words of names, which name nobody."""

_WORD = re.compile(r"[^\W_]+")
_YEAR_AND_MORE = 8
_ENOUGH_DIGITS = 6
"""The digits of a number that say enough without the rest of it; codes of five are many."""
_SHORTEST_LOGIN = 5
_SUBSCRIBER = 10
"""The digits of a telephone number within the North American plan."""


class Forms(NamedTuple):
    """The strings of one seed: ``words`` in order with blanks between, ``numbers`` bare."""

    words: frozenset[str]
    numbers: frozenset[str]
    literal: frozenset[str]
    """Looked for as they are written: e-mail addresses and the like."""

    def __repr__(self) -> str:
        """Nothing of them."""
        return "Forms(…)"


def forms(seed: Seed) -> Forms:
    """The forms of ``seed`` that are long enough to tell something."""
    if seed.part is Part.NUMBER:
        return Forms(frozenset(), _long(bare(seed.value)) | _cores(seed), frozenset())
    if seed.part is Part.DATE:
        return Forms(frozenset(), _orders(bare(seed.value)[:_YEAR_AND_MORE]), frozenset())
    if seed.part is Part.CONTACT:
        return Forms(frozenset(), frozenset(), _long(fold(seed.value.strip())))
    return Forms(_words(seed), frozenset(), frozenset())


def login_forms(given: str, family: str) -> frozenset[str]:
    """What somebody is called in systems: *knowak*, *nowakk*, *katarzynanowak*."""
    made = {given[:1] + family, family + given[:1], given + family, family + given}
    return frozenset(form for form in made if len(form) >= _SHORTEST_LOGIN)


def _cores(seed: Seed) -> frozenset[str]:
    """A number without its letters and the zeros in front, a telephone without its country."""
    whole = bare(seed.value)
    digits = "".join(filter(str.isdigit, whole))
    found = {digits, digits.lstrip("0"), whole.lstrip("0")}
    if seed.label in {Label.PHONE, Label.FAX}:
        found.add(digits[-_SUBSCRIBER:])
    return frozenset(form for form in found if len(form) >= _ENOUGH_DIGITS)


def _orders(digits: str) -> frozenset[str]:
    """A whole date as it is written: year first, month first, day first."""
    if len(digits) != _YEAR_AND_MORE or not digits.isdecimal():
        return frozenset()
    year, month, day = digits[:4], digits[4:6], digits[6:]
    return frozenset({digits, month + day + year, day + month + year})


def _words(seed: Seed) -> frozenset[str]:
    """The phrase, and for a name each of its words that is not a particle."""
    words = _WORD.findall(fold(legible(seed.value)))
    single = (w for w in words if w not in PARTICLES and not w.isdigit()) if _is_name(seed) else ()
    return frozenset(w for w in (" ".join(words), *single) if len(w) >= SHORTEST)


def _is_name(seed: Seed) -> bool:
    """Whether each word of the seed names a person by itself."""
    return seed.label in NAMES and seed.part is not Part.PHRASE


def _long(form: str) -> frozenset[str]:
    """``form`` if it is long enough."""
    return frozenset((form,)) if len(form) >= SHORTEST else frozenset()
