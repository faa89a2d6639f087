"""Dates of which one tells the month or year of the other are replaced together."""

import pytest

from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.operators.dates.ranges import joined_dates


def joined(text: str, *dates: str) -> list[str]:
    spans, at = [], 0
    for date in dates:
        start = text.index(date, at)
        at = start + len(date)
        spans.append(Span(start, at, Label.DATE, "dates", 0.9))
    return [text[s.start : s.end] for s in joined_dates(text, spans)]


@pytest.mark.parametrize(
    ("text", "dates", "expected"),
    [
        ("seen 3/7-9 here", ["3/7", "9"], ["3/7-9"]),
        ("July 17 - 18, 2023", ["July 17", "18, 2023"], ["July 17 - 18, 2023"]),
        ("Apr 9 or 10", ["Apr 9", "10"], ["Apr 9 or 10"]),
        ("3/7 to 3/9", ["3/7", "3/9"], ["3/7 to 3/9"]),
        ("3/7/24 to 3/9/24", ["3/7/24", "3/9/24"], ["3/7/24", "3/9/24"]),
        ("the 3rd and the 5th of March", ["3rd", "5th of March"], ["3rd and the 5th of March"]),
        ("3/7, 3/9", ["3/7", "3/9"], ["3/7", "3/9"]),
        ("3/7 saw 9", ["3/7", "9"], ["3/7", "9"]),
        ("3/7 -\n9", ["3/7", "9"], ["3/7", "9"]),
        ("30-31 Feb", ["30", "31 Feb"], ["30", "31 Feb"]),
    ],
)
def test_spans_are_joined_where_they_are_one_range(
    text: str, dates: list[str], expected: list[str]
) -> None:
    assert joined(text, *dates) == expected


def test_a_name_between_two_dates_keeps_its_place() -> None:
    spans = [Span(0, 3, Label.DATE, "d", 1), Span(4, 8, Label.PATIENT, "d", 1)]
    assert list(joined_dates("3/7 Anna", spans)) == spans


def test_a_text_of_many_marks_is_read_in_bounded_time() -> None:
    text = "1-" * 40
    spans = [Span(k, k + 1, Label.DATE, "d", 1) for k in range(0, len(text), 2)]
    assert len(list(joined_dates(text, spans))) == len(spans)
