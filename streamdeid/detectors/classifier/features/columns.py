"""A note as a table: one row for each column that a template can name.

Values are 32 bits that mean a word, a shape, a label; what they mean is the
business of their column. The table has a margin of edge values on both sides,
so that a shifted column is the same memory read from another start.
"""

import numpy as np
import numpy.typing as npt

from streamdeid.detectors.classifier.features.hashing import Bits, bits
from streamdeid.detectors.classifier.features.inventory import Inventory, Numbers
from streamdeid.detectors.classifier.features.layout import layout
from streamdeid.detectors.classifier.features.view import View

MARGIN = 3
COLUMNS = (
    "word", "shape", "lexicon", "speech", "word-left", "word-left2", "word-right", "word-right2",
    "lexicon-left", "lexicon-right", "chunk-shape", "chunk-brief", "in-chunk", "label", "heading",
    "head", "gap", "in-line", "to-end", "from-top", "from-bottom", "style", "also-lower", "often",
    "match", "matches", "sense", "sense-left", "sense-left2", "sense-right", "sense-right2",
)  # fmt: skip
ORDINAL = {name: ordinal for ordinal, name in enumerate(COLUMNS)}
_EDGE = np.uint32(bits("edge", ""))
_MOST = 3
_PLACE_IN_RUN = np.array([0, 1, 3, 2])
"""By whether a token is joined to the one before (2) and after (1)."""
_WORD, _LEXICON, _SENSE = 0, 2, 4


def columns(view: View, tokens: Inventory, chunks: Inventory) -> Bits:
    """The table of a note: (column, margin + token + margin)."""
    count = len(view.numbers)
    table = np.full((len(COLUMNS), count + 2 * MARGIN), _EDGE, dtype=np.uint32)
    inner = table[:, MARGIN : MARGIN + count]
    keys = _with_edge(tokens.keys[view.numbers].T)
    inner[:4] = keys[:4, :-1]
    inner[4:8] = keys[_WORD][view.neighbours]
    inner[8:10] = keys[_LEXICON][view.neighbours[::2]]
    inner[10:12] = chunks.keys[view.chunk_numbers[view.chunk_of]].T
    inner[12] = _in_chunk(view.chunk_of)
    where = layout(view.text, view.starts, view.ends, tokens.is_word[view.numbers])
    inner[13:16] = keys[_WORD][np.stack([where.label, where.heading, where.head])]
    inner[16:21] = (where.gap, where.in_line, where.to_end, where.from_top, where.from_bottom)
    inner[21] = _style(tokens, view.numbers)
    inner[22:24] = _in_note(view, tokens)
    inner[24] = view.matches
    inner[25] = view.match_counts
    inner[26] = keys[_SENSE, :-1]
    inner[27:] = keys[_SENSE][view.neighbours]
    return table


def _with_edge(keys: Bits) -> Bits:
    """``keys`` (key, token), so that the edge stands at index -1."""
    framed = np.empty((len(keys), keys.shape[1] + 1), dtype=np.uint32)
    framed[:, :-1] = keys
    framed[:, -1] = _EDGE
    return framed


def _in_chunk(chunk_of: Numbers) -> Numbers:
    """0 alone, 1 first, 2 inside, 3 last of its run."""
    joined = np.zeros(len(chunk_of) + 1, dtype=np.int64)
    joined[1:-1] = chunk_of[1:] == chunk_of[:-1]
    found: Numbers = _PLACE_IN_RUN[2 * joined[:-1] + joined[1:]]
    return found


def _style(tokens: Inventory, numbers: Numbers) -> int:
    """Whether the note's words are mostly without lower case."""
    words = tokens.is_word[numbers]
    small = tokens.leads[numbers] & words
    return int(2 * small.sum() < words.sum())


def _in_note(view: View, tokens: Inventory) -> npt.NDArray[np.int64]:
    """Whether a word also stands in lower case in the note, and how often at all."""
    family = view.family
    counts = np.bincount(family)
    lower = np.bincount(family[tokens.leads[view.numbers]], minlength=len(counts)) > 0
    return np.stack([lower[family].astype(np.int64), np.minimum(counts[family], _MOST)])
