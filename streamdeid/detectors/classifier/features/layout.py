"""Where each token of a note stands: line, form label, heading, spacing.

All of it is arithmetic on offsets, one array for the note and none per token.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
_NEAR_MARGIN = 4
_HEADING_LENGTH = 5
_LINE_FEED, _RETURN, _COLON = 10, 13, 58


class Layout(NamedTuple):
    """One entry for each token."""

    gap: Numbers
    """Before the token: 0 nothing, 1 a blank, 2 wide, 3 line end, 4 blank line."""
    in_line: Numbers
    """Its ordinal in the line, up to 4."""
    to_end: Numbers
    """Tokens that follow in the line, up to 4."""
    from_top: Numbers
    """Lines above, up to 4."""
    from_bottom: Numbers
    """Lines below, up to 4."""
    head: Numbers
    """Index of the line's first token."""
    label: Numbers
    """Index of the word before the last colon to the left in this line; -1 for none."""
    heading: Numbers
    """The same for the last line that begins as ``Word … :``, this one included."""


def layout(text: str, starts: Numbers, ends: Numbers, is_word: npt.NDArray[np.bool_]) -> Layout:
    """Lay out the tokens of ``text`` (at least one)."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    breaks = codes == _LINE_FEED
    if "\r" in text:
        breaks[:-1] |= (codes[:-1] == _RETURN) & (codes[1:] != _LINE_FEED)
        breaks[-1] |= codes[-1] == _RETURN
    line = breaks.cumsum()[starts]
    sizes = np.bincount(line)
    after = sizes.cumsum()
    order = np.arange(len(starts))
    head, last = (after - sizes)[line], after[line] - 1
    colon = codes[starts] == _COLON
    colon[1:] &= is_word[:-1]
    colon[0] = False
    label, heading = _labels(colon, order, line, head)
    return Layout(
        _gaps(starts, ends, line),
        np.minimum(order - head, _NEAR_MARGIN),
        np.minimum(last - order, _NEAR_MARGIN),
        np.minimum(line, _NEAR_MARGIN),
        np.minimum(line[-1] - line, _NEAR_MARGIN),
        head,
        label,
        heading,
    )


def _gaps(starts: Numbers, ends: Numbers, line: Numbers) -> Numbers:
    """The kind of space before each token."""
    gaps = np.empty(len(starts), dtype=np.int64)
    gaps[0] = 3
    breaks = line[1:] - line[:-1]
    widths = np.minimum(starts[1:] - ends[:-1], 2)
    gaps[1:] = np.where(breaks > 0, 2 + np.minimum(breaks, 2), widths)
    return gaps


def _labels(
    colon: npt.NDArray[np.bool_], order: Numbers, line: Numbers, head: Numbers
) -> tuple[Numbers, Numbers]:
    """Index of the form label and of the heading over each token."""
    label, heading = np.full((2, len(order)), -1, dtype=np.int64)
    if colon.any():
        before = np.maximum.accumulate(np.where(colon, order - 1, -1))[:-1]
        label[1:] = np.where(line[before] == line[1:], before, -1)
        opening = colon & (order - head < _HEADING_LENGTH)
        heading[1:] = np.maximum.accumulate(np.where(opening, order - 1, -1))[:-1]
    return label, heading
