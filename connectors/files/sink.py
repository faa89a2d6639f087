"""Envelopes as files of a folder, each whole or not there.

A file is called by the ordinal of the one it came from, so that writing it
again after a crash writes it over itself: nothing twice, nothing lost. What did not come
from a folder is called by topic, partition and offset, because records of several
partitions have the same offsets, and several topics end in one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from connectors.files.durable import PARTIAL, make_folder, write_whole
from connectors.files.source import FolderSource
from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import Envelope, Position, Source

SUFFIXES = {
    "application/hl7-v2": ".hl7",
    "application/fhir+json": ".json",
    "application/fhir+xml": ".xml",
    "application/json": ".json",
    "text/xml": ".xml",
    "text/plain": ".txt",
}


class FolderSink:
    """Writes under a folder, one sub-folder for each topic but its own."""

    def __init__(self, folder: Path) -> None:
        """Sweep up what a crash left half written."""
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        for partial in folder.rglob(f"*{PARTIAL}"):
            partial.unlink()

    def publish(
        self, envelopes: Sequence[Envelope], done: Sequence[Position], source: Source
    ) -> None:
        """Write every file durably, then tell the source.

        Raises:
            Unavailable: there is no room; the source was told nothing, and what was written
                is written over when the same comes again.
        """
        by_ordinal = isinstance(source, FolderSource)
        for envelope in envelopes:
            self._write(envelope, _ordinal(envelope) if by_ordinal else _coordinates(envelope))
        source.commit(done)

    def _write(self, envelope: Envelope, name: str) -> None:
        """Put the envelope's value at ``topic/name.suffix``."""
        folder = self._folder / envelope.position.topic
        make_folder(folder)
        suffix = SUFFIXES.get(envelope.content_type, ".dat")
        write_whole(folder / f"{name}{suffix}", envelope.value)

    def close(self) -> None:
        """Nothing is held open."""


def _ordinal(envelope: Envelope) -> str:
    """The name of what came from a folder, where ordinals are unique."""
    return f"{envelope.position.offset:09d}"


def _coordinates(envelope: Envelope) -> str:
    """The name of what came from anywhere else: no other record has these coordinates."""
    origin = envelope.origin or envelope.position
    return f"{origin.topic}-{origin.partition}-{origin.offset:09d}"


def sink(options: Mapping[str, Any]) -> FolderSink:
    """A sink from its settings: ``folder``, made where it is missing.

    Raises:
        ConfigurationError: no folder is named, or a file is in its place.
    """
    folder = Path(str(options.get("folder", "")))
    if not options.get("folder") or folder.is_file():
        raise ConfigurationError("sink.folder", "is not a folder that can be written to")
    return FolderSink(folder)
