"""Classes of words from a hospital's unlabelled text.

Words are alike when they stand beside the same words: counts of the neighbours
on either side become positive pointwise mutual information, its strongest
directions a vector for each word (Levy and Goldberg 2014), and vectors become
classes as those of the lexicon do. Seeds are fixed. A word counts when several
texts hold it, and has a class if it is not rather a name: who guesses a word can see
whether the model has it, and a patient's name stands in all notes of that patient.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
from sklearn.utils.extmath import randomized_svd

from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.trained.own_classes import Classes, key
from streamdeid.lexicons import Word
from streamdeid.model.errors import ConfigurationError
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise
from streamdeid.training import corpus
from streamdeid.training.lexicons.classes import Vectors, classified, unit

_PARAGRAPH = re.compile(r"\n\s*\n")
GRANULARITIES = (32, 128, 512)
_LEAST_TEXTS = 3
"""Texts that must hold a word."""
_MOST_WORDS = 20_000
_NEIGHBOURS = 1000
"""The most frequent words, which are what words are known by."""
_REACH = 2
_DIRECTIONS = 50


def texts_of(path: Path) -> Iterator[str]:
    """The texts of a file: of JSON Lines those of the lines, of any other its paragraphs.

    Raises:
        ConfigurationError: a line has no text, or the file is not UTF-8.
    """
    if path.suffix == ".jsonl":
        yield from corpus.texts(path)
        return
    try:
        content = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise ConfigurationError("text", "is not UTF-8", place=path.name) from None
    yield from _PARAGRAPH.split(content)


def own_classes(texts: Iterable[str], look_up: LookUp) -> Classes:
    """Classes of the words of ``texts``; none if no word is in enough of them."""
    documents = [[fold(surface) for surface in tokenise(text).surfaces] for text in texts]
    held = Counter(word for document in documents for word in set(document))
    words = [w for w, n in held.most_common(_MOST_WORDS) if n >= _LEAST_TEXTS]
    if len(words) <= _DIRECTIONS:
        return {}
    numbers = {word: number for number, word in enumerate(words)}
    known = [np.array([numbers.get(w, -1) for w in d], dtype=np.int64) for d in documents]
    found = classified(_vectors(known, len(words)), GRANULARITIES, len(words))
    rows = zip(words, found.tolist(), strict=True)
    return {
        key(word): tuple(row)
        for word, row in rows
        if word[0].isalpha() and not _is_rather_a_name(look_up(word))
    }


def _is_rather_a_name(word: Word) -> bool:
    """Whether people bear the word, and more of them than running text would need."""
    return bool(word.first or word.last) and word.ratio > 1


def _vectors(documents: Sequence[npt.NDArray[np.int64]], count: int) -> Vectors:
    """A vector of unit length for each of ``count`` words."""
    beside = _neighbours(documents, count)
    left, strength, _ = randomized_svd(_associations(beside), _DIRECTIONS, random_state=0)
    return unit((left * np.sqrt(strength)).astype(np.float32))


def _neighbours(documents: Sequence[npt.NDArray[np.int64]], count: int) -> Any:
    """How often each word has each neighbour at each distance: (word, distance and neighbour)."""
    width = min(count, _NEIGHBOURS)
    shifts = [shift for shift in range(-_REACH, _REACH + 1) if shift]
    rows, columns = [], []
    for numbers in documents:
        for place, shift in enumerate(shifts):
            word = numbers[max(0, -shift) : len(numbers) - max(0, shift)]
            other = numbers[max(0, shift) : len(numbers) - max(0, -shift)]
            counts = (word >= 0) & (other >= 0) & (other < width)
            rows.append(word[counts])
            columns.append(other[counts] + place * width)
    at = np.concatenate(rows), np.concatenate(columns)
    return sp.csr_matrix((np.ones(len(at[0])), at), shape=(count, width * len(shifts)))


def _associations(counts: Any) -> Any:
    """Positive pointwise mutual information of rows and columns."""
    table = counts.tocoo()
    by_row, by_column = (np.asarray(table.sum(axis=axis)).ravel() for axis in (1, 0))
    expected = by_row[table.row] * by_column[table.col] / max(table.sum(), 1)
    values = np.maximum(np.log(table.data / expected), 0)
    return sp.csr_matrix((values, (table.row, table.col)), shape=table.shape)
