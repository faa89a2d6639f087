import pytest


@pytest.mark.parametrize(
    "text",
    ["Birdsong 74, hears birds.", "Fell at home. Birdsong weighs 61 kg.", "- Birdsong weights up"],
)
def test_a_name_that_is_hardly_ever_a_word_may_open_a_sentence(found, named, text):
    assert found(text, named("Birdsong")) == ["Birdsong"]


@pytest.mark.parametrize(
    "text", ["seen in clinic, jolly age 31, cough", "jolly 31, cough", "cough. jolly 44; no fever"]
)
def test_an_age_behind_the_patients_name_shows_it(found, named, text):
    assert found(text, named("Jolly")) == ["jolly"]


@pytest.mark.parametrize(
    "text",
    [
        "Snow and ice on the steps.",
        "Rest given. Snow boots on.",
        "Snow: 4 in",
    ],
)
def test_an_everyday_word_that_opens_a_sentence_stays(found, named, text):
    assert found(text, named("Snow")) == []


@pytest.mark.parametrize(
    "text", ["snow 10 mm on film", "jolly 3 times", "very jolly 31, he says", "jolly 310, 4"]
)
def test_a_number_that_is_no_age_shows_nobody(found, named, text):
    assert found(text, named("Jolly", "Snow")) == []


@pytest.mark.parametrize(
    "text",
    [
        "CLINIC\nDarling, 24. Cough.",
        "Darling, 24, coughs",
        "Darling (24) to ward",
        "Darling, 24 on",
    ],
)
def test_an_age_between_marks_shows_the_patient(found, named, text):
    assert found(text, named("Darling")) == ["Darling"]


@pytest.mark.parametrize(
    "text", ["Burns, 2nd degree", "Stone, 5 mm", "Stone, 4.5 cm", "Stone (12 mm)"]
)
def test_a_measure_between_marks_shows_nobody(found, named, text):
    assert found(text, named(text.split()[0].strip(","))) == []


@pytest.mark.parametrize(
    "text",
    [
        "Wants coffee. Per back from work.",
        "Ever is 9.",
        "Seen at noon.\nLoc: asks for water",
        "Penny wise. Arch swallowed it.",
    ],
)
def test_what_only_people_have_behind_them_shows_a_first_name(found, named, text):
    given = next(word for word in ("Per", "Ever", "Loc", "Arch") if word in text)
    assert found(text, named("Zimmer", given)) == [given]


@pytest.mark.parametrize(
    "text", ["Per protocol.", "Gypsy moths later.", "So is she.", "Comment: none", "per back pain"]
)
def test_a_first_name_that_opens_as_a_word_stays(found, named, text):
    assert found(text, named("Zimmer", text.split()[0].strip(":"))) == []


def test_a_name_that_fills_its_line_signs(found, named):
    assert found("Thank you for the card.\n\nGrace\n", named("Grace")) == ["Grace"]
    assert found("Grace\nThank you", named("Grace")) == []
