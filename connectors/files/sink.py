"""Envelopes as files of a folder, each whole or not there.

A file is called by the ordinal of the one it came from, so that writing it
again after a crash writes it over itself: nothing twice, nothing lost.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from connectors.files.durable import PARTIAL, write_whole
from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import Envelope, Position, Source

SUFFIXES = {
    "application/hl7-v2": ".hl7",
    "application/fhir+json": ".json",
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
        """Write every file durably, then tell the source."""
        for envelope in envelopes:
            self._write(envelope)
        source.commit(done)

    def _write(self, envelope: Envelope) -> None:
        """Put the envelope's value at ``topic/ordinal.suffix``."""
        position = envelope.position
        folder = self._folder / position.topic
        folder.mkdir(parents=True, exist_ok=True)
        suffix = SUFFIXES.get(envelope.content_type, ".dat")
        write_whole(folder / f"{position.offset:09d}{suffix}", envelope.value)

    def close(self) -> None:
        """Nothing is held open."""


def sink(options: Mapping[str, Any]) -> FolderSink:
    """A sink from its settings: ``folder``, made where it is missing.

    Raises:
        ConfigurationError: no folder is named, or a file is in its place.
    """
    folder = Path(str(options.get("folder", "")))
    if not options.get("folder") or folder.is_file():
        raise ConfigurationError("sink.folder", "is not a folder that can be written to")
    return FolderSink(folder)
