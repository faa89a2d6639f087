"""What the engine's processes say arrives as it was; anything else is no answer, runs nothing."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.engine import Deidentified, Tally
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.guard import messages
from streamdeid.runtime.guard.frames import Ended
from streamdeid.runtime.guard.job import Job
from streamdeid.runtime.letters import Letters
from streamdeid.runtime.process import Quarantined, Released, Routing

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
COUNT = st.integers(0, 2**40)
POSITIONS = st.builds(Position, TEXT, st.integers(0, 2**31 - 1), st.integers(0, 2**63 - 1), TEXT)
ENVELOPES = st.builds(
    Envelope,
    POSITIONS,
    st.binary(),
    st.none() | st.binary(),
    st.dictionaries(TEXT, st.binary()),
    TEXT,
    st.floats(allow_nan=False),
    st.none() | POSITIONS,
    st.none() | st.sampled_from(Reason),
    st.booleans(),
)
TALLIES = st.builds(
    Tally,
    COUNT,
    st.dictionaries(st.tuples(st.sampled_from(Label), TEXT), COUNT).map(Counter),
    places=st.dictionaries(st.tuples(TEXT, TEXT), COUNT).map(Counter),
    stages=st.dictionaries(TEXT, COUNT).map(Counter),
)
RESULTS = st.builds(
    Deidentified,
    st.binary(),
    TEXT,
    TEXT,
    TEXT,
    st.lists(TEXT).map(tuple),
    TALLIES,
    st.integers(-9, 9),
)
OUTCOMES = st.builds(Released, POSITIONS, ENVELOPES, RESULTS, st.floats(0, 1e9)) | st.builds(
    Quarantined, POSITIONS, ENVELOPES, st.sampled_from(Reason), TEXT
)
KEYS = st.builds(Keys, st.binary(min_size=32, max_size=64), TEXT)


@given(OUTCOMES)
def test_an_outcome_arrives_as_it_was(outcome: Released | Quarantined) -> None:
    sent = messages.Answer(messages.Done.of(outcome), has_grown=True)
    told = messages.answer(messages.packed(sent))
    assert told.done is not None
    found = told.done.outcome()
    if isinstance(outcome, Released):
        assert isinstance(found, Released)
        assert found.result == outcome.result
        assert found.seconds == outcome.seconds
    else:
        assert isinstance(found, Quarantined)
        assert (found.reason, found.address) == (outcome.reason, outcome.address)
    assert found.source == outcome.source
    assert found.source.memory == outcome.source.memory
    assert found.envelope == outcome.envelope
    assert told.has_grown


@given(ENVELOPES, st.none() | KEYS)
def test_a_task_arrives_as_it_was(envelope: Envelope, keys: Keys | None) -> None:
    task = messages.Task("1", keys, envelope, 2.5, 1 << 40)
    found = messages.task(messages.packed(task))
    assert found == task
    assert found.envelope.position.memory == envelope.position.memory


def test_a_job_arrives_as_it_was() -> None:
    routing = Routing(headers=("a", "b"), letters=Letters(b"\x00" * 32, 10_000))
    job = Job("strict", "en", Path("/a/model"), Keys(b"1" * 32), routing, "group", False, True)
    found = messages.start(messages.packed(messages.Start("a:b", job)))
    assert found.factory == "a:b"
    assert found.job is not None
    assert found.job.model == job.model
    assert found.job.keys == job.keys
    assert found.job.routing.letters == routing.letters
    assert tuple(found.job.routing.headers) == routing.headers
    assert found.job.counts_places


KINDS = [messages.start, messages.loaded, messages.task, messages.answer]


@given(st.sampled_from(KINDS), st.binary())
def test_bytes_that_are_no_message_end_the_process_that_sent_them(
    read: object, sent: bytes
) -> None:
    assert callable(read)
    try:
        found = read(sent)
    except Ended:
        return
    assert isinstance(found, tuple)


@pytest.mark.parametrize(
    "sent",
    [
        [None],
        [None, 1],
        [{"source": 1}, False],
        [[1, 2, 3, 4, 5, 6], False],
        ["c__builtin__\neval\n(S'1'\ntR.", False],
        {"done": None},
    ],
)
def test_an_answer_of_another_form_is_none(sent: object) -> None:
    with pytest.raises(Ended):
        messages.answer(msgspec.msgpack.encode(sent))


def test_an_outcome_that_is_neither_released_nor_quarantined_is_none() -> None:
    place = Position("a", 0, 1)
    done = messages.Done(place, Envelope(place, b""))
    told = messages.answer(messages.packed(messages.Answer(done, has_grown=False)))
    assert told.done is not None
    with pytest.raises(Ended):
        told.done.outcome()
