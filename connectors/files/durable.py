"""Writing that a power cut cannot leave half done: write aside, fsync, rename, fsync the folder."""

import os
from collections.abc import Iterable
from pathlib import Path

PARTIAL = ".partial"


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path``, whole or not at all."""
    partial = path.with_name(path.name + PARTIAL)
    with partial.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    partial.replace(path)
    sync_folder(path.parent)


def append_lines(path: Path, lines: Iterable[bytes]) -> None:
    """Add ``lines`` to ``path`` and wait until they are on the disk."""
    with path.open("ab") as stream:
        stream.writelines(line + b"\n" for line in lines)
        stream.flush()
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Make the names of ``folder`` durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
