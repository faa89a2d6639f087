"""Which notes a tagger learns from, how often, and which it is set up on.

The ``dev`` split and every tenth of the latest notes are held out, with all their copies; ``test``
is never read. Of the kinds none is held out: models that have not met them say how it will be.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt

from streamdeid.lexicons import load
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated
from streamdeid.training.fitting import Report
from streamdeid.training.tagger.recipe import COPIES, Copy, copies
from streamdeid.training.tagger.rows import Rows, joined, sheets

_PROCESSES = 2
_TENTH = 10


def learned() -> list[Annotated]:
    """The notes that are learned from; the kinds, which are unlike all others, come last."""
    plain = (*corpus.shipped("train"), *corpus.further(), *corpus.told())
    held = {note.id for note in held_out()}
    latest = [note for note in corpus.latest() if note.id not in held]
    return [*plain, *latest, *corpus.kinds()]


def held_out() -> list[Annotated]:
    """The notes that a model is set up on beside the kinds that it has not met."""
    return [*corpus.shipped("dev"), *_every_tenth(corpus.latest())]


def _every_tenth(notes: Iterable[Annotated]) -> list[Annotated]:
    """Of each family one note in ten, by its place there."""
    seen: Counter[str] = Counter()
    found = []
    for note in notes:
        seen[note.family] += 1
        if seen[note.family] % _TENTH == 0:
            found.append(note)
    return found


def _is_one_in_ten(name: str, salt: bytes = b"") -> bool:
    """Whether a note is one in ten, by its id."""
    digest = blake2b(name.encode(), digest_size=2, salt=salt).digest()
    return int.from_bytes(digest) % _TENTH == 0


def rows_of(notes: Sequence[Annotated], report: Report, wanted: Sequence[Copy] = COPIES) -> Rows:
    """The copies of ``notes`` as arrays."""
    total = len(notes) * len(wanted)
    # Forked processes would share the threads of JAX, which may lock one another.
    with ProcessPoolExecutor(_PROCESSES, get_context("spawn")) as executor:
        made = copies(notes, load(), wanted)
        return joined(sheets(made, executor, lambda done: report("reading", done, total)))


Weigh = Callable[[str], int]
"""How often a note of this id is learned from in one pass."""


def plain(kinds: Mapping[str, str]) -> Weigh:
    """Every note once but those of ``kinds`` (id to kind), which come later."""
    return lambda name: int(name not in kinds)


def finishing(kinds: Mapping[str, str], without: Collection[str], often: int) -> Weigh:
    """The kinds but those ``without`` so ``often``, and one in ten of the others beside them."""

    def weigh(name: str) -> int:
        kind = kinds.get(name)
        if kind is None:
            return int(_is_one_in_ten(name, b"beside"))
        return 0 if kind in without else often

    return weigh


def weights(rows: Rows, weigh: Weigh) -> npt.NDArray[np.int64]:
    """How often each of the notes is learned from."""
    return np.array([weigh(name) for name in rows.ids], dtype=np.int64)
