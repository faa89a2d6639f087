"""Writing a model to disk: ``weights.npz``, its further pieces and ``manifest.json`` in a folder.

All are written beside the old ones and then take their places by rename: a
training that is killed, or a full disk, leaves the old model, and the mixture that
a kill between the renames leaves is refused by its digest.
"""

from pathlib import Path

from streamdeid.detectors.classifier.shipped import MANIFEST, WEIGHTS, pieces
from streamdeid.detectors.classifier.trained.model import Model, dump


def save(model: Model, folder: Path) -> None:
    """Write ``model`` into ``folder``, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    weights, manifest = dump(model)
    content = {**pieces(weights), MANIFEST: manifest}
    fresh = {folder / name: folder / f".{name}.new" for name in content}
    for place, file in fresh.items():
        file.write_bytes(content[place.name])
    for place, file in fresh.items():
        file.replace(place)
    for piece in folder.glob(f"{WEIGHTS}.*"):
        if piece.name not in content:
            piece.unlink()
