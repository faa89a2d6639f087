"""What belongs to a likely name beside it: the name automaton over its neighbours.

The automaton (see ``automaton.py``) runs over a few tokens on either side and says
which of them are initials and names, as *May* is in *May Smith*.
"""

from streamdeid.detectors.people.likely.automaton import State, states
from streamdeid.detectors.people.words.eponyms import is_eponymous
from streamdeid.detectors.people.words.fit import is_measure
from streamdeid.detectors.people.words.rank import POSSIBLE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

APOSTROPHES = frozenset("'’`-–")
REACH = 4
"""Tokens that the automaton looks at on either side of a name."""
_OF_NAME = frozenset({State.INITIAL, State.NAME})


def pulled_in(sight: Sight, i: int) -> tuple[int, int]:
    """The first and last token of the name around ``i``, by the automaton."""
    plain = sight.flag[i - 1] & (f.LOWER | f.TITLE) == f.LOWER
    before = [] if plain else _inputs_before(sight, i)
    after = [] if sight.flag[i + 1] & f.LOWER else _inputs_after(sight, i)
    if not before and not after:
        return i, i
    return _named(sight, i, i - len(before), [*before, _input(sight, i), *after])


def _inputs_before(sight: Sight, i: int) -> list[str]:
    """The inputs before token ``i`` that may go with it."""
    inputs: list[str] = []
    start = i
    while start > max(0, i - REACH) and sight.near(start - 1):
        one = _input(sight, start - 1)
        if one not in "nip!":
            break
        inputs.insert(0, one)
        start -= 1
    return inputs


def _inputs_after(sight: Sight, i: int) -> list[str]:
    """The inputs behind token ``i`` that may go with it."""
    inputs: list[str] = []
    end = i
    while end < i + REACH and sight.near(end):
        one = _input(sight, end + 1)
        if one not in "ni!":
            break
        inputs.append(one)
        end += 1
    return inputs


def _named(sight: Sight, i: int, start: int, inputs: list[str]) -> tuple[int, int]:
    """The outermost tokens around ``i`` that end in a state of a name."""
    steps = zip(range(start, start + len(inputs)), inputs, states(inputs), strict=True)
    inside = [k for k, one, state in steps if state in _OF_NAME and one in "ni"]
    inside = [k for k in inside if sight.flags[k] & f.LETTERS] or [i]
    return min(inside[0], i), max(inside[-1], i)


def _input(sight: Sight, k: int) -> str:
    """The input letter that token ``k`` is to the automaton."""
    flags = sight.flags[k]
    surface = sight.surfaces[k]
    if flags & f.LOWER:
        return "p" if flags & f.TITLE else "*"
    if flags & f.INITIAL:
        return "*" if is_measure(sight, k) else "i"
    if flags & (f.DEGREE | f.TITLE):
        return "s" if flags & f.DEGREE else "p"
    called = flags & f.FIRST_NAME and flags & (f.MONTH | f.WORD_NAME) and sight.stands_out(k)
    if (called or sight.rank[k] >= POSSIBLE) and flags & (f.CAPITALISED | f.UPPER):
        return "n" if not is_eponymous(sight, k) else "*"
    if surface in APOSTROPHES or (surface == "." and sight.flag[k - 1] & f.INITIAL):
        return "!"
    return "*"
