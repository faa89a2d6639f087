"""What is told of a spelling by itself."""

import pytest

from streamdeid.detectors.classifier.tagger.spelling import (
    LONGEST,
    MEASURES,
    SHAPES,
    characters,
    described,
    key,
    repaired,
    shape,
)
from streamdeid.lexicons import Lexicon, load
from streamdeid.lexicons.packing import VECTOR


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load("en")


@pytest.mark.parametrize(
    ("misread", "word"),
    [("Hea1th", "Health"), ("Stil1water", "Stillwater"), ("HEA1TH", "HEALTH"), ("0hio", "ohio")],
)
def test_a_misread_word_is_looked_up_as_it_would_have_been_read(misread: str, word: str) -> None:
    assert repaired(misread) == word
    assert key(misread) == key(word)


@pytest.mark.parametrize(
    "term",
    ["5mg", "H1N1", "A1c", "B12", "1st", "10am", "68M", "CD8", "T10", "2024", "x-1"],
)
def test_measures_terms_and_numbers_are_not_repaired(term: str) -> None:
    assert repaired(term) == term


def test_digits_of_a_word_are_one_in_its_key() -> None:
    assert key("A12-9") == key("a00-0")


def test_of_a_long_spelling_its_head_and_its_tail_are_read() -> None:
    long = characters("abcdefghij" + "x" * 500 + "uvwxyz")
    assert long == characters("abcdefghijuvwxyz")
    assert len(characters("ab")) == len(long) == LONGEST


def test_every_spelling_has_a_shape_and_measures_in_bounds(lexicon: Lexicon) -> None:
    words = ["Ada", "ada", "ADA", "A", "McBride", "12", "123456789012", "7b", "½", "-", "中", "ß"]
    told = described(words, {"ada": 2}, lexicon.words.__getitem__)
    assert told.measures.shape == (len(words), MEASURES)
    assert abs(told.measures).max() < 2
    assert {shape(one) for one in words} <= set(range(1, SHAPES))
    assert told.vectors.shape == (len(words), VECTOR)
    assert (told.vectors[0] == told.vectors[2]).all()
    assert not told.vectors[words.index("½")].any()
    assert told.words.tolist()[:3] == [2, 2, 2]
    assert repr(told) == f"Spelling({len(words)} spellings)"


@pytest.mark.parametrize(
    ("numbered", "name"), [("Antonia30", "Antonia"), ("johnetta529", "johnetta"), ("CD34", "CD34")]
)
def test_a_name_that_a_number_makes_one_of_its_kind_is_looked_up_without(
    numbered: str, name: str
) -> None:
    assert repaired(numbered) == name
