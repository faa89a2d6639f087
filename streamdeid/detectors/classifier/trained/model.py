"""A trained model as data: weights in npz, everything else in JSON; never a pickle.

Weights are small integers with one scale for each label, and cells whose
weights say nothing are left out; what training measured after that rounding is
what detection computes. The manifest states the digest of the weights, how the
scores were calibrated, and what the model was made from.
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import orjson

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.features.hashing import BITS
from streamdeid.detectors.classifier.tagger.model import Tagger, tagger_of
from streamdeid.detectors.classifier.trained import own_classes as own
from streamdeid.detectors.classifier.trained.hidden import Hidden, hidden_of
from streamdeid.detectors.classifier.trained.parts import Arrays, part
from streamdeid.detectors.classifier.trained.trees import Trees, trees_of
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label

FORMAT = 3
OUTSIDE = "O"
"""The class of tokens that identify nobody; always number 0."""

Weights = npt.NDArray[np.float32]
_LEVELS = 100
"""Sums of so small numbers fit into 16 bits, see ``scorer``."""
_PADDED = 32
"""Rows of weights are as long as a piece of memory that is fetched at once."""
_FAINT = 2
"""Cells whose weights are all this small change no decision (measured) and are left out."""
_KEY = "classifier model"
SURROUNDINGS = 25
"""Columns of the second look, see ``second``."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """P(identifier | margin) = 1 / (1 + exp(-(slope * margin + intercept))) (Platt 1999)."""

    slope: float = 4.0
    intercept: float = 0.0


@dataclass(frozen=True, slots=True)
class Model:
    """One weight for each of a feature's cell and a sum; ``classes[0]`` is ``O``.

    A sum is a class's, or a unit's if there is a hidden layer.
    """

    classes: tuple[str, ...]
    cells: npt.NDArray[np.int32] = field(repr=False)
    levels: npt.NDArray[np.int8] = field(repr=False)
    scales: Weights = field(repr=False)
    intercepts: Weights = field(repr=False)
    groups: frozenset[Group]
    calibration: Calibration = Calibration()
    points: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Operating points: what is added to the score of each class against ``O``, by name."""
    trust: Mapping[str, float] = field(default_factory=dict)
    """How far a finding of each rule stands against the margin; see ``ensemble``."""
    origin: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Corpora, recipe, versions and scores of the training."""
    transitions: Weights | None = field(default=None, repr=False)
    """Of a CRF: the weight of going from one class to another; ``None`` for an SVM."""
    second: Trees | None = field(default=None, repr=False)
    """The second look; ``None`` for scores that are linear to the end."""
    hidden: Hidden | None = field(default=None, repr=False)
    """What makes scores of units; ``None`` if the sums are the scores."""
    own_classes: own.Classes = field(default_factory=dict, repr=False)
    """Classes of words from a hospital's own text, beside those of the lexicon."""
    tagger: Tagger | None = field(default=None, repr=False)
    """What scores in place of the sums; ``None`` for a model of features."""

    @property
    def labels(self) -> tuple[Label | None, ...]:
        """The label of each class; ``None`` for ``O``."""
        return _labels(self.classes)

    def weights(self) -> Weights:
        """The weights of each known cell: (cell, sum)."""
        return self.levels.astype(np.float32) * self.scales

    def point(self, name: str) -> Weights:
        """The biases of an operating point, by class.

        Raises:
            ConfigurationError: the model has no point of that name.
        """
        if name not in self.points:
            allowed = ", ".join(self.points)
            raise ConfigurationError("operating point", "is not known", allowed=allowed)
        biases = self.points[name]
        return np.array([biases.get(one, 0.0) for one in self.classes], dtype=np.float32)


@cache
def _labels(classes: tuple[str, ...]) -> tuple[Label | None, ...]:
    """Class names as labels, once for each model."""
    return tuple(None if name == OUTSIDE else Label(name) for name in classes)


def rounded(weights: Weights, used: npt.NDArray[np.int32]) -> tuple[Any, Any, Any]:
    """Cells, levels and scales of ``weights`` (cell, sum) over the cells ``used``."""
    scales = np.maximum(np.abs(weights).max(axis=0), 1e-9).astype(np.float32) / _LEVELS
    levels = np.rint(weights / scales).astype(np.int8)
    speaks = np.abs(levels).max(axis=1, initial=0) > _FAINT
    order = np.argsort(used[speaks], kind="stable")
    return used[speaks][order], levels[speaks][order], scales


def laid_out(levels: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """``levels`` behind a silent row 0, each row padded to pieces of 32 bytes.

    What ``load`` gives lies so already: a large model is not held twice.
    """
    count, sums = levels.shape
    shape = count + 1, -(-sums // _PADDED) * _PADDED
    base = levels.base
    if isinstance(base, np.ndarray) and base.shape == shape:
        inner = base[1:, :sums]
        if inner.__array_interface__ == levels.__array_interface__:
            return base
    rows = np.full(shape, 0, dtype=np.int8)
    rows[1:, :sums] = levels
    return rows


def dump(model: Model) -> tuple[bytes, bytes]:
    """The model as npz and JSON. The same model gives the same bytes."""
    arrays: dict[str, npt.NDArray[Any]] = {
        "known": _bitmap(model.cells),
        "levels": np.ascontiguousarray(model.levels.T),
        "scales": model.scales,
        "intercepts": model.intercepts,
    }
    if model.transitions is not None:
        arrays["transitions"] = model.transitions
    if model.hidden is not None:
        arrays |= model.hidden.arrays()
    if model.second is not None:
        arrays |= model.second.arrays()
    if model.own_classes:
        arrays |= own.arrays(model.own_classes)
    if model.tagger is not None:
        arrays |= model.tagger.arrays()
    weights = _npz(arrays)
    manifest = {
        "format": FORMAT,
        "bits": BITS,
        "classes": model.classes,
        "groups": sorted(model.groups),
        "calibration": [model.calibration.slope, model.calibration.intercept],
        "points": {name: dict(biases) for name, biases in model.points.items()},
        "trust": dict(model.trust),
        "sha256": hashlib.sha256(weights).hexdigest(),
        "origin": dict(model.origin),
    }
    return weights, orjson.dumps(manifest, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _bitmap(cells: npt.NDArray[np.int32]) -> npt.NDArray[np.uint8]:
    """Of all cells those that are known, a bit for each."""
    known = np.zeros(1 << BITS, dtype=np.bool_)
    known[cells] = True
    return np.packbits(known)


def _npz(arrays: Mapping[str, npt.NDArray[Any]]) -> bytes:
    """An npz whose entries carry no date, so that equal arrays are equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in arrays.items():
            entry = io.BytesIO()
            np.lib.format.write_array(entry, array, allow_pickle=False)
            header = zipfile.ZipInfo(f"{name}.npy")
            header.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(header, entry.getvalue(), compresslevel=9)
    return buffer.getvalue()


def load(weights: bytes, manifest: bytes) -> Model:
    """The model of these two files.

    Raises:
        ConfigurationError: truncated or altered, of another program or version, or of parts
            that would not find anything: numbers that are none, labels that nobody knows.
    """
    stated = _manifest(manifest)
    if hashlib.sha256(weights).hexdigest() != stated.get("sha256"):
        raise ConfigurationError(_KEY, "the weights do not match the manifest's digest")
    try:
        with np.load(io.BytesIO(weights), allow_pickle=False) as arrays:
            return _model(stated, arrays)
    except Exception:  # noqa: BLE001 - whatever foreign files make numpy or zipfile raise
        raise ConfigurationError(_KEY, "the files are incomplete or of another version") from None


def _manifest(manifest: bytes) -> Mapping[str, Any]:
    """The manifest, if it is one of ours."""
    try:
        stated = orjson.loads(manifest)
    except orjson.JSONDecodeError:
        raise ConfigurationError(_KEY, "the manifest is not JSON") from None
    if not isinstance(stated, dict) or (stated.get("format"), stated.get("bits")) != (FORMAT, BITS):
        allowed = f"format {FORMAT} with {BITS} bits"
        raise ConfigurationError(_KEY, "is of another format", allowed=allowed)
    return stated


def _model(stated: Mapping[str, Any], arrays: Arrays) -> Model:
    """Put the parts together and see that they fit one another."""
    classes = tuple(stated["classes"])
    count = len(classes)
    if classes[:1] != (OUTSIDE,) or len(set(classes)) < max(count, 2):
        raise ValueError(_KEY)
    known = part(arrays, "known", np.uint8, (1 << BITS) // 8)
    cells = np.flatnonzero(np.unpackbits(known)).astype(np.int32)
    hidden = hidden_of(arrays, count)
    sums = count if hidden is None else len(hidden.weights)
    slope, intercept = map(float, stated["calibration"])
    model = Model(
        classes,
        cells,
        laid_out(part(arrays, "levels", np.int8, sums, len(cells)).T)[1:, :sums],
        part(arrays, "scales", np.float32, sums),
        part(arrays, "intercepts", np.float32, sums),
        frozenset(map(Group, stated["groups"])),
        Calibration(slope, intercept),
        {name: _numbers(biases) for name, biases in stated["points"].items()},
        _numbers(stated.get("trust", {})),
        stated["origin"],
        part(arrays, "transitions", np.float32, count, count) if "transitions" in arrays else None,
        trees_of(arrays, SURROUNDINGS),
        hidden,
        own.read(arrays),
        tagger_of(arrays, count),
    )
    _labels(classes)  # Whose names are not labels is refused here and not beside a note.
    return model


def _numbers(stated: Mapping[str, Any]) -> dict[str, float]:
    """Numbers by name."""
    return {name: float(number) for name, number in stated.items()}
