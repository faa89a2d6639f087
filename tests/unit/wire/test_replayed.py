"""Marks say what is done for good, and how far each audit chain of replays has come."""

import json
from pathlib import Path

import pytest
from jsonschema import validate

from streamdeid.ports import Position
from streamdeid.wire.audit import REPLAY, Head
from streamdeid.wire.audit_chain import Verifier
from streamdeid.wire.dead_letters import Letter
from streamdeid.wire.replayed import Mark, Wanted, ledger_of, place_of, read_mark, render_mark

PLACE = Position("oru.raw", 3, 41)
LETTER = Letter(PLACE, "no_msh", "", 0.0, {"policy_digest": "abcdef"}, "f" * 32)
SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "schemas" / "replayed-v1.schema.json").read_text()
)


def memory(sequence: int) -> str:
    return str(Head(sequence, "a" * 64))


@pytest.mark.parametrize("mark", [Mark(PLACE), Mark(PLACE, "empty", "f" * 32, memory(7))])
def test_a_mark_is_read_as_it_was_written_in_the_published_form(mark: Mark) -> None:
    validate(json.loads(render_mark(mark)), SCHEMA)
    assert read_mark(render_mark(mark)) == mark


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b'{"version":2}', b"\xff"])
def test_what_is_no_mark_is_passed_over(text: bytes) -> None:
    assert read_mark(text) is None
    assert ledger_of([text]).done == set()


def test_only_a_released_record_is_done() -> None:
    again = render_mark(Mark(PLACE, "no_msh", LETTER.fingerprint))
    assert not ledger_of([again]).has(LETTER)
    assert ledger_of([again, render_mark(Mark(PLACE, "", LETTER.fingerprint))]).has(LETTER)


def test_a_record_of_a_topic_that_was_made_anew_is_not_done_by_the_mark_of_the_old_one() -> None:
    ledger = ledger_of([render_mark(Mark(PLACE, "", "0" * 32))])
    assert not ledger.has(LETTER)


def test_the_end_of_a_chain_is_the_furthest_in_whatever_order_marks_are_read() -> None:
    marks = [render_mark(Mark(PLACE, "", "", memory(n))) for n in (2, 9, 10, 3)]
    for order in (marks, marks[::-1]):
        assert ledger_of(order).ends == {("oru.raw", 3): memory(10)}


@pytest.mark.parametrize(
    ("wanted", "is_asked_for"),
    [
        (Wanted(), True),
        (Wanted(reasons=("no_msh", "empty")), True),
        (Wanted(reasons=("empty",)), False),
        (Wanted(digests=("abc",)), True),
        (Wanted(digests=("bcd",)), False),
        (Wanted(topics=("oru.raw",)), True),
        (Wanted(topics=("oru",)), False),
    ],
)
def test_letters_are_chosen_by_reason_policy_and_topic(
    *, wanted: Wanted, is_asked_for: bool
) -> None:
    assert wanted.asks_for(LETTER) is is_asked_for


def test_records_are_chosen_by_when_they_were_produced() -> None:
    assert Wanted(since=5, until=9).is_in_time(5)
    assert Wanted(since=5, until=9).is_in_time(9)
    assert not Wanted(since=5).is_in_time(4)
    assert not Wanted(until=9).is_in_time(10)
    assert not Wanted(until=9).is_in_time(0)
    assert Wanted().is_in_time(0)


def test_a_place_has_topic_partition_and_offset() -> None:
    assert place_of(PLACE) == "oru.raw/3/41"


@pytest.mark.parametrize(("group", "told"), [("site", 1), ("site" + REPLAY, 0)])
def test_only_the_chains_of_replays_may_tell_of_records_in_any_order(group: str, told: int) -> None:
    verifier = Verifier()
    offsets = (verifier._offset(f"{group}/oru.raw/3", offset) for offset in (41, 7))
    assert len([problem for problem in offsets if problem]) == told
