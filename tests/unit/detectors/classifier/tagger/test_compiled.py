"""The compiled engine gives the scores of the reference, to the bit."""

import re
import shutil
import subprocess

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid import native
from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.tagger import compiled
from streamdeid.detectors.classifier.tagger.compiled import Compiled, layers
from streamdeid.detectors.classifier.tagger.network import Layer, Network
from streamdeid.detectors.classifier.tagger.quantised import Quantised, gates, quantised
from streamdeid.detectors.classifier.tagger.scorer import TaggerScorer
from streamdeid.lexicons import load
from streamdeid.training import corpus
from streamdeid.training.examples import reading


def _has_rust() -> bool:
    """Whether there is a cargo that ``make test`` builds the engine with."""
    cargo = shutil.which("cargo")
    said = subprocess.check_output([cargo, "--version"], text=True) if cargo else ""
    version = re.match(r"cargo (\d+)\.(\d+)", said)
    return bool(version) and tuple(map(int, version.groups())) >= (1, 89)


needs_cargo = pytest.mark.skipif(
    native.library() is None and not _has_rust(), reason="NO RUST, NO COMPILED ENGINE, NOT TESTED"
)
"""Where there is Rust ``make test`` has built the engine, and its absence is a failure."""


def drawn(seed: int, width: int, classes: int, steps: tuple[int, ...]) -> Quantised:
    """The layers of a network of random weights."""
    chance = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray:
        return chance.normal(0, 0.3, shape).astype(np.float32)

    layers = [Layer(some(3, width, 2 * width), some(2 * width), step) for step in steps]
    nothing = dict.fromkeys(Network.__dataclass_fields__, some(0))
    rest = {"pool": some(2 * width, width), "classes": some(width, classes)}
    return quantised(Network(**nothing | rest | {"class_offsets": some(classes), "layers": layers}))


def test_a_gate_is_the_logistic_function_to_a_thousandth():
    values = np.linspace(-12, 12, 5000, dtype=np.float32)
    assert abs(gates(values) - 1 / (1 + np.exp(-values))).max() < 1e-3


@needs_cargo
@given(
    seed=st.integers(0, 10**6),
    count=st.integers(1, 40),
    shape=st.tuples(st.sampled_from([1, 3, 32, 96]), st.sampled_from([2, 31, 65])),
    steps=st.lists(st.integers(1, 50), min_size=1, max_size=4),
    size=st.sampled_from([0.0, 1e-3, 1.0, 1e4]),
)
def test_every_score_is_that_of_the_reference(seed, count, shape, steps, size):
    chance, width = np.random.default_rng(seed), shape[0]
    plain = drawn(seed, *shape, tuple(steps))
    values = (chance.normal(0, 1, (count, width)) * size).astype(np.float32)
    family = chance.integers(0, count, count)
    engine = native.library()
    assert engine, "make native"
    found = Compiled(plain, engine).scores(values.copy(), family)
    assert np.array_equal(found, plain.scores(values.copy(), family))


@needs_cargo
def test_the_shipped_model_gives_every_note_the_same_scores(monkeypatch):
    model, look_up = shipped.model("en"), load().words.__getitem__
    fast = TaggerScorer(model.tagger, look_up)
    monkeypatch.setattr(compiled, "library", lambda: None)
    plain = TaggerScorer(model.tagger, look_up)
    for note in corpus.shipped("dev")[:60]:
        read = reading(note, ())
        assert np.array_equal(fast.scores(read)[1], plain.scores(read)[1])


def test_without_the_compiled_engine_the_reference_scores(monkeypatch):
    monkeypatch.setattr(compiled, "library", lambda: None)
    assert isinstance(layers(shipped.model("en").tagger.network), Quantised)


@needs_cargo
def test_arrays_of_another_shape_are_refused_and_never_read():
    one = Compiled(drawn(1, 8, 3, (1,)), native.library())
    values, family = np.zeros((4, 8), np.float32), np.arange(4)
    for wrong in ((values[:, :7], family), (values, family[:3]), (values, family + 1)):
        with pytest.raises(ValueError, match=r"values|family"):
            one.scores(*wrong)


def test_a_library_that_is_none_is_left_alone(tmp_path):
    (tmp_path / "engine.so").write_bytes(b"no library")
    assert native._opened(str(tmp_path / "engine.so")) is None


@needs_cargo
def test_an_engine_that_was_built_for_other_callers_is_left_alone(monkeypatch):
    monkeypatch.setattr(native, "INTERFACE", -1)
    assert native.library.__wrapped__() is None
