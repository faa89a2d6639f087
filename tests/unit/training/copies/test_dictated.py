"""Dictated notes: numbers as words, spelt names, and spans over all that names somebody."""

import random

import pytest

from streamdeid.model.label import NAMES, Label
from streamdeid.training import corpus
from streamdeid.training.copies.dictated import dictated, said
from streamdeid.training.corpus import Annotated


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"), (13, "thirteen"), (40, "forty"), (99, "ninety nine"), (100, "one hundred"),
        (412, "four hundred twelve"), (2024, "two thousand twenty four"), (9000, "nine thousand"),
    ],
)  # fmt: skip
def test_a_number_is_said_as_it_is_read_aloud(number: int, words: str) -> None:
    assert said(number) == words


def test_spans_stay_in_order_and_hold_words() -> None:
    for number, note in enumerate(corpus.kinds()[::9]):
        after = dictated(note, random.Random(number))
        at = 0
        for span in after.spans:
            assert at <= span.start < span.end <= len(after.text)
            at = span.end


def _all_of(one: Annotated, label: Label) -> set[str]:
    held = [dictated(one, random.Random(seed)) for seed in range(40)]
    return {
        one.text[s.start : s.end].lower() for one in held for s in one.spans if s.label is label
    }


def test_dates_are_said_in_words_under_their_spans(note: Annotated) -> None:
    found = _all_of(note, Label.DATE)
    assert "march fourth twenty twenty one" in found
    assert "three four twenty twenty one" in found


def test_record_numbers_are_said_digit_by_digit(note: Annotated) -> None:
    found = {" ".join(one.split()) for one in _all_of(note, Label.MRN)}
    assert found & {"zero zero eight one four seven", "oh oh eight one four seven"}


def test_a_name_is_spelt_behind_itself_in_several_ways(note: Annotated) -> None:
    found = set.union(*(_all_of(note, label) for label in NAMES))
    assert {"m a r s h", "mike alpha romeo sierra hotel"} <= found
    assert "marsh" in found


def test_the_same_chance_says_the_same(note: Annotated) -> None:
    assert dictated(note, random.Random(5)) == dictated(note, random.Random(5))
