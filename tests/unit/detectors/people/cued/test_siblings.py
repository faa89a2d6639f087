import pytest

from streamdeid.detectors.people.cued.siblings import siblings


@pytest.fixture
def names(sight):
    def find(text):
        seen = sight(text)
        return [seen.surfaces[i] for i in siblings(seen)]

    return find


@pytest.mark.parametrize(
    ("text", "children"),
    [
        ("kids Tom 9, Reed 6, Hope 3.", ["Tom", "Reed", "Hope"]),
        ("Siblings: Denise 7, Cash 2 staying with aunt", ["Denise", "Cash"]),
        ("two girls Trinity 6, Serenity 4.", ["Trinity", "Serenity"]),
    ],
)
def test_children_of_a_list_have_ages(names, text, children):
    assert names(text) == children


@pytest.mark.parametrize(
    "text",
    ["kids fine. Gleason 9.", "three kids, Norton 15, falls 2", "boys 8/26 Hill 11-2", "Hope 3."],
)
def test_scores_and_numbers_without_relatives_are_nobody(names, text):
    assert names(text) == []
