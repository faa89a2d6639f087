"""A policy's choices of manner are read, or refused with their key."""

import pytest

from streamdeid.model.errors import PolicyError
from streamdeid.operators.manner import Manner, Precision, Scope, Times, manner


def test_what_is_not_said_is_the_default() -> None:
    assert manner({}, "site") == Manner()


def test_every_choice_is_read() -> None:
    said = {
        "surrogates": {"scope": "project", "mark": True},
        "dates": {"weekdays": True, "times": "drop", "precision": "quarter"},
    }
    assert manner(said, "site") == Manner(
        Scope.PROJECT,
        True,
        True,
        Times.DROP,
        Precision.QUARTER,
    )


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"surrogates": {"scope": "world"}}, "surrogates.scope.*payload, patient, project"),
        ({"surrogates": {"colour": "red"}}, "surrogates.colour.*mark, scope"),
        ({"surrogates": {"mark": "yes"}}, "surrogates.mark.*not a switch"),
        ({"dates": {"precision": "day"}}, "dates.precision"),
    ],
)
def test_a_choice_that_is_none_is_refused_with_its_key(settings, words: str) -> None:
    with pytest.raises(PolicyError, match=words):
        manner(settings, "site")
