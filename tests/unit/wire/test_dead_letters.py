"""A dead letter points to its record and says why; it has nothing of it."""

import hmac
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from streamdeid.model.reason import Reason
from streamdeid.ports import Position
from streamdeid.wire.dead_letters import Letter, fingerprint, read_dead_letter, render_dead_letter

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


def test_a_letter_is_read_as_it_was_written() -> None:
    place = Position("adt.raw", 3, 41)
    sealed = {"version": 1, "to": "0" * 16, "ephemeral": "AA==", "box": "AA=="}
    more = {"ran": {"policy_digest": "ab"}, "fingerprint": "c" * 32}
    more |= {"original": "sealed", "sealed": sealed}
    text = render_dead_letter(place, Reason.NO_MSH, "PID[1]-5", 1_700_000_000.5, more)
    Draft202012Validator(SCHEMA).validate(json.loads(text))
    found = read_dead_letter(text)
    assert found == Letter(
        place,
        "no_msh",
        "PID[1]-5",
        1_700_000_000.5,
        {"policy_digest": "ab"},
        "c" * 32,
        "sealed",
        sealed,
    )
    assert "AA==" not in repr(found)


def test_a_letter_of_the_first_release_is_read_too() -> None:
    found = read_dead_letter(json.dumps(letter()).encode())
    assert found == Letter(Position("adt.raw", 3, 41), "no_msh", "PID[1]-5", 1_700_000_000.5)


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b"no", b'{"version":2}', b'{"version":1}'])
def test_what_is_no_letter_is_read_as_none(text: bytes) -> None:
    assert read_dead_letter(text) is None


def test_a_fingerprint_depends_on_value_and_key() -> None:
    def keyed(key: bytes):
        return lambda text: hmac.digest(key, text.encode(), "sha256").hex()

    assert fingerprint(b"a", keyed(b"k")) == fingerprint(b"a", keyed(b"k"))
    assert fingerprint(b"a", keyed(b"k")) != fingerprint(b"b", keyed(b"k"))
    assert fingerprint(b"a", keyed(b"k")) != fingerprint(b"a", keyed(b"l"))
    assert fingerprint(b"a", lambda _: "") == ""
