"""The compiled part of a language pack: tries over memory-mapped files.

``words.marisa`` numbers the words, ``words.bin`` holds a record for each number,
``classes.marisa`` and ``classes.bin`` do the same for word classes, ``vectors.marisa`` and
``vectors.bin`` for word vectors,
``clinical.marisa`` maps terms to ICD-10 categories, ``zips.marisa`` ZIP codes to
states. A pack may lack any of them (a small language has lists only).
"""

import mmap
from collections.abc import Iterator, Mapping
from importlib.resources import as_file
from importlib.resources.abc import Traversable

import marisa_trie

from streamdeid.lexicons.packing import CLASSES, RECORD, VECTOR
from streamdeid.lexicons.word import UNCLASSED


class Tables:
    """Look-ups into the compiled files of one pack."""

    def __init__(self, folder: Traversable) -> None:
        """Map what ``folder`` holds."""
        self._words = _trie(folder / "words.marisa", marisa_trie.Trie())
        self._records = _bytes(folder / "words.bin")
        self._classed = _trie(folder / "classes.marisa", marisa_trie.Trie())
        self._classes = _bytes(folder / "classes.bin")
        self._placed = _trie(folder / "vectors.marisa", marisa_trie.Trie())
        self._vectors = _bytes(folder / "vectors.bin")
        self._clinical = _trie(folder / "clinical.marisa", marisa_trie.BytesTrie())
        self._zips = _trie(folder / "zips.marisa", marisa_trie.BytesTrie())

    def record(self, folded: str) -> bytes | None:
        """The eight bytes kept for a word, or ``None``."""
        number = self._words.get(folded)
        if number is None:
            return None
        return bytes(self._records[number * RECORD.size : (number + 1) * RECORD.size])

    def classes(self, folded: str) -> tuple[int, ...]:
        """The classes of a word, coarse to fine; -1 for a word that has none."""
        number = self._classed.get(folded)
        if number is None:
            return UNCLASSED
        return CLASSES.unpack_from(self._classes, number * CLASSES.size)

    def vector(self, folded: str) -> bytes:
        """The vector of a word by its use, one byte a number; empty for a word that has none."""
        number = self._placed.get(folded)
        if number is None:
            return b""
        return bytes(self._vectors[number * VECTOR : (number + 1) * VECTOR])

    def words(self) -> Iterator[str]:
        """Every word of the compiled table, folded, in the order of the table."""
        return iter(self._words)

    def clinical_id(self, folded: str) -> str:
        """The ICD-10 category of a term, or empty."""
        return _first(self._clinical, folded)

    def zip_state(self, code: str) -> str:
        """The state of a ZIP code, or empty."""
        return _first(self._zips, code)


def _first(trie: Mapping[str, list[bytes]], key: str) -> str:
    found = trie.get(key)
    return found[0].decode() if found else ""


def _trie(file: Traversable, trie: marisa_trie.Trie) -> marisa_trie.Trie:
    if file.is_file():
        with as_file(file) as path:
            trie.mmap(str(path))
    return trie


def _bytes(file: Traversable) -> mmap.mmap | bytes:
    if not file.is_file():
        return b""
    with as_file(file) as path, path.open("rb") as opened:
        return mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
