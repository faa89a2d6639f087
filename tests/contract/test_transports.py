"""Folders and lists keep the same promises as Kafka (whose test asks for a broker)."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from connectors.files import sink, source
from streamdeid.ports import Sink, Source
from streamdeid.testing import ListSink, ListSource, TransportContract


class Lists:
    """Records in memory; progress is kept from one source to the next."""

    def __init__(self, values: Sequence[bytes]) -> None:
        self.values, self.sources, self.sinks = values, [], []

    def enter(self) -> tuple[Source, Sink]:
        done = sum(len(source.done) for source in self.sources)
        memory = self.sources[-1].memory if self.sources else ""
        self.sources.append(ListSource(self.values, done=done))
        self.sources[-1].memory = memory
        self.sinks.append(ListSink())
        return self.sources[-1], self.sinks[-1]

    def published(self) -> list[bytes]:
        return [e.value for sink in self.sinks for e in sink.published]


class Folders:
    """Files of one folder to files of another."""

    def __init__(self, folder: Path, values: Sequence[bytes]) -> None:
        self.into, self.out = folder / "in", folder / "out"
        self.into.mkdir()
        for number, value in enumerate(values):
            (self.into / f"{number}.hl7").write_bytes(value)

    def enter(self) -> tuple[Source, Sink]:
        return source({"folder": str(self.into)}), sink({"folder": str(self.out)})

    def published(self) -> list[bytes]:
        files = sorted(path for path in self.out.rglob("*") if path.is_file())
        return [path.read_bytes() for path in files]


class TestLists(TransportContract):
    """The ends that other tests are made with."""

    @pytest.fixture
    def world(self) -> Lists:
        return Lists(self.VALUES)


class TestFolders(TransportContract):
    """The embedded default."""

    @pytest.fixture
    def world(self, tmp_path: Path) -> Folders:
        return Folders(tmp_path, self.VALUES)
