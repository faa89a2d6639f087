"""An audit event says what was done, in the published form, and chains to the one before it."""

import hashlib
import json
from pathlib import Path

from jsonschema import Draft202012Validator

from streamdeid.ports import Position
from streamdeid.wire.audit import Counts, Event, Head, head_from, render_event

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "schemas" / "audit-v1.schema.json").read_text()
)
RAN = {
    "version": "1.0",
    "policy": "safe-harbor",
    "policy_digest": "ab",
    "model_digest": "cd",
    "key_epoch": "2",
}


def seal(digest: str) -> str:
    return f"sealed {digest[:4]}"


def event(offset: int = 41, **more) -> Event:
    place = Position("adt.raw", 3, offset)
    return Event("g/adt.raw/3", place, 1_700_000_000.5, RAN, **more)


def test_an_event_of_a_released_record_has_the_published_form() -> None:
    counts = Counts(2, {"PATIENT": 3, "CITY": 0}, {"seeded": 3}, {"label": 3}, {"kept": 9}, 1)
    line, head = render_event(event(counts=counts), Head(), seal)
    record = json.loads(line)
    Draft202012Validator(SCHEMA).validate(record)
    assert (record["outcome"], record["sequence"], record["previous"]) == ("released", 1, "")
    assert record["counts"]["labels"] == {"PATIENT": 3}
    assert record["time"] == "2023-11-14T22:13:20.500+00:00"
    assert head == Head(1, record["hash"])


def test_an_event_of_a_withheld_record_says_why_and_where() -> None:
    line, _ = render_event(event(reason="no_msh", address="PID[1]"), Head(), seal)
    record = json.loads(line)
    Draft202012Validator(SCHEMA).validate(record)
    said = (record["outcome"], record["reason"], record["address"])
    assert said == ("quarantined", "no_msh", "PID[1]")


def test_the_hash_is_that_of_the_other_parts_as_any_program_can_write_them() -> None:
    line, head = render_event(event(), Head(4, "f" * 64), seal)
    record = json.loads(line)
    rest = {k: v for k, v in record.items() if k not in {"hash", "seal"}}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest() == head.hash
    assert (head.sequence, record["previous"]) == (5, "f" * 64)
    assert record["seal"] == seal(head.hash)


def test_a_head_comes_back_from_where_it_was_kept() -> None:
    head = Head(12, "a" * 64)
    assert head_from(str(head)) == head


def test_what_is_no_head_is_the_beginning_of_a_chain() -> None:
    for text in ("", "audit-1", "audit-1 x y", "other 3 abc"):
        assert head_from(text) == Head()
