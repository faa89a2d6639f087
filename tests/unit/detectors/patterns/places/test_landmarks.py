"""Counties, lakes, parks and halls by their head word; people of the same name stay."""

import pytest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("moved from Wapello County last year", ("Wapello County", "LOCATION_OTHER")),
        ("fishing at Lake Huron in June", ("Lake Huron", "LOCATION_OTHER")),
        ("fell in Wexham Park yesterday", ("Wexham Park", "LOCATION_OTHER")),
        ("stationed at Fort Wexham", ("Fort Wexham", "LOCATION_OTHER")),
    ],
)
def test_a_landmark_is_found(labelled, text, found):
    assert found in labelled("places", text)


@pytest.mark.parametrize(
    "text",
    ["Dr. Park was called", "Mr. Hall left", "Tom Lake, RN", "the county jail", "in the park"],
)
def test_persons_and_plain_words_are_no_landmark(stretches, text):
    assert stretches("places", text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("glass blower in the Quillham neighborhood", "Quillham neighborhood"),
        ("fell near Quillham creek at dusk", "Quillham creek"),
    ],
)
def test_a_head_in_small_letters_follows_a_name(stretches, text, place):
    assert place in stretches("places", text)
