"""Word classes from vectors: alike vectors share a class, and files read back what was made."""

import io
import tarfile
from pathlib import Path

import numpy as np
import orjson
import pytest

from streamdeid.lexicons.tables import Tables
from streamdeid.lexicons.word import UNCLASSED
from streamdeid.training.lexicons import classes

TRADES, TOWNS = ["plumber", "roofer", "Welder"], ["Akron", "dayton", "toledo"]


def vectors(count: int) -> classes.Vectors:
    """Two bundles of directions, taking turns."""
    chance = np.random.default_rng(7)
    centres = np.eye(2, classes._DIMENSIONS, dtype=np.float32)
    noise = chance.normal(0, 0.01, (count, classes._DIMENSIONS)).astype(np.float32)
    return centres[np.arange(count) % 2] + noise


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """The package in small: words, marks and numbers with a vector each."""
    words = [*(w for pair in zip(TRADES, TOWNS, strict=True) for w in pair), ",", "4th", "AKRON"]
    rows = np.pad(vectors(len(words)), ((0, 0), (0, 2))).tolist()
    content = orjson.dumps({"words": words, "vectors": dict(zip(words, rows, strict=True))})
    path = tmp_path / "package.tgz"
    with tarfile.open(path, "w:gz") as opened:
        header = tarfile.TarInfo(f"package/{classes.PACKAGE}.json")
        header.size = len(content)
        opened.addfile(header, io.BytesIO(content))
    return path


def test_only_words_of_letters_are_read_each_once_in_folded_form(archive: Path) -> None:
    words, found = classes.read(archive)
    assert words == ["plumber", "akron", "roofer", "dayton", "welder", "toledo"]
    assert np.allclose(np.linalg.norm(found, axis=1), 1)


def test_the_most_frequent_words_come_first_and_no_more_than_asked(archive: Path) -> None:
    assert classes.read(archive, 2)[0] == ["plumber", "akron"]


def test_alike_vectors_share_a_class_numbered_as_they_come() -> None:
    found = classes.classified(classes.unit(vectors(60)), (2,), 40)
    assert found.ravel().tolist() == [0, 1] * 30


def test_the_same_vectors_give_the_same_classes_every_time() -> None:
    rows = classes.unit(vectors(60))
    first, again = (classes.classified(rows, (2, 5), 60) for _ in range(2))
    assert np.array_equal(first, again)


def test_what_is_written_reads_back_word_by_word(archive: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    classes.build(folder, archive)
    tables = Tables(folder)
    words, rows = classes.read(archive)
    made = classes.classified(rows, classes.GRANULARITIES, classes.CENTRED)
    assert [tables.classes(word) for word in words] == [tuple(row) for row in made.tolist()]
    assert tables.classes("unheard") == UNCLASSED
