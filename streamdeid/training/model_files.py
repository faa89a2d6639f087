"""A model on disk: ``weights.npz`` and ``manifest.json`` in one folder.

The manifest is written last and both by rename: a training that is killed
leaves the old model or none, and a mixture is refused by its digest.
"""

from pathlib import Path

from streamdeid.detectors.classifier.model import Model, dump, load
from streamdeid.detectors.classifier.shipped import MANIFEST, WEIGHTS
from streamdeid.model.errors import ConfigurationError


def save(model: Model, folder: Path) -> None:
    """Write ``model`` into ``folder``, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in zip((WEIGHTS, MANIFEST), dump(model), strict=True):
        fresh = folder / f".{name}.new"
        fresh.write_bytes(content)
        fresh.replace(folder / name)


def open_model(folder: Path) -> Model:
    """The model in ``folder``.

    Raises:
        ConfigurationError: there is none, or its files are damaged or foreign.
    """
    try:
        weights, manifest = (folder / WEIGHTS).read_bytes(), (folder / MANIFEST).read_bytes()
    except OSError:
        allowed = f"a folder with {WEIGHTS} and {MANIFEST}"
        raise ConfigurationError("model", "cannot be read", allowed=allowed) from None
    return load(weights, manifest)
