"""Each file of a folder is handed out until it is done, and then never again."""

from dataclasses import replace
from pathlib import Path

import pytest

from connectors.files import FolderSource, source
from streamdeid.model.errors import ConfigurationError


def put(folder: Path, **files: bytes) -> None:
    for name, content in files.items():
        (folder / name).write_bytes(content)


def values(folder: FolderSource) -> list[tuple[int, bytes]]:
    return [(e.position.offset, e.value) for e in folder.poll(0)]


def test_files_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    put(tmp_path, b=b"2", a=b"1", c=b"3")
    assert values(FolderSource(tmp_path)) == [(0, b"1"), (1, b"2"), (2, b"3")]


def test_a_file_that_comes_later_comes_after_those_that_were_there(tmp_path: Path) -> None:
    put(tmp_path, b=b"2")
    folder = FolderSource(tmp_path)
    folder.poll(0)
    put(tmp_path, a=b"1")
    assert values(folder) == [(1, b"1")]


def test_what_was_not_committed_comes_again_under_its_ordinal(tmp_path: Path) -> None:
    put(tmp_path, a=b"1", b=b"2", c=b"3")
    first = FolderSource(tmp_path)
    envelopes = first.poll(0)
    first.commit([envelopes[0].position])
    put(tmp_path, _new=b"0")
    assert values(FolderSource(tmp_path)) == [(1, b"2"), (2, b"3")]


def test_a_commit_out_of_order_never_skips_a_file(tmp_path: Path) -> None:
    put(tmp_path, a=b"1", b=b"2")
    first = FolderSource(tmp_path)
    envelopes = first.poll(0)
    first.commit([envelopes[1].position])
    assert [offset for offset, _ in values(FolderSource(tmp_path))] == [0, 1]
    first.commit([envelopes[0].position])
    assert values(FolderSource(tmp_path)) == []


def test_a_name_used_again_is_another_file(tmp_path: Path) -> None:
    put(tmp_path, daily=b"monday")
    folder = FolderSource(tmp_path)
    folder.commit([envelope.position for envelope in folder.poll(0)])
    (tmp_path / "daily").unlink()
    assert values(folder) == []
    put(tmp_path, daily=b"tuesday")
    assert values(folder) == [(1, b"tuesday")]
    (tmp_path / ".next").write_bytes(b"wednesday")
    (tmp_path / ".next").rename(tmp_path / "daily")
    assert values(folder) == [(2, b"wednesday")]
    assert values(folder) == []


def test_a_name_used_again_while_nobody_reads_is_another_file(tmp_path: Path) -> None:
    put(tmp_path, daily=b"monday")
    first = FolderSource(tmp_path)
    first.commit([envelope.position for envelope in first.poll(0)])
    put(tmp_path, daily=b"tuesday, and longer")
    assert values(FolderSource(tmp_path)) == [(1, b"tuesday, and longer")]


def test_a_file_replaced_between_listing_and_reading_comes_once(tmp_path: Path) -> None:
    put(tmp_path, **{f"{n:03d}": b"old" for n in range(65)})
    folder = FolderSource(tmp_path)
    assert len(folder.poll(0)) == 64
    put(tmp_path, **{"064": b"newer"})
    assert values(folder) == []
    assert values(folder) == [(65, b"newer")]
    assert values(folder) == []


def test_hidden_and_unfinished_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".hidden").write_bytes(b"x")
    (tmp_path / "a.hl7.partial").write_bytes(b"x")
    assert values(FolderSource(tmp_path)) == []


def test_a_register_torn_by_a_crash_is_mended(tmp_path: Path) -> None:
    put(tmp_path, a=b"1", b=b"2")
    FolderSource(tmp_path).poll(0)
    names = tmp_path / ".streamdeid" / "names"
    names.write_bytes(names.read_bytes()[:-2])
    assert [offset for offset, _ in values(FolderSource(tmp_path))] == [0]
    assert len(names.read_bytes().splitlines()) == 1


def test_a_folder_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"source\.folder"):
        source({"folder": str(tmp_path / "nowhere")})


def test_what_is_kept_with_the_progress_comes_back_with_it(tmp_path: Path) -> None:
    put(tmp_path, a=b"1", b=b"2", c=b"3")
    first = FolderSource(tmp_path)
    envelopes = first.poll(0)
    first.commit([replace(envelopes[0].position, memory="head 1")])
    assert FolderSource(tmp_path).remembered("files", 0) == "head 1"
    first.commit([replace(envelopes[2].position, memory="head 3")])
    assert FolderSource(tmp_path).remembered("files", 0) == "head 1"
    first.commit([replace(envelopes[1].position, memory="head 2")])
    assert FolderSource(tmp_path).remembered("files", 0) == "head 3"


def test_a_file_that_has_gone_keeps_the_memory_of_the_one_before(tmp_path: Path) -> None:
    put(tmp_path, a=b"1", b=b"2")
    first = FolderSource(tmp_path)
    envelopes = first.poll(0)
    first.commit([replace(envelopes[0].position, memory="head 1")])
    (tmp_path / "b").unlink()
    again = FolderSource(tmp_path)
    assert values(again) == []
    assert again.lag().__next__().records == 0
    assert again.remembered("files", 0) == "head 1"
