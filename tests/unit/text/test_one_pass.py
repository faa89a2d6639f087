"""What one pass finds for all strings, phrases and numbers is what each finds alone, by a regex."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from streamdeid.text.fold import bare, fold
from streamdeid.text.needles import Needles
from streamdeid.text.numbers import most_between, numbers_in
from streamdeid.text.phrases import Phrases, apart
from streamdeid.text.spelt import SHORTEST, Spaced

LETTERS = st.text("abß'Kéİ王李\ud800", max_size=24)
ALIKE = st.text("ab", min_size=1, max_size=40)
WORDS = st.lists(
    st.sampled_from(["a", "aa", "aab", "elm", "st", "12", "王", "straße"]), max_size=12
)
MARKS = st.sampled_from([" ", "-", "_", "\n", ", ", "  ", "/", "\u2009"])
DIGITS = st.text("0123ab²٣", min_size=1, max_size=22)
DIVIDED = st.text("0123ab²٣ -_.\n(", max_size=80)
MANY = settings(max_examples=80, deadline=None)


def at_once(text: str, needle: str) -> list[int]:
    return [at for at in range(len(text)) if text.startswith(needle, at)]


@MANY
@given(st.lists(LETTERS | ALIKE, max_size=40), st.lists(LETTERS | ALIKE, max_size=12))
@example(["a" * size for size in range(1, 41)], ["a" * 60])
@example(["a" * size for size in range(1, 41)], ["b" * 5000 + "a" * 30, "b" * 20])
@example(["\ud800a"] + ["x" * n for n in range(1, 14)], ["\udfffa \ud800a"])
def test_each_needle_is_found_at_each_place(wanted: list[str], parts: list[str]) -> None:
    text, needles = "".join(parts), Needles(wanted)
    expected = [(at, one) for one in needles.wanted for at in at_once(text, one)]
    assert sorted(needles.places(text)) == sorted(expected)
    assert needles.within(text) == [one for one in needles.wanted if one in text]
    assert needles.stand_in(text) is bool(expected)


@MANY
@given(st.lists(ALIKE, max_size=30), st.lists(ALIKE, max_size=12))
def test_places_of_one_needle_are_counted_as_a_string_counts_them(
    wanted: list[str], parts: list[str]
) -> None:
    text, needles = "".join(parts), Needles(wanted)
    found = needles.grouped(text)
    assert list(found) == needles.within(text)
    assert {one: len(places) for one, places in found.items()} == {
        one: text.count(one) for one in needles.wanted if one in text
    }


NESTED = ["ab" * size for size in range(1, 31)]


def one_by_one(text: str, needle: str, every: int) -> list[int]:
    """The places of one that are no multiples of ``every``, each behind the end of the last."""
    found: list[int] = []
    for at in at_once(text, needle):
        if at % every and (not found or at >= found[-1] + len(needle)):
            found.append(at)
    return found


@MANY
@given(st.lists(ALIKE, max_size=30), st.lists(ALIKE, max_size=12), st.sampled_from([2, 3, 7]))
@example(NESTED, ["ba" * 200], 3)
@example(NESTED, ["c" * 5000 + "ab" * 40, "c" * 5000, "ab" * 25], 7)
def test_a_place_that_does_not_count_hides_none_behind_it(
    wanted: list[str], parts: list[str], every: int
) -> None:
    text, needles = "".join(parts), Needles(wanted)
    found = needles.grouped(text, lambda at, _: bool(at % every))
    expected = {one: one_by_one(text, one, every) for one in needles.wanted}
    assert found == {one: places for one, places in expected.items() if places}


def test_needles_are_found_at_the_border_of_what_is_read_at_once() -> None:
    needles = Needles([f"{n:02}border" for n in range(20)])
    for shift in range(-10, 3):
        text = "x" * (2**14 + shift) + "07border" + "é"
        assert list(needles.places(text)) == [(2**14 + shift, "07border")]


@MANY
@given(st.lists(WORDS, max_size=30), st.lists(st.tuples(WORDS, MARKS), max_size=8))
@example([["a"] * size for size in range(1, 21)], [(["a"] * 40, " ")])
def test_a_phrase_stands_where_its_pattern_does(
    phrases: list[list[str]], parts: list[tuple[list[str], str]]
) -> None:
    text = fold("".join(mark.join(words) + mark for words, mark in parts))
    wanted = [[fold(word) for word in words] for words in phrases]
    expected = []
    for ordinal, words in enumerate(wanted):
        if words:
            pattern = r"(?<![^\W_])" + r"[\W_]+".join(map(re.escape, words)) + r"(?![^\W_])"
            expected += [(ordinal, *match.span()) for match in re.finditer(pattern, text)]
    assert apart(Phrases(wanted).hits(text)) == expected


def plain_number(number: str) -> str:
    def edge(character: str, look: str) -> str:
        kind = "[0-9]" if character.isdigit() else r"[^\W\d_]"
        return f"(?{look}{kind})"

    body = rf"[\W_]{{0,{most_between(len(number))}}}".join(map(re.escape, number))
    return edge(number[0], "<!") + body + edge(number[-1], "!")


@MANY
@given(st.lists(DIGITS, max_size=30), DIVIDED)
@example(["1" * size for size in range(1, 31)], "1 " * 20 + "11 1-1")
@example(["12345678"], "1234---5678 1234----5678 812345678")
def test_a_number_stands_where_its_pattern_does(numbers: list[str], written: str) -> None:
    folded, wanted = fold(written), Needles(map(bare, numbers))
    expected = {
        number: [match.span() for match in re.finditer(plain_number(number), folded)]
        for number in wanted.wanted
    }
    assert numbers_in(folded, wanted) == {n: spans for n, spans in expected.items() if spans}


def plain_spaced(text: str, words: list[str]) -> list[tuple[str, int, int]]:
    """Each word alone."""
    return [hit for word in dict.fromkeys(words) for hit in Spaced([word]).find(text)]


@MANY
@given(
    st.lists(st.text("abnl", min_size=SHORTEST, max_size=7), max_size=30),
    st.text("aAbnl1 -.\n", max_size=60),
)
def test_words_letter_by_letter_are_found_together_as_each_alone(
    words: list[str], text: str
) -> None:
    distinct = list(dict.fromkeys(words))
    assert sorted(Spaced(distinct).find(text)) == sorted(plain_spaced(text, words))


@pytest.mark.parametrize("code", [0x3D3, 0x1D2C, 0x2115, 0x1D40D])
def test_to_fold_twice_is_to_fold_once(code: int) -> None:
    assert fold(fold(chr(code))) == fold(chr(code))


def test_bold_and_hollow_letters_are_the_letters_that_they_show() -> None:
    assert fold("\U0001d40dowak \u2115owak") == "nowak nowak"
