"""Spans on their way to a collector that may be slow or gone: the stream never waits for it.

1. What is finished goes to a queue of bounded length; a span that finds it full is dropped.
2. A thread that is a daemon sends what has come; what a collector does not take in time is dropped.
3. The end waits ``CLOSING`` seconds for what is left, and no longer.

What is dropped is counted, and said when it begins and when it ends.
"""

import threading
from collections.abc import Callable, Sequence

import structlog
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import (
    BatchSpanProcessor,
    SpanExporter,
    SpanExportResult,
)

PATIENCE = 5.0
"""Seconds for a batch of spans, its retries included."""

CLOSING = 2.0
"""Seconds for what is left at the end."""

QUEUE = 4096
"""Spans that may wait: some seconds of messages with seven spans each."""

log = structlog.get_logger()


class Counting(SpanExporter):
    """Sends by another exporter, and tells ``dropped`` how many spans were not taken."""

    def __init__(self, inner: SpanExporter, dropped: Callable[[int], None]) -> None:
        """Nothing has failed yet."""
        self._inner, self._dropped = inner, dropped
        self.waiting = 0
        self._fails = False
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Whether there is room for one more span; if not it is dropped."""
        with self._lock:
            is_room = self.waiting < QUEUE
            self.waiting += is_room
        if not is_room:
            self._lose(1)
        return is_room

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send a batch."""
        result = self._inner.export(spans)
        with self._lock:
            self.waiting -= len(spans)
        if result is not SpanExportResult.SUCCESS:
            self._lose(len(spans))
        elif self._fails:
            self._fails = False
            log.info("spans_taken_again")
        return result

    def give_up(self) -> None:
        """What still waits will not be sent."""
        with self._lock:
            lost, self.waiting = self.waiting, 0
        if lost:
            self._lose(lost)

    def _lose(self, count: int) -> None:
        """Count, and say so the first time."""
        self._dropped(count)
        if not self._fails:
            self._fails = True
            log.warning("spans_dropped", why="the collector does not take them")

    def shutdown(self) -> None:
        """Let go of the connection."""
        self._inner.shutdown()


class Outbox(BatchSpanProcessor):
    """Keeps finished spans until they are sent, as many as there is room for."""

    def __init__(self, exporter: Counting) -> None:
        """Send by this ``exporter``."""
        super().__init__(exporter, max_queue_size=QUEUE)
        self._counting = exporter

    def on_end(self, span: ReadableSpan) -> None:
        """A span is finished."""
        if self._counting.take():
            super().on_end(span)

    def shutdown(self) -> None:
        """Send what is left if that is quick; a thread that hangs ends with the process."""
        closing = threading.Thread(target=super().shutdown, daemon=True, name="spans")
        closing.start()
        closing.join(CLOSING)
        self._counting.give_up()


def outbox(endpoint: str, dropped: Callable[[int], None]) -> Outbox:
    """Spans to ``endpoint`` by OTLP over HTTP."""
    return Outbox(Counting(OTLPSpanExporter(endpoint=endpoint, timeout=PATIENCE), dropped))
