import pytest

from streamdeid.detectors.people.likely.learned import Learned
from streamdeid.model.label import Label
from streamdeid.model.span import Span


def known(text, name):
    at = text.index(name)
    return Span(at, at + len(name), Label.PATIENT, "titles", 0.9)


@pytest.mark.parametrize(
    ("text", "name", "short"),
    [
        ("Mother of Priyanka Deshpande. Pri began slowly.", "Priyanka Deshpande", "Pri"),
        ("Robert Henderson came, Bobby to all.", "Robert Henderson", "Bobby"),
        ("Ximena Rios. Then Xime left.", "Ximena Rios", "Xime"),
    ],
)
def test_a_beginning_or_a_nickname_of_a_known_name_is_the_name(found, text, name, short):
    assert found(Learned, text, [known(text, name)]) == [short]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Priyanka Deshpande. Pre began.", "Priyanka Deshpande"),
        ("Margaret Henderson. Mar 4 she left.", "Margaret Henderson"),
        ("Carlotta Rios. Car is broken.", "Carlotta Rios"),
        ("Ximena Rios. Ximen left.", "Ximena Rios"),
    ],
)
def test_other_words_months_and_single_letters_left_out_are_none(found, text, name):
    assert found(Learned, text, [known(text, name)]) == []
