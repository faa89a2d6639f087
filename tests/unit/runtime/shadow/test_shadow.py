"""The shadow tells where it differs, tells nothing else, and never keeps the stream waiting."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

import streamdeid.cli
from streamdeid.model.errors import Unavailable
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.guard.engine import processor
from streamdeid.runtime.guard.job import Job
from streamdeid.runtime.guard.start import inside
from streamdeid.runtime.keyholder import OneKey
from streamdeid.runtime.process import Outcome, Quarantined
from streamdeid.runtime.shadow import shadow as module
from streamdeid.runtime.shadow.metrics import MOST, ShadowMetrics
from streamdeid.runtime.shadow.report import Look, report
from streamdeid.runtime.shadow.shadow import Shadow

ROOT = Path(streamdeid.cli.__file__).parents[2]
FEED = sorted((ROOT / "streamdeid/cli/feed").iterdir())
SCHEMA = json.loads((ROOT / "schemas" / "shadow-v1.schema.json").read_text())
POLICIES = ROOT / "streamdeid/operators/policies"
KEYS = Keys(b"1" * 32, "1")
JOB = Job(keys=KEYS, counts_places=True)
COUNTING = "streamdeid.runtime.shadow.engine:made"
BUILD = {"policy": "next", "policy_digest": "1", "model_digest": "2"}

ORU = (
    b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\r"
    b"PID|1||4471^^^G^MR||Vandermolen^Jan||19710304|F\r"
    b"OBX|1|TX|1^N^L||Mrs. Vandermolen was seen by Dr. Han on 3/7/24 and on 4/9/24.\r"
)


@pytest.fixture(scope="module")
def active() -> Callable[[Envelope], Outcome]:
    return processor(JOB, KEYS)


@pytest.fixture(scope="module")
def lax(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Safe Harbor as somebody might spoil it: dates stay."""
    text = (POLICIES / "safe-harbor.toml").read_text()
    file = tmp_path_factory.mktemp("policies") / "lax.toml"
    kept = 'DATE = "keep"\ni_accept_identifiers = ["DATE"]'
    file.write_text(text.replace('DATE = "generalise"', kept))
    return str(file)


def records(*values: bytes) -> Iterator[Envelope]:
    return (Envelope(Position("a.raw", 0, n), value) for n, value in enumerate(values))


def awaited(true: Callable[[], object]) -> None:
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def told(shadow: Shadow) -> dict:
    """The report since the start."""
    text = generate_latest(shadow.metrics._registry).decode()
    found = report(Look({}), Look({"here": text_string_to_metric_families(text)}), 1.0)
    jsonschema.validate(found, SCHEMA)
    return found


def shadow_of(engine: object, share: float = 1.0) -> Shadow:
    made = Shadow(engine, ShadowMetrics(CollectorRegistry(), BUILD), share)
    made.start()
    return made


def compared(active, policy: str, *values: bytes) -> dict:
    """The report on these messages beside a shadow of this policy."""
    shadow = shadow_of(inside(replace(JOB, policy=policy), OneKey(KEYS), COUNTING))
    for envelope in records(*values):
        shadow(envelope, active(envelope))
    awaited(lambda: sum(told(shadow)["messages"].values()) == len(values))
    shadow.close()
    return told(shadow)


def test_a_policy_that_misses_a_label_shows_by_label_and_field(active, lax: str) -> None:
    found = compared(active, lax, ORU, ORU)
    assert found["messages"] == {"same": 0, "different": 2, "skipped": 0}
    places = {(row["label"], row["place"]): row for row in found["places"]}
    assert {key: row["only_active"] for key, row in places.items()} == {
        ("DATE", "MSH-7"): 2,
        ("DATE", "PID-7"): 2,
        ("DATE", "OBX-5"): 4,
    }
    assert not any(row["only_shadow"] for row in places.values())
    (dates,) = [row for row in found["labels"] if row["label"] == "DATE"]
    assert (dates["active"], dates["shadow"], dates["only_active"]) == (8, 0, 8)
    assert found["outcomes"] == []


def test_the_same_policy_differs_in_nothing(active) -> None:
    values = [path.read_bytes() for path in FEED]
    found = compared(active, "safe-harbor", *values)
    assert found["messages"] == {"same": len(values), "different": 0, "skipped": 0}
    assert found["places"] == []
    assert any(row["active"] for row in found["labels"])


def test_a_record_that_only_one_side_withholds_is_told_by_its_reason(active, tmp_path) -> None:
    text = (POLICIES / "safe-harbor.toml").read_text()
    (tmp_path / "small.toml").write_text(text.replace("[formats]", "[formats]\nmax_bytes = 100", 1))
    found = compared(active, str(tmp_path / "small.toml"), ORU)
    assert found["outcomes"] == [{"active": "released", "shadow": "too_large", "messages": 1}]
    assert found["places"] == []


def test_nothing_of_a_message_is_in_what_the_shadow_answers_or_tells(active, lax: str) -> None:
    engine = inside(replace(JOB, policy=lax), OneKey(KEYS), COUNTING)
    (envelope,) = records(ORU)
    outcome = engine(envelope)
    assert outcome.envelope.value == outcome.result.payload == b""
    assert outcome.result.days == 0
    assert outcome.result.warnings == ()
    words = repr(outcome.result.tally) + json.dumps(compared(active, lax, ORU))
    for word in ("Vandermolen", "Han", "4471", "3/7/24", "19710304", "seen"):
        assert word not in words


class Slow:
    """An engine that waits until it is let go."""

    def __init__(self) -> None:
        self.go, self.closed, self.seen = threading.Event(), threading.Event(), 0
        self.error: Exception | None = None

    def __call__(self, envelope: Envelope) -> Outcome:
        self.go.wait()
        self.seen += 1
        if self.error is not None:
            raise self.error
        return withheld(envelope)

    def close(self) -> None:
        self.closed.set()


def withheld(envelope: Envelope) -> Outcome:
    return Quarantined(envelope.position, Envelope(envelope.position, b""), Reason.EMPTY)


def test_what_finds_no_room_is_skipped_and_nobody_waits() -> None:
    engine = Slow()
    shadow = shadow_of(engine)
    for envelope in records(*[b"x"] * 1000):
        shadow(envelope, withheld(envelope))
    skipped = told(shadow)["messages"]["skipped"]
    assert 1000 - skipped in {module.WAITING, module.WAITING + 1}
    engine.go.set()
    awaited(lambda: engine.seen == 1000 - skipped)
    shadow.close()
    assert engine.closed.is_set()


def test_large_records_wait_within_a_bound_of_bytes() -> None:
    engine = Slow()
    shadow = shadow_of(engine)
    for envelope in records(*[bytes(module.BYTES // 4)] * 20):
        shadow(envelope, withheld(envelope))
    assert shadow._bytes <= module.BYTES
    assert told(shadow)["messages"]["skipped"] >= 15
    engine.go.set()
    shadow.close()


def test_one_record_above_the_bound_is_read_if_nothing_else_waits() -> None:
    engine = Slow()
    engine.go.set()
    shadow = shadow_of(engine)
    (envelope,) = records(bytes(module.BYTES + 1))
    shadow(envelope, withheld(envelope))
    awaited(lambda: engine.seen)
    shadow.close()


def test_a_shadow_that_fails_ends_alone_and_says_no_word_of_the_record(capsys) -> None:
    engine = Slow()
    engine.error = KeyError("Vandermolen")
    engine.go.set()
    shadow = shadow_of(engine)
    first, second = records(b"a", b"b")
    shadow(first, withheld(first))
    awaited(engine.closed.is_set)
    awaited(lambda: not shadow._thread.is_alive())
    shadow(second, withheld(second))
    assert told(shadow)["messages"]["skipped"] == 2
    assert "Vandermolen" not in "".join(capsys.readouterr())


def test_a_shadow_whose_engine_cannot_be_had_goes_on_with_the_next() -> None:
    engine = Slow()
    engine.error = Unavailable("the engine", 0.0)
    engine.go.set()
    shadow = shadow_of(engine)
    for envelope in records(b"a", b"b"):
        shadow(envelope, withheld(envelope))
    awaited(lambda: told(shadow)["messages"]["skipped"] == 2)
    shadow.close()


def test_a_share_is_spread_evenly_and_faults_are_no_messages() -> None:
    engine = Slow()
    engine.go.set()
    shadow = shadow_of(engine, share=0.25)
    for envelope in records(*[b"x"] * 100):
        shadow(envelope, withheld(envelope))
    deleted = Envelope(Position("a.raw", 0, 1), b"", is_tombstone=True)
    for _ in range(10):
        shadow(deleted, withheld(deleted))
    awaited(lambda: engine.seen == 25)
    shadow.close()
    assert engine.seen == 25


def test_more_pairs_than_anybody_reads_count_as_other() -> None:
    metrics = ShadowMetrics(CollectorRegistry(), BUILD)
    metrics.compared({}, {("DATE", f"ABC-{n}"): 1 for n in range(MOST + 7)})
    text = generate_latest(metrics._registry).decode()
    lines = [
        line for line in text.splitlines() if line.startswith("streamdeid_shadow_difference_t")
    ]
    assert len(lines) == MOST + 1
    assert any('place="other"' in line and line.endswith(" 7.0") for line in lines)
