"""Where a feature lives in the weight table.

A feature is a string once: when a spelling is first met it is reduced to 32
bits by CRC-32, which is the same on every machine. From there on a feature is
arithmetic on 32 bits: bits of its parts, mixed with the place it was seen in,
and the top bits of the product are its cell. Two features may share a cell;
training sees the same cells as detection, so what is scored is what was learned.
"""

from collections.abc import Sequence
from functools import cache
from zlib import crc32

import numpy as np
import numpy.typing as npt

BITS = 23
"""The weight table has ``2 ** BITS`` cells."""

Bits = npt.NDArray[np.uint32]
Cells = npt.NDArray[np.int64]

_SHIFT = np.uint32(32 - BITS)
_FIRST, _SECOND = np.uint32(15), np.uint32(13)
_SPREAD, _AGAIN = np.uint32(0x85EBCA6B), np.uint32(0xC2B2AE35)
PARTS = np.array([0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D], dtype=np.uint32)
"""One odd multiplier for each part of a conjunction, so that order counts."""


def bits(kind: str, value: str) -> int:
    """32 bits of one feature; ``kind`` keeps equal values of different features apart."""
    return crc32(value.encode("utf-8", "surrogatepass"), _start(kind))


@cache
def _start(kind: str) -> int:
    """Where the checksum of a kind's values begins; there are about thirty kinds."""
    return crc32(kind.encode())


def salts(names: Sequence[str]) -> Bits:
    """32 bits for each of ``names``, by which places and conjunctions differ."""
    return np.array([bits("salt", name) for name in names], dtype=np.uint32)


def cells(features: Bits) -> Bits:
    """The cell of each feature (MurmurHash3's last steps); ``features`` is used up."""
    features ^= features >> _FIRST
    features *= _SPREAD
    features ^= features >> _SECOND
    features *= _AGAIN
    features >>= _SHIFT
    return features
