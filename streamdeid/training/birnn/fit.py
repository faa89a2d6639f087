"""Learning with early stopping: of the notes that are learned from, one in six is held out.

After each pass (of few notes: several) the surprise at the true labels of what is held out is
looked at; when it has not fallen for some looks, learning ends with the weights that had the
least. A network that begins with weights of another corpus keeps these if nothing is better.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.training.adam import State, Weights, begun, stepped
from streamdeid.training.birnn import field as crf
from streamdeid.training.birnn import network
from streamdeid.training.birnn.batches import ROWS, Batch, Piece, Pieces
from streamdeid.training.birnn.sheets import Sheet, described
from streamdeid.training.fitting import Report

_HELD_OUT = 6
_LEAST_STEPS, _MOST_STEPS = 10, 60
"""Between two looks."""
_TRIFLE = 1e-12
"""Less than any probability that matters."""


class Course(NamedTuple):
    """How long and how fast is learned."""

    looks: int = 40
    patience: int = 4
    """Looks without any gain after which learning ends."""
    rate: float = 6e-3
    decay: float = 0.005
    dropping: network.Dropping = network.Dropping()
    shape: network.Shape = network.Shape()
    seed: int = 20080107


DEFAULT = Course()


@dataclass(frozen=True, slots=True)
class Learned:
    """A network and the number of each word that it knows."""

    weights: Weights = field(repr=False)
    words: Mapping[str, int] = field(repr=False)

    @property
    def granularities(self) -> int:
        """How many classes of a word it reads."""
        return int(self.weights["groups"].shape[0])

    def pieces(self, notes: Sequence[Sheet], look_up: LookUp) -> Pieces:
        """``notes`` as this network reads them."""
        surfaces = list(dict.fromkeys(one for note in notes for one in note.surfaces))
        return Pieces(notes, surfaces, described(surfaces, self.words, look_up, self.granularities))


@dataclass(frozen=True, slots=True)
class Teacher:
    """Teaches networks over the words of ``look_up``."""

    look_up: LookUp
    course: Course
    report: Report

    def taught(self, begin: Learned, notes: Sequence[Sheet], often: Sequence[int]) -> Learned:
        """``begin`` after learning from ``notes``, each so ``often`` in a pass."""
        pieces = begin.pieces(notes, self.look_up)
        held = range(0, len(notes), _HELD_OUT) if len(notes) > 1 else range(0)
        cut = pieces.cut()
        kept = [pieces.batch(some) for some in _in_rows([one for one in cut if one[0] in held])]
        taken = [one for one in cut if one[0] not in held for _ in range(often[one[0]])]
        best, least, waited = begin.weights, _surprise(begin.weights, kept), 0
        for weights in self._looks(begin.weights, pieces, taken):
            found = _surprise(weights, kept)
            waited = 0 if found < least or not kept else waited + 1
            if not waited:
                best, least = weights, found
            if waited == self.course.patience:
                break
        self.report("learning", self.course.looks, self.course.looks)
        return Learned(best, begin.words)

    def _looks(self, weights: Weights, pieces: Pieces, taken: Sequence[Piece]) -> Iterator[Weights]:
        """The weights at each look."""
        state, chance = begun(weights), np.random.default_rng(self.course.seed)
        for look in range(self.course.looks):
            self.report("learning", look, self.course.looks)
            for some in _drawn(taken, chance):
                state = _stepped(state, pieces.batch(some), self.course)
            yield state.average


def margins(
    model: Learned, notes: Sequence[Sheet], look_up: LookUp
) -> Iterator[npt.NDArray[np.float32]]:
    """Log-odds of each token of each note that it identifies somebody."""
    for some, batch in model.pieces(notes, look_up).whole():
        found = np.asarray(_margins(model.weights, batch))
        for row, number in enumerate(some):
            yield found[row, : len(notes[number].surfaces)]


def _in_rows(pieces: Sequence[Piece]) -> list[Sequence[Piece]]:
    """The pieces as many at a time as a batch has rows."""
    return [pieces[first : first + ROWS] for first in range(0, len(pieces), ROWS)]


def _drawn(pieces: Sequence[Piece], chance: np.random.Generator) -> list[Sequence[Piece]]:
    """The pieces until the next look, in an order of their own; of few, each several times."""
    order = np.resize(chance.permutation(len(pieces)), max(len(pieces), _LEAST_STEPS * ROWS))
    return _in_rows([pieces[one] for one in order[: _MOST_STEPS * ROWS].tolist()])


def _surprise(weights: Weights, batches: Sequence[Batch]) -> float:
    """What is held out costs; 0 if nothing is."""
    nothing = network.NOTHING
    return float(sum(_loss(weights, batch, nothing, jax.random.PRNGKey(0)) for batch in batches))


@partial(jax.jit, static_argnames=("course",))
def _stepped(state: State, batch: Batch, course: Course) -> State:
    """One step."""
    key = jax.random.fold_in(jax.random.PRNGKey(course.seed), state.step)
    tokens = jnp.maximum(1, jnp.asarray(batch.filled).sum())
    slopes = jax.grad(_loss)(state.weights, batch, course.dropping, key)
    slopes = jax.tree.map(lambda one: one / tokens, slopes)
    return stepped(state, slopes, course.rate, course.decay)


@partial(jax.jit, static_argnames=("dropping",))
def _loss(weights: Weights, batch: Batch, dropping: network.Dropping, key: jax.Array) -> jax.Array:
    """The surprise at the true labels of a batch."""
    found = network.scores(weights, batch, dropping, key)
    rest = jnp.asarray(batch.truths), jnp.asarray(batch.filled)
    return crf.surprise(found, weights["transitions"], *rest).sum()


@jax.jit
def _margins(weights: Weights, batch: Batch) -> jax.Array:
    """Log-odds of each token that it identifies somebody: (row, token)."""
    found = network.scores(weights, batch, network.NOTHING, jax.random.PRNGKey(0))
    shares = crf.marginals(found, weights["transitions"], jnp.asarray(batch.filled))
    return jnp.log(shares[..., 1:].sum(-1) + _TRIFLE) - jnp.log(shares[..., 0] + _TRIFLE)
