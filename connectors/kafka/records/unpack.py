"""Unpacking the four codecs up to a bound: what came out, and what was wrong if something was.

0.4 MB of gzip can hold 1.4 GB. Every codec is unpacked as a stream, or asked for its size
first, and no more than ``bound`` bytes are ever held. What was unpacked before a fault is returned
too, because the records in it are whole.
"""

import io
import struct
import zlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import lz4.frame
import snappy
import zstandard

from streamdeid.model.reason import Reason

XERIAL = b"\x82SNAPPY\x00"
"""How the blocks of Java's snappy begin; two numbers follow, then blocks with their lengths."""
XERIAL_HEADER = 16

CHUNK = 1 << 20
"""Bytes that are unpacked at a time."""


class Unpacked(NamedTuple):
    """The content as far as it could be unpacked, and the reason if there is more."""

    content: bytes
    fault: Reason | None = None


def unpack(codec: int, packed: bytes, bound: int) -> Unpacked:
    """What ``packed`` holds by the codec of this number, at most ``bound`` bytes."""
    if codec == 0:
        return Unpacked(packed)
    if codec not in CODECS:
        return Unpacked(b"", Reason.UNDECODABLE_RECORD)
    out = bytearray()
    try:
        fault = CODECS[codec](packed, bound, out)
    except Exception:  # noqa: BLE001 - of four libraries, each with errors of its own
        fault = Reason.UNDECODABLE_RECORD
    if len(out) > bound:
        return Unpacked(bytes(out[:bound]), Reason.TOO_LARGE)
    return Unpacked(bytes(out), fault)


def _unless(whole: bool) -> Reason | None:  # noqa: FBT001 - the one thing that is asked
    """The fault of a stream that is not ``whole``."""
    return None if whole else Reason.UNDECODABLE_RECORD


def _gzip(packed: bytes, bound: int, out: bytearray) -> Reason | None:
    """One member, as producers write it; thousands of small ones would take quadratic time."""
    machine = zlib.decompressobj(wbits=31)
    rest = packed
    while len(out) <= bound and not machine.eof:
        piece = machine.decompress(rest, min(CHUNK, bound + 1 - len(out)))
        out += piece
        rest = machine.unconsumed_tail
        if not piece and not rest:
            break
    return _unless(machine.eof and not machine.unused_data)


def _lz4(packed: bytes, bound: int, out: bytearray) -> Reason | None:
    """One frame."""
    machine = lz4.frame.LZ4FrameDecompressor()
    rest = packed
    while len(out) <= bound and not machine.eof:
        piece = machine.decompress(rest, max_length=min(CHUNK, bound + 1 - len(out)))
        out += piece
        rest = b""
        if not piece and machine.needs_input:
            break
    return _unless(machine.eof and not machine.unused_data)


def _zstd(packed: bytes, bound: int, out: bytearray) -> Reason | None:
    """One frame; one that is cut short ends early, and the records tell."""
    with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(packed)) as reader:
        while len(out) <= bound and (piece := reader.read(min(CHUNK, bound + 1 - len(out)))):
            out += piece
    return None


def _snappy(packed: bytes, bound: int, out: bytearray) -> Reason | None:
    """A block, or the blocks of Java's stream; each says its size before it is unpacked."""
    if not packed.startswith(XERIAL):
        return _block(packed, bound, out)
    at = XERIAL_HEADER
    while at < len(packed):
        (size,) = struct.unpack_from(">i", packed, at)
        block = packed[at + 4 : at + 4 + size]
        if size <= 0 or len(block) != size:
            return Reason.UNDECODABLE_RECORD
        if fault := _block(block, bound, out):
            return fault
        at += 4 + size
    return None


def _block(block: bytes, bound: int, out: bytearray) -> Reason | None:
    """One block of snappy."""
    size, shift = 0, 0
    for byte in block[:5]:
        size |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            break
    if size > bound - len(out):
        return Reason.TOO_LARGE
    out += snappy.decompress(block)
    return None


Codec = Callable[[bytes, int, bytearray], Reason | None]

CODECS: Mapping[int, Codec] = MappingProxyType({1: _gzip, 2: _snappy, 3: _lz4, 4: _zstd})
"""By the number in a batch's attributes; what was wrong, if anything was."""
