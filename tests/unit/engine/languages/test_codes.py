"""One code for what a message declares, in whatever form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.engine.languages.codes import OTHER, TOLD, code_of, told


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("en", "en"),
        ("EN-US", "en"),
        ("de_AT", "de"),
        ("GER", "de"),
        ("deu^German^ISO639", "de"),
        (" fr ", "fr"),
        ("spa", "es"),
        ("nb", "no"),
        ("hmn", "hmn"),
        ("kmr", OTHER),
    ],
)
def test_a_declared_language_has_one_code(declared: str, code: str) -> None:
    assert code_of(declared) == code


@pytest.mark.parametrize("declared", ["", "und", "US", "text/cql", "Mrs. Roe", "kx123q", "English"])
def test_what_is_no_code_of_a_language_declares_none(declared: str) -> None:
    assert code_of(declared) == ""


@given(st.text(max_size=40))
def test_what_is_told_is_always_of_the_closed_set(declared: str) -> None:
    assert code_of(declared) in TOLD | {""}
    assert told(declared) in TOLD
