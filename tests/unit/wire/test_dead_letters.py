"""A dead letter points to its record and says why; it has nothing of it."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from streamdeid.model.reason import Reason
from streamdeid.ports import Position
from streamdeid.wire.dead_letters import render_dead_letter

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "schemas" / "dead-letter-v1.schema.json").read_text()
)


def letter(reason: Reason = Reason.NO_MSH, now: float = 1_700_000_000.5) -> dict[str, object]:
    place = Position("adt.raw", 3, 41, memory="audit-1 7 abc")
    return json.loads(render_dead_letter(place, reason, "PID[1]-5", now))


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_makes_a_letter_of_the_published_form(reason: Reason) -> None:
    Draft202012Validator(SCHEMA).validate(letter(reason))
    assert letter(reason)["reason"] == reason.value


def test_a_letter_says_where_the_record_lies_and_when_it_was_withheld() -> None:
    assert letter() == {
        "version": 1,
        "topic": "adt.raw",
        "partition": 3,
        "offset": 41,
        "reason": "no_msh",
        "address": "PID[1]-5",
        "time": "2023-11-14T22:13:20.500+00:00",
    }
