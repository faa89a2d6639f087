"""Where a feature lives in the weight table.

A feature is a string once: when a spelling is first met it is reduced to 32
bits by CRC-32, which is the same on every machine. From there on a feature is
arithmetic: bits of its parts, mixed with the place it was seen in, and the top
bits of the product are its cell. Two features may share a cell; training sees
the same cells as detection, so what is scored is what was learned.
"""

from collections.abc import Sequence
from functools import cache
from zlib import crc32

import numpy as np
import numpy.typing as npt

BITS = 21
"""The weight table has ``2 ** BITS`` cells."""

Bits = npt.NDArray[np.uint64]
Cells = npt.NDArray[np.int64]

_SHIFT = np.uint64(64 - BITS)
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
PARTS = np.array([0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93], dtype=np.uint64)
"""One odd multiplier for each part of a conjunction, so that order counts."""


def bits(kind: str, value: str) -> int:
    """32 bits of one feature; ``kind`` keeps equal values of different features apart."""
    return crc32(value.encode("utf-8", "surrogatepass"), _start(kind))


@cache
def _start(kind: str) -> int:
    """Where the checksum of a kind's values begins; there are about thirty kinds."""
    return crc32(kind.encode())


def salts(names: Sequence[str]) -> Bits:
    """64 bits for each of ``names``, by which places and conjunctions differ."""
    return np.array([bits("salt", n) << 32 | bits("pepper", n) for n in names], dtype=np.uint64)


def cells(features: Bits) -> Cells:
    """The cell of each feature, below ``2 ** BITS``."""
    mixed = (features ^ (features >> np.uint64(32))) * _SPREAD
    mixed = (mixed ^ (mixed >> np.uint64(29))) * PARTS[0]
    found: Cells = (mixed >> _SHIFT).astype(np.int64)
    return found
