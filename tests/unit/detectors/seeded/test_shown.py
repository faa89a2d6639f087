import pytest

from streamdeid.model.label import Label


@pytest.mark.parametrize(
    "text",
    [
        "pt rose calmer, ate well",
        "1152 rose md: no new sx",
        "call rose at 757 555 0188",
        "A long walk. Rose, who came late, ate.",
        "He agrees to the plan. Rose\nNext page",
    ],
)
def test_a_name_that_is_a_word_shows_by_its_place(found, named, text):
    assert [one.casefold() for one in found(text, named(given="Rose"))] == ["rose"]


@pytest.mark.parametrize(
    "text",
    ["his bp rose 20 points", "then rose at 757 mmHg", "he has a rose garden", "rose water too"],
)
def test_the_word_itself_stays(found, named, text):
    assert found(text, named(given="Rose")) == []


@pytest.mark.parametrize(
    "text", ["TRUS bx by Gleason: clear", "if Gleason agrees", "same clinician (Brodsky) there"]
)
def test_an_eponym_of_the_message_is_somebody_where_nothing_shows_a_thing(found, named, text):
    name = "Gleason" if "Gleason" in text else "Brodsky"
    assert found(text, named(name, label=Label.DOCTOR)) == [name]


@pytest.mark.parametrize("text", ["Gleason 4+5=9 in 11/12", "the Gleason was 7", "Gleason score 7"])
def test_the_thing_that_is_called_after_somebody_stays(found, named, text):
    assert found(text, named("Gleason", label=Label.DOCTOR)) == []
