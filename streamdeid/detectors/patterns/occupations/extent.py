"""How far an occupation reaches from its head: ``retired [school bus driver]``."""

from streamdeid.detectors.patterns.occupations.words import LONGEST, STOPS
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f


def first_of(seen: Page, i: int) -> int:
    """The first word that describes the occupation whose head is at ``i``."""
    first = i
    while first > 0 and i - first < LONGEST + 2:
        before = first - 1
        if seen.folded[before] == "s" and seen.word[before - 1] in ("'", "’"):
            before -= 2
        elif seen.folded[before] == "-" and seen.gap[before] == seen.gap[before - 1] == "":
            before -= 1
            if seen.folded[before] == "and" and seen.folded[before - 1] == "-":
                before -= 2
        if before < 0 or not _near(seen, before, first) or not _describes(seen, before):
            break
        first = before
    return first


def last_of(seen: Page, heads: frozenset[str], i: int) -> int:
    """The last word of the occupation: both of ``choreographer/teacher`` are said at once."""
    joined = seen.word[i + 1] == "/" and seen.gap[i] == "" and seen.gap[i + 1] == ""
    return i + 2 if joined and seen.word[i + 2] in heads else i


def _near(seen: Page, before: int, first: int) -> bool:
    """Whether the words at ``before`` and ``first`` are neighbours, on one line or a broken one."""
    gap = seen.gap[first - 1]
    if len(gap) > 1:
        return False
    return gap != "\n" or bool(seen.flags[before] & f.LOWER and seen.flags[first] & f.LOWER)


def _describes(seen: Page, k: int) -> bool:
    """Whether the word at ``k`` can describe an occupation."""
    word, flags = seen.folded[k], seen.flags[k]
    if word == "and":
        return seen.word[k + 1] == "die"
    if seen.says(k, "describing", "occupied", "person", "article"):
        return False
    if seen.says(k, "workplace"):
        return True
    return bool(flags & f.LETTERS) and not flags & STOPS and len(word) > 1
