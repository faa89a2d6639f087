import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.text.spelt import spelt


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("last N-G-U-Y-E-N, repeat", ["nguyen"]),
        ("Sinha, spelled S I N H A, by phone", ["sinha"]),
        ("V-A-N-\nD-E-R space P - L - O", ["vander", "plo"]),
        ("É-m-i-l-e and d r e w", ["emile", "drew"]),
        ("b.i.d. or R.E.N.A.L score, L-R side, A-1-B-2", []),
        ("x-ray of a b-cell", []),
    ],
)
def test_a_run_is_single_letters_with_a_blank_or_a_hyphen_between(text, words):
    assert [run.word for run in spelt(text)] == words


def test_a_word_is_found_inside_a_run_and_one_of_three_letters_only_as_the_whole():
    text = "l e c l a i r"
    (run,) = spelt(text)
    assert list(run.find(["clair", "lec", "cl"])) == [("clair", 4, 13)]
    (short,) = spelt("A-N-N")
    assert list(short.find(["ann"])) == [("ann", 0, 5)]


def test_a_word_that_is_spelt_twice_in_one_run_is_found_twice():
    (run,) = spelt("S I N H A S I N H A")
    assert [found[1:] for found in run.find(["sinha"])] == [(0, 9), (10, 19)]


def test_a_run_shows_nothing_of_its_letters():
    (run,) = spelt("N-G-U-Y-E-N")
    assert repr(run) == "Letters(6)"


@given(
    st.text(st.characters(categories=["Ll", "Lu"]), min_size=3, max_size=12), st.sampled_from(" -")
)
def test_any_word_that_is_spelt_is_found_from_its_first_letter_to_its_last(word, between):
    text = f"so: {between.join(word)}."
    (run,) = spelt(text)
    assert list(run.find([run.word])) == [(run.word, 4, len(text) - 1)]
