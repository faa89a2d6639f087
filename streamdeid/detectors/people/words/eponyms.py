"""Surnames that name a thing where they stand: Foley catheter, Graves' disease, Bruce protocol.

An eponym is in eponymous use before a head (disease, sign, catheter …), joined
to another eponym before one (Jackson-Pratt drain, Guillain-Barre), and, for the
few that stand for the thing alone (a Foley, the Holter), wherever nothing
points at a person. Titles, kin and degrees beside it point at one.
"""

from streamdeid.detectors.people.words.rank import AFTER_CUE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

PERSON_BEFORE = f.TITLE | f.KIN
JOINTS = frozenset("-'/’–")
VERDICTS = frozenset("+?")
AGES = frozenset(
    "m f y yo yom yof yr yrs year years mo month months wk wks week weeks male female"
    " day days hr hrs hour hours min mins minute minutes times".split()
)
"""What makes a number an age or a term, so that the word before it is rather somebody."""
GLUES = frozenset("/-:.")
"""What makes a number part of a date, time or measure."""
SCORED = f.EPONYM | f.CLINICAL | f.CAPITAL_TERM | f.DRUG | f.COMMON_WORD | f.NOTE_WORD
NAMED = 1e-5
"""The share of people from which a word that names no thing is somebody before a number, too."""
FREQUENT = 3e-4
"""A surname borne by more people than this does not stand for the thing alone."""


def is_eponymous(sight: Sight, i: int) -> bool:
    """Whether token ``i`` names a disease, sign, device, operation or scale here."""
    flags = sight.flags[i]
    if not flags & f.EPONYM:
        return False
    if _has_person_beside(sight, i):
        return False
    if names_a_thing(sight, i):
        return True
    if flags & f.EPONYM_ALONE and not _is_listed(sight, i) and not _is_borne(sight, i):
        return not sight.stands_out(i) or not _name_before(sight, i)
    return False


def names_a_thing(sight: Sight, i: int) -> bool:
    """Whether a head, a partner or a verdict beside the eponym shows the thing that it names."""
    return belongs_to_a_thing(sight, i) or _has_verdict(sight, i)


def belongs_to_a_thing(sight: Sight, i: int) -> bool:
    """Whether a head or a partner goes with the eponym, which a person's name has by no chance."""
    return _head_follows(sight, i) or _has_partner(sight, i)


def _is_borne(sight: Sight, i: int) -> bool:
    """Whether many bear it: as a surname, or as a first name that stands where one can."""
    word = sight.words[i]
    if word.last >= FREQUENT:
        return True
    after = sight.flag[i + 1]
    called = after & (f.SPEECH | f.INITIAL) or (after & f.NAME and not after & f.LOWER)
    return word.first >= FREQUENT and bool(called or sight.surface[i - 1] in {",", "^"})


def _head_follows(sight: Sight, i: int) -> bool:
    """Whether a head comes after the eponym, its possessive and its partners."""
    j = i + 1
    for _ in range(6):
        surface = sight.surface[j]
        if not surface or "\n" in sight.gap[j - 1]:
            return False
        flags = sight.flags[j]
        if flags & f.EPONYM_HEAD:
            return True
        if not (surface in JOINTS or surface in {"s", "S"} or flags & (f.EPONYM | f.CAPITAL_TERM)):
            return False
        j += 1
    return False


def _is_listed(sight: Sight, i: int) -> bool:
    """Whether a comma and a given name follow: ``FOLEY, BERNARD``."""
    given = sight.flag[i + 2]
    if sight.surface[i + 1] not in {",", "^"}:
        return False
    return bool(
        given & (f.FIRST_NAME | f.INITIAL) and given & (f.CAPITALISED | f.UPPER | f.INITIAL)
    )


def _has_partner(sight: Sight, i: int) -> bool:
    """Whether a hyphen joins it to another eponym, one of the two a rare surname."""
    for j, step in ((i - 1, -1), (i + 1, 1)):
        if sight.surface[j] not in {"-", "–"} or sight.gap[min(i, j)] != "":
            continue
        partner = sight.flag[j + step]
        rare = sight.words[i].last < FREQUENT
        if partner & f.EPONYM and (rare or sight.words[j + step].last < FREQUENT):
            return True
        if partner & (f.CAPITAL_TERM | f.EPONYM_HEAD) and not partner & f.LAST_NAME:
            return True
    return False


def _has_verdict(sight: Sight, i: int) -> bool:
    """Whether a grade or verdict follows: ``Hinchey II``, ``Rinne negative``, ``Katz 6/6``."""
    if is_scored(sight, i):
        return True
    rare = sight.words[i].last < FREQUENT and sight.flag[i + 1] & f.DIGITS
    return bool(rare) and sight.near(i) and _is_share(sight, i + 1)


def is_scored(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` has a verdict or a small whole number as its result."""
    after = sight.surface[i + 1]
    verdict = sight.flag[i + 1]
    if not (verdict & (f.VERDICT | f.DIGITS) or after in VERDICTS) or not sight.near(i):
        return False
    alone = sight.flags[i] & f.EPONYM_ALONE
    if after in VERDICTS or (verdict & f.VERDICT and (alone or not verdict & f.SUFFIX)):
        return True
    if not verdict & f.DIGITS or len(after) > 2 or sight.gap[i] == "":
        return False
    if is_borne_alone(sight, i):
        return False
    aged = sight.surface[i + 2].lower() in AGES
    return not aged and not _goes_on(sight, i + 1)


def is_borne_alone(sight: Sight, i: int) -> bool:
    """Whether the word is a name of many that names no thing: ``Harold 4 wk``, ``Denham 6``."""
    flags, word = sight.flags[i], sight.words[i]
    alone = flags & f.CAPITALISED and not flags & SCORED
    return bool(alone) and word.first + word.last >= NAMED


def _goes_on(sight: Sight, i: int) -> bool:
    """Whether the number at ``i`` is part of a date, time or measure."""
    glued = sight.surface[i + 1] in GLUES and sight.gap[i] == "" == sight.gap[i + 1]
    return glued and bool(sight.flag[i + 2] & f.DIGITS)


def _is_share(sight: Sight, i: int) -> bool:
    """Whether a score out of its highest value stands at ``i``: ``15/15``, ``3 / 13``."""
    most = sight.surface[i + 2]
    if sight.surface[i + 1] != "/" or not most.isdigit() or _goes_on(sight, i + 2):
        return False
    return len(most) < 4 and int(sight.surfaces[i]) <= int(most)


def _has_person_beside(sight: Sight, i: int) -> bool:
    """Whether a title, a relative, an initial or a degree says that this is a person."""
    before = i - 1
    if sight.surface[before] in {".", "("}:
        before -= 1
    flags = sight.flag[before]
    joined = sight.same_line(i - 1)
    if joined and (flags & (PERSON_BEFORE | f.INITIAL) or _is_staff(flags)):
        return True
    if joined and flags & f.PARTICLE and not flags & f.FUNCTION_WORD and sight.near(i - 1):
        return True
    after = i + 1
    if sight.surface[after] == ",":
        after += 1
    return bool(sight.flag[after] & f.DEGREE and sight.flag[after] & f.UPPER)


def _is_staff(flags: int) -> bool:
    """Whether a role is written as a title is: ``RN Osgood``, ``Nurse Foley``."""
    return bool(flags & f.ROLE and not flags & f.LOWER)


def _name_before(sight: Sight, i: int) -> bool:
    """Whether a first name, or any name after a title, stands right before."""
    before = sight.flag[i - 1]
    if not before & (f.CAPITALISED | f.UPPER) or not sight.near(i - 1):
        return False
    if before & f.FIRST_NAME and sight.words[i - 1].ratio >= 1:
        return True
    title = i - 3 if sight.surface[i - 2] == "." else i - 2
    return bool(sight.flag[title] & f.TITLE) and sight.rank[i - 1] >= AFTER_CUE
