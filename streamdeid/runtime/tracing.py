"""One span per message, its stages inside, for those who run OpenTelemetry.

Spans are made when a message is finished, from the times the engine has measured: the engine stays
pure, and a service without tracing pays nothing. A span says where the record stood and what
became of it, by code. It never holds the record's key (keys are identifiers), a header or content.

Attribute names follow OpenTelemetry's semantic conventions for messaging and Kafka.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, Protocol

from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import Position

EXTRA = ("opentelemetry.sdk.trace.export", "opentelemetry.exporter.otlp.proto.http.trace_exporter")
"""What the extra ``tracing`` brings."""


class Trace(Protocol):
    """Takes note of finished messages."""

    def message(
        self, position: Position, start: int, end: int, outcome: str, stages: Mapping[str, int]
    ) -> None:
        """A message begun and finished at these nanoseconds since the epoch.

        ``outcome`` is ``released`` or a reason code; ``stages`` holds nanoseconds, in order.
        """

    def close(self) -> None:
        """Send what is still kept back."""


class NoTrace:
    """Tracing that is off."""

    def message(
        self, position: Position, start: int, end: int, outcome: str, stages: Mapping[str, int]
    ) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


class SpanTrace:
    """Spans by an OpenTelemetry tracer provider."""

    def __init__(self, provider: Any, group: str) -> None:
        """Use this ``provider``; ``group`` is the consumer group's name."""
        self._provider, self._group = provider, group
        self._tracer = provider.get_tracer("streamdeid")

    def message(
        self, position: Position, start: int, end: int, outcome: str, stages: Mapping[str, int]
    ) -> None:
        """One span for the message and one for each of its stages."""
        span = self._tracer.start_span(
            "deidentify", start_time=start, attributes=self._attributes(position, outcome)
        )
        self._stages(span, start, stages)
        span.end(end_time=end)

    def close(self) -> None:
        """Send what is still kept back, and let go."""
        self._provider.shutdown()

    def _attributes(self, position: Position, outcome: str) -> dict[str, str | int]:
        """Coordinates and the outcome's code."""
        return {
            "messaging.system": "kafka",
            "messaging.operation.type": "process",
            "messaging.destination.name": position.topic,
            "messaging.destination.partition.id": str(position.partition),
            "messaging.kafka.offset": position.offset,
            "messaging.consumer.group.name": self._group,
            "streamdeid.outcome": outcome,
        }

    def _stages(self, parent: Any, start: int, stages: Mapping[str, int]) -> None:
        """The stages, one after the other."""
        from opentelemetry.trace import set_span_in_context  # noqa: PLC0415 - an optional extra

        context = set_span_in_context(parent)
        for stage, duration in stages.items():
            child = self._tracer.start_span(stage, context=context, start_time=start)
            start += duration
            child.end(end_time=start)


def trace(endpoint: str, group: str, dropped: Callable[[int], None]) -> Trace:
    """Tracing that sends to ``endpoint`` (OTLP over HTTP); an empty one is off.

    ``dropped`` hears how many spans were not taken.

    Raises:
        ConfigurationError: tracing is wanted, but the extra is not installed.
    """
    if not endpoint:
        return NoTrace()
    if not all(map(_installed, EXTRA)):
        problem = "is set, but the extra is not installed: pip install streamdeid[tracing]"
        raise ConfigurationError("tracing.endpoint", problem)
    from streamdeid.runtime.collector import outbox  # noqa: PLC0415 - it needs the extra

    return SpanTrace(provider(outbox(endpoint, dropped)), group)


def _installed(name: str) -> bool:
    """Whether there is a module of this name."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def provider(processor: Any) -> Any:
    """A tracer provider that hands its spans to this processor."""
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415 - an optional extra
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - the same

    # The loop closes it; a second time, at the end of the interpreter, could wait.
    made = TracerProvider(
        resource=Resource.create({"service.name": "streamdeid"}), shutdown_on_exit=False
    )
    made.add_span_processor(processor)
    return made
