"""A trained tagger as data: a network, and the words that have vectors of their own.

Weights are kept in 16 bits, which halves the file and changes no decision (measured); what was
measured after that rounding is what detection computes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.tagger import page, spelling
from streamdeid.detectors.classifier.tagger.network import PLAIN, Layer, Network
from streamdeid.lexicons.packing import VECTOR

Arrays = Mapping[str, npt.NDArray[Any]]
_PREFIX = "tagger-"
_DEEPEST = 16
"""Layers that a file can have."""


@dataclass(frozen=True, slots=True)
class Tagger:
    """A network and the number of each word that it knows."""

    network: Network
    vocabulary: Mapping[str, int] = field(repr=False)

    def arrays(self) -> Mapping[str, npt.NDArray[Any]]:
        """By the names that a model's file gives them."""
        words = "\n".join(self.vocabulary).encode()
        found: dict[str, npt.NDArray[Any]] = {
            _PREFIX + "vocabulary": np.frombuffer(words, dtype=np.uint8),
            _PREFIX + "steps": np.array([one.step for one in self.network.layers], dtype=np.int64),
        }
        for name, array in self.network.arrays().items():
            found[_PREFIX + name] = array.astype(np.float16)
        return found


def tagger_of(arrays: Arrays, classes: int) -> Tagger | None:
    """The tagger of a model's file; ``None`` if it has none.

    Raises:
        KeyError: a part is missing.
        ValueError: a part is of another kind or shape, or a number is none.
    """
    if _PREFIX + "vocabulary" not in arrays:
        return None
    words = bytes(arrays[_PREFIX + "vocabulary"]).decode().split("\n")
    vocabulary = {word: number for number, word in enumerate(words, start=spelling.UNKNOWN + 1)}
    steps = [int(step) for step in arrays[_PREFIX + "steps"]]
    if not 0 < len(steps) <= _DEEPEST or min(steps) < 1:
        raise ValueError(_PREFIX)
    network = network_of({n.removeprefix(_PREFIX): arrays[n] for n in arrays}, steps)
    _fits(network, len(words), classes)
    return Tagger(network, vocabulary)


def network_of(named: Mapping[str, npt.NDArray[Any]], steps: list[int]) -> Network:
    """The network of arrays by name, in 32 bits."""
    layers = [
        Layer(_floats(named[f"layer{number}"]), _floats(named[f"layer{number}-offsets"]), step)
        for number, step in enumerate(steps)
    ]
    return Network(layers=layers, **{name: _floats(named[name]) for name in PLAIN})


def _floats(array: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Numbers that are numbers, as the file keeps them: rounded to 16 bits."""
    found = array.astype(np.float16).astype(np.float32)
    if not np.isfinite(found).all():
        raise ValueError(_PREFIX)
    return found


def _fits(network: Network, words: int, classes: int) -> None:
    """See that the parts fit one another. Raises ``ValueError``."""
    width = network.width
    parts = sum(
        one.shape[1] for one in (network.words, network.shapes, network.coarse, network.middle)
    )
    parts += network.filters.shape[1] + spelling.MEASURES + VECTOR
    wanted = (
        (network.words.shape[0], words + spelling.UNKNOWN + 1),
        (network.characters.shape[0], spelling.CHARACTER_COUNT),
        (network.filters.shape[0], 3 * network.characters.shape[1]),
        (network.shapes.shape[0], spelling.SHAPES),
        (network.projection.shape[0], parts),
        (network.gaps.shape, (page.GAPS, width)),
        (network.places.shape, (page.PLACES, width)),
        (network.told.shape, (page.TELLERS, page.TELLINGS, width)),
        (network.pool.shape, (2 * width, width)),
        (network.classes.shape, (width, classes)),
        *((layer.weights.shape, (3, width, 2 * width)) for layer in network.layers),
        *((layer.offsets.shape, (2 * width,)) for layer in network.layers),
    )
    if any(have != want for have, want in wanted):
        raise ValueError(_PREFIX)
