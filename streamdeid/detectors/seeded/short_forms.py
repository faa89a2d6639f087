"""What people write for a street, an employer or a hospital whose full name is known.

The full phrase with any spelling of its street type; a street without its
number; an institution without its head words (``Bethesda Ridge`` for
``Bethesda Ridge University Hospital``), by its first distinctive word, and by
its acronym.
"""

from collections.abc import Iterator

from streamdeid.detectors.seeded.kinds import PhraseSeed
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Seed
from streamdeid.model.label import Label
from streamdeid.text.fold import fold
from streamdeid.text.tokens import TOKEN

SHARED = f.COMMON_WORD | f.CLINICAL | f.NOTE_WORD | f.FUNCTION_WORD | f.STATE | f.COUNTRY
"""Words that many institutions and streets have in their names."""
INSTITUTIONS = frozenset({Label.HOSPITAL, Label.ORGANIZATION})
SHORTEST_ACRONYM = 3
MOST_WORDS = 40
"""Words of a street or institution whose short forms are made: each is as long as the name."""


def phrases_of(seed: Seed, lexicon: Lexicon) -> Iterator[PhraseSeed]:
    """The phrase as it stands, then its short forms."""
    words = tuple(one for one in TOKEN.findall(fold(seed.value)) if one.isalnum())
    if not words:
        return
    if len("".join(words)) > 1:
        yield PhraseSeed(words, seed.label, seed.address, True, "phrase")
    if seed.label is Label.STREET:
        shorter = street_forms(words, lexicon)
    elif seed.label in INSTITUTIONS:
        shorter = institution_forms(words, lexicon)
    else:
        return
    for form in dict.fromkeys(shorter):
        if form != words:
            yield PhraseSeed(form, seed.label, seed.address, False, "short form")


def street_forms(words: tuple[str, ...], lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """With the other spellings of the street type, and without the house number."""
    types = lexicon.table("street_types")
    for i, word in enumerate(words) if len(words) <= MOST_WORDS else ():
        for other in types.get(word, ()) if i else ():
            yield from _numberless((*words[:i], fold(other), *words[i + 1 :]))
    yield from _numberless(words)
    named = [w for w in words if w.isalpha() and w not in types]
    if len(named) == 1 and len(named[0]) > 4 and is_distinctive(lexicon, named[0]):
        yield (named[0],)


def _numberless(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield words
    if words[0].isdigit() and len(words) > 2:
        yield words[1:]


def institution_forms(words: tuple[str, ...], lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """Without the head words, by the first word if it is distinctive, by the acronym."""
    for end in range(min(len(words), MOST_WORDS) - 1, 1, -1):
        if not lexicon.words[words[end - 1]].flags & f.FUNCTION_WORD:
            yield words[:end]
    first = words[0]
    if len(words) > 1 and len(first) > 3 and is_distinctive(lexicon, first):
        yield (first,)
    letters = "".join(w[0] for w in words if w.isalpha() and w not in {"of", "the", "and", "for"})
    if len(letters) >= SHORTEST_ACRONYM:
        yield (letters,)


def is_distinctive(lexicon: Lexicon, word: str) -> bool:
    """Whether a single word points at one institution rather than at anything so called."""
    known = lexicon.words[word]
    return not known.flags & SHARED and known.frequency < 3e-6
