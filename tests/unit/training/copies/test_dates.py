import random

import pytest

from streamdeid.training.copies.dates import Steps, recased

STEPS = Steps(months=2, days=3, years=-1)


class _Never(random.Random):
    def random(self):
        return 0.99


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("03/04/2021", "05/07/2020"),
        ("3/4/21", "5/7/20"),
        ("March 4, 2021", "May 7, 2020"),
        ("MAR 4", "MAY 7"),
        ("2021-03-04", "2020-05-07"),
        ("the 7th", "the 10th"),
        ("Tuesday the 18th", "Friday the 21st"),
        ("Christmas", "Christmas"),
        ("12/2021", "2/2020"),
    ],
)
def test_every_element_of_a_date_moves_in_its_format(before, after):
    assert STEPS.date(before, _Never()) == after


def test_fields_and_note_move_by_the_same_step():
    assert STEPS.iso("2021-03-04") == "2020-05-07"
    assert STEPS.iso("2021-03") == "2020-05"
    assert STEPS.iso("unknown") == "unknown"


@pytest.mark.parametrize(("pattern", "word"), [("MAY", "JULY"), ("May", "July"), ("may", "july")])
def test_case_is_kept(pattern, word):
    assert recased(pattern, "july") == word
