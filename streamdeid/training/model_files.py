"""Writing a model to disk: ``weights.npz`` and ``manifest.json`` in one folder.

Both are written beside the old ones and then take their places by rename: a
training that is killed, or a full disk, leaves the old model, and the mixture that
a kill between the two renames leaves is refused by its digest.
"""

from pathlib import Path

from streamdeid.detectors.classifier.model import Model, dump
from streamdeid.detectors.classifier.shipped import MANIFEST, WEIGHTS


def save(model: Model, folder: Path) -> None:
    """Write ``model`` into ``folder``, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    places = [folder / name for name in (WEIGHTS, MANIFEST)]
    fresh = [place.with_name(f".{place.name}.new") for place in places]
    for file, content in zip(fresh, dump(model), strict=True):
        file.write_bytes(content)
    for file, place in zip(fresh, places, strict=True):
        file.replace(place)
