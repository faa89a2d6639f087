"""The model at work: the one that ships, or one that a hospital trained itself, from its folder.

A folder holds ``weights.npz`` with its further pieces and ``manifest.json``, as
``streamdeid train --out`` writes them. It is read once, at the start; what is damaged or
foreign stops the start.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.shipped import MANIFEST, WEIGHTS
from streamdeid.detectors.classifier.trained.model import Model, load
from streamdeid.model.errors import ConfigurationError


def open_model(folder: Path) -> Model:
    """The model in ``folder``.

    Raises:
        ConfigurationError: there is none, or its files are damaged or foreign.
    """
    return load(_of(folder, shipped.weights_in), _of(folder, _manifest))


def digest(folder: Path | None, language: str) -> str:
    """SHA-256 of the manifest of the model in ``folder``, or of the one that ships; empty if none.

    Raises:
        ConfigurationError: the folder holds no model.
    """
    if folder is None:
        return shipped.digest(language)
    return hashlib.sha256(_of(folder, _manifest)).hexdigest()


def _manifest(folder: Path) -> bytes:
    """What the manifest holds."""
    return (folder / MANIFEST).read_bytes()


def _of(folder: Path, content: Callable[[Path], bytes]) -> bytes:
    """What one part of the model in ``folder`` holds."""
    try:
        return content(folder)
    except OSError:
        allowed = f"a folder with {WEIGHTS} and {MANIFEST}"
        raise ConfigurationError("model", "cannot be read", allowed=allowed) from None
