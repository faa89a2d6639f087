"""The models that come with the package, one for each language that has one.

A model is a folder with a manifest and its weights. Weights are cut into files of a few MiB
(``weights.npz``, ``weights.npz.2``, …), which version control and package registries
take without asking; joined they are one archive, and the manifest states its digest.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count, takewhile
from typing import Protocol

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.detector import DEFAULT_POINT, ClassifierDetector
from streamdeid.detectors.classifier.trained.model import Model, load
from streamdeid.lexicons import Lexicon
from streamdeid.model.span import Finding

WEIGHTS, MANIFEST = "weights.npz", "manifest.json"
LANGUAGES = frozenset({"en", "es"})
_PIECE = 4 * 2**20


class Folder(Protocol):
    """What a ``Path`` and a package's resources have in common here."""

    def __truediv__(self, name: str, /) -> "Folder":
        """What is in it by that name."""

    def is_file(self) -> bool:
        """Whether it is a file."""

    def read_bytes(self) -> bytes:
        """What the file holds."""


def pieces(weights: bytes) -> Mapping[str, bytes]:
    """The files that hold ``weights``, by name."""
    parts = [weights[at : at + _PIECE] for at in range(0, len(weights), _PIECE)] or [b""]
    return {_name(number): part for number, part in enumerate(parts, start=1)}


def weights_in(folder: Folder) -> bytes:
    """The weights of the model in ``folder``, joined; ``OSError`` if there are none."""
    first = (folder / WEIGHTS).read_bytes()
    more = takewhile(_is_file, (folder / _name(number) for number in count(2)))
    return first + b"".join(part.read_bytes() for part in more)


def _is_file(place: Folder) -> bool:
    """Whether a piece is there."""
    return place.is_file()


def _name(number: int) -> str:
    """The name of a piece, the first of which is number 1."""
    return WEIGHTS if number == 1 else f"{WEIGHTS}.{number}"


@dataclass(frozen=True, slots=True)
class Untrained:
    """In the classifier's place for a language that has no model: finds and vetoes nothing."""

    name: str = NAME

    def detect(self, _reading: Reading) -> Iterable[Finding]:
        """Nothing."""
        return ()


@cache
def model(language: str = "en") -> Model:
    """The shipped model, read once in a process.

    Raises:
        ConfigurationError: its files are damaged.
    """
    folder = files("streamdeid.detectors.classifier") / "data" / language
    return load(weights_in(folder), (folder / MANIFEST).read_bytes())


def digest(language: str = "en") -> str:
    """SHA-256 of the shipped model's manifest, which states that of its weights; empty if none."""
    if language not in LANGUAGES:
        return ""
    folder = files("streamdeid.detectors.classifier") / "data" / language
    return hashlib.sha256((folder / MANIFEST).read_bytes()).hexdigest()


def detector(lexicon: Lexicon, point: str = DEFAULT_POINT) -> Detector:
    """The shipped model at work, over the words of ``lexicon``."""
    if lexicon.language not in LANGUAGES:
        return Untrained()
    return ClassifierDetector(model(lexicon.language), lexicon.words.__getitem__, point)
