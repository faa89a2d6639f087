import pytest

from streamdeid.detectors.people.words.given import is_given, is_heading, shows_surname


@pytest.mark.parametrize(
    "text", ["Marjorie Beats called", "Gordon Pulse, PA", "Renee Jumping Eagle"]
)
def test_a_first_name_makes_a_surname_of_the_capital_behind_it(sight, text):
    assert shows_surname(sight("We told " + text), 2)


@pytest.mark.parametrize(
    "text",
    ["Marjorie Radiology", "Marjorie Monday", "Marjorie beats", "Grace Period", "Boston Clinic"],
)
def test_forms_days_small_letters_and_doubtful_first_names_show_none(sight, text):
    assert not shows_surname(sight("We told " + text), 2)


def test_an_eponym_before_its_head_is_no_surname(sight):
    assert not shows_surname(sight("Then Marjorie Foley catheter"), 1)


def test_a_first_name_is_one_that_many_are_called_by(sight):
    seen = sight("Marjorie Henderson May")
    assert [is_given(seen, i) for i in range(3)] == [True, False, False]


@pytest.mark.parametrize(
    ("text", "heading"), [("Family History: none", True), ("Ruth Beats came", False)]
)
def test_a_colon_shows_a_heading(sight, text, heading):
    assert is_heading(sight(text), 1) is heading
