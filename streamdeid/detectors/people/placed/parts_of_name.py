"""Names in forms that ask for each part: ``First: Ifeoluwa  MI: T``, ``LAST LITTLE  FIRST ROY``.

*First* and *last* are everyday words; that they ask for a name shows where the
form asks for both of them on one line, or says *name* behind them.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.words.fit import ANY
from streamdeid.detectors.people.words.runs import run_on
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

FIRST = frozenset({"first", "given", "fname", "firstname"})
LAST = frozenset({"last", "family", "surname", "lname", "lastname"})
MIDDLE = frozenset({"mi", "middle", "init"})
LABELS = FIRST | LAST | MIDDLE
MARKS = frozenset({":", "=", "|", "."})
CASED = f.CAPITALISED | f.UPPER | f.INITIAL
BARRED = f.NOTE_WORD | f.FUNCTION_WORD | f.DIGITS
REACH = 12
"""Tokens between the labels of one line, at most."""

SIGN = among(LABELS)


def parts_of_name(sight: Sight) -> Iterator[tuple[int, int]]:
    """First and last token of each value."""
    asked = list(sight.where(SIGN))
    for place, i in enumerate(asked):
        first = _value(sight, i)
        if first < 0 or not (_says_name(sight, i) or _is_asked(sight, asked, place)):
            continue
        yield first, max(first, run_on(sight, first, ANY))


def _says_name(sight: Sight, i: int) -> bool:
    """Whether *name* stands behind the label."""
    return i + 1 < len(sight) and sight.folded[i + 1] in {"name", "initial"}


def _value(sight: Sight, i: int) -> int:
    """Where the value of the label at ``i`` begins; -1 where nothing asks for one."""
    j = i + 2 if _says_name(sight, i) else i + 1
    marked = False
    while sight.surface[j] in MARKS and sight.same_line(j - 1):
        marked, j = True, j + 1
    wide = marked or len(sight.gap[j - 1]) > 1 or bool(sight.flags[i] & f.UPPER)
    if not wide or not sight.same_line(j - 1) or j >= len(sight):
        return -1
    flags = sight.flags[j]
    cased = flags & CASED or (sight.flat and flags & f.LETTERS)
    if flags & f.INITIAL and sight.folded[i] in MIDDLE:
        return j
    return j if cased and not flags & BARRED and sight.folded[j] not in LABELS else -1


def _is_asked(sight: Sight, asked: list[int], place: int) -> bool:
    """Whether another part of the name is asked for beside it on the same line."""
    i = asked[place]
    for other in (place - 1, place + 1):
        if not 0 <= other < len(asked):
            continue
        k = asked[other]
        both = {sight.folded[i], sight.folded[k]}
        kinds = sum(bool(both & kind) for kind in (FIRST, LAST, MIDDLE))
        low, high = sorted((i, k))
        lined = "\n" not in sight.text[sight.starts[low] : sight.starts[high]]
        if kinds > 1 and high - low < REACH and lined and _value(sight, k) >= 0:
            return True
    return False
