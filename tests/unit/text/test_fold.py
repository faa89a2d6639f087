import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.text.fold import bare, fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [("MUÑOZ", "munoz"), ("Müller", "muller"), ("a\tb\u00a0c", "a b c"), ("Groß", "groß")],
)
def test_case_and_accents_go(text, folded):
    assert fold(text) == folded


@given(st.text())
def test_the_length_stays(text):
    assert len(fold(text)) == len(text)


def test_bare_keeps_letters_and_digits():
    assert bare("UWH 55-0918") == "uwh550918"
