import pytest

from streamdeid.detectors.people.words.items import begins_item


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ortiz slept", "Ortiz"),
        ("Rm 4 Ortiz, T", "Ortiz"),
        ("notes\n0410 Ortiz wants", "Ortiz"),
        ("05 Vance iso; 06 Ortiz home", "Ortiz"),
        ("| Ortiz", "Ortiz"),
        ("done.\n101A Ortiz, B: new", "Ortiz"),
    ],
)
def test_a_bed_a_time_or_nothing_stands_before_an_entry(sight, text, word):
    seen = sight(text)
    assert begins_item(seen, seen.surfaces.index(word))


@pytest.mark.parametrize("text", ["spoke with Ortiz", "gave 5 mg to Ortiz", "the 4 Ortiz girls"])
def test_a_word_behind_others_begins_no_entry(sight, text):
    seen = sight(text)
    assert not begins_item(seen, seen.surfaces.index("Ortiz"))
