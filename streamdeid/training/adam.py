"""Adam with decay apart from the gradient (Loshchilov and Hutter 2019), in JAX.

Beside the weights it keeps their mean over the last steps, a longer stretch the longer it learns:
that mean depends less on the order of batches than where the weights end.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

Weights = dict[str, jax.Array]

_FADES, _FADES_SQUARE = 0.9, 0.99
_LEAST = 1e-8
_AVERAGED = 0.998


class State(NamedTuple):
    """Where learning stands. ``average`` is what will be used."""

    step: Any
    weights: Weights
    mean: Weights
    square: Weights
    average: Weights


def begun(weights: Weights) -> State:
    """The state before the first step."""
    nothing = jax.tree.map(jnp.zeros_like, weights)
    return State(jnp.zeros((), jnp.int32), weights, nothing, nothing, weights)


def stepped(state: State, slopes: Weights, rate: jax.Array | float, decay: float) -> State:
    """The state after one step along ``slopes``, which are cut to a norm of 1."""
    norm = jnp.sqrt(sum(jnp.sum(one**2) for one in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda one: one * jnp.minimum(1, 1 / norm), slopes)
    step = state.step + 1
    mean = jax.tree.map(lambda a, b: _FADES * a + (1 - _FADES) * b, state.mean, slopes)
    square = jax.tree.map(
        lambda a, b: _FADES_SQUARE * a + (1 - _FADES_SQUARE) * b * b, state.square, slopes
    )

    def moved(weight: jax.Array, first: jax.Array, second: jax.Array) -> jax.Array:
        first, second = first / (1 - _FADES**step), second / (1 - _FADES_SQUARE**step)
        return weight - rate * (first / (jnp.sqrt(second) + _LEAST) + decay * weight)

    weights = jax.tree.map(moved, state.weights, mean, square)
    share = jnp.minimum(_AVERAGED, step / (step + 10))
    average = jax.tree.map(lambda a, b: share * a + (1 - share) * b, state.average, weights)
    return State(step, weights, mean, square, average)
