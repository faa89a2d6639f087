"""Initials that one sign makes somebody's, whatever else the letters stand for.

``tech jb`` at the end of a line or cell: whoever did the study. ``Reviewed by TW/KL``:
two who signed. ``Pt K.W.``, ``peer R.D.``: a person whose name was cut to its letters.
"""

from collections.abc import Iterator

from streamdeid.detectors.people.signed.signoff import NEVER, SIGNED
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

ACTORS = frozenset(
    "tech monitor driver aware scribe reader sonog sonographer coder typist crew recorder courier"
    " transcriptionist phleb phlebotomist observer rater scorer".split()
)
PERSONS = frozenset(
    "pt patient peer client resident roommate classmate inmate veteran subject proband child"
    " student ppt sibling housemate cellmate".split()
)
POINTED = frozenset(
    "md do pa rn np dc dds ot pt po iv im us os od ou er ed ob gi gu cc ie eg am pm ma ba bs hs qd"
    " ac pc sc sl pr sq rt lt ms jr op uk dr la bp ii ad bc".split()
)
"""Letters with points that stand for words."""
CASES = f.UPPER | f.LOWER
BARRED = (
    f.ABBREVIATION
    | f.DEGREE
    | f.UNIT
    | f.NOTE_WORD
    | f.FUNCTION_WORD
    | f.ROLE
    | f.KIN
    | f.MONTH
    | f.STATE
)
SHORTEST, LONGEST = 2, 3

SIGN = among(ACTORS | SIGNED | PERSONS)

Found = tuple[int, int, Label]


def sole_initials(sight: Sight) -> Iterator[Found]:
    """First and last token of each set of letters, and whose they are."""
    for i in sight.where(SIGN):
        word = sight.folded[i]
        if word in PERSONS:
            last = _pointed(sight, i + 1)
            if last > i:
                yield i + 1, last, Label.PATIENT
        elif word in ACTORS and _is_actor(sight, i + 1):
            yield i + 1, i + 1, Label.DOCTOR
        elif word in SIGNED:
            yield from _joined(sight, i)


def _is_short(sight: Sight, i: int) -> bool:
    """Whether two or three letters of one case stand at ``i`` that name nothing of the page."""
    flags = sight.flag[i]
    if not flags & CASES or not SHORTEST <= len(sight.surfaces[i]) <= LONGEST:
        return False
    return not flags & BARRED and sight.folded[i] not in NEVER


def _is_actor(sight: Sight, i: int) -> bool:
    """Whether letters right behind an actor end a line or a cell."""
    if not _is_short(sight, i) or not sight.near(i - 1):
        return False
    vowels = set(sight.folded[i]) & set("aeiouy")
    listed = sight.flags[i] & f.COMMON_WORD and vowels and sight.flags[i] & f.LOWER
    ends = not sight.same_line(i) or len(sight.gap[i]) > 1
    return ends and not listed


def _joined(sight: Sight, i: int) -> Iterator[Found]:
    """``Reviewed by TW/KL``: two sets of capitals around a slash behind a word of signing."""
    k = i + 1
    while k < len(sight) and sight.surfaces[k] in {":", "by"} and sight.same_line(k - 1):
        k += 1
    if not sight.same_line(k - 1) or sight.surface[k + 1] != "/" or sight.gap[k] != "":
        return
    both = sight.flag[k] & sight.flag[k + 2] & f.UPPER
    if both and sight.gap[k + 1] == "" and _is_short(sight, k) and _is_short(sight, k + 2):
        yield k, k, Label.DOCTOR
        yield k + 2, k + 2, Label.DOCTOR


def _pointed(sight: Sight, i: int) -> int:
    """The last token of ``K.W.`` or ``E.D-W.`` at ``i``; -1 where none stands."""
    if not sight.near(i - 1) or not sight.flag[i] & f.INITIAL or sight.surface[i].islower():
        return -1
    if sight.surface[i + 1] != "." or not sight.flag[i + 2] & f.INITIAL:
        return -1
    letters = sight.folded[i] + sight.folded[i + 2]
    glued = sight.gap[i] == "" and sight.gap[i + 1] in ("", " ")
    if not glued or sight.surface[i + 3] not in {".", "-"}:
        return -1
    if sight.surface[i + 3] == "-" and sight.flag[i + 4] & f.INITIAL:
        return i + 4
    return -1 if letters in POINTED else i + 2
