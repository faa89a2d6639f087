"""The network: characters in both directions, tokens in both directions, scores of classes.

Units are gated ones (GRU, Cho et al. 2014) where the paper has LSTMs: a quarter less work on one
core, and no worse on small corpora. Sizes are about half of the paper's for the same reason; the
vectors of words are learned with the rest. While it learns, some words become unknown and some
numbers before and behind the tokens' layer are dropped.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from streamdeid.detectors.classifier.tagger.spelling import CHARACTER_COUNT, SHAPES, UNKNOWN
from streamdeid.training.adam import Weights
from streamdeid.training.birnn.batches import Batch
from streamdeid.training.birnn.sheets import CLASSES, GAPS, Spellings
from streamdeid.training.tagger.network import dropped

_ROUNDED = 1024
"""Words with vectors are rounded up to a multiple of this, so that few shapes are compiled."""


class Shape(NamedTuple):
    """How many numbers each part has."""

    word: int = 48
    group: int = 12
    """For each granularity of classes of words."""
    groups: int = 2049
    character: int = 16
    characters: int = 24
    """In each direction, as in ``tokens``."""
    small: int = 8
    """For casing, the gap, and what rules found."""
    tokens: int = 64


class Dropping(NamedTuple):
    """What is left out while the network learns."""

    words: float = 0.3
    before: float = 0.3
    behind: float = 0.4


NOTHING = Dropping(0, 0, 0)


def fresh(key: jax.Array, words: int, granularities: int, shape: Shape) -> Weights:
    """Weights to begin with."""
    keys = iter(jax.random.split(key, 16))

    def drawn(*size: int, scale: float = 0.0) -> jax.Array:
        return jax.random.normal(next(keys), size) * (scale or size[-2] ** -0.5)

    wide = shape.word + granularities * shape.group + 2 * shape.characters + 3 * shape.small
    return {
        "words": drawn(rounded(words), shape.word, scale=0.1),
        "groups": drawn(granularities, shape.groups, shape.group, scale=0.2),
        "characters": drawn(CHARACTER_COUNT, shape.character, scale=0.3),
        "shapes": drawn(SHAPES, shape.small, scale=0.3),
        "gaps": drawn(GAPS, shape.small, scale=0.3),
        "told": drawn(CLASSES, shape.small, scale=0.3),
        "characters-in": drawn(shape.character, 6 * shape.characters),
        "characters-on": drawn(2, shape.characters, 3 * shape.characters),
        "tokens-in": drawn(wide, 6 * shape.tokens),
        "tokens-on": drawn(2, shape.tokens, 3 * shape.tokens),
        "tags": drawn(2 * shape.tokens, CLASSES),
        "tag-offsets": jnp.zeros(CLASSES),
        "transitions": drawn(CLASSES, CLASSES, scale=0.01),
    }


def rounded(words: int) -> int:
    """Rows of the table of so many words."""
    return -(-(words + UNKNOWN + 1) // _ROUNDED) * _ROUNDED


def scores(weights: Weights, batch: Batch, dropping: Dropping, key: jax.Array) -> jax.Array:
    """The score of each token and class: (row, token, class)."""
    keys = jax.random.split(key, 3)
    spellings = _spellings(weights, batch.spellings)[batch.numbers]
    words = jnp.asarray(batch.spellings.words)[batch.numbers]
    forgotten = jax.random.uniform(keys[0], words.shape) < dropping.words
    words = jnp.where(forgotten, UNKNOWN, words)
    parts = weights["words"][words], spellings, weights["gaps"][batch.gaps]
    tokens = jnp.concatenate([*parts, weights["told"][batch.told]], axis=-1)
    sums = dropped(tokens, dropping.before, keys[1]) @ weights["tokens-in"]
    states, _ = both_ways(weights["tokens-on"], sums, jnp.asarray(batch.filled))
    states = dropped(states, dropping.behind, keys[2])
    return states @ weights["tags"] + weights["tag-offsets"]


def _spellings(weights: Weights, told: Spellings) -> jax.Array:
    """What is read of each spelling besides its word: (spelling, number)."""
    # A character's sums are the same wherever it occurs, so they are worked out once.
    table = weights["characters"] @ weights["characters-in"]
    read = told.characters > 0
    _, last = both_ways(weights["characters-on"], table[told.characters], jnp.asarray(read))
    granularities = told.classes.shape[1]
    groups = [weights["groups"][one][told.classes[:, one]] for one in range(granularities)]
    return jnp.concatenate([last, weights["shapes"][told.shapes], *groups], axis=1)


def both_ways(
    weights: jax.Array, sums: jax.Array, filled: jax.Array
) -> tuple[jax.Array, jax.Array]:
    """The states of gated units over (row, place), and the last in each direction.

    ``sums`` (row, place, 6 units) is what the inputs come to, for one direction and the other.
    A place that is not filled changes no state.
    """
    units = weights.shape[1]
    there, back = jnp.split(sums, 2, axis=-1)
    steps = jnp.stack([jnp.moveaxis(there, 1, 0), jnp.moveaxis(back, 1, 0)[::-1]], axis=1)
    alive = jnp.stack([filled.T, filled.T[::-1]], axis=1)[..., None]

    def step(state: jax.Array, at: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
        new, is_filled = at
        old = jnp.einsum("drh,dhk->drk", state, weights)
        gates = jax.nn.sigmoid(new[..., : 2 * units] + old[..., : 2 * units])
        keeps, opens = jnp.split(gates, 2, axis=-1)
        offer = jnp.tanh(new[..., 2 * units :] + opens * old[..., 2 * units :])
        further = jnp.where(is_filled, keeps * state + (1 - keeps) * offer, state)
        return further, further

    last, states = jax.lax.scan(step, jnp.zeros((2, sums.shape[0], units)), (steps, alive))
    found = jnp.concatenate([states[:, 0], states[::-1, 1]], axis=-1)
    return jnp.moveaxis(found, 0, 1), jnp.concatenate([last[0], last[1]], axis=-1)
