"""A linear-chain CRF in JAX (Lafferty, McCallum and Pereira 2001).

Scores are (row, token, class), transitions (class, class); what is not filled has no say. All rows
begin with a filled token or are empty.
"""

import jax
import jax.numpy as jnp


def surprise(
    scores: jax.Array, transitions: jax.Array, truths: jax.Array, filled: jax.Array
) -> jax.Array:
    """The negative log-probability of the true path of each row; 0 for an empty row."""
    chosen = jnp.take_along_axis(scores, truths[..., None], axis=-1)[..., 0]
    steps = transitions[truths[:, :-1], truths[:, 1:]]
    path = jnp.where(filled, chosen, 0).sum(1) + jnp.where(filled[:, 1:], steps, 0).sum(1)
    return jnp.where(filled[:, 0], _all_paths(scores, transitions, filled) - path, 0)


def marginals(scores: jax.Array, transitions: jax.Array, filled: jax.Array) -> jax.Array:
    """The probability of each class at each token: the slope of all paths by the scores."""
    slope = jax.grad(lambda one: _all_paths(one, transitions, filled).sum())
    return jnp.asarray(slope(scores))


def _all_paths(scores: jax.Array, transitions: jax.Array, filled: jax.Array) -> jax.Array:
    """The logarithm of the sum over all paths of each row."""
    ways = jnp.exp(transitions)

    def step(sums: jax.Array, at: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, None]:
        score, is_filled = at
        best = sums.max(axis=1, keepdims=True)
        further = jnp.log(jnp.exp(sums - best) @ ways) + best + score
        return jnp.where(is_filled[:, None], further, sums), None

    rest = jnp.moveaxis(scores[:, 1:], 1, 0), filled[:, 1:].T
    sums, _ = jax.lax.scan(step, scores[:, 0], rest)
    return jax.nn.logsumexp(sums, axis=1)
