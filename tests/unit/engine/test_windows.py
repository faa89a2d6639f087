"""Very long notes are read in windows; nothing is lost at their seams."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.engine.reader import Reader
from streamdeid.engine.windows import BESIDE, CORE, LONGEST, windows
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Kept, Span
from streamdeid.runtime.assembly import reader

TEXTS = {
    "words": "slept well " * 20_000,
    "lines": "slept well and ate\n" * 12_000,
    "one word": "a" * 200_000,
    "signs": "/" * 200_000,
}


@pytest.mark.parametrize("name", TEXTS)
def test_own_stretches_follow_one_another_and_cover_the_text(name: str) -> None:
    found = windows(TEXTS[name])
    assert [one.first for one in found] == [0, *(one.last for one in found[:-1])]
    assert found[-1].last == found[-1].end == len(TEXTS[name])
    assert all(one.start <= one.first < one.last <= one.end for one in found)


@pytest.mark.parametrize("name", TEXTS)
def test_no_window_is_longer_than_what_is_read_in_one_piece(name: str) -> None:
    assert all(one.end - one.start <= LONGEST for one in windows(TEXTS[name]))


@pytest.mark.parametrize("name", TEXTS)
def test_neighbours_share_what_stands_on_both_sides_of_a_seam(name: str) -> None:
    found = windows(TEXTS[name])
    for one, after in pairwise(found):
        assert one.end - one.last >= BESIDE // 2 - 1
        assert after.first - after.start >= BESIDE // 2 - 1


def test_a_seam_is_at_a_line_end_where_there_is_one() -> None:
    text = TEXTS["lines"]
    assert {text[one.last - 1] for one in windows(text)} == {"\n"}


@pytest.mark.parametrize("size", [LONGEST, LONGEST + 1, LONGEST + CORE, 3 * LONGEST])
def test_only_a_note_beyond_the_bound_is_divided(size: int) -> None:
    assert (len(windows("a" * size)) == 1) is (size <= LONGEST)


@dataclass
class Marks:
    """A detector that finds every X, and keeps every Y, and says how much it was shown."""

    name: str = "marks"
    longest: int = 0

    def detect(self, reading: Reading) -> Iterator[Span | Kept]:
        self.longest = max(self.longest, len(reading.text))
        for found in re.finditer(r"X+|Y+", reading.text):
            if found[0][0] == "X":
                yield Span(*found.span(), Label.IDNUM, self.name)
            else:
                yield Kept(*found.span(), "ordinary word")


def test_every_finding_of_a_long_note_is_told_once_at_its_place() -> None:
    unit = "ab XX cd YYY efg\n"
    text = unit * 20_000
    marks = Marks()
    read = Reader((marks,)).read(Note("n", text), NOBODY)
    expected = [(at + 3, at + 5) for at in range(0, len(text), len(unit))]
    assert [(s.start, s.end) for s in read.spans] == expected
    assert sorted((k.start, k.end) for k in read.kept) == [
        (at + 9, at + 12) for at in range(0, len(text), len(unit))
    ]
    assert marks.longest <= LONGEST


def test_a_finding_that_is_longer_than_windows_is_covered_whole() -> None:
    text = "a " + "X" * 300_000 + " b"
    read = Reader((Marks(),)).read(Note("n", text), NOBODY)
    assert [(s.start, s.end) for s in read.spans] == [(2, 300_002)]


@pytest.fixture(scope="module")
def english() -> Reader:
    return reader()


HAYSTACKS = {
    "behind words": "Patient slept well and ate. " * 7_000,
    "behind a word of letters": "abcdefghij" * 12_000 + " ",
    "behind a word behind a title": "Dr. X" + "abcdefghij" * 12_000 + ". ",
    "behind Chinese": "\u60a3\u8005\u6765\u8bca" * 25_000 + " ",
    "behind slashes": "/" * 70_000 + " ",
    "behind lines": "Slept.\n" * 15_000,
}


@pytest.mark.parametrize("name", HAYSTACKS)
def test_a_name_far_inside_a_giant_note_is_found(english: Reader, name: str) -> None:
    before = HAYSTACKS[name]
    text = f"{before}\nSeen by Dr. Halvorsen today.\n{before}"
    spans = english.read(Note("n", text), NOBODY).spans
    place = text.index("Halvorsen")
    assert any(s.start <= place and place + 9 <= s.end for s in spans)


def test_a_name_that_one_window_tells_is_found_where_it_stands_alone_in_another(
    english: Reader,
) -> None:
    filler = "Patient slept well and ate. " * 3_000
    text = f"Seen by Dr. Halvorsen today.\n{filler}\nHalvorsen agrees with the plan.\n"
    place = text.rindex("Halvorsen")
    spans = english.read(Note("n", text), NOBODY).spans
    assert any(s.start <= place and place + 9 <= s.end for s in spans)


def test_a_word_that_is_too_long_for_one_is_not_kept_for_other_notes(english: Reader) -> None:
    words = load("en").words
    giant = "Zq" * 5_000
    english.read(Note("n", f"Dr. {giant} came"), NOBODY)
    assert giant not in words
    assert "Dr" in words
