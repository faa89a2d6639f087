"""Learning lowers the loss, is the same each time, and goes on where it was stopped."""

from pathlib import Path

import jax
import numpy as np
import pytest

from streamdeid.training.tagger import fit
from streamdeid.training.tagger.batches import Batches
from streamdeid.training.tagger.network import Weights

COURSE = fit.Course(60, rate=5e-3)


def _leaves(weights: Weights) -> list[np.ndarray]:
    return [np.asarray(one) for one in jax.tree.leaves(weights)]


def test_the_loss_falls(batches: Batches, weights: Weights) -> None:
    losses: list[float] = []
    fit.learned(weights, batches, COURSE, report=lambda _step, loss: losses.append(loss))
    assert len(losses) == COURSE.steps
    assert np.mean(losses[-5:]) < np.mean(losses[:5]) / 3


def test_a_training_that_was_stopped_ends_as_one_that_was_not(
    batches: Batches, weights: Weights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "_KEPT_EVERY", 7)
    whole = fit.learned(weights, batches, COURSE)

    def stop(step: int, _loss: float) -> None:
        if step == 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit.learned(weights, batches, COURSE, tmp_path / "state.npz", stop)
    steps: list[int] = []
    rest = fit.learned(
        weights, batches, COURSE, tmp_path / "state.npz", lambda step, _loss: steps.append(step)
    )
    assert steps[0] == 29
    for one, other in zip(_leaves(whole.average), _leaves(rest.average), strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_rate_rises_and_falls_to_a_hundredth() -> None:
    rates = [float(fit.rate_at(step, fit.Course(1000, rate=1.0))) for step in range(1001)]
    assert rates[0] < 0.02
    assert max(rates) == pytest.approx(0.98, abs=0.02)
    assert rates[-1] == pytest.approx(0.01, abs=1e-6)
