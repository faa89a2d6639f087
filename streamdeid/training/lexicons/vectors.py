"""Words by their use: released word vectors, cut to fewer numbers and to bytes.

GloVe vectors (Pennington, Socher and Manning 2014) of unit length, without their mean, turned to
the directions in which they differ most. The first ``VECTOR`` of these are kept, two thirds of the
numbers and four fifths of the spread, each in steps of a thirty-second of the standard deviation.
"""

from collections.abc import Sequence
from pathlib import Path

import marisa_trie
import numpy as np
import numpy.typing as npt

from streamdeid.lexicons import flags, load
from streamdeid.lexicons.packing import VECTOR, VECTOR_STEP
from streamdeid.training.lexicons.classes import Vectors, read

WORDS = 100_000
"""How many words have a vector, the most frequent first; of rarer ones only medical words."""
_MOST = 127


def build(folder: Path, archive: Path) -> None:
    """Write ``vectors.marisa`` and ``vectors.bin`` into ``folder``, from the package's archive."""
    words, vectors = read(archive)
    medical, look_up = flags.CLINICAL | flags.DRUG, load(folder.name).words
    taken = [n for n, word in enumerate(words) if n < WORDS or look_up[word].flags & medical]
    write(folder, [words[number] for number in taken], cut(vectors)[taken])


def cut(vectors: Vectors, numbers: int = VECTOR) -> npt.NDArray[np.int8]:
    """Vectors as bytes: (row, number)."""
    centred = vectors - vectors.mean(axis=0)
    _, directions = np.linalg.eigh((centred.T @ centred).astype(np.float64))
    turned = centred @ directions[:, ::-1][:, :numbers]
    steps = np.rint(turned / (turned.std() * VECTOR_STEP))
    found: npt.NDArray[np.int8] = np.clip(steps, -_MOST, _MOST).astype(np.int8)
    return found


def write(folder: Path, words: Sequence[str], vectors: npt.NDArray[np.int8]) -> None:
    """``vectors.marisa`` numbers the words, ``vectors.bin`` keeps their vectors in that order."""
    trie = marisa_trie.Trie(words)
    ordered = np.zeros_like(vectors)
    ordered[[trie[word] for word in words]] = vectors
    trie.save(str(folder / "vectors.marisa"))
    (folder / "vectors.bin").write_bytes(ordered.tobytes())
