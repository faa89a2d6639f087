"""The distance of a written word from a name in half edits.

An edit drops, adds, replaces or swaps letters. A letter that is read for one of its shape
(*F* for *P*, *9* for *g*), a neighbour on the keyboard for it or beside it, two letters that
look like one (*rn* for *m*, *cl* for *d*) or changed places, and a letter typed twice are half
an edit: machines and hands make these errors far more often than others (Kukich, ACM Computing
Surveys 24, 1992).
"""

from itertools import combinations, pairwise

_SHAPES = (
    "0ocdqu 1il!|tjf 2z 3e8 4a 5s$ 6gb 7t 8bsg 9gqy aoe ce cg db ef fp hbnk hm ijt kr mn nu"
    " nr rt uv vy vw yv xk pr qg eo sa ft"
).split()
"""Characters of like shape, in either letter case, folded."""
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LIGATURES = "rn:m nn:m in:m ni:m vv:w cl:d li:h ii:n ii:u ri:n lc:k ti:n iv:w".split()
_HALF, _WHOLE = 1, 2
_FAR = 99
"""The cost of a cell that is not filled."""
_WIDEST = 16
"""Letters from the first error to the last, at most."""


def _neighbours() -> set[tuple[str, str]]:
    """Keys that touch: in one row, and in the next one the two below or above."""
    found: set[tuple[str, str]] = set()
    for row, below in zip(_ROWS, (*_ROWS[1:], ""), strict=True):
        found.update(pairwise(row))
        found.update(zip(row, below, strict=False))
        found.update(zip(row[1:], below, strict=False))
    return found


_NEIGHBOURS = _neighbours()
_KEYS = frozenset(_NEIGHBOURS | {(b, a) for a, b in _NEIGHBOURS})
_ALIKE = frozenset(
    pair for shape in _SHAPES for a, b in combinations(shape, 2) for pair in ((a, b), (b, a))
)
_TAKEN = _ALIKE | _KEYS
_JOINED = frozenset(
    pair for one in _LIGATURES for a, _, b in (one.partition(":"),) for pair in ((a, b), (b, a))
)

Row = dict[int, int]
"""The cost of one beginning of the word that is read, by how much of the name is behind."""


def half_edits(read: str, meant: str, most: int) -> int:
    """Half edits from ``meant`` to ``read``, both folded; ``most + 1`` for more than ``most``.

    What both have in common at their ends is not compared. Of the table only the diagonals that
    a difference in length needs are filled, and one on either side of them; it ends with two rows
    that are above ``most``, so that most words cost a few cells.
    """
    start, a, b = 0, len(read), len(meant)
    while start < min(a, b) and read[start] == meant[start]:
        start += 1
    while a > start < b and read[a - 1] == meant[b - 1]:
        a, b = a - 1, b - 1
    if max(a, b) - start > _WIDEST:
        return most + 1
    back, on = min(0, b - a) - 1, max(0, b - a) + 1
    rows: tuple[Row, Row] = {}, {start: 0}
    for j in range(start, min(b, start + on)):
        rows[1][j + 1] = rows[1][j] + _missing(meant, j)
    for i in range(start, a):
        columns = range(max(start, i + back), min(b, i + on + 1))
        first = {start: rows[1][start] + _extra(read, i)} if i + back < start else {}
        rows = rows[1], _row((read, start, i), (meant, columns), rows, first)
        if min(rows[1].values()) > most and min(rows[0].values()) > most:
            return most + 1
    return min(rows[1].get(b, _FAR), most + 1)


def _row(
    at: tuple[str, int, int], against: tuple[str, range], rows: tuple[Row, Row], row: Row
) -> Row:
    """Fill ``row``: what ``read`` costs up to character ``i``, against beginnings of ``meant``."""
    (read, start, i), (meant, columns), (last, before) = at, against, rows
    x, extra = read[i], _extra(read, i)
    pair = read[i - 1 : i + 1] if i > start else ""
    for j in columns:
        y = meant[j]
        if x == y:
            row[j + 1] = before.get(j, _FAR)
            continue
        cost = min(
            before.get(j, _FAR) + (_HALF if (x, y) in _TAKEN else _WHOLE),
            before.get(j + 1, _FAR) + extra,
            row.get(j, _FAR) + _missing(meant, j),
        )
        if (pair, y) in _JOINED:
            cost = min(cost, last.get(j, _FAR) + _HALF)
        two = meant[j - 1 : j + 1] if j > start else ""
        if (x, two) in _JOINED:
            cost = min(cost, before.get(j - 1, _FAR) + _HALF)
        if two and pair == two[::-1]:
            cost = min(cost, last.get(j - 1, _FAR) + _HALF)
        row[j + 1] = cost
    return row


def _missing(meant: str, at: int) -> int:
    """The cost of a letter that is not written: half where it is one of two alike."""
    return _HALF if meant[at] in (meant[at - 1 : at] + meant[at + 1 : at + 2]) else _WHOLE


def _extra(read: str, at: int) -> int:
    """The cost of a letter too many: half where it is typed twice, or its key touches the next."""
    x = read[at]
    beside = read[at - 1 : at] + read[at + 1 : at + 2]
    return _HALF if any(x == y or (x, y) in _KEYS for y in beside) else _WHOLE
