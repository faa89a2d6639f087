"""A tagger in a model's files: the same back, and refused where parts do not fit."""

from dataclasses import replace

import numpy as np
import pytest

from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.tagger.model import Tagger, network_of, tagger_of
from streamdeid.detectors.classifier.tagger.page import GAPS, PLACES, TELLINGS
from streamdeid.detectors.classifier.tagger.scorer import SPELLINGS_KEPT, Spellings, TaggerScorer
from streamdeid.detectors.classifier.tagger.spelling import CHARACTER_COUNT, MEASURES, SHAPES
from streamdeid.detectors.classifier.trained.model import Model, dump, load
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons.packing import VECTOR
from streamdeid.model.errors import ConfigurationError
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import reading

CLASSES = ("O", "PATIENT", "DATE")
STEPS = [1, 2, 1]
WIDTH = 8


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    chance = np.random.default_rng(5)

    def drawn(*shape: int) -> np.ndarray:
        return chance.normal(size=shape).astype(np.float16)

    arrays = {
        "words": drawn(4, 4), "characters": drawn(CHARACTER_COUNT, 3), "filters": drawn(9, 5),
        "filter_offsets": drawn(5), "shapes": drawn(SHAPES, 2), "coarse": drawn(3, 2),
        "middle": drawn(3, 2), "projection": drawn(4 + 5 + 2 + 2 + 2 + MEASURES + VECTOR, WIDTH),
        "projection_offsets": drawn(WIDTH), "gaps": drawn(GAPS, WIDTH),
        "places": drawn(PLACES, WIDTH), "told": drawn(2, TELLINGS, WIDTH),
        "pool": drawn(2 * WIDTH, WIDTH), "classes": drawn(WIDTH, 3), "class_offsets": drawn(3),
    }  # fmt: skip
    for number in range(len(STEPS)):
        arrays |= {f"layer{number}": drawn(3, WIDTH, 2 * WIDTH)}
        arrays |= {f"layer{number}-offsets": drawn(2 * WIDTH)}
    return Tagger(network_of(arrays, STEPS), {"the": 2, "0 mg": 3})


@pytest.fixture(scope="module")
def model(tagger: Tagger) -> Model:
    nothing = np.zeros((0, 3), dtype=np.int8)
    cells, ones = np.zeros(0, dtype=np.int32), np.ones(3, dtype=np.float32)
    return Model(CLASSES, cells, nothing, ones, ones, frozenset(), tagger=tagger)


def test_a_model_with_a_tagger_comes_back_from_its_files_as_it_went(
    model: Model, notes: list[Annotated], lexicon: Lexicon
) -> None:
    again = load(*dump(model))
    assert dump(again) == dump(model)
    read = reading(notes[0], ())
    scores = [
        TaggerScorer(one.tagger, lexicon.words.__getitem__).scores(read)[1]
        for one in (model, again)
        if one.tagger
    ]
    np.testing.assert_array_equal(*scores)


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("tagger-words", np.zeros((3, 4), np.float16)),
        ("tagger-told", np.zeros((3, TELLINGS, WIDTH), np.float16)),
        ("tagger-layer1", np.zeros((3, WIDTH, WIDTH), np.float16)),
        ("tagger-classes", np.full((WIDTH, 3), np.nan, np.float16)),
        ("tagger-steps", np.array([1, 0, 1])),
        ("tagger-steps", np.array([], dtype=np.int64)),
    ],
)
def test_parts_that_do_not_fit_are_refused(tagger: Tagger, name: str, array: np.ndarray) -> None:
    with pytest.raises((ValueError, KeyError)):
        tagger_of({**tagger.arrays(), name: array}, len(CLASSES))


def test_files_of_a_broken_tagger_stop_the_start(model: Model) -> None:
    assert model.tagger
    broken = replace(model.tagger.network, pool=np.zeros((1, 1), np.float32))
    with pytest.raises(ConfigurationError):
        load(*dump(replace(model, tagger=replace(model.tagger, network=broken))))


def test_a_spelling_says_the_same_whenever_it_is_met(tagger: Tagger, lexicon: Lexicon) -> None:
    words = ["Ada", "the", "12", "x" * 200, "Ada", "½"]
    fresh = Spellings(tagger.network, tagger.vocabulary, lexicon.words.__getitem__).of(words)
    used = Spellings(tagger.network, tagger.vocabulary, lexicon.words.__getitem__)
    used.of(["other", "Ada"])
    np.testing.assert_allclose(used.of(words), fresh, rtol=1e-5, atol=1e-6)


def test_spellings_are_forgotten_when_there_are_too_many(tagger: Tagger, lexicon: Lexicon) -> None:
    kept = Spellings(tagger.network, tagger.vocabulary, lexicon.words.__getitem__)
    for first in range(0, SPELLINGS_KEPT + 8000, 4000):
        kept.of([f"w{number}" for number in range(first, first + 4000)])
    assert len(kept._numbers) <= SPELLINGS_KEPT + 4000


def test_the_row_of_a_word_is_the_same_bytes_whatever_else_is_new(lexicon: Lexicon) -> None:
    tagger, look_up = shipped.model().tagger, lexicon.words.__getitem__
    assert tagger
    words = ["Halvorsen", "metoprolol", "14", "(", "seen", "Duluth", "mg", "Antonia30"]
    together = Spellings(tagger.network, tagger.vocabulary, look_up).of(words)
    apart = Spellings(tagger.network, tagger.vocabulary, look_up)
    assert all((apart.of([word]) == row).all() for word, row in zip(words, together, strict=True))
