"""Kafka to Kafka exactly once: one consumer and one transactional producer in a process.

KIP-447: the consumer's offsets are committed by the producer's transaction together
with the group's metadata, so that a member that lost its partitions cannot commit.
"""

from connectors.kafka.archive import KafkaArchive, archive
from connectors.kafka.sink import KafkaSink, sink
from connectors.kafka.source import KafkaSource, source

__all__ = ["KafkaArchive", "KafkaSink", "KafkaSource", "archive", "sink", "source"]
