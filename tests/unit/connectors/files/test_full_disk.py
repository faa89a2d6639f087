"""A disk without room is waited for: nothing is lost, doubled or half written.

The disk is a file system in memory of some kilobytes where the test may mount one; elsewhere the
kernel's bound on the size of a file stands for it, so that only what is too large is refused.
"""

import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from connectors.files import FolderSink, FolderSource
from connectors.files.durable import append_lines
from streamdeid.model.errors import Unavailable
from streamdeid.ports import Envelope, Position

LARGE = 300_000


@contextmanager
def bounded(size: int) -> Iterator[None]:
    """No file may grow beyond ``size`` bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("no file system may be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def incoming(folder: Path, *values: bytes) -> FolderSource:
    folder.mkdir()
    for number, value in enumerate(values):
        (folder / f"{number}.hl7").write_bytes(value)
    return FolderSource(folder)


def pumped(source: FolderSource, sink: FolderSink) -> None:
    """One turn of the loop: what cannot be published is handed back."""
    taken = source.poll(0)
    out = [Envelope(Position("deid", 0, e.position.offset), e.value) for e in taken]
    try:
        sink.publish(out, [e.position for e in taken], source)
    except Unavailable:
        source.rewind([e.position for e in taken])
        raise


def holds(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_size for path in (folder / "deid").iterdir()}


def checked(source: FolderSource, out: Path, room: Callable[[], None]) -> None:
    """Twice nothing goes out; then there is room, and everything does."""
    sink = FolderSink(out)
    for _ in range(2):
        with pytest.raises(Unavailable, match=r"^a folder \("):
            pumped(source, sink)
        assert not list(out.rglob("*.partial"))
        assert source._register.done == 0
    room()
    pumped(source, sink)
    assert holds(out) == {f"{n:09d}.dat": LARGE for n in range(3)}
    assert list(source.poll(0)) == []


def test_what_a_full_disk_does_not_take_goes_out_when_there_is_room(
    disk: Path, tmp_path: Path
) -> None:
    filler = disk / "filler"
    filler.write_bytes(bytes(400_000))
    checked(incoming(tmp_path / "in", *[bytes(LARGE)] * 3), disk / "out", filler.unlink)


def test_what_is_larger_than_a_file_may_be_goes_out_when_it_may(tmp_path: Path) -> None:
    source = incoming(tmp_path / "in", *[bytes(LARGE)] * 3)
    with ExitStack() as bound:
        bound.enter_context(bounded(LARGE - 1))
        checked(source, tmp_path / "out", bound.close)


def test_a_register_without_room_keeps_its_lines_whole(tmp_path: Path) -> None:
    path = tmp_path / "names"
    append_lines(path, [b"one"])
    with bounded(10), pytest.raises(Unavailable, match="takes no file of this size"):
        append_lines(path, [b"two", b"three", b"four"])
    assert path.read_bytes() == b"one\n"
    append_lines(path, [b"two"])
    assert path.read_bytes() == b"one\ntwo\n"


def test_progress_that_cannot_be_written_is_not_made(tmp_path: Path) -> None:
    source = incoming(tmp_path / "in", b"a", b"b")
    told = [replace(envelope.position, memory="told") for envelope in source.poll(0)]
    with bounded(3), pytest.raises(Unavailable):
        source.commit(told)
    assert (source._register.done, source.remembered("files", 0)) == (0, "")
    source.commit(told)
    assert FolderSource(tmp_path / "in").remembered("files", 0) == "told"


def test_files_that_the_register_has_no_room_for_are_handed_out_later(tmp_path: Path) -> None:
    source = incoming(tmp_path / "in", b"a", b"b")
    with bounded(3), pytest.raises(Unavailable):
        source.poll(0)
    assert [envelope.value for envelope in source.poll(0)] == [b"a", b"b"]
