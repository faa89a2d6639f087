"""One look for all who ask at the same time, however many they are."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Together(Generic[Answer]):
    """Asks beside the event loop; who asks before there is an answer gets the same one.

    So nobody who asks often takes more than one of the loop's few threads.
    """

    def __init__(self, ask: Callable[[], Answer]) -> None:
        """Ask by this call, which may take long."""
        self._ask = ask
        self._asked: asyncio.Task[Answer] | None = None

    async def __call__(self) -> Answer:
        """The answer; who leaves before it comes takes it from nobody else."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(asyncio.to_thread(self._ask))
        return await asyncio.shield(self._asked)
