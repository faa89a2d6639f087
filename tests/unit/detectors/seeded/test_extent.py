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


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("Rosa Halvorsen, L seen today", "Rosa Halvorsen, L"),
        ("Halvorsen L seen today", "Halvorsen L"),
        ("Rosa Lynn Halvorsen, L knee pain", "Rosa Lynn Halvorsen"),
    ],
)
def test_a_letter_of_a_name_that_is_not_spelt_out_is_its_initial(found, named, text, stretch):
    assert found(text, named("Halvorsen", "Rosa Lynn")) == [stretch]


@pytest.mark.parametrize("end", ["", ",", " L", ", L", "-", " -", ".", ", "])
def test_a_whole_name_may_end_the_note(found, named, end):
    (stretch,) = found(f"Seen: Rosa Halvorsen{end}", named("Halvorsen", "Rosa Lynn"))
    assert stretch.startswith("Rosa Halvorsen")
