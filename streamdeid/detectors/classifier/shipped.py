"""The model that comes with the package."""

from functools import cache
from importlib.resources import files

from streamdeid.detectors.classifier.detector import DEFAULT_POINT, ClassifierDetector
from streamdeid.detectors.classifier.model import Model, load
from streamdeid.lexicons import Lexicon

WEIGHTS, MANIFEST = "weights.npz", "manifest.json"


@cache
def model() -> Model:
    """The shipped model, read once in a process.

    Raises:
        ConfigurationError: its files are damaged.
    """
    folder = files("streamdeid.detectors.classifier") / "data"
    return load((folder / WEIGHTS).read_bytes(), (folder / MANIFEST).read_bytes())


def detector(lexicon: Lexicon, point: str = DEFAULT_POINT) -> ClassifierDetector:
    """The shipped model at work, over the words of ``lexicon``."""
    return ClassifierDetector(model(), lexicon.words.__getitem__, point)
