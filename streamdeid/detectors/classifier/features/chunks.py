"""What a run of visible characters says: ``00-81-47-29``, ``T.Broussard``, ``x@y.org``.

Tokens are small, so an identifier is many of them; its run is what a reader
sees as one thing. A run is known by its shape alone, with A, a and 0 for its
letters and digits: shapes come back in every note, texts do not.
"""

import re
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.features.hashing import bits
from streamdeid.detectors.classifier.features.shape import shaped
from streamdeid.detectors.classifier.features.spelling import Feature

Numbers = npt.NDArray[np.int64]

_RUN = re.compile(r"\S+")
_RUNS = re.compile(r"(.)\1+")
_LONGEST = 24


def runs(text: str, starts: Numbers, ends: Numbers) -> tuple[list[str], Numbers]:
    """The shape of each run of ``text``, and the ordinal of the run that holds each token."""
    shapes = shaped(text).split()
    if max(map(len, shapes), default=0) > _LONGEST:
        shapes = [run[:_LONGEST] for run in shapes]
    of_token = np.zeros(len(starts), dtype=np.int64)
    np.cumsum(starts[1:] > ends[:-1], out=of_token[1:])
    if of_token[-1] + 1 == len(shapes):
        return shapes, of_token
    # Some visible characters are in no token: ask where the runs begin.
    found = list(_RUN.finditer(shaped(text)))
    begins = np.array([run.start() for run in found])
    return [run[0][:_LONGEST] for run in found], np.searchsorted(begins, starts, side="right") - 1


def features(run: str) -> tuple[Feature, ...]:
    """The features of one shape."""
    return tuple((Group.CHUNK, bits("chunk", value)) for value in _values(run))


def keys(run: str) -> tuple[int, int]:
    """The shape and its brief form, for conjunctions."""
    return bits("chunk-shape", run), bits("chunk-brief", _RUNS.sub(r"\1", run))


def _values(run: str) -> Iterator[str]:
    """Shapes, lengths, and the marks inside."""
    yield "shape " + run
    yield "brief " + _RUNS.sub(r"\1", run)
    yield "length " + str(min(len(run), 20))
    digits = run.count("0")
    yield "digits " + str(min(digits, 12))
    if 0 < digits < len(run):
        yield "letters " + str(min(run.count("A") + run.count("a"), 8))
    marks = run.translate(_NO_LETTERS)
    yield from ("mark " + mark for mark in sorted(set(marks)))
    yield "first " + run[0]
    yield "last " + run[-1]


_NO_LETTERS = str.maketrans("", "", "Aa0")
