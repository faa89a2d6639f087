import pytest

from streamdeid.detectors.people.shaped.listings import listings


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Rm 2 Ortiz, T afebrile overnight", "Ortiz, T"),
        ("notes\n104B Young, D: warfarin held", "Young, D"),
        ("remains of Halvorsen, V, tag 7", "Halvorsen, V"),
        ("2305 QUINTERO, T 31M fall", "QUINTERO, T"),
        ("0405 Church, Leonard wants a pill", "Church, Leonard"),
        ("source was Halvorsen, Denise rm 3", "Halvorsen, Denise"),
    ],
)
def test_the_place_shows_a_surname_before_a_comma(stretches, text, name):
    assert stretches(listings, text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Femur, L side pinned",
        "Vitamin, D low",
        "Per Halvorsen, K 3.4 today",
        "Hepatitis, B carrier",
        "Halvorsen, M.D.",
        "seen by Halvorsen, J. Ortiz",
        "Today, Denise walked",
        "Halvorsen, A nurse came",
    ],
)
def test_sides_letters_and_other_words_are_no_initials(stretches, text):
    assert stretches(listings, text) == []
