"""Partitions that are not polled for a while: which, why, and until when.

One partition whose output topic is missing, or whose records all fail, must not stop the others.
It is held: it stays assigned, its records wait, and the reason is told on the service's port. When
its time is over it is polled again; what held it may hold it again.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from streamdeid.ports import Partition


class Hold(NamedTuple):
    """Why a partition is held, in words without content, and until when on the clock of holds."""

    why: str
    until: float


@dataclass(slots=True)
class Holds:
    """What is held now; ``clock`` gives seconds from any fixed point."""

    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    _held: dict[Partition, Hold] = field(default_factory=dict)

    def add(self, partitions: Iterable[Partition], why: str, seconds: float) -> None:
        """Hold these partitions for ``seconds`` from now; a longer hold is not shortened."""
        until = self.clock() + seconds
        for partition in partitions:
            before = self._held.get(partition)
            if before is None or before.until < until:
                self._held[partition] = Hold(why, until)

    def end_due(self) -> frozenset[Partition]:
        """Forget the holds whose time is over; the partitions that were held by them."""
        now = self.clock()
        due = frozenset(place for place, hold in self._held.items() if hold.until <= now)
        for place in due:
            del self._held[place]
        return due

    def end(self, partition: Partition) -> None:
        """Forget the hold of one partition, if there is one."""
        self._held.pop(partition, None)

    def __iter__(self) -> Iterator[Partition]:
        """The partitions that are held."""
        return iter(self._held)

    def __bool__(self) -> bool:
        """Whether any partition is held."""
        return bool(self._held)

    def words(self, among: Collection[Partition] | None = None) -> list[str]:
        """One line for each partition that is held, or of these: its coordinates and why."""
        chosen = self._held.keys() if among is None else self._held.keys() & among
        return [f"{topic}/{n}: {self._held[topic, n].why}" for topic, n in sorted(chosen)]
