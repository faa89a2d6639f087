"""From a reading to the cells of its features: what training and detection share.

Three kinds of features, all summed: those of a token's spelling at each place
of the window, those of the runs of visible characters around it, and the
conjunctions of ``templates``. The first two depend on a spelling and a place
alone, so detection sums their weights once for each spelling and keeps the sum.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features import chunks as run
from streamdeid.detectors.classifier.features.columns import MARGIN, ORDINAL, columns
from streamdeid.detectors.classifier.features.groups import (
    CHUNK_PLACES,
    PLACES,
    REACH,
    TOKEN_PLACES,
    Group,
)
from streamdeid.detectors.classifier.features.hashing import PARTS, Bits, Cells, cells, salts
from streamdeid.detectors.classifier.features.inventory import Described, Inventory, Numbers
from streamdeid.detectors.classifier.features.spelling import Keys, LookUp, spelling
from streamdeid.detectors.classifier.features.templates import TEMPLATES, Template
from streamdeid.detectors.classifier.features.view import View, cuts, view

EVERYTHING = frozenset(Group)
_PARTS = 3


class Places(NamedTuple):
    """Numbers at each place of the window, one row a place."""

    tokens: Numbers
    chunks: Numbers


class Features:
    """The features of some groups, over one lexicon. Keeps what it learned of spellings."""

    def __init__(self, look_up: LookUp, groups: Iterable[Group] = EVERYTHING) -> None:
        """Use the features of ``groups``; ``look_up`` says what a word is."""
        self.groups = frozenset(groups)

        def describe(surface: str) -> Described:
            known = spelling(surface, look_up)
            leads = known.is_word and surface == known.lower
            glued = bool(cuts(surface))
            return Described(known.features, known.keys, known.is_word, known.lower, leads, glued)

        self.tokens = Inventory(describe, PLACES, REACH, self.groups, len(Keys._fields))
        self.chunks = Inventory(_describe_chunk, CHUNK_PLACES, REACH, self.groups, 2)
        chosen = [t for t in TEMPLATES if t.group in self.groups]
        self._salts = salts([t.name for t in chosen])
        self._parts = [_placed_parts(chosen, ordinal) for ordinal in range(_PARTS)]

    def view(self, reading: Reading) -> View:
        """The reading as arrays."""
        return view(reading, self.tokens, self.chunks)

    def places(self, seen: View) -> Places:
        """Who stands where, for every token of the note; 0 beyond its edges."""
        count = len(seen.numbers)
        padded = np.zeros(count + 2 * MARGIN, dtype=np.int64)
        padded[MARGIN : MARGIN + count] = seen.numbers
        window = [padded[k : k + count] for k in range(len(TOKEN_PLACES))]
        left, left2, right, right2 = padded[MARGIN : MARGIN + count + 1][seen.neighbours]
        runs = np.zeros(len(seen.chunk_numbers) + 2, dtype=np.int64)
        runs[1:-1] = seen.chunk_numbers
        around = [runs[seen.chunk_of + k] for k in range(len(CHUNK_PLACES))]
        far = padded[MARGIN : MARGIN + count + 1][seen.farther]
        return Places(np.stack([*window, left2, left, right, right2, *far]), np.stack(around))

    def conjunctions(self, seen: View) -> Bits:
        """Cells of the templates: (template, token)."""
        table = columns(seen, self.tokens, self.chunks)
        count, width = len(seen.numbers), table.shape[1]
        flat = table.ravel()
        # Every stretch of ``count`` values, by where it begins: fetched in one piece.
        stretches = np.ndarray(
            (len(flat) - count + 1, count), flat.dtype, flat, 0, flat.strides * 2
        )
        total = np.repeat(self._salts[:, None], count, axis=1)
        for part, (used, rows, shifts) in zip(PARTS, self._parts, strict=True):
            values = stretches[rows * width + shifts]
            values *= part
            if len(used) == len(total):
                total += values
            else:
                total[used] += values
        return cells(total)

    def all_cells(self, seen: View) -> Cells:
        """Every cell of every token, as training needs them: (token, feature); -1 for none."""
        where = self.places(seen)
        count = len(seen.numbers)
        spelt = _placed(self.tokens, where.tokens).reshape(count, -1)
        runs = _placed(self.chunks, where.chunks).reshape(count, -1)
        return np.concatenate([spelt, runs, self.conjunctions(seen).T], axis=1)


def _describe_chunk(chunk: str) -> Described:
    """What an inventory keeps of a run."""
    return Described(run.features(chunk), run.keys(chunk))


class Parts(NamedTuple):
    """The templates that have a part of some ordinal: one entry for each."""

    used: Numbers
    """The template's number."""
    rows: Numbers
    shifts: Numbers


def _placed_parts(templates: Sequence[Template], ordinal: int) -> Parts:
    """The parts of that ordinal."""
    used = [number for number, one in enumerate(templates) if ordinal < len(one.parts)]
    parts = [templates[number].parts[ordinal] for number in used]
    rows = [ORDINAL[column] for column, _ in parts]
    shifts = [MARGIN + shift for _, shift in parts]
    return Parts(*(np.array(one, dtype=np.int64) for one in (used, rows, shifts)))


def _placed(inventory: Inventory, numbers: Numbers) -> Cells:
    """Cells of each token's window: (token, place, feature)."""
    distinct, back = np.unique(numbers, return_inverse=True)
    known = np.concatenate([inventory.cells(n, n + 1) for n in distinct])
    order = np.arange(len(numbers))[:, None]
    return known[back.reshape(numbers.shape), order].transpose(1, 0, 2)
