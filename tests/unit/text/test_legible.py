"""Text as it looks, and where each of its characters stood."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.text.legible import is_plain, legible, read, readings


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Now\u00adak", "Nowak"),
        ("Now\u200bak", "Nowak"),
        ("\u202eNowak\u202c", "Nowak"),
        (unicodedata.normalize("NFD", "Nowák"), "Nowák"),
        ("x\u0323\u0301", "x"),
        ("987\u201165\u20104321", "987-65-4321"),
        ("217\u2013555\u20130199", "217-555-0199"),
        ("\uff11\uff12\uff0f\uff2e", "12/N"),
        ("Now\x01ak", "Nowak"),
        ("Now\x7fak", "Nowak"),
        ("Now\x1fak", "Nowak"),
        ("Now\x90ak", "Nowak"),
        ("Now\u180fak", "Nowak"),
        ("Now\u2800ak", "Nowak"),
        ("Now\u3164ak", "Nowak"),
        ("Now\ufff9ak", "Nowak"),
        ("Now\U000e0041ak", "Nowak"),
        ("Now\U000e0101ak", "Nowak"),
        ("Nowak\x92s \x8aim\x85", "Nowak’s Šim…"),
        ("987\x1e65\x1e4321", "987-65-4321"),
        ("217\x96555\x960199", "217-555-0199"),
    ],
)
def test_a_text_reads_as_it_looks(text: str, seen: str) -> None:
    assert legible(text) == seen


@pytest.mark.parametrize(
    "text", ["Nowak", "Nowák", "Große", "2010\u20132012", "Łódź", "µg", "’s", "a – b", "a\t\r\nb"]
)
def test_what_reads_as_it_is_written_is_plain(text: str) -> None:
    assert is_plain(text)


def test_a_place_covers_what_is_hidden_behind_a_character() -> None:
    text, places = read("Ms. Nowa\u0301\u00adk.")
    at = text.index("Nowák")
    assert (places[at], places[at + len("Nowák")]) == (4, 11)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Jan\x1fNowak", ["JanNowak", "Jan Nowak"]),
        ("Now\x85ak", ["Now…ak", "Nowak"]),
        ("Now\u00adak", ["Nowak"]),
    ],
)
def test_controls_are_read_in_both_ways_that_programs_show_them(text: str, seen: list[str]) -> None:
    assert [reading.text for reading in readings(text)] == seen
    assert all(reading.places[-1] == len(text) for reading in readings(text))


@given(
    st.text(
        alphabet=st.sampled_from("ab1-\u2013\u00ad\u200b\u0301\u0323\uff11\u2011é \x01\x85\x96")
    )
)
def test_places_only_grow_and_end_with_the_text(text: str) -> None:
    seen, places = read(text)
    assert len(places) == len(seen) + 1
    assert list(places) == sorted(places)
    assert places[-1] == len(text)


@given(st.text())
def test_a_legible_text_of_any_kind_is_read_once(text: str) -> None:
    assert legible(legible(legible(text))) == legible(legible(text))
