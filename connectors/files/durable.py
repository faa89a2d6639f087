"""Writing that a power cut cannot leave half done: write aside, fsync, rename, fsync the folder.

A disk that is full is ``Unavailable``: there may be room later. What was half written is taken
back, so that the same can be written again.
"""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from streamdeid.model.errors import Unavailable

PARTIAL = ".partial"

FULL = {
    errno.ENOSPC: "no space is left on its device",
    errno.EDQUOT: "its quota is used up",
    errno.EFBIG: "it takes no file of this size",
}
"""What is waited for, by the error that says it."""


@contextmanager
def _room(what: str) -> Iterator[None]:
    """Say that ``what`` is full.

    Raises:
        Unavailable: it is.
    """
    try:
        yield
    except OSError as error:
        if error.errno not in FULL:
            raise
        raise Unavailable(f"{what} ({FULL[error.errno]})") from None


def make_folder(path: Path) -> None:
    """Make a folder and those above it, where they are missing."""
    with _room("a folder"):
        path.mkdir(parents=True, exist_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path``, whole or not at all.

    Raises:
        Unavailable: there is no room for it.
    """
    partial = path.with_name(path.name + PARTIAL)
    with _room("a folder"):
        try:
            with partial.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError:
            partial.unlink(missing_ok=True)
            raise
        partial.replace(path)
        sync_folder(path.parent)


def append_lines(path: Path, lines: Iterable[bytes]) -> None:
    """Add ``lines`` to ``path`` and wait until they are on the disk; all of them or none.

    Raises:
        Unavailable: there is no room for them.
    """
    content = b"".join(line + b"\n" for line in lines)
    with _room("a folder"), path.open("ab", buffering=0) as stream:
        before = stream.seek(0, os.SEEK_END)
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[stream.write(rest) :]
            os.fsync(stream.fileno())
        except OSError:
            stream.truncate(before)
            raise


def sync_folder(folder: Path) -> None:
    """Make the names of ``folder`` durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
