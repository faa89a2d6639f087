"""The first lines of a note may bear the name of a practice without any head word."""


def test_capitalised_words_of_landscape_on_the_first_line_name_a_practice(stretches):
    text = "RIO HONDO COMMUNITY\nMRN 4471902\n\nThe patient is well.\n"
    assert any("RIO HONDO" in found for found in stretches("institutions", text))


def test_headings_on_the_first_line_name_none(stretches):
    for heading in ("DISCHARGE SUMMARY", "Operative Note", "HISTORY AND PHYSICAL", "Progress Note"):
        assert stretches("institutions", f"{heading}\n\nThe patient is well.\n") == []


def test_the_same_words_further_down_name_none(stretches):
    text = "Note\n\n\n\nThe patient is well.\n\nRiver View\n\nHe walks.\n"
    assert stretches("institutions", text) == []


def test_a_first_line_that_ends_in_a_head_word_is_an_institution(stretches):
    text = "SOONER STATE CANCER PAVILION\nHEAD AND NECK CLINIC\nSeen today."
    assert stretches("institutions", text) == ["SOONER STATE CANCER PAVILION"]
