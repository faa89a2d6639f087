"""What a tagger learns from: copies of the notes, each changed in its own way.

- as they are, with all that the fields tell;
- struck by noise, half of them without what the fields tell;
- with new people and places, of other countries too, or with names where there were roles;
- as somebody dictates them.

The kinds, which are few and unlike all others, are copied with changes more often. Notes whose
people only the message can tell are learned with what the fields tell, always.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from streamdeid.lexicons import Lexicon
from streamdeid.training.copies.abroad import abroad
from streamdeid.training.copies.dictated import dictated
from streamdeid.training.copies.named import named
from streamdeid.training.copies.pools import Pools, Way, pools
from streamdeid.training.copies.reidentify import reidentified
from streamdeid.training.copies.strikes import struck
from streamdeid.training.corpus import Annotated


@dataclass(frozen=True, slots=True)
class Copy:
    """One passage through the corpus: the share of notes to which each change is made."""

    abroad: float = 0.0
    """With the people, places and forms of another country."""
    renamed: float = 0.0
    """With other people and places, of those that are not abroad."""
    called: float = 0.0
    """By name where there were roles."""
    dictated: float = 0.0
    struck: float = 0.0
    anonymous: float = 0.0
    seed: int = 0

    def of(self, notes: Sequence[Annotated], words: Pools, lexicon: Lexicon) -> Iterator[Annotated]:
        """The copy of each note. Each note has a chance of its own, so that parts can be made."""
        for note in notes:
            chance = random.Random(f"{self.seed} {note.id}")  # noqa: S311 - training, no secret
            yield self._changed(note, words, lexicon, chance)

    def _changed(
        self, note: Annotated, words: Pools, lexicon: Lexicon, chance: random.Random
    ) -> Annotated:
        """One note in this copy."""
        if chance.random() < self.abroad:
            note = abroad(note, chance)
        elif chance.random() < self.renamed:
            way = Way.RANDOM if chance.random() < 0.5 else Way.MIXED
            note = reidentified(note, way, words, lexicon, chance)
        if chance.random() < self.called and not note.needs_identity:
            note = named(note, words, chance)
        if chance.random() < self.dictated:
            note = dictated(note, chance)
        if chance.random() < self.struck:
            note = struck(note, chance)
        if chance.random() < self.anonymous and not note.needs_identity:
            note = note.anonymous()
        return note


COPIES = (
    Copy(),
    Copy(abroad=0.2, renamed=0.3, struck=1.0, anonymous=0.6, seed=1),
    Copy(abroad=0.3, renamed=1.0, called=0.7, dictated=0.15, struck=0.2, anonymous=0.6, seed=2),
    Copy(abroad=0.3, renamed=0.3, called=0.3, dictated=0.2, struck=0.7, anonymous=0.6, seed=3),
)

RARE = (*COPIES, *(replace(one, seed=one.seed + more) for more in (10, 20) for one in COPIES[1:]))
"""Those of the kinds."""


def copies(
    notes: Sequence[Annotated], lexicon: Lexicon, wanted: Sequence[Copy] = COPIES
) -> Iterator[Annotated]:
    """Every copy of every note, copy by copy."""
    words = pools(lexicon, notes)
    for copy in wanted:
        yield from copy.of(notes, words, lexicon)
