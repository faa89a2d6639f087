"""A file's ordinal is for ever, and what is done is what was done from the first on."""

from pathlib import Path

import pytest

from connectors.files.durable import PARTIAL
from connectors.files.register import File, Register


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / ".streamdeid"


def files(*names: str) -> list[File]:
    """Files of these names, as they were first seen."""
    return [File(name, "1-1") for name in names]


def test_ordinals_follow_the_order_of_coming_and_outlive_the_process(folder: Path) -> None:
    first = Register(folder)
    first.add(files("b.hl7", "a.hl7"))
    first.add(files("c.hl7"))
    again = Register(folder)
    assert again.files == files("b.hl7", "a.hl7", "c.hl7")
    assert File("a.hl7", "1-1") in again
    assert File("d.hl7", "1-1") not in again


def test_a_file_written_anew_under_its_old_name_is_another_file(folder: Path) -> None:
    Register(folder).add(files("daily.hl7"))
    again = Register(folder)
    fresh = File("daily.hl7", "2-1")
    assert fresh not in again
    again.add([fresh])
    assert fresh in Register(folder)
    assert File("daily.hl7", "1-1") not in Register(folder)


def test_a_register_of_an_older_release_knows_its_files_by_name(folder: Path) -> None:
    folder.mkdir()
    (folder / "names").write_text('"a.hl7"\n')
    register = Register(folder)
    assert File("a.hl7", "7-7") in register
    assert File("b.hl7", "7-7") not in register


def test_a_name_may_hold_anything_that_a_file_system_lets_it(folder: Path) -> None:
    names = ["SMITH\nJOHN.hl7", 'a "quoted" name', "Åsa Öberg.json", "\t"]
    Register(folder).add(files(*names))
    assert Register(folder).files == files(*names)


def test_what_is_done_is_counted_from_the_first_without_gaps(folder: Path) -> None:
    register = Register(folder)
    register.add(files("a", "b", "c", "d"))
    register.finish([(1, None), (2, None)])
    assert (register.done, Register(folder).done) == (0, 0)
    register.finish([(0, None)])
    assert (register.done, Register(folder).done) == (3, 3)


def test_the_memory_is_that_of_the_last_file_that_is_done(folder: Path) -> None:
    register = Register(folder)
    register.add(files("a", "b", "c"))
    register.finish([(1, "second of a chain"), (0, "first")])
    assert Register(folder).memory == "second of a chain"
    register.finish([(2, None)])
    assert (Register(folder).done, Register(folder).memory) == (3, "second of a chain")


def test_a_torn_last_name_was_never_handed_out_and_is_cut_off(folder: Path) -> None:
    Register(folder).add(files("a", "b"))
    names = folder / "names"
    names.write_bytes(names.read_bytes() + b'"half')
    again = Register(folder)
    assert again.files == files("a", "b")
    again.add(files("c"))
    assert Register(folder).files == files("a", "b", "c")


def test_progress_half_written_by_a_crash_is_that_of_before(folder: Path) -> None:
    register = Register(folder)
    register.add(files("a", "b"))
    register.finish([(0, None)])
    (folder / f"done{PARTIAL}").write_bytes(b"2")
    assert Register(folder).done == 1


def test_nothing_new_writes_nothing(folder: Path) -> None:
    register = Register(folder)
    register.add([])
    register.finish([])
    assert list(folder.iterdir()) == []
