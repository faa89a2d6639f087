import pytest

from streamdeid.detectors.people.shaped.double_surnames import double_surnames


@pytest.mark.parametrize(
    "name", ["Nguyen-Hill", "Quintero-Pratt", "Crohn-Halvorsen", "Halvorsen-Stone"]
)
def test_a_borne_surname_makes_a_person_of_an_eponym(stretches, name):
    assert stretches(double_surnames, f"discussed with {name} today") == [name]


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
def test_things_sizes_and_places_are_nobody(stretches, text):
    assert stretches(double_surnames, text) == []
