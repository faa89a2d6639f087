"""How a model is trained: which copies of the notes it sees, and how the machine is set.

A copy is the corpus once more, filled anew or as it is, with or without what
the structured fields tell. Seeds are given in some copies only, so that the
model can use them and does not lean on them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from streamdeid.detectors.classifier.features.extraction import EVERYTHING
from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.lexicons import Lexicon
from streamdeid.training.copies.noise import noisy
from streamdeid.training.copies.pieces import pieces
from streamdeid.training.copies.pools import Pools, Way, pools
from streamdeid.training.copies.reidentify import reidentified
from streamdeid.training.corpus import Annotated
from streamdeid.training.machines import crf, net, svm


@dataclass(frozen=True, slots=True)
class Copy:
    """One passage through the corpus. ``way`` is ``None`` for the notes as they are.

    ``pieces`` is the share of notes that are cut into short texts.
    """

    way: Way | None = None
    seeds: bool = True
    noise: bool = False
    pieces: float = 0.0


Machine = svm.Settings | crf.Settings | net.Settings

_VARIED = svm.Settings(cost=0.01, passes=30, least=9)
"""For notes that come in several copies: chosen on the dev split."""
_SIDE_BY_SIDE = 2
"""Each has weights of its own and reads the same rows."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that decides a training, besides the notes."""

    copies: tuple[Copy, ...] = (
        Copy(),
        Copy(Way.MIXED, seeds=False, pieces=0.5),
        Copy(Way.RANDOM, seeds=False, noise=True, pieces=0.3),
        Copy(Way.MIXED, seeds=True, noise=True),
    )
    machine: Machine = _VARIED
    groups: frozenset[Group] = EVERYTHING
    second_look: bool = False
    """Whether trees weigh what the machine made of a token's surroundings (takes longer)."""
    overlooked: float = 0.1
    """The share of identifiers that rules are made to miss, see ``overlooked``."""
    seed: int = 20080107

    @property
    def at_once(self) -> int:
        """How many first looks are learned side by side: one, unless the machine is a net.

        A net is learned in one thread and lets others run. liblinear has one source of chance
        for a whole process, and large corpora are shared among processes already.
        """
        return _SIDE_BY_SIDE if isinstance(self.machine, net.Settings) else 1

    def notes(self, corpus: Sequence[Annotated], lexicon: Lexicon) -> Iterator[Annotated]:
        """Every copy of every note, in a fixed order; of one cut into pieces, each piece.

        A copy without seeds has none of the notes that need them: it would teach that any word
        is a name.
        """
        chance = random.Random(self.seed)  # noqa: S311 - surrogates for training, not secrets
        words = pools(lexicon, corpus)
        for copy in self.copies:
            for note in corpus:
                if note.needs_identity and not copy.seeds:
                    continue
                whole = _copied(note, copy, words, lexicon, chance)
                cut = copy.pieces and chance.random() < copy.pieces
                yield from pieces(whole, chance) if cut else [whole]


def _copied(
    note: Annotated, copy: Copy, words: Pools, lexicon: Lexicon, chance: random.Random
) -> Annotated:
    """One note in one copy."""
    if copy.way is not None:
        note = reidentified(note, copy.way, words, lexicon, chance)
    if copy.noise:
        note = noisy(note, chance)
    return note if copy.seeds else note.anonymous()


OF_MANY = Recipe(
    copies=(Copy(), Copy(seeds=False, noise=True)), machine=net.Settings(units=32, least=20)
)
"""For thousands of notes, which vary by themselves: once with what the fields tell, and once
without and with noise. New fillings made a model of so many worse, and a net of one hidden layer
better than the SVM, on the dev split too."""

AS_THEY_ARE = Recipe(copies=(Copy(),), machine=svm.Settings(), overlooked=0.0)
"""The notes once, without new fillings: for corpora that are already varied, and that the
rules' authors have not read."""

OF_FORMS = replace(AS_THEY_ARE, copies=(Copy(), Copy(noise=True)), overlooked=0.1)
"""For notes that all open with one form (MEDDOCAN): a second time with noise, and some
identifiers that rules miss, so that other hospitals' forms are read too."""
