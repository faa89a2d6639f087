"""A record that costs too much, or ends its process, is a dead letter; the others go out once."""

import gc
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from streamdeid.model.errors import ConfigurationError, Lost, Unavailable
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.guard.guard import Cause, Guard
from streamdeid.runtime.guard.job import Budget
from streamdeid.runtime.keyholder import OneKey
from streamdeid.runtime.metrics import CAUSES
from streamdeid.runtime.process import Quarantined, Released

BUDGET = Budget(cpu_seconds=1.0, wall_seconds=60.0, memory_mb=64)
"""The wall clock is generous, because the host of the tests may be busy."""
ONE, TWO = Keys(b"1" * 32, "1"), Keys(b"2" * 32, "2")

pytestmark = pytest.mark.usefixtures("proc")


class Counted(Guard):
    """A guard whose processes are counted."""

    def __init__(self, factory: str, budget: Budget = BUDGET, holder: object = None) -> None:
        super().__init__(f"stub_engine:{factory}", None, holder or OneKey(ONE), budget)
        self.starts: list[None] = []
        self.ends: list[str] = []
        self.count(lambda: self.starts.append(None), self.ends.append)


@pytest.fixture(scope="module", autouse=True)
def stub_on_the_path() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        path = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        yield


@pytest.fixture(scope="module")
def shared() -> Iterator[Counted]:
    made = Counted("made")
    yield made
    made.close()
    gc.collect()


@pytest.fixture
def guard(shared: Counted) -> Counted:
    """With a fresh process, and the counts and the budget of the beginning."""
    if shared._worker is not None:
        shared._ended(Cause.GROWN)
    shared.starts.clear()
    shared.ends.clear()
    shared.budget = BUDGET
    return shared


def record(value: bytes, offset: int = 0) -> Envelope:
    return Envelope(Position("a.raw", 0, offset), value, b"key")


def worker_of(outcome: object) -> int:
    assert isinstance(outcome, Released)
    return int(outcome.envelope.value.split()[0])


def has_ended(process: int) -> bool:
    """Whether a process runs no more. One whose parent is gone may stay as a zombie for a while."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


@pytest.mark.parametrize(
    ("value", "address"),
    [
        (b"spin", "cpu"),
        (b"grow", "memory"),
        (b"malloc", "process"),
        (b"recurse", "memory"),
        (b"sleep", "wall"),
        (b"kill", "process"),
        (b"segfault", "process"),
    ],
)
def test_a_record_beyond_its_budget_is_a_dead_letter_and_the_next_goes_on(
    guard: Counted, value: bytes, address: str
) -> None:
    before = worker_of(guard(record(b"good", 0)))
    if address == "wall":
        guard.budget = Budget(cpu_seconds=1.0, wall_seconds=1.0)
    outcome = guard(record(value, 1))
    assert isinstance(outcome, Quarantined)
    assert (outcome.reason, outcome.address) == (Reason.TOO_COSTLY, address)
    letter = json.loads(outcome.envelope.value)
    assert (letter["offset"], letter["reason"]) == (1, "too_costly")
    assert outcome.ran.seal("x") == ONE.digest("audit", "x").hex()
    after = worker_of(guard(record(b"good", 2)))
    assert (after != before) == (address in guard.ends)


@pytest.mark.parametrize("value", [b"kill_once", b"sleep_once"])
def test_a_record_whose_process_was_ended_by_another_is_released_in_the_next(
    guard: Counted, value: bytes, tmp_path: Path
) -> None:
    guard.budget = Budget(cpu_seconds=1.0, wall_seconds=3.0)
    outcome = guard(record(value + b" " + bytes(tmp_path / "mark")))
    assert isinstance(outcome, Released)
    assert len(guard.starts) == 2


def test_workers_killed_while_records_are_under_way_lose_and_double_none(guard: Counted) -> None:
    stop, outcomes, kills = threading.Event(), [], []

    def kill() -> None:
        while not stop.wait(0.001):
            worker = guard._worker
            # No record is hit twice: after that it would rightly count as costly.
            if worker is not None and len(outcomes) - (kills[-1] if kills else 0) > 50:
                kills.append(len(outcomes))
                os.kill(worker.process, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    for offset in range(2000):
        outcomes += [guard(record(b"x" * 5000, offset))]
    stop.set()
    killer.join()
    assert len(kills) > 10
    assert [outcome.source.offset for outcome in outcomes] == list(range(2000))
    assert all(isinstance(outcome, Released) for outcome in outcomes)


def test_an_idle_process_that_is_gone_costs_its_next_record_no_try(guard: Counted) -> None:
    for _ in range(3):
        gone = worker_of(guard(record(b"good")))
        os.kill(gone, signal.SIGKILL)
        time.sleep(0.1)
    assert isinstance(guard(record(b"good")), Released)
    assert guard.ends == [Cause.DIED] * 3


def test_a_template_that_is_gone_is_started_again(guard: Counted) -> None:
    first = worker_of(guard(record(b"good")))
    guard._template.process.kill()
    guard._template.process.wait()
    time.sleep(0.2)
    assert worker_of(guard(record(b"good"))) != first
    assert has_ended(first)


def test_a_process_that_has_grown_is_replaced_after_its_record(guard: Counted) -> None:
    grown = worker_of(guard(record(b"hold 20")))
    assert worker_of(guard(record(b"good"))) != grown
    assert guard.ends == [Cause.GROWN]
    assert all(worker_of(guard(record(b"hold 1"))) for _ in range(50))


def test_the_budget_is_each_records_own(guard: Counted) -> None:
    process = worker_of(guard(record(b"good")))
    until = time.process_time()
    for _ in range(3000):
        assert worker_of(guard(record(b"good " + b"y" * 20_000))) == process
    assert time.process_time() > until
    assert guard.ends == []


def test_counts_labels_and_stages_come_through_as_they_were(guard: Counted) -> None:
    outcome = guard(record(b"good"))
    assert isinstance(outcome, Released)
    assert outcome.result.tally.spans == Counter({("DATE", "dates"): 2})
    assert outcome.result.tally.stages == {"parse": 5}
    assert guard.hello.detectors == ["dates"]
    told = {"key_epoch": "1", "key_fingerprint": ONE.fingerprint}
    assert outcome.ran.facts == {"version": "stub", **told}


def test_a_key_that_becomes_active_is_told_to_the_running_process() -> None:
    class Holder:
        keys = ONE

        def active(self) -> Keys:
            return self.keys

    holder = Holder()
    guard = Counted("made", holder=holder)
    for keys in (ONE, TWO, ONE):
        holder.keys = keys
        outcome = guard(record(b"good"))
        assert outcome.envelope.headers["epoch"] == keys.epoch.encode()
        assert outcome.ran.facts["key_epoch"] == keys.epoch
        assert outcome.ran.seal("x") == keys.digest("audit", "x").hex()
    assert len(guard.starts) == 1
    guard.close()


def test_a_record_that_the_sink_refuses_is_quarantined_unread(guard: Counted) -> None:
    outcome = guard.quarantine(record(b"kill", 7), Reason.TOO_LARGE_OUTPUT)
    assert (outcome.reason, outcome.source.offset) == (Reason.TOO_LARGE_OUTPUT, 7)
    assert outcome.ran.facts["key_epoch"] == "1"
    assert guard.ends == []


def test_no_process_may_dump_core_and_a_terminals_signal_ends_none(
    guard: Counted, tmp_path: Path
) -> None:
    guard(record(b"core " + bytes(tmp_path / "told")))
    template = guard._template.process.pid
    assert (tmp_path / "told").read_text() == f"(0, 0) True {template}"


def test_every_process_ends_with_the_consumer(tmp_path: Path) -> None:
    told = tmp_path / "told"
    child = os.fork()
    if not child:
        guard = Counted("made")
        worker = worker_of(guard(record(b"good")))
        (tmp_path / "partial").write_text(f"{guard._template.process.pid} {worker}")
        (tmp_path / "partial").rename(told)
        time.sleep(60)
    while not told.exists():
        time.sleep(0.1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    processes = [int(number) for number in told.read_text().split()]
    until = time.monotonic() + 10
    while not all(map(has_ended, processes)):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_an_engine_that_a_setting_stops_says_so_as_if_it_were_here() -> None:
    with pytest.raises(ConfigurationError, match=r"^policy \(there\): is none; allowed: some$"):
        Counted("refused")


def test_a_fault_while_the_engine_is_loaded_is_told_by_its_place_only() -> None:
    with pytest.raises(Lost, match="KeyError") as told:
        Counted("broken")
    assert "Vandermolen" not in str(told.value)
    with pytest.raises(Unavailable):
        Counted("leaving")


def test_every_cause_has_a_series_from_the_start() -> None:
    assert set(CAUSES) == set(Cause)
