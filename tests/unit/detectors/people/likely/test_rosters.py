import pytest

from streamdeid.detectors.people.likely.rosters import rostered
from streamdeid.model.label import Label
from streamdeid.model.span import Span


@pytest.fixture
def told(sight):
    """What a list tells where something else has shown some of its names."""

    def read(text, *shown):
        at = [(text.index(one), len(one)) for one in shown]
        spans = [Span(start, start + n, Label.PATIENT, "pairs", 0.9) for start, n in at]
        seen = sight(text)
        return [text[seen.starts[a] : seen.ends[b]] for a, b, _ in rostered(seen, spans)]

    return read


@pytest.mark.parametrize(
    ("text", "shown", "others"),
    [
        (
            "301 | Kowalczyk | POD2\n302 | Stone | npo\n303 | Okafor | home\n",
            ["Kowalczyk", "Okafor"],
            ["Stone"],
        ),
        ("list\nPark    RPE 12\nHill    no show\nBaker   ok\n", ["Baker"], ["Park", "Hill"]),
        (
            "Bed A Justice: vanc\nBed B Halvorsen: PT\nBed C Mbeki: lasix\n",
            ["Halvorsen", "Mbeki"],
            ["Justice"],
        ),
        (
            "0800 Gray, Ann   DM\n0820 Lindqvist   rash\n0840 Osgood   flu\n",
            ["Lindqvist", "Osgood"],
            ["Gray, Ann"],
        ),
        (
            "**stone** - no fever\n**vandermolen** 91\n**hill** - wt up\n",
            ["vandermolen"],
            ["stone", "hill"],
        ),
        (
            "R4 KOWALCZYK 61M hernia\nR6 CHURCH 80F hip\nR9 BISHOP 70M TURP\n",
            ["KOWALCZYK"],
            ["CHURCH", "BISHOP"],
        ),
    ],
)
def test_where_rows_of_a_list_name_people_any_word_in_that_place_is_one(told, text, shown, others):
    assert told(text, *shown) == others


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Sodium    140\nPotassium    4.1\nHalvorsen    3\n", ["Halvorsen"]),
        ("x\nAssessment: stable\nPlan: home\nOkafor: knows\nMbeki: knows\n", ["Okafor", "Mbeki"]),
        ("301 | Stone | npo\n302 | Rice | home\n", ["Stone"]),
        ("1. Surgery: consult\n2. Okafor: called\n3. Mbeki: called\n", ["Okafor", "Mbeki"]),
        ("Mr. Okafor slept.\nStone passed.\nFever gone.\n", ["Okafor"]),
    ],
)
def test_findings_headings_and_short_lists_name_nobody(told, text, shown):
    assert told(text, *shown) == []


def test_rows_far_from_one_another_are_no_list(told):
    gap = "\nwound care as before\n\n\n\n"
    text = f"301 | Kowalczyk | a{gap}302 | Stone | b{gap}303 | Okafor | c\n"
    assert told(text, "Kowalczyk", "Okafor") == []


def test_a_row_far_below_the_only_name_shown_is_told(told):
    text = "301 | Kowalczyk | a\n" + "302 | Stone | b\n" * 400
    assert told(text, "Kowalczyk") == ["Stone"] * 400
