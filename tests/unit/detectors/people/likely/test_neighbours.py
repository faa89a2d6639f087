import pytest

from streamdeid.detectors.people.likely.neighbours import pulled_in


@pytest.mark.parametrize(
    ("text", "i", "name"),
    [
        ("saw May Halvorsen today", 2, "May Halvorsen"),
        ("saw John A. Halvorsen today", 4, "John A. Halvorsen"),
        ("saw Halvorsen today", 1, "Halvorsen"),
        ("drained 5 L. Halvorsen aware", 4, "Halvorsen"),
        ("Mr. Halvorsen came", 2, "Halvorsen"),
    ],
)
def test_the_automaton_pulls_in_what_belongs_to_a_name(sight, text, i, name):
    seen = sight(text)
    first, last = pulled_in(seen, i)
    assert text[seen.starts[first] : seen.ends[last]] == name
