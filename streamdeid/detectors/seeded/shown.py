"""Where a name that is a word as well shows by its place, whatever its letter case.

In notes typed without capitals: behind a title, a relative or *pt*, before a degree,
or opening what somebody does. Anywhere: before *who*, before a phone, and alone
behind the last sentence of a line as a signature.
"""

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

POINTERS = frozenset("pt patient per by name mr mrs ms dr".split())
LINES = frozenset("at ph cell phone tel ext x mobile pager pgr".split())
STOPS = frozenset(".!?)")
OPENERS = frozenset(":-/(")
TOLD = frozenset(
    "updated informed told reassured counseled counselled consented educated instructed notified"
    " discharged admitted transferred seen evaluated examined asked".split()
)
"""What is done to people, behind *was*."""
NUMBER = 3
"""Digits that begin a phone number, at least."""


def is_shown(sight: Sight, i: int) -> bool:
    """Whether the place of the word at ``i`` shows that it is the name."""
    if sight.flags[i] & f.FUNCTION_WORD and not _is_followed_by_who(sight, i):
        return False
    if _is_followed_by_who(sight, i) or _is_called(sight, i) or _signs(sight, i):
        return True
    if not sight.flags[i] & f.LOWER or not sight.calm(i):
        return False
    return is_introduced(sight, i) or _has_degree(sight, i) or _acts(sight, i)


def is_told(sight: Sight, i: int) -> bool:
    """Whether what is done to people follows a capital: ``Glasgow was updated``."""
    if not sight.flags[i] & f.CAPITALISED or sight.flags[i] & f.FUNCTION_WORD:
        return False
    return sight.surface[i + 1] in {"was", "is"} and sight.surface[i + 2] in TOLD


def _is_followed_by_who(sight: Sight, i: int) -> bool:
    j = i + 2
    return sight.surface[i + 1] == "," and j < len(sight) and sight.folded[j] == "who"


def _is_called(sight: Sight, i: int) -> bool:
    """Whether a phone number follows: ``call lily at 757 555 0188``."""
    j = i + 1
    if j < len(sight) and sight.folded[j] in LINES:
        j += 1
    number = sight.surface[j].isdigit() and len(sight.surface[j]) == NUMBER
    dashed = sight.surface[j + 1].isdigit() or sight.surface[j + 1] in {"-", "."}
    return number and dashed and sight.same_line(i) and bool(sight.flags[i] & f.NAME)


def _signs(sight: Sight, i: int) -> bool:
    """Whether a capitalised word stands alone between a sentence and the end of its line."""
    if not sight.flags[i] & f.CAPITALISED or "\n" not in sight.gap[i]:
        return False
    return sight.surface[i - 1] in STOPS and sight.same_line(i - 1) and sight.gap[i - 1] != ""


def is_introduced(sight: Sight, i: int) -> bool:
    """Whether a title, a relative or *pt*, *by*, *per* stands before."""
    j = i - 2 if sight.surface[i - 1] in OPENERS | {"."} else i - 1
    if j < 0 or not sight.same_line(j) or not sight.same_line(i - 1):
        return False
    return bool(sight.flags[j] & (f.TITLE | f.KIN)) or sight.folded[j] in POINTERS


def _has_degree(sight: Sight, i: int) -> bool:
    after = i + 2 if sight.surface[i + 1] == "," else i + 1
    return bool(sight.flag[after] & f.DEGREE) and sight.same_line(i)


def _acts(sight: Sight, i: int) -> bool:
    verb = sight.flag[i + 1]
    does = verb & f.SPEECH and not verb & f.FUNCTION_WORD
    return bool(does) and sight.opens(i) and bool(sight.flags[i] & f.NAME)
