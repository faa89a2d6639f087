"""The arrays of a model's file, each taken only if it is what a model is made of.

A number that is none would not stop a detector: it would find nothing, and say
nothing of it. So numbers that are not finite count as damage, like a wrong shape.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]


def part(
    arrays: Arrays, name: str, kind: type[np.generic], *shape: int | None, endless: bool = False
) -> npt.NDArray[Any]:
    """The array ``name``: numbers of ``kind`` in ``shape``, where ``None`` is any length.

    ``endless`` lets infinity pass.

    Raises:
        KeyError: there is none of that name.
        ValueError: it is another kind of array.
    """
    found = arrays[name]
    fits = found.dtype == kind and found.ndim == len(shape)
    if not fits or any(
        want not in {None, have} for want, have in zip(shape, found.shape, strict=True)
    ):
        raise ValueError(name)
    if found.dtype.kind == "f" and not (np.isfinite(found) | (np.isinf(found) & endless)).all():
        raise ValueError(name)
    return found
