"""The model at work: the one that ships, or one that a hospital trained itself, from its folder.

A folder holds ``weights.npz`` and ``manifest.json``, as ``streamdeid train --out`` writes
them. It is read once, at the start; what is damaged or foreign stops the start.
"""

import hashlib
from pathlib import Path

from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.model import Model, load
from streamdeid.detectors.classifier.shipped import MANIFEST, WEIGHTS
from streamdeid.model.errors import ConfigurationError


def open_model(folder: Path) -> Model:
    """The model in ``folder``.

    Raises:
        ConfigurationError: there is none, or its files are damaged or foreign.
    """
    return load(_content(folder, WEIGHTS), _content(folder, MANIFEST))


def digest(folder: Path | None, language: str) -> str:
    """SHA-256 of the manifest of the model in ``folder``, or of the one that ships; empty if none.

    Raises:
        ConfigurationError: the folder holds no model.
    """
    if folder is None:
        return shipped.digest(language)
    return hashlib.sha256(_content(folder, MANIFEST)).hexdigest()


def _content(folder: Path, name: str) -> bytes:
    """What the file ``name`` holds."""
    try:
        return (folder / name).read_bytes()
    except OSError:
        allowed = f"a folder with {WEIGHTS} and {MANIFEST}"
        raise ConfigurationError("model", "cannot be read", allowed=allowed) from None
