"""A finished message becomes one span with its stages inside, and tells nothing of its content."""

import sys

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import Position
from streamdeid.runtime.tracing import NoTrace, SpanTrace, provider, trace

POSITION = Position("adt.raw", 3, 41)


@pytest.fixture
def spans():
    kept = InMemorySpanExporter()
    tracing = SpanTrace(provider(SimpleSpanProcessor(kept)), "deid")
    tracing.message(POSITION, 1_000, 9_000, "released", {"parse": 2_000, "detect": 5_000})
    tracing.close()
    return {span.name: span for span in kept.get_finished_spans()}


def test_stages_lie_one_after_the_other_inside_the_span_of_their_message(spans) -> None:
    whole = spans["deidentify"]
    assert (whole.start_time, whole.end_time) == (1_000, 9_000)
    assert (spans["parse"].start_time, spans["parse"].end_time) == (1_000, 3_000)
    assert (spans["detect"].start_time, spans["detect"].end_time) == (3_000, 8_000)
    for stage in ("parse", "detect"):
        assert spans[stage].parent.span_id == whole.context.span_id


def test_a_span_holds_coordinates_and_a_code_and_nothing_else(spans) -> None:
    assert dict(spans["deidentify"].attributes) == {
        "messaging.system": "kafka",
        "messaging.operation.type": "process",
        "messaging.destination.name": "adt.raw",
        "messaging.destination.partition.id": "3",
        "messaging.kafka.offset": 41,
        "messaging.consumer.group.name": "deid",
        "streamdeid.outcome": "released",
    }
    assert not spans["parse"].attributes


def test_without_an_endpoint_tracing_is_off() -> None:
    assert isinstance(trace("", "deid", print), NoTrace)


def test_tracing_that_is_wanted_without_its_extra_stops_the_start_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace.export", None)
    with pytest.raises(ConfigurationError, match=r"tracing\.endpoint.*streamdeid\[tracing\]"):
        trace("http://localhost:4318/v1/traces", "deid", print)
