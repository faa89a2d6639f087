"""How far a known name reaches in a note: its parts, initials, particles and suffixes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from streamdeid.detectors.people.words.fit import is_pointed
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.hit import Hit
from streamdeid.lexicons import flags as f
from streamdeid.model.span import Span

APOSTROPHES = frozenset("'’`ʻ")
GLUES = frozenset("'’/-&")
CLOSERS = frozenset('.,;)"”')
WORDS = frozenset("ai")
"""Letters that are words in running text."""
SIDES = frozenset("LR")
FARTHEST = 16
"""Initials, partners and suffixes beside a name, at most: without a bound each name of a chain of
hyphens reaches over all of it."""
MOST_PEOPLE = 64
"""Bearers of one name whose initials are compared."""
JOINTS = frozenset("-'’`^,./&–\"“”()|")


def spans_of(sight: Sight, names: Sequence[Hit], letters: Mapping[int, str]) -> Iterator[Span]:
    """Neighbouring hits of one label, with initials and joints between them, as one span.

    ``letters`` are the first letters of each person's names.
    """
    group: list[Hit] = []
    for hit in sorted(names, key=lambda one: one.i):
        if group and not _joins(sight, group[-1], hit):
            yield _span(sight, group, letters)
            group = []
        group.append(hit)
    if group:
        yield _span(sight, group, letters)


def _joins(sight: Sight, a: Hit, b: Hit) -> bool:
    """Whether nothing but initials, particles and joints divides two hits."""
    if b.i - a.i > 5 or a.seeds[0].label is not b.seeds[0].label:
        return False
    own = a.people == b.people
    for j in range(a.i, b.i):
        gap = sight.gap[j]
        if (gap.strip() or "\n" in gap or len(gap) > 2) and not (gap == "\n" and own):
            return False
        if j > a.i and not (
            sight.surfaces[j] in JOINTS or sight.flags[j] & (f.INITIAL | f.PARTICLE)
        ):
            return False
    return True


def _span(sight: Sight, group: list[Hit], letters: Mapping[int, str]) -> Span:
    """One span over a group, reaching out to initials, hyphen partners and suffixes."""
    first, last = group[0].i, group[-1].i
    first = _reach_back(sight, first)
    last = _reach_on(sight, last, _unspelt(group, letters), whole=_is_whole(sight, group))
    seed = group[0].seeds[0]
    score = max(hit.score for hit in group)
    start, end = sight.starts[first], sight.ends[last]
    return Span(start, end, seed.label, "seeded", score, group[0].rule, seed.origin)


def _unspelt(group: list[Hit], letters: Mapping[int, str]) -> str:
    """The first letters of a person's names that the group does not spell out."""
    people = {person for hit in group for person in islice(hit.people, MOST_PEOPLE)}
    left = "".join(letters.get(person, "") for person in sorted(people))
    for hit in group:
        left = left.replace(hit.seeds[0].word[0], "", 1)
    return left


def _reach_back(sight: Sight, i: int) -> int:
    """Over ``J.`` and ``Goodsky-`` before a name."""
    for _ in range(FARTHEST):
        if sight.surface[i - 1] == "." and sight.flag[i - 2] & f.INITIAL and sight.near(i - 1):
            i -= 2
        elif _is_lettered(sight, i):
            i -= 1
        elif sight.flag[i - 1] & f.PARTICLE and sight.near(i - 1) and len(sight.surface[i - 1]) > 1:
            if sight.flag[i - 1] & (f.FUNCTION_WORD | f.TITLE):
                return i
            i -= 1
        elif sight.surface[i - 1] in APOSTROPHES and _is_elided(sight, i - 2):
            if sight.gap[i - 1] or sight.gap[i - 2]:
                return i
            i -= 2
        elif sight.surface[i - 1] == "-" and sight.gap[i - 2] == "" == sight.gap[i - 1]:
            if not sight.flag[i - 2] & (f.CAPITALISED | f.UPPER):
                return i
            i -= 2
        else:
            return i
    return i


def _is_lettered(sight: Sight, i: int) -> bool:
    """Whether an initial stands before the word at ``i``."""
    if _is_small_initial(sight, i - 1):
        return bool(sight.flag[i] & f.LOWER)
    return bool(sight.flag[i - 1] & f.INITIAL and sight.near(i - 1) and sight.flag[i] & f.LETTERS)


def _is_elided(sight: Sight, i: int) -> bool:
    """Whether the letter at ``i`` can stand before an apostrophe: ``O'Bannon``, ``d'amico``."""
    return bool(sight.flag[i] & f.INITIAL) or sight.surface[i] in {"o", "d"}


def _is_small_initial(sight: Sight, i: int) -> bool:
    """Whether a small letter begins a cell of a line without capitals: ``j crabtree``."""
    letter = sight.surface[i]
    if len(letter) != 1 or not letter.islower() or letter in WORDS or sight.gap[i] != " ":
        return False
    before = sight.gap[i - 1]
    return (i == 0 or "\n" in before or len(before) > 1) and sight.calm(i)


def _is_listed(sight: Sight, i: int) -> bool:
    """Whether a small letter behind a comma is an initial: ``mouzakis, e tx 30 min``."""
    letter, after = sight.surface[i + 2], sight.gap[i + 2]
    if sight.surface[i + 1] != "," or sight.gap[i + 1] != " " or not sight.flag[i] & f.LOWER:
        return False
    if len(letter) != 1 or not letter.islower() or letter in WORDS:
        return False
    return after.isspace() and sight.calm(i)


def _is_initial(sight: Sight, i: int) -> bool:
    """Whether the capital at ``i`` ends a name, and does not begin ``I saw``, ``M.D.``, ``S/O``."""
    if is_pointed(sight, i) or sight.surfaces[i] == "I":
        return False
    return not (sight.gap[i] == "" and sight.surface[i + 1] in GLUES)


def _is_whole(sight: Sight, group: list[Hit]) -> bool:
    """Whether given name and surname stand in that order, so that no initial follows them."""
    first, last = group[0].i, group[-1].i
    listed = any(sight.surfaces[j] == "," for j in range(first, last))
    return last > first and not listed and bool(group[0].seeds[0] != group[-1].seeds[0])


def _is_side(sight: Sight, i: int, left: str) -> bool:
    """Whether *L* or *R* at ``i``, no initial that is left, is the side of what follows it."""
    if sight.surfaces[i] not in SIDES or sight.folded[i] in left:
        return False
    return bool(sight.flag[i + 1] & f.LOWER) and sight.near(i)


def _reach_on(sight: Sight, i: int, left: str, *, whole: bool) -> int:
    """Over ``-Olson``, a closing initial, of those that are ``left``, and ``Jr`` after a name."""
    for _ in range(FARTHEST):
        after = sight.surface[i + 1]
        if after == "-" and sight.gap[i] == "" == sight.gap[i + 1]:
            if not sight.flag[i + 2] & (f.CAPITALISED | f.UPPER):
                return i
            i += 2
        elif sight.flag[i + 1] & f.INITIAL and sight.near(i) and _is_initial(sight, i + 1):
            if _is_side(sight, i + 1, left):
                return i
            i += 1
        elif (
            after == ","
            and sight.flag[i + 2] & f.INITIAL
            and (not whole or sight.folded[i + 2] in left)
            and sight.near(i + 1)
            and not is_pointed(sight, i + 2)
            and (sight.gap[i + 2] != "" or sight.surface[i + 3] in CLOSERS)
        ) or _is_listed(sight, i):
            i += 2
        elif sight.flat and len(after) == 1 and after.isalpha() and sight.near(i):
            if sight.near(i + 1) and sight.surface[i + 2].isalpha():
                return i
            i += 1
        elif sight.flag[i + 1] & f.SUFFIX and sight.near(i):
            i += 1
        else:
            return i
    return i
