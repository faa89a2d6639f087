"""A network that can be cut, made silent or slow: a TCP proxy before each broker."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Network:
    """Where connections go, by the proxy's port, and how the network fares now.

    ``mode`` is ``open``; ``cut`` (connections are reset, new ones too); ``silent`` (nothing
    passes and nothing ends, as behind a firewall that drops). ``delay`` is in seconds.
    """

    ports: Mapping[int, int]
    mode: str = "open"
    delay: float = 0.0
    _writers: set[asyncio.StreamWriter] = field(default_factory=set)
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    def set(self, mode: str, delay: float = 0.0) -> None:
        """The network fares otherwise from now on."""
        self.mode, self.delay = mode, delay
        if mode == "cut":
            self._loop.call_soon_threadsafe(self._reset)

    def _reset(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _accept(
        self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if self.mode == "cut":
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, there[1]}
        self._writers |= ends
        await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))
        self._writers -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                while self.mode == "silent":  # noqa: ASYNC110  # another thread sets it
                    await asyncio.sleep(0.05)
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        writer.close()

    async def _serve(self, ready: threading.Event) -> None:
        for proxied, behind in self.ports.items():
            await asyncio.start_server(
                lambda r, w, port=behind: self._accept(port, r, w), "127.0.0.1", proxied
            )
        ready.set()
        await asyncio.Event().wait()


@contextmanager
def network(ports: Mapping[int, int]) -> Iterator[Network]:
    """A network that is open, in a thread of its own."""
    made, ready = Network(ports), threading.Event()

    def work() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            made._loop.run_until_complete(made._serve(ready))

    threading.Thread(target=work, daemon=True).start()
    assert ready.wait(10)
    yield made
    made._loop.call_soon_threadsafe(lambda: [t.cancel() for t in asyncio.all_tasks(made._loop)])
