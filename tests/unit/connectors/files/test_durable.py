"""A file is there whole or not at all, whatever moment a crash chooses."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from connectors.files.durable import PARTIAL, append_lines, sync_folder, write_whole
from streamdeid.model.errors import Unavailable

WRITER = """
import sys
from pathlib import Path
from connectors.files.durable import write_whole
path = Path(sys.argv[1])
print("writing", flush=True)
number = 0
while True:
    number += 1
    write_whole(path, str(number % 10).encode() * 200_000)
"""


def test_a_file_is_written_and_written_over_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.hl7"
    for content in (b"first", b"second, longer"):
        write_whole(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_process_killed_while_it_writes_leaves_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.hl7"
    for _ in range(3):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
        with writer:
            assert writer.stdout
            writer.stdout.readline()
            time.sleep(0.05)
            writer.send_signal(signal.SIGKILL)
        content = path.read_bytes() if path.exists() else b"0" * 200_000
        assert len(content) == 200_000
        assert len(set(content)) == 1
        assert {p.name for p in tmp_path.iterdir()} <= {path.name, path.name + PARTIAL}


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.hl7"
    write_whole(path, b"before")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unavailable, match="no space is left on its device"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"


def test_contents_then_the_name_reach_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real = os.fsync

    def noted(handle: int) -> None:
        synced.append(Path(f"/proc/self/fd/{handle}").readlink().name)
        real(handle)

    monkeypatch.setattr(os, "fsync", noted)
    write_whole(tmp_path / "out.hl7", b"x")
    assert synced == [f"out.hl7{PARTIAL}", tmp_path.name]


def test_lines_are_added_behind_those_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "names"
    append_lines(path, [b"one", b"two"])
    append_lines(path, [b"three"])
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_a_folder_that_is_not_there_cannot_be_made_durable(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sync_folder(tmp_path / "nowhere")
