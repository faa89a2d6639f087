"""An audit that was tampered with is told by the ordinal of the event; an honest one passes."""

import json

import pytest

from streamdeid.ports import Position
from streamdeid.wire.audit import Event, Head, canonical, hash_of, render_event
from streamdeid.wire.audit_chain import Verifier

CHAIN = "g/adt.raw/0"


def seal(digest: str) -> str:
    return digest[::-1]


def sealed(epoch: str, digest: str, mark: str) -> bool:
    return epoch == "1" and mark == seal(digest)


def chain(count: int, name: str = CHAIN, head: Head | None = None) -> list[bytes]:
    lines, end = [], head or Head()
    for offset in range(end.sequence, end.sequence + count):
        event = Event(name, Position("adt.raw", 0, 2 * offset), float(offset), {"key_epoch": "1"})
        line, end = render_event(event, end, seal)
        lines.append(line)
    return lines


def found(lines: list[bytes], known: dict[str, Head] | None = None) -> list[tuple[int, str]]:
    verifier = Verifier(known or {}, sealed)
    findings = [finding for line in lines for finding in verifier.read(line)]
    return [(f.ordinal, f.problem) for f in (*findings, *verifier.end())]


def forged(line: bytes, **more) -> bytes:
    record = json.loads(line) | more
    record["hash"] = hash_of(record)
    return canonical(record)


def head_of(line: bytes) -> Head:
    record = json.loads(line)
    return Head(record["sequence"], record["hash"])


def test_chains_that_are_whole_pass_in_any_mixture() -> None:
    one, other = chain(5), chain(3, "g/oru.raw/0")
    mixed = [one[0], other[0], one[1], one[2], other[1], other[2], one[3], one[4]]
    assert found(mixed) == []


@pytest.mark.parametrize("gone", [0, 2])
def test_a_removed_event_is_told_at_the_one_behind_it(gone: int) -> None:
    lines = chain(5)
    del lines[gone]
    assert found(lines) == [(gone + 1, f"event {gone + 1} of the chain is missing before it")]


def test_several_removed_events_are_one_finding() -> None:
    lines = chain(9)
    del lines[3:6]
    assert found(lines) == [(4, "events 4 to 6 of the chain are missing before it")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"outcome":"released"', b'"outcome":"released","x":1'),
        (b'"address":""', b'"address":"PID"'),
        (b'"address":""', b'"address":"x","address":""'),
        (b'{"address"', b'{ "address"'),
        (b'"offset":4', b'"offset":5'),
    ],
)
def test_a_changed_event_is_told_by_its_ordinal(old: bytes, new: bytes) -> None:
    lines = chain(5)
    assert old in lines[2]
    lines[2] = lines[2].replace(old, new)
    assert found(lines) == [(3, "was changed")]


def test_an_event_forged_with_its_hash_breaks_the_next_and_has_a_wrong_seal() -> None:
    lines = chain(5)
    lines[2] = forged(lines[2], address="PID")
    assert found(lines) == [
        (3, "has a seal of another key"),
        (4, "does not follow the one before it"),
    ]


def test_a_whole_chain_forged_without_the_key_is_told_by_its_seals() -> None:
    lines = chain(3)
    lines[0] = forged(lines[0], address="PID")
    for at in (1, 2):
        lines[at] = forged(lines[at], previous=head_of(lines[at - 1]).hash)
    assert found(lines) == [(n, "has a seal of another key") for n in (1, 2, 3)]


def test_events_that_changed_places_or_came_twice_are_told() -> None:
    lines = chain(4)
    lines[1], lines[2] = lines[2], lines[1]
    assert {ordinal for ordinal, _ in found(lines)} == {2, 3, 4}
    lines = chain(3)
    assert (4, "number 2 is out of its order") in found([*lines, lines[1]])


def test_a_chain_that_begins_anew_is_told() -> None:
    assert found([*chain(3), *chain(2)])[0] == (4, "begins its chain anew")


@pytest.mark.parametrize("line", [b"", b"{}", b"no json", b"[1]", b'{"chain":"x"}'])
def test_a_line_that_is_no_event_is_told(line: bytes) -> None:
    assert found([line]) == [(1, "is no audit event")]


def test_events_removed_from_the_end_are_told_by_a_head_that_was_noted() -> None:
    lines = chain(6)
    known = {CHAIN: head_of(lines[5])}
    assert found(lines, known) == []
    assert found(lines[:4], known) == [(0, "events 5 to 6 of the chain are missing")]
    assert found([], known) == [(0, "events 1 to 6 of the chain are missing")]


def test_an_audit_whose_beginning_has_expired_goes_on_from_a_noted_head() -> None:
    lines = chain(6)
    assert found(lines[3:], {CHAIN: head_of(lines[2])}) == []
    assert found(lines[3:])[0] == (1, "events 1 to 3 of the chain are missing before it")


def test_another_history_up_to_a_noted_head_is_told() -> None:
    lines = chain(3)
    known = {CHAIN: Head(2, "0" * 64)}
    assert (2, "is not the event that was noted under its number") in found(lines, known)


def test_an_epoch_that_had_another_key_is_told_at_the_event_where_it_changes() -> None:
    lines, head = [], Head()
    for offset, (epoch, mark) in enumerate([("1", "aa"), ("2", "bb"), ("1", "aa"), ("1", "cc")]):
        facts = {"key_epoch": epoch, "key_fingerprint": mark}
        event = Event(CHAIN, Position("adt.raw", 0, offset), 0.0, facts)
        line, head = render_event(event, head, seal)
        lines.append(line)
    verifier = Verifier()
    findings = [finding for line in lines for finding in verifier.read(line)]
    assert [(f.ordinal, f.problem) for f in findings] == [
        (4, "epoch 1 has another key than before")
    ]
