"""A sign is asked once of each spelling, and found wherever it stands."""

import pytest

from streamdeid.lexicons import Places, Sign, Word, among, flagged, typed
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.signs import Signs

NOTE = ["Dr", ".", "Lake", "saw", "the", "lake", ",", "and", "Dr", ".", "7"]


class Words(dict[str, Word]):
    """Words by their shape alone; counts how often each was looked up."""

    def __init__(self):
        super().__init__()
        self.asked: list[str] = []

    def __getitem__(self, surface):
        self.asked.append(surface)
        return Word(surface.lower(), f.shape(surface))


@pytest.fixture
def signs():
    return Signs(Words())


def test_a_sign_stands_at_every_token_that_carries_it_in_order(signs):
    assert Places(signs, NOTE).of(among({"lake", "dr"})) == [0, 2, 5, 8]


def test_a_word_that_is_typed_with_a_dotless_i_wakes_what_ignores_case(signs):
    places = Places(signs, ["soc\N{LATIN SMALL LETTER DOTLESS I}al", "social", "sociable"])
    assert places.of(typed({"social"})) == [0, 1]
    assert places.of(among({"social"})) == [1]


def test_flags_of_every_mask_must_be_met(signs):
    capital = flagged(f.CAPITALISED | f.UPPER, f.LETTERS)
    assert Places(signs, NOTE).of(capital) == [0, 2, 8]
    assert Places(signs, NOTE).of(flagged(f.CAPITALISED, f.DIGITS)) == []


def test_signs_join_by_or_and_by_and(signs):
    places = Places(signs, NOTE)
    assert places.of(among({","}) | flagged(f.DIGITS)) == [6, 10]
    assert places.of(among({"lake"}) & flagged(f.LOWER)) == [5]


def test_any_question_about_a_word_can_be_a_sign(signs):
    assert Places(signs, NOTE).of(Sign(lambda word: len(word.folded) == 3)) == [3, 4, 7]


def test_two_signs_with_one_question_are_two(signs):
    words = {"lake"}
    first, second = among(words), among(words)
    assert Places(signs, NOTE).of(first) == Places(signs, NOTE).of(second)
    assert len(signs.numbers) == 2


def test_a_sign_that_is_new_in_the_middle_of_a_note_finds_the_same_as_in_the_next_note(signs):
    digits, comma = flagged(f.DIGITS), among({","})
    note = Places(signs, NOTE)
    assert [note.of(digits), note.of(comma)] == [[10], [6]]
    later = Places(signs, NOTE)
    assert [later.of(comma), later.of(digits)] == [[6], [10]]
    assert [note.of(comma), note.of(digits)] == [[6], [10]]


def test_a_spelling_that_was_met_is_not_looked_up_again(signs):
    Places(signs, NOTE).of(flagged(f.DIGITS))
    Places(signs, NOTE)
    signs.words.asked.clear()
    Places(signs, [*NOTE, "new"])
    assert signs.words.asked == ["new"]


def test_the_table_of_spellings_is_bounded(signs, monkeypatch):
    monkeypatch.setattr("streamdeid.lexicons.signs.SPELLINGS_KEPT", 4)
    digits = flagged(f.DIGITS)
    signs.learn(digits)
    assert Places(signs, [str(number) for number in range(10)]).of(digits) == list(range(10))
    assert len(signs) <= 4
