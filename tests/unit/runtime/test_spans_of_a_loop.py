"""Spans of the loop: one per message, at the time of its work, its stages inside, no content."""

import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.metrics import STAGES, Metrics
from streamdeid.runtime.process import Processor, Routing
from streamdeid.runtime.runner import Runner
from streamdeid.runtime.tracing import SpanTrace, provider, trace
from streamdeid.testing import ListSink, ListSource

GOOD = (
    b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\rPID|1||4471^^^G^MR||Quillfeather^Xenia\r"
    b"OBX|1|TX|N^Note||Mrs. Quillfeather called.||||||F\r"
)
FEED = [GOOD, b"no message of Quillfeather", GOOD]


@pytest.fixture(scope="module")
def process():
    return Processor(assemble(), Routing())


def run(process, tracing: SpanTrace) -> None:
    source = ListSource(FEED, batch=3)
    metrics = Metrics({"version": "1"})
    Runner(source, process, ListSink(), metrics, tracing).run(threading.Event(), until_idle=True)


@pytest.fixture(scope="module")
def spans(process):
    kept = InMemorySpanExporter()
    began = time.time_ns()
    run(process, SpanTrace(provider(SimpleSpanProcessor(kept)), "deid"))
    return began, kept.get_finished_spans()


def whole(found) -> list:
    return [span for span in found if span.name == "deidentify"]


def test_each_message_has_a_span_from_its_start_to_its_end(spans) -> None:
    began, found = spans
    times = [(span.start_time, span.end_time) for span in whole(found)]
    assert len(times) == 3
    edges = [began, *(edge for pair in times for edge in pair), time.time_ns()]
    assert edges == sorted(edges), "one after the other, within the time of the run"
    assert all(start < end for start, end in times)


def test_stages_lie_inside_their_message_in_the_engines_order(spans) -> None:
    for message in whole(spans[1]):
        inside = [s for s in spans[1] if s.parent and s.parent.span_id == message.context.span_id]
        names = [s.name for s in sorted(inside, key=lambda s: (s.start_time, s.end_time))]
        if message.attributes["streamdeid.outcome"] == "released":
            assert set(names) == set(STAGES)
            assert names[0] == "parse"
            assert names[-1] == "residual"
        else:
            assert names == []
        for stage in inside:
            assert message.start_time <= stage.start_time <= stage.end_time <= message.end_time


def test_the_outcome_is_a_code(spans) -> None:
    outcomes = [span.attributes["streamdeid.outcome"] for span in whole(spans[1])]
    assert outcomes == ["released", "not_recognised", "released"]


def test_nothing_of_a_message_is_sent_to_a_collector(process) -> None:
    sent: list[bytes] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
    run(process, trace(f"http://127.0.0.1:{server.server_port}/v1/traces", "deid", print))
    server.shutdown()
    server.server_close()
    request = ExportTraceServiceRequest.FromString(sent[0])
    (resource,) = request.resource_spans
    names = [span.name for scope in resource.scope_spans for span in scope.spans]
    assert names.count("deidentify") == 3
    for word in (b"Quillfeather", b"Xenia", b"4471"):
        assert word not in b"".join(sent)
