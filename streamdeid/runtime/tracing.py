"""One span per message, its stages inside, for those who run OpenTelemetry.

Spans are made when a message is finished, from the times the engine has measured: the engine stays
pure, and a service without tracing pays nothing. A span says where the record stood and what
became of it, by code. It never holds the record's key (keys are identifiers), a header or content.

Attribute names follow OpenTelemetry's semantic conventions for messaging and Kafka.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import Position


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


def trace(endpoint: str, group: str) -> Trace:
    """Tracing that sends to ``endpoint`` (OTLP over HTTP); an empty one is off.

    Raises:
        ConfigurationError: tracing is wanted, but the extra is not installed.
    """
    if not endpoint:
        return NoTrace()
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - an optional extra
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415 - the same
    except ImportError:
        problem = "is set, but the extra is not installed: pip install streamdeid[tracing]"
        raise ConfigurationError("tracing.endpoint", problem) from None
    return SpanTrace(provider(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint))), group)


def provider(processor: Any) -> Any:
    """A tracer provider that hands its spans to this processor."""
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415 - an optional extra
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - the same

    made = TracerProvider(resource=Resource.create({"service.name": "streamdeid"}))
    made.add_span_processor(processor)
    return made
