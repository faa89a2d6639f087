"""Dates whose digits were read as letters are found; letters alone and litres are left."""

import pytest

from streamdeid.detectors.patterns.dates.misread import misread


@pytest.mark.parametrize("text", ["seen 6/l8/96 at noon", "COLL. l2-2-O1 O6O5", "DOB 7/3/5l"])
def test_a_full_date_with_letters_for_digits_is_a_date(stretches, text):
    assert any("l" in found for found in stretches("dates", text))


def test_a_pair_with_a_letter_for_a_digit_is_judged_as_any_pair(stretches):
    assert stretches("dates", "reply received 5/1l. Thanks") == ["5/1l"]


@pytest.mark.parametrize("text", ["I/O even", "counts 9/l today", "all/or none", "O/E well", "1/l"])
def test_letters_alone_and_litres_are_none(text):
    assert list(misread(text)) == []


def test_a_long_row_of_letters_and_marks_is_read_in_linear_time():
    assert list(misread("l/l-" * 5000)) == []
