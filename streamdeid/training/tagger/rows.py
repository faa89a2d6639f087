"""Notes as flat arrays that a network can learn from: one entry for each token of each copy.

Reading a note with all rules costs a hundred times what a pass of the network over it costs, so
each copy is read once, by all cores, and kept. Spellings are described once for all copies.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.base import Detector
from streamdeid.detectors.classifier.tagger.page import FORMS, page, touched
from streamdeid.detectors.order import ORDER
from streamdeid.lexicons import Lexicon, load
from streamdeid.training.corpus import Annotated
from streamdeid.training.examples import reading

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int8]
_AT_ONCE = 200
"""Notes that are read together: enough to hide what handing them over costs."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One note as arrays by token."""

    id: str
    surfaces: Sequence[str] = field(repr=False)
    gaps: Small = field(repr=False)
    places: Small = field(repr=False)
    told: Small = field(repr=False)
    """(2, token)"""
    truths: Small = field(repr=False)
    """The number of the label, 0 outside."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Many notes, one after another."""

    spellings: Sequence[str] = field(repr=False)
    """Each distinct spelling once."""
    tokens: npt.NDArray[np.int32] = field(repr=False)
    """The number of the spelling of each token."""
    gaps: Small = field(repr=False)
    places: Small = field(repr=False)
    told: Small = field(repr=False)
    truths: Small = field(repr=False)
    bounds: Ints = field(repr=False)
    """Where each note begins, and where the last one ends."""
    ids: Sequence[str] = field(repr=False)
    """Whose copy each note is."""

    def __len__(self) -> int:
        """How many notes there are."""
        return len(self.bounds) - 1

    def note(self, number: int) -> slice:
        """The tokens of a note."""
        return slice(int(self.bounds[number]), int(self.bounds[number + 1]))


def sheet(note: Annotated, rules: Sequence[Detector]) -> Sheet | None:
    """The note as the tagger would be given it; ``None`` if it has no token."""
    read = reading(note, rules)
    if not len(read.tokens):
        return None
    seen = page(read)
    arrays = (seen.gaps, seen.places, seen.told, touched(note.spans, seen))
    return Sheet(note.id, tuple(seen.surfaces), *(one.astype(np.int8) for one in arrays))


@cache
def _rules() -> Sequence[Detector]:
    """The detectors that the tagger hears, built once in a worker."""
    return heard(load())


def heard(lexicon: Lexicon) -> Sequence[Detector]:
    """Seeds and forms, in their order."""
    return [factory(lexicon) for name, factory in ORDER if name == "seeded" or name in FORMS]


def _read(notes: list[Annotated]) -> list[Sheet]:
    """Notes as arrays, in a worker."""
    return [one for one in (sheet(note, _rules()) for note in notes) if one is not None]


def sheets(
    notes: Iterable[Annotated], executor: Executor, report: Callable[[int], None]
) -> Iterator[Sheet]:
    """The notes as arrays in their order, read by the workers of ``executor``."""
    waiting = iter(notes)
    parts = iter(lambda: list(islice(waiting, _AT_ONCE)), [])
    done = 0
    for found in executor.map(_read, parts):
        done += len(found)
        report(done)
        yield from found


def joined(sheets: Iterable[Sheet]) -> Rows:
    """Sheets as flat arrays."""
    known: dict[str, int] = {}
    kept, ids = [], []
    for one in sheets:
        numbers = [known.setdefault(surface, len(known)) for surface in one.surfaces]
        arrays = (one.gaps, one.places, one.told, one.truths)
        kept.append((np.array(numbers, dtype=np.int32), *arrays))
        ids.append(one.id)
    columns = list(zip(*kept, strict=True))
    bounds = np.cumsum([0, *(len(one) for one in columns[0])])
    tokens, gaps, places, told, truths = (np.concatenate(one, axis=-1) for one in columns)
    return Rows(list(known), tokens, gaps, places, told, truths, bounds, ids)


def together(one: Rows, other: Rows) -> Rows:
    """The notes of both, those of ``one`` first."""
    known = {spelling: number for number, spelling in enumerate(one.spellings)}
    numbers = [known.setdefault(spelling, len(known)) for spelling in other.spellings]
    again = np.array(numbers, dtype=np.int32)[other.tokens]
    columns = ((getattr(rows, name) for rows in (one, other)) for name in _BY_TOKEN)
    gaps, places, told, truths = (np.concatenate(list(both), axis=-1) for both in columns)
    tokens = np.concatenate([one.tokens, again])
    bounds = np.concatenate([one.bounds, one.bounds[-1] + other.bounds[1:]])
    ids = [*one.ids, *other.ids]
    return Rows(list(known), tokens, gaps, places, told, truths, bounds, ids)


def keep(rows: Rows, place: Path) -> None:
    """Write rows to a file; a kill while they are written leaves none."""
    fresh = place.with_name(f".{place.name}.new")
    arrays: dict[str, Any] = {name: getattr(rows, name) for name in _ARRAYS}
    for name in _LINES:
        arrays[name] = np.frombuffer("\n".join(getattr(rows, name)).encode(), dtype=np.uint8)
    with fresh.open("wb") as file:
        np.savez(file, **arrays)
    fresh.replace(place)


def kept(place: Path) -> Rows:
    """The rows that a file keeps."""
    with np.load(place) as found:
        arrays: dict[str, Any] = {name: found[name] for name in _ARRAYS}
        for name in _LINES:
            arrays[name] = bytes(found[name]).decode().split("\n")
    return Rows(**arrays)


_LINES = ("spellings", "ids")
_BY_TOKEN = ("gaps", "places", "told", "truths")
_ARRAYS = ("tokens", *_BY_TOKEN, "bounds")
