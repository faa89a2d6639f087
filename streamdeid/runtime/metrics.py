"""What the service counts, in Prometheus' terms; nothing of it tells of a person.

Every series exists from the start, so that the first quarantined message is an increase from 0 and
not a series out of nothing. Labels are codes of this program: reasons, labels, detectors, stages,
and topic and partition where lag is told. Pairs of label and detector come as they are met;
each label and each detector stands there from the start, so that sums over either begin at 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info
from prometheus_client.process_collector import ProcessCollector

from streamdeid.engine.languages import READ, REPLACED
from streamdeid.engine.languages.codes import OTHER
from streamdeid.engine.tally import Tally
from streamdeid.formats.message import TOLERATED
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason

STAGES = ("parse", "identity", "detect", "replace", "rewrite", "residual")
"""The engine's stages, in order."""

CAUSES = ("cpu", "memory", "wall", "process", "grown")
"""Why an engine process is replaced, as ``guard.Cause`` has it."""

PROCESSING = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds in seconds for one message in the engine."""

END_TO_END = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)
"""Upper bounds in seconds from the broker's timestamp to the commit."""

NANOSECONDS = 1e9


class Metrics:
    """The service's counters, on a registry of their own."""

    def __init__(
        self,
        build: Mapping[str, str],
        detectors: Sequence[str] = ("seeded",),
        engine_memory: Callable[[], float] = float,
    ) -> None:
        """Every series at 0.

        ``build`` holds version, policy, policy_digest and model_digest; ``detectors`` the
        names of those that may find a span; ``engine_memory`` is asked at each scrape.
        """
        self.registry = CollectorRegistry()
        self._messages()
        self._content()
        self._flow()
        self._engine()
        self._lags()
        ProcessCollector(registry=self.registry)
        Info(
            "streamdeid_build", "What runs: version, policy and model.", registry=self.registry
        ).info(dict(build))
        self.engine_memory.set_function(engine_memory)
        self._begin(detectors)

    def _counter(self, name: str, words: str, labels: Sequence[str] = ()) -> Counter:
        """A counter on this registry."""
        return Counter(f"streamdeid_{name}", words, labels, registry=self.registry)

    def _gauge(self, name: str, words: str, labels: Sequence[str] = ()) -> Gauge:
        """A gauge on this registry."""
        return Gauge(f"streamdeid_{name}", words, labels, registry=self.registry)

    def _histogram(self, name: str, words: str, bounds: Sequence[float]) -> Histogram:
        """A histogram on this registry, with these upper bounds."""
        return Histogram(f"streamdeid_{name}", words, buckets=bounds, registry=self.registry)

    def _messages(self) -> None:
        """What became of messages."""
        self.messages_in = self._counter("messages_in", "Records received.")
        self.messages_released = self._counter(
            "messages_released", "Messages de-identified and published."
        )
        self.messages_quarantined = self._counter(
            "messages_quarantined", "Messages withheld, by reason.", ["reason"]
        )
        self.messages_tolerated = self._counter(
            "messages_tolerated", "Messages read though something in them is wrong.", ["warning"]
        )
        self.bytes = self._counter(
            "bytes", "Bytes received (in) and published (out).", ["direction"]
        )

    def _content(self) -> None:
        """What was found in them."""
        self.notes = self._counter("notes", "Narrative notes read.")
        self.spans = self._counter(
            "spans",
            "Identifiers replaced in narrative, by label and detector.",
            ["label", "detector"],
        )
        self.languages = self._counter(
            "note_languages",
            "Notes by language and what became of them; one that switches counts for each.",
            ["language", "outcome"],
        )
        self.seed_hits = self._counter(
            "seed_hits", "Spans that repeat what the message's own fields tell."
        )
        self.residual_hits = self._counter(
            "residual_hits", "Messages withheld because an identifier would have survived."
        )
        self.stage_seconds = self._counter(
            "stage_seconds", "Time in the engine, by stage.", ["stage"]
        )

    def _flow(self) -> None:
        """How the stream runs."""
        self.processing_seconds = self._histogram(
            "processing_seconds", "Time of one message in the engine.", PROCESSING
        )
        self.end_to_end_seconds = self._histogram(
            "end_to_end_seconds",
            "From the broker's timestamp to the committed transaction.",
            END_TO_END,
        )
        self.transactions = self._counter("transactions", "Transactions, by outcome.", ["outcome"])
        self.spans_dropped = self._counter(
            "trace_spans_dropped", "Spans of traces that no collector has taken."
        )
        self.in_flight = self._gauge("in_flight", "Records received and not yet committed.")
        self.ready = self._gauge(
            "ready", "1 if partitions are assigned, brokers answer and topics are there, else 0."
        )
        self.last_progress = self._gauge(
            "last_progress_timestamp_seconds",
            "When the loop last went round, in seconds since the epoch.",
        )

    def _engine(self) -> None:
        """The process in which the engine works."""
        self.engine_starts = self._counter("engine_starts", "Engine processes started.")
        self.engine_ends = self._counter(
            "engine_ends",
            "Engine processes replaced: a record overran its budget of cpu, wall or memory, the"
            " process ended by itself, or it had grown.",
            ["cause"],
        )
        self.engine_memory = self._gauge(
            "engine_memory_bytes",
            "Resident memory of the engine process, pages that it shares with its template"
            " included.",
        )

    def _lags(self) -> None:
        """How far behind each partition is."""
        place = ["topic", "partition"]
        self.lag_records = self._gauge(
            "consumer_lag_records", "Records that wait, by partition.", place
        )
        self.lag_seconds = self._gauge(
            "consumer_lag_seconds",
            "Age of the oldest record that waits, by partition; 0 if none does.",
            place,
        )
        self.partition_held = self._gauge(
            "partition_held",
            "1 if a partition is held: its breaker is open or its topic to write to is missing.",
            place,
        )

    def _begin(self, detectors: Sequence[str]) -> None:
        """Let every series of a known label exist."""
        for reason in Reason:
            self.messages_quarantined.labels(reason)
        for warning in TOLERATED:
            self.messages_tolerated.labels(warning)
        for direction in ("in", "out"):
            self.bytes.labels(direction)
        self.languages.labels("en", READ)
        self.languages.labels(OTHER, REPLACED)
        for outcome in ("committed", "aborted"):
            self.transactions.labels(outcome)
        for cause in CAUSES:
            self.engine_ends.labels(cause)
        for stage in STAGES:
            self.stage_seconds.labels(stage)
        for label in Label:
            self.spans.labels(label, detectors[0])
        for detector in detectors:
            self.spans.labels(Label.PHI, detector)

    def held(self, topic: str, partition: int, is_held: bool) -> None:  # noqa: FBT001 - what it sets
        """Whether a partition is held."""
        self.partition_held.labels(topic, str(partition)).set(is_held)

    def received(self, size: int) -> None:
        """A record of ``size`` bytes has come."""
        self.messages_in.inc()
        self.bytes.labels("in").inc(size)

    def released(self, size: int, seconds: float, tally: Tally) -> None:
        """A message of ``size`` bytes goes out, after ``seconds`` in the engine."""
        self.messages_released.inc()
        self.bytes.labels("out").inc(size)
        self.processing_seconds.observe(seconds)
        self.notes.inc(tally.notes)
        self.seed_hits.inc(tally.seed_hits)
        for (language, outcome), count in tally.languages.items():
            self.languages.labels(language, outcome).inc(count)
        for (label, detector), count in tally.spans.items():
            self.spans.labels(label, detector).inc(count)
        for stage, nanoseconds in tally.stages.items():
            self.stage_seconds.labels(stage).inc(nanoseconds / NANOSECONDS)

    def tolerated(self, warnings: Iterable[str]) -> None:
        """A message was read with these warnings."""
        for warning in warnings:
            self.messages_tolerated.labels(warning).inc()

    def quarantined(self, reason: Reason) -> None:
        """A message is withheld."""
        self.messages_quarantined.labels(reason).inc()
        if reason is Reason.RESIDUAL_IDENTIFIER:
            self.residual_hits.inc()

    def engine_ended(self, cause: str) -> None:
        """An engine process was replaced."""
        self.engine_ends.labels(cause).inc()

    def lag(self, topic: str, partition: int, records: int, seconds: float) -> None:
        """How far behind a partition is."""
        self.lag_records.labels(topic, str(partition)).set(records)
        self.lag_seconds.labels(topic, str(partition)).set(seconds)

    def forget(self, topic: str, partition: int) -> None:
        """A partition has gone to another process."""
        for gauge in (self.lag_records, self.lag_seconds, self.partition_held):
            gauge.remove(topic, str(partition))
