"""Streets whose word stands first are found with their number."""

import pytest


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("Home: 7 Calle Mirasol, Caguas", "7 Calle Mirasol"),
        ("at 14 Camino de la Tierra since", "14 Camino de la Tierra"),
        ("struck at Avenue K on his bicycle", "Avenue K"),
    ],
)
def test_a_word_for_a_street_may_open_its_name(stretches, text, street):
    assert street in stretches("places", text)


@pytest.mark.parametrize(
    "text", ["via Foley catheter", "The avenue a patient takes", "in a rue way"]
)
def test_the_words_alone_are_no_street(stretches, text):
    assert stretches("places", text) == []
