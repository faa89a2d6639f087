"""The record that a word table keeps for each word: eight bytes.

Four bytes of flags, then first-name share, last-name share, word frequency and
population on a logarithmic scale with 25 steps a decade; 0 stands for nothing.
One step is a tenth of the value, finer than the sources themselves.

Word classes have a record of their own: four bytes, one number for each of three
granularities. So have word vectors: one byte, signed, for each of their numbers.
"""

import math
import struct

RECORD = struct.Struct("<IBBBB")
CLASSES = struct.Struct("<BBH")
VECTOR = 64
"""Numbers of a word vector."""
VECTOR_STEP = 1 / 32
"""One step of a number, in standard deviations of all of them."""
STEPS_PER_DECADE = 25
SMALLEST = 1e-9
"""The least share that can be kept, as step 1."""


def to_step(value: float, smallest: float = SMALLEST) -> int:
    """The step nearest to ``value``, 1..255; 0 for nothing."""
    if value <= 0:
        return 0
    return max(1, min(255, 1 + round(STEPS_PER_DECADE * math.log10(value / smallest))))


def from_step(step: int, smallest: float = SMALLEST) -> float:
    """The value that ``step`` stands for."""
    return smallest * 10.0 ** ((step - 1) / STEPS_PER_DECADE) if step else 0.0


SHARES = tuple(from_step(step) for step in range(256))
POPULATIONS = tuple(round(from_step(step, 1.0)) for step in range(256))


def pack(flags: int, first: float, last: float, frequency: float, population: int) -> bytes:
    """The record of one word."""
    return RECORD.pack(
        flags, to_step(first), to_step(last), to_step(frequency), to_step(population, 1.0)
    )
