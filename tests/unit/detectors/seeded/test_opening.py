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
