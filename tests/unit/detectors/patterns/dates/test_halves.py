"""Of a date of which a part was guessed the rest is found; half a score is taken back."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.values import Values
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Kept, Span
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="session")
def findings(english):
    def find(text: str, part: str, by: str = "classifier") -> list[tuple[str, bool]]:
        start = text.rindex(part)
        guess = Span(start, start + len(part), Label.DATE, by)
        reading = Reading(Note("note", text), tokenise(text), NOBODY, (guess,))
        found = Values(english).detect(reading)
        return [(text[one.start : one.end], isinstance(one, Kept)) for one in found]

    return find


@pytest.mark.parametrize(
    ("text", "part", "whole"),
    [
        ("bitten 14/4 by a dog", "4", "14/4"),
        ("admitted 01/21/10 there", "01/21", "01/21/10"),
        ("camp 4-8 Aug", "8", "4-8"),
        ("seen 8.3", "3", "8.3"),
        ("PET 18/6/1445 H", "18/6", "18/6/1445"),
    ],
)
def test_the_rest_of_a_guessed_date_is_found(findings, text, part, whole) -> None:
    assert findings(text, part) == [(whole, False)]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Barthel 6/20 today", "20"),
        ("grip 4/20 today", "20"),
        ("open 24/7 there", "24"),
        ("TOC 2/52 then", "52"),
    ],
)
def test_a_part_of_a_score_or_a_spell_is_taken_back(findings, text, part) -> None:
    assert findings(text, part) == [(part, True)]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("at 17.30 today", "17"),
        ("pH 7.31 today", "7"),
        ("case 813/02/2025 open", "02/2025"),
        ("v1.2.3.4 runs", "3"),
        ("08:52:11-07:00", "07"),
        ("course #9/17", "17"),
    ],
)
def test_a_part_of_what_can_be_no_day_and_month_is_left(findings, text, part) -> None:
    assert findings(text, part) == []


def test_a_date_that_was_found_whole_is_left(findings) -> None:
    assert findings("seen 3/7 here", "3/7") == []


def test_what_a_rule_found_is_left(findings) -> None:
    assert findings("bitten 14/4", "4", by="dates") == []
