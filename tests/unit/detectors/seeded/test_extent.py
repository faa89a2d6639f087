import pytest


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("Kristin Halvorsen, R shoulder wk 6", "Kristin Halvorsen"),
        ("Kristin Halvorsen, G 2 at term", "Kristin Halvorsen"),
        ("Halvorsen L pupil sluggish", "Halvorsen"),
        ("Halvorsen, K, seen today", "Halvorsen, K"),
        ("Halvorsen K seen today", "Halvorsen K"),
    ],
)
def test_no_initial_follows_a_whole_name_and_no_side_is_one(found, named, text, stretch):
    assert found(text, named("Halvorsen", "Kristin")) == [stretch]
