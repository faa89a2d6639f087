"""The models that come with the package, one for each language that has one."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from streamdeid.detectors.base import Detector, Reading
from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.classifier.detector import DEFAULT_POINT, ClassifierDetector
from streamdeid.detectors.classifier.model import Model, load
from streamdeid.lexicons import Lexicon
from streamdeid.model.span import Finding

WEIGHTS, MANIFEST = "weights.npz", "manifest.json"
LANGUAGES = frozenset({"en"})


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
    return load((folder / WEIGHTS).read_bytes(), (folder / MANIFEST).read_bytes())


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
