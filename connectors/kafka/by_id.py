"""Fetches by the topics' ids, so that no record of one topic is taken for another's of its name.

A topic that is deleted and made anew has its name, its partitions' numbers and often its epochs
again, and a fetch by name goes on at the old offset as soon as the new log is as long. A fetch
by id (version 13, Kafka 3.1) is answered from the topic that has this id or not at all.
kafka-python 3.0.12 knows the ids and the version's fields but asks by name. What it prepares is
given ids here; an answer's are turned into names again before the client looks at it.

The id is that of the topic's *life*: it stays what it was until ``begin`` says otherwise, whatever
the metadata tell meanwhile. Brokers that know no ids are asked by name, as before.
"""

from collections import deque
from typing import Any
from uuid import UUID

from kafka.consumer.fetcher import Fetcher
from kafka.errors import UnknownTopicIdError

BY_ID = 13
"""The first version of a fetch that has ids in place of names."""


class ByIdFetcher(Fetcher):  # type: ignore[misc]  # released without types
    """The client's fetcher, which asks for lives of topics.

    Requests are made and answers come on the client's own thread; ``begin`` runs there too.
    """

    def __init__(self, *given: Any, **settings: Any) -> None:
        """Nothing is known of any topic."""
        super().__init__(*given, **settings)
        self.lives: dict[str, UUID] = {}
        self._names: dict[UUID, str] = {}
        self._completed_fetches: deque[Any]
        self._next_partition_records: Any

    def newest(self, topic: str) -> UUID | None:
        """The id that a topic has by what brokers told last."""
        found: UUID | None = self._client.cluster.topic_id(topic)
        return found if found and found.int else None

    def begin(self, topic: str, life: UUID) -> None:
        """Read ``life`` of a topic from now on, and let go of what came of another."""
        self._manager.run(self._begin, topic, life)

    async def _begin(self, topic: str, life: UUID) -> None:
        """As ``begin``; whoever polls waits for it."""
        self._take(topic, life)
        # A session that goes on would have both lives in it.
        for session in self._session_handlers.values():
            session.next_metadata = session.next_metadata.next_close_existing()
        self._completed_fetches = deque(
            one for one in self._completed_fetches if one.topic_partition.topic != topic
        )
        for kept in (self._paused_completed_fetches, self._paused_partition_records):
            for partition in [one for one in kept if one.topic == topic]:
                del kept[partition]
        taken = self._next_partition_records
        if taken is not None and taken.topic_partition.topic == topic:
            self._next_partition_records = None

    def _take(self, topic: str, life: UUID) -> None:
        """Remember both ways."""
        self._names[life] = topic
        self.lives[topic] = life

    def _life(self, topic: str) -> UUID | None:
        """The life of a topic that is read; the newest where none was yet."""
        if topic not in self.lives and (newest := self.newest(topic)):
            self._take(topic, newest)
        return self.lives.get(topic)

    def _create_fetch_requests(self) -> Any:
        """What the client would ask for, by id."""
        made = super()._create_fetch_requests()
        for request, _ in made.values():
            topics = [*request.topics, *request.forgotten_topics_data]
            lives = [self._life(one.topic) for one in topics]
            if all(lives):
                for one, life in zip(topics, lives, strict=True):
                    one.topic_id = life
                request._max_version = BY_ID  # noqa: SLF001 - the bound of this request alone
        return made

    def _handle_fetch_response(self, node: Any, offsets: Any, sent: float, response: Any) -> None:
        """An answer with names; what it holds of a life that is not read any more is an error."""
        if response.API_VERSION >= BY_ID:
            for one in response.responses:
                one.topic = self._names.get(one.topic_id, "")
                if self.lives.get(one.topic) != one.topic_id:
                    for data in one.partitions:
                        data.error_code, data.records = UnknownTopicIdError.errno, None
        super()._handle_fetch_response(node, offsets, sent, response)
