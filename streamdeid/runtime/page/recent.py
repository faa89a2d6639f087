"""The last minutes of a process, kept for a page that is opened only when something is wrong.

One snapshot every ``PERIOD`` seconds, the oldest given up: about a quarter of a megabyte.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from streamdeid.runtime.together import Together

PERIOD = 2.0
"""Seconds between two snapshots that are kept."""

KEPT = 300.0
"""Seconds that are kept."""

Look = Callable[[], dict[str, Any]]


class Recent:
    """Snapshots of the last minutes, each with ``at``: seconds on the event loop's clock."""

    def __init__(self, look: Look, period: float = PERIOD, kept: float = KEPT) -> None:
        """Take what ``look`` answers every ``period`` seconds, and keep ``kept`` seconds of it."""
        self._look, self._period = Together(look), period
        self._kept: deque[dict[str, Any]] = deque(maxlen=max(1, int(kept / period)))

    async def now(self) -> dict[str, Any]:
        """A snapshot of now; it may take long, and is taken beside the event loop."""
        return await self._look() | {"at": asyncio.get_running_loop().time()}

    async def keep(self) -> None:
        """Take and keep snapshots until cancelled."""
        while True:
            self._kept.append(await self.now())
            await asyncio.sleep(self._period)

    def all(self) -> list[dict[str, Any]]:
        """What is kept, oldest first."""
        return list(self._kept)
