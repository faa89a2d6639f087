"""The network as JAX computes it, to learn its weights: the steps of ``classifier.tagger.network``.

Weights are a dictionary of arrays by the names of the model's file. While it learns, words are
forgotten (a fifth become the unknown one) and numbers between layers are dropped, so that no
decision leans on one word or one number.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from streamdeid.detectors.classifier.tagger import page, spelling
from streamdeid.lexicons.packing import VECTOR
from streamdeid.training.tagger.batches import Batch

Weights = dict[str, jax.Array]


class Shape(NamedTuple):
    """How large a network is."""

    width: int = 96
    """Numbers by token between layers."""
    steps: tuple[int, ...] = (1, 2, 4, 8, 1)
    """The step between the taps of each layer."""
    word: int = 64
    character: int = 16
    filters: int = 48
    shape: int = 12
    coarse: int = 8
    middle: int = 12


class Counts(NamedTuple):
    """How many there are of what has a vector of its own, and of classes."""

    words: int
    coarse: int
    middle: int
    classes: int


class Forgetting(NamedTuple):
    """What is left out while the network learns."""

    words: float = 0.2
    spelling: float = 0.08
    between: float = 0.15


NOTHING_FORGOTTEN = Forgetting(0, 0, 0)


def fresh(key: jax.Array, shape: Shape, counts: Counts) -> Weights:
    """Weights to begin with: random, small enough that sums keep their size."""
    keys = iter(jax.random.split(key, 32))

    def drawn(*size: int, scale: float) -> jax.Array:
        return jax.random.normal(next(keys), size) * scale

    width = shape.width
    parts = shape.word + shape.filters + shape.shape + shape.coarse + shape.middle
    parts += spelling.MEASURES + VECTOR
    weights = {
        "words": drawn(counts.words, shape.word, scale=0.1),
        "characters": drawn(spelling.CHARACTER_COUNT, shape.character, scale=0.3),
        "filters": drawn(3 * shape.character, shape.filters, scale=(3 * shape.character) ** -0.5),
        "filter_offsets": jnp.zeros(shape.filters),
        "shapes": drawn(spelling.SHAPES, shape.shape, scale=0.3),
        "coarse": drawn(counts.coarse, shape.coarse, scale=0.2),
        "middle": drawn(counts.middle, shape.middle, scale=0.2),
        "projection": drawn(parts, width, scale=parts**-0.5),
        "projection_offsets": jnp.zeros(width),
        "gaps": drawn(page.GAPS, width, scale=0.1),
        "places": drawn(page.PLACES, width, scale=0.1),
        "told": drawn(page.TELLERS, page.TELLINGS, width, scale=0.1),
        "pool": drawn(2 * width, width, scale=0.3 * (2 * width) ** -0.5),
        "classes": drawn(width, counts.classes, scale=width**-0.5),
        "class_offsets": jnp.zeros(counts.classes),
    }
    for number in range(len(shape.steps)):
        weights[f"layer{number}"] = drawn(3, width, 2 * width, scale=(3 * width) ** -0.5)
        weights[f"layer{number}-offsets"] = jnp.zeros(2 * width)
    return weights


def scores(
    weights: Weights, batch: Batch, steps: tuple[int, ...], forgetting: Forgetting, key: jax.Array
) -> jax.Array:
    """The score of each token and class: (window, token, class)."""
    keys = jax.random.split(key, len(steps) + 4)
    rows = _spellings(weights, batch.spelling, forgetting.spelling, keys[0])
    words = jnp.asarray(batch.spelling.words)[batch.numbers]
    forgotten = jax.random.uniform(keys[1], words.shape) < forgetting.words
    words = jnp.where(forgotten & (words > spelling.UNKNOWN), spelling.UNKNOWN, words)
    part = weights["words"].shape[1]
    values = rows[batch.numbers] + (weights["words"] @ weights["projection"][:part])[words]
    values += weights["gaps"][batch.gaps] + weights["places"][batch.places]
    for table, told in zip(weights["told"], batch.told, strict=True):
        values += table[told]
    filled = batch.filled[..., None]
    values = dropped(jax.nn.relu(values) * filled, forgetting.between, keys[2])
    for number, step in enumerate(steps):
        if number == len(steps) - 1:
            values = (values + _pooled(weights["pool"], values, jnp.asarray(batch.family))) * filled
        sums = (
            _convolved(weights[f"layer{number}"], values, step) + weights[f"layer{number}-offsets"]
        )
        value, gate = jnp.split(sums, 2, axis=2)
        gated = dropped(value * jax.nn.sigmoid(gate), forgetting.between, keys[4 + number])
        values = (values + gated) * filled
    values = dropped(values, forgetting.between, keys[3])
    return values @ weights["classes"] + weights["class_offsets"]


def _spellings(
    weights: Weights, told: spelling.Spelling, share: float, key: jax.Array
) -> jax.Array:
    """What each spelling adds to a token, but for its word: (spelling, width)."""
    numbers = told.characters
    signs = jnp.pad(weights["characters"][numbers], ((0, 0), (1, 1), (0, 0)))
    signs *= jnp.pad(numbers > 0, ((0, 0), (1, 1)))[..., None]
    window = jnp.concatenate([signs[:, :-2], signs[:, 1:-1], signs[:, 2:]], axis=2)
    seen = jnp.where((numbers > 0)[..., None], window @ weights["filters"], -jnp.inf).max(axis=1)
    read = jax.nn.relu(jnp.where(jnp.isneginf(seen), 0, seen) + weights["filter_offsets"])
    parts = (
        read,
        weights["shapes"][told.shapes],
        weights["coarse"][told.classes[:, 0]],
        weights["middle"][told.classes[:, 1]],
        told.measures,
        told.vectors,
    )
    rest = dropped(jnp.concatenate(parts, axis=1), share, key)
    part = weights["words"].shape[1]
    return rest @ weights["projection"][part:] + weights["projection_offsets"]


def _convolved(weights: jax.Array, values: jax.Array, step: int) -> jax.Array:
    """The sums over three taps."""
    left = jnp.pad(values, ((0, 0), (step, 0), (0, 0)))[:, :-step]
    right = jnp.pad(values, ((0, 0), (0, step), (0, 0)))[:, step:]
    return jnp.concatenate([left, values, right], axis=2) @ weights.reshape(-1, weights.shape[2])


def _pooled(weights: jax.Array, values: jax.Array, family: jax.Array) -> jax.Array:
    """What each token learns of all of its family, see ``detectors.classifier.tagger.network``."""
    width = values.shape[-1]
    flat, members = values.reshape(-1, width), family.reshape(-1)
    best = jax.ops.segment_max(flat, members, num_segments=members.size)[members]
    seen = jax.nn.relu(jnp.concatenate([flat, best], axis=1) @ weights)
    return seen.reshape(values.shape)


def dropped(values: jax.Array, share: float, key: jax.Array) -> jax.Array:
    """``values`` without a share of them, the others raised to make up for it."""
    if not share:
        return values
    kept = jax.random.bernoulli(key, 1 - share, values.shape)
    return jnp.where(kept, values / (1 - share), 0)
