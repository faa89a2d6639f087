import pytest

from streamdeid.detectors.people.double_surnames import double_surnames


@pytest.fixture
def names(sight):
    def find(text):
        seen = sight(text)
        return [text[seen.starts[first] : seen.ends[last]] for first, last in double_surnames(seen)]

    return find


@pytest.mark.parametrize(
    "name", ["Nguyen-Hill", "Quintero-Pratt", "Crohn-Halvorsen", "Halvorsen-Stone"]
)
def test_a_borne_surname_makes_a_person_of_an_eponym(names, name):
    assert names(f"discussed with {name} today") == [name]


@pytest.mark.parametrize(
    "text",
    [
        "a Jackson-Pratt drain",
        "the Beta-Blocker held",
        "with a #15 Bard-Parker blade",
        "the Nguyen-Hill catheter",
        "anti-Nguyen",
    ],
)
def test_things_sizes_and_places_are_nobody(names, text):
    assert names(text) == []
