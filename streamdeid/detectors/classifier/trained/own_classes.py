"""Classes of words that a model brings with it, from a hospital's own text.

They stand beside the lexicon's: a word has the classes of both, one after the
other, and neither takes anything from the other. A model's file keeps no word of
that text, only 32 bits of each, in two arrays under the digest of its manifest. They
cannot be read, but a guess can be tested on them: such a model is kept like the text.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.features.hashing import bits
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.trained.parts import Arrays, part
from streamdeid.lexicons import Word

Classes = Mapping[int, tuple[int, ...]]
"""By the key of a folded word; every word has as many."""

_KEYS, _NUMBERS = "own-words", "own-classes"


def key(folded: str) -> int:
    """What stands for a word."""
    return bits("own", folded)


def added(look_up: LookUp, own: Classes) -> LookUp:
    """``look_up`` with the classes of ``own`` behind those that a word has anyway."""
    if not own:
        return look_up
    none = (-1,) * len(next(iter(own.values())))

    def both(surface: str) -> Word:
        word = look_up(surface)
        return replace(word, classes=(*word.classes, *own.get(key(word.folded), none)))

    return both


def arrays(own: Classes) -> dict[str, npt.NDArray[Any]]:
    """What a file keeps."""
    return {
        _KEYS: np.array(list(own), dtype=np.uint32),
        _NUMBERS: np.array(list(own.values()), dtype=np.int16),
    }


def read(arrays: Arrays) -> Classes:
    """The classes that a file keeps; empty if it keeps none.

    Raises:
        ValueError: the arrays do not fit one another.
    """
    if _KEYS not in arrays:
        return {}
    keys = part(arrays, _KEYS, np.uint32, None)
    numbers = part(arrays, _NUMBERS, np.int16, len(keys), None)
    return dict(zip(keys.tolist(), map(tuple, numbers.tolist()), strict=True))
