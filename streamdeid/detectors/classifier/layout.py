"""Where each token of a note stands: line, form label, heading, spacing.

All of it is arithmetic on offsets, one array for the note and none per token.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
_NEAR_MARGIN = 4
_HEADING_LENGTH = 5
_LINE_FEED, _RETURN = 10, 13


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
    breaks = (codes == _LINE_FEED) | ((codes == _RETURN) & (np.append(codes[1:], 0) != _LINE_FEED))
    line = np.cumsum(breaks)[starts]
    order = np.arange(len(starts))
    head = np.maximum.accumulate(np.where(np.diff(line, prepend=-1) > 0, order, 0))
    last = np.searchsorted(line, line, side="right") - 1
    colon = (codes[starts] == ord(":")) & np.append(False, is_word[:-1])
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
    width = starts - np.append(0, ends[:-1])
    breaks = np.diff(line, prepend=line[0])
    gaps = np.where(breaks > 0, 2 + np.minimum(breaks, 2), np.minimum(width, 2))
    gaps[0] = 3
    return gaps


def _labels(
    colon: npt.NDArray[np.bool_], order: Numbers, line: Numbers, head: Numbers
) -> tuple[Numbers, Numbers]:
    """Index of the form label and of the heading over each token."""
    before = np.append(-1, np.maximum.accumulate(np.where(colon, order - 1, -1))[:-1])
    label = np.where((before >= 0) & (line[before] == line), before, -1)
    opening = colon & (order - head < _HEADING_LENGTH)
    heading = np.append(-1, np.maximum.accumulate(np.where(opening, order - 1, -1))[:-1])
    return label, heading
