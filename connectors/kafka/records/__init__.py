"""Kafka's record batches: a fetch's bytes in, records and faults by offset out. Never raises.

kafka-python's own reader raises at the first thing that it cannot read, and its partition stays
there; and it unpacks whatever a batch holds. This one is used in its place (``fetching``).
"""

from connectors.kafka.records.answer import Aborted, Answer
from connectors.kafka.records.record import Record, Step

__all__ = ["Aborted", "Answer", "Record", "Step"]
