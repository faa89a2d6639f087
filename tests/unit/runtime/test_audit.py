"""Each record has its event; whatever happens to a batch, the committed chain is whole."""

import json
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from connectors.files import FolderSink, FolderSource
from streamdeid.model.errors import Unavailable
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.audit import Audit
from streamdeid.runtime.keyholder import OneKey
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.process import Routing
from streamdeid.runtime.rotation import Rotating, Workshop
from streamdeid.runtime.runner import Runner
from streamdeid.wire.audit import USE
from streamdeid.wire.audit_chain import Verifier

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "schemas" / "audit-v1.schema.json").read_text()
)
KEYS = Keys(b"k" * 32, "4")
FACTS = {"version": "1", "policy": "p", "policy_digest": "ab" * 32, "model_digest": ""}
GOOD = (
    b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\rPID|1||4471^^^G^MR||Vandermolen^Xenia\r"
    b"OBX|1|TX|1^N^L||Mrs. Vandermolen slept.\r"
)
BAD = b"PID|1||||Vandermolen^Xenia\r"


@pytest.fixture(scope="module")
def process():
    return Rotating(OneKey(KEYS), Workshop(assemble(keys=KEYS), Routing(), FACTS, "g"))


class Broker:
    """A source and a sink in one: what is published and what is done are stored together."""

    def __init__(self, failures: Sequence[int] = ()) -> None:
        self.failures, self.turn = set(failures), 0
        self.events: list[Envelope] = []
        self.memory: dict[tuple[str, int], str] = {}

    def remembered(self, topic: str, partition: int) -> str:
        return self.memory.get((topic, partition), "")

    def publish(self, envelopes, done, _source) -> None:
        self.turn += 1
        if self.turn in self.failures:
            raise Unavailable("the broker", 0.0)
        self.events += [e for e in envelopes if e.position.topic == "audit"]
        for position in done:
            self.memory[position.topic, position.partition] = position.memory


def records(*places: tuple[str, int, int], value: bytes = GOOD) -> list[Envelope]:
    return [Envelope(Position(*place), value) for place in places]


def send(process, broker: Broker, batch: Sequence[Envelope]) -> None:
    broker.publish(*Audit("audit", "g")([process(e) for e in batch], broker), broker)


def findings(lines: Sequence[bytes]) -> list[str]:
    def sealed(epoch: str, digest: str, seal: str) -> bool:
        return epoch == "4" and seal == KEYS.digest(USE, digest).hex()

    verifier = Verifier(sealed=sealed)
    return [str(finding) for line in lines for finding in verifier.read(line)]


def test_an_event_tells_counts_and_what_ran_and_nothing_of_the_record(process) -> None:
    broker = Broker()
    send(process, broker, records(("oru.raw", 3, 41)))
    event = broker.events[0]
    record = json.loads(event.value)
    Draft202012Validator(SCHEMA).validate(record)
    assert (event.position, event.key) == (Position("audit", 3, 41), b"g/oru.raw/3")
    assert record["source"] == {"topic": "oru.raw", "partition": 3, "offset": 41}
    assert record["ran"] == FACTS | {"key_epoch": "4", "key_fingerprint": KEYS.fingerprint}
    assert record["counts"]["labels"]["PATIENT"] == 3
    assert record["counts"]["detectors"] == {"seeded": 1}
    assert {"label", "pseudonym"} <= record["counts"]["operators"].keys()
    assert b"andermolen" not in event.value
    assert b"4471" not in event.value


def test_a_withheld_record_has_an_event_too_with_its_reason(process) -> None:
    broker = Broker()
    send(process, broker, records(("oru.raw", 0, 1), value=BAD))
    record = json.loads(broker.events[0].value)
    assert (record["outcome"], record["reason"]) == ("quarantined", "no_msh")
    assert b"andermolen" not in broker.events[0].value


def test_chains_of_two_partitions_are_whole_over_batches_and_aborts(process) -> None:
    broker = Broker(failures=[2, 3])
    places = [("oru.raw", n % 2, n) for n in range(12)]
    for at in range(0, 12, 4):
        while True:
            try:
                send(process, broker, records(*places[at : at + 4]))
                break
            except Unavailable:
                continue
    assert len(broker.events) == 12
    assert findings([event.value for event in broker.events]) == []


def test_whoever_goes_on_with_a_partition_goes_on_with_its_chain(process) -> None:
    broker = Broker()
    send(process, broker, records(("oru.raw", 0, 1)))
    other = Broker()
    other.memory, other.events = broker.memory, broker.events
    send(process, other, records(("oru.raw", 0, 2)))
    assert findings([event.value for event in other.events]) == []
    assert json.loads(other.events[1].value)["sequence"] == 2


def service(process, folder: Path, sink: FolderSink) -> Runner:
    metrics = Metrics({"version": "1"})
    source = FolderSource(folder / "in", "feed")
    return Runner(source, process, sink, metrics, poll_seconds=0.0, write=Audit("audit", "g"))


def test_a_folder_has_an_event_for_each_file_and_a_whole_chain_after_a_crash(
    process, tmp_path: Path
) -> None:
    class Crash(FolderSink):
        def publish(self, envelopes, done, source) -> None:
            super().publish(envelopes, done[:2], source)
            raise KeyboardInterrupt

    (tmp_path / "in").mkdir()
    for number in range(5):
        (tmp_path / "in" / f"{number}.hl7").write_bytes(BAD if number == 3 else GOOD)
    with pytest.raises(KeyboardInterrupt):
        service(process, tmp_path, Crash(tmp_path / "out")).run(threading.Event())
    again = service(process, tmp_path, FolderSink(tmp_path / "out"))
    again.run(threading.Event(), until_idle=True)
    files = sorted((tmp_path / "out" / "audit").iterdir())
    assert [path.name for path in files] == [f"{n:09d}.json" for n in range(5)]
    assert findings([path.read_bytes() for path in files]) == []


def test_the_positions_that_are_done_are_those_of_the_records(process) -> None:
    batch = records(("oru.raw", 0, 1), ("oru.raw", 0, 2))
    written = Audit("audit", "g")([process(e) for e in batch], Broker())
    assert written.done == [e.position for e in batch]
    assert [replace(e.position, memory="") for e in written.envelopes] == [
        Position(topic, 0, offset) for offset in (1, 2) for topic in ("oru.deid", "audit")
    ]
