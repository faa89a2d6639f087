"""The layers of a network by the compiled engine: ``quantised`` to the bit, some times as fast."""

import ctypes
import weakref
from ctypes import POINTER, Structure, byref, c_size_t, c_uint32, c_void_p
from typing import Any, ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.tagger.network import Network
from streamdeid.detectors.classifier.tagger.quantised import GATES, Quantised, quantised
from streamdeid.detectors.classifier.tagger.spelling import Floats
from streamdeid.native import library

Ints = npt.NDArray[np.int64]
Array = npt.NDArray[Any]


class Layers(Protocol):
    """What scores tokens."""

    def scores(self, values: Floats, family: Ints) -> Floats:
        """The score of each token and class, see ``Quantised.scores``."""


def layers(network: Network) -> Layers:
    """The layers of ``network``, by the compiled engine where there is one."""
    plain, engine = quantised(network), library()
    return plain if engine is None else Compiled(plain, engine)


class _Model(Structure):
    """``Model`` of ``native/src/lib.rs``."""

    _fields_: ClassVar = [
        *((name, c_size_t) for name in ("width", "layers", "classes")),
        *(
            (name, c_void_p)
            for name in (
                "steps", "layer_weights", "layer_scales", "layer_offsets", "pool_weights",
                "pool_scales", "class_weights", "class_scales", "class_offsets", "gates",
            )
        ),
        ("gate_count", c_size_t),
    ]  # fmt: skip


class Compiled:
    """Layers held by the compiled engine. Safe for threads: nothing of a note is kept."""

    def __init__(self, plain: Quantised, engine: ctypes.CDLL) -> None:
        """Copy the weights of ``plain`` into ``engine``."""
        self._scores, free = _functions(engine)
        self._width, self._classes = plain.classes.steps.shape
        arrays = _arrays(plain)
        model = _Model(
            self._width,
            len(plain.layers),
            self._classes,
            *(array.ctypes.data for array in arrays),
            len(GATES),
        )
        self._handle = c_void_p(engine.streamdeid_layers_new(byref(model)))
        weakref.finalize(self, free, self._handle)

    def scores(self, values: Floats, family: Ints) -> Floats:
        """The score of each token and class; ``values`` (token, width) are changed.

        Raises:
            ValueError: arrays of another shape, or a family's number beyond the count of tokens.
        """
        count = len(values)
        if values.shape != (count, self._width) or family.shape != (count,):
            raise ValueError("values or family")
        values = np.ascontiguousarray(values, dtype=np.float32)
        family = np.ascontiguousarray(family, dtype=np.int64)
        found = np.empty((count, self._classes), dtype=np.float32)
        places = (array.ctypes.data for array in (values, family, found))
        if self._scores(self._handle, count, *places):
            raise ValueError("family")
        return found


def _functions(engine: ctypes.CDLL) -> tuple[Any, Any]:
    """What scores and what gives back, with their types."""
    engine.streamdeid_layers_new.argtypes = [POINTER(_Model)]
    engine.streamdeid_layers_new.restype = c_void_p
    engine.streamdeid_layers_free.argtypes = [c_void_p]
    engine.streamdeid_layers_free.restype = None
    engine.streamdeid_layers_scores.argtypes = [c_void_p, c_size_t, c_void_p, c_void_p, c_void_p]
    engine.streamdeid_layers_scores.restype = c_uint32
    return engine.streamdeid_layers_scores, engine.streamdeid_layers_free


def _arrays(plain: Quantised) -> list[Array]:
    """The arrays of ``_Model`` in their order."""
    return [
        np.array([layer.step for layer in plain.layers], dtype=np.uint64),
        _bytes([layer.weights.steps for layer in plain.layers]),
        np.stack([layer.weights.scales for layer in plain.layers]),
        np.stack([layer.offsets for layer in plain.layers]),
        _bytes(plain.pool.steps),
        np.ascontiguousarray(plain.pool.scales),
        _bytes(plain.classes.steps),
        np.ascontiguousarray(plain.classes.scales),
        np.ascontiguousarray(plain.class_offsets),
        GATES,
    ]


def _bytes(steps: Any) -> Array:
    """Whole numbers in bytes."""
    return np.ascontiguousarray(np.asarray(steps), dtype=np.int8)
