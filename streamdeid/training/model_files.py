"""A model on disk: ``weights.npz`` and ``manifest.json`` in one folder.

Both are written beside the old ones and then take their places by rename: a
training that is killed, or a full disk, leaves the old model, and the mixture that
a kill between the two renames leaves is refused by its digest.
"""

from pathlib import Path

from streamdeid.detectors.classifier.model import Model, dump, load
from streamdeid.detectors.classifier.shipped import MANIFEST, WEIGHTS
from streamdeid.model.errors import ConfigurationError


def save(model: Model, folder: Path) -> None:
    """Write ``model`` into ``folder``, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    places = [folder / name for name in (WEIGHTS, MANIFEST)]
    fresh = [place.with_name(f".{place.name}.new") for place in places]
    for file, content in zip(fresh, dump(model), strict=True):
        file.write_bytes(content)
    for file, place in zip(fresh, places, strict=True):
        file.replace(place)


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
