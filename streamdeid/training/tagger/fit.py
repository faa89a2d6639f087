"""Learning: Adam over batches, a rate that rises and falls, weights averaged over the last steps.

The state is written beside the model every few minutes, so that a training that was stopped goes on
where it stood and ends with the same weights as one that was not.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from streamdeid.training.adam import State, begun, stepped
from streamdeid.training.tagger.batches import Batch, Batches, Silence
from streamdeid.training.tagger.network import Forgetting, Shape, Weights, scores

_WARM = 100
"""Steps in which the rate rises."""
_LAST_RATE = 0.01
"""Of the highest rate, what is left at the end."""
_KEPT_EVERY = 500


class Course(NamedTuple):
    """How long and how fast is learned."""

    steps: int
    layers: tuple[int, ...] = Shape().steps
    rate: float = 2e-3
    decay: float = 0.005
    """What a step takes from every weight, as a share of the rate."""
    seed: int = 20080107
    silence: Silence = Silence()
    forgetting: Forgetting = Forgetting()


Report = Callable[[int, float], None]
"""Told the step and its loss."""


def silent(_step: int, _loss: float) -> None:
    """Report nothing."""


def learned(
    weights: Weights,
    batches: Batches,
    course: Course,
    place: Path | None = None,
    report: Report = silent,
) -> State:
    """The state after all steps of ``course``; what ``place`` keeps is gone on from."""
    state = begun(weights)
    if place is not None and place.is_file():
        state = _read(place, state)
    while int(state.step) < course.steps:
        passed, before = divmod(int(state.step), batches.count())
        for number, batch in enumerate(batches.passed(course.seed + passed, course.silence)):
            if number < before or int(state.step) >= course.steps:
                continue
            state, loss = _stepped(state, batch, course)
            report(int(state.step), float(loss))
            is_due = int(state.step) % _KEPT_EVERY == 0 or int(state.step) == course.steps
            if place is not None and is_due:
                _write(place, state)
    return state


@partial(jax.jit, static_argnames=("course",))
def _stepped(state: State, batch: Batch, course: Course) -> tuple[State, jax.Array]:
    """One step, and the loss before it."""
    key = jax.random.fold_in(jax.random.PRNGKey(course.seed), state.step)
    loss, slopes = jax.value_and_grad(_loss)(state.weights, batch, course, key)
    return stepped(state, slopes, rate_at(state.step, course), course.decay), loss


def _loss(weights: Weights, batch: Batch, course: Course, key: jax.Array) -> jax.Array:
    """The mean surprise at the true class of each token."""
    found = jax.nn.log_softmax(scores(weights, batch, course.layers, course.forgetting, key))
    surprise = -jnp.take_along_axis(found, batch.truths[..., None], axis=-1)[..., 0]
    return jnp.asarray((surprise * batch.filled).sum() / batch.filled.sum())


def rate_at(step: jax.Array | int, course: Course) -> jax.Array:
    """The rate of a step: it rises for a while, and falls along a cosine to almost nothing."""
    done = jnp.asarray(step)
    risen = jnp.minimum(1.0, (done + 1) / _WARM)
    fallen = 0.5 + 0.5 * jnp.cos(jnp.pi * jnp.minimum(done / course.steps, 1.0))
    return jnp.asarray(course.rate * risen * (_LAST_RATE + (1 - _LAST_RATE) * fallen))


def _write(place: Path, state: State) -> None:
    """Keep the state, so that a kill while it is written leaves the one before."""
    leaves = [np.asarray(one) for one in jax.tree.leaves(state)]
    fresh = place.with_name(f".{place.name}.new")
    with fresh.open("wb") as file:
        np.savez(file, *leaves)
    fresh.replace(place)


def _read(place: Path, like: State) -> State:
    """The state that was kept, in the form of ``like``."""
    with np.load(place) as kept:
        leaves = [jnp.asarray(kept[f"arr_{number}"]) for number in range(len(kept.files))]
    found: State = jax.tree.unflatten(jax.tree.structure(like), leaves)
    return found
