"""Words of no list that stand where a thing does: a scale, a brand, a test, part of a variant.

Most names that no list holds are new to the census; most other words that no list holds
are gradings, devices and brands. A grade, value or verdict behind, a drug in front, a
head behind, or digits without a blank beside it tell them apart. A word that is a
town as well is judged as one.
"""

from streamdeid.detectors.people.eponyms import AGES, is_scored
from streamdeid.detectors.people.sight import Sight
from streamdeid.lexicons import flags as f

GLUED = frozenset("%@*")
"""Marks that with no blank between make a word part of a formula: ``Pdet@Qmax``, ``%Chg``."""
POINTS = frozenset({".", ",", "-", "/", ":"})
CAPITALS = f.CAPITALISED | f.UPPER | f.INITIAL
PLACE = f.CITY | f.COUNTY


def is_thing(sight: Sight, i: int) -> bool:
    """Whether the word at ``i``, which no list of names holds, is rather a thing."""
    if sight.flags[i] & PLACE:
        return False
    scored = is_scored(sight, i) and sight.surface(i + 1) != "+"
    return scored or is_part(sight, i) or _is_branded(sight, i) or _has_value(sight, i)


def is_part(sight: Sight, i: int) -> bool:
    """Whether digits or marks with no blank between make the word part of one: ``Arg4Gln``."""
    if sight.gap(i - 1) == "" and i:
        before = sight.surface(i - 1)
        if before.isdigit() or before in GLUED or _is_against(sight, i):
            return True
    return sight.gap(i) == "" and sight.surface(i + 1) in GLUED


def is_graded(sight: Sight, i: int) -> bool:
    """Whether a Roman number behind is a grade, as no name stands in front: ``(Pipkin II)``."""
    suffix, before = sight.flag(i + 1), sight.flag(i - 1)
    if not suffix & f.SUFFIX or not suffix & f.VERDICT or not sight.near(i):
        return False
    return not (before & f.NAME and before & CAPITALS) and not before & f.TITLE


def _is_against(sight: Sight, i: int) -> bool:
    """Whether the word is what an antibody is against: ``anti-Jka``."""
    return sight.surface(i - 1) == "-" and sight.surface(i - 2).lower() == "anti"


def _is_branded(sight: Sight, i: int) -> bool:
    """Whether a drug in front or a head behind makes it a form or device: ``Spiriva Respimat``."""
    if sight.gap(i - 1) == " " and sight.flag(i - 1) & f.DRUG and i:
        return True
    return sight.gap(i) == " " and bool(sight.flag(i + 1) & f.EPONYM_HEAD)


def _has_value(sight: Sight, i: int) -> bool:
    """Whether a value follows, and no age, date or time: ``Uosm 512``, ``Qave 3.0``."""
    value = sight.surface(i + 1)
    if not value.isdigit() or len(value) > 3 or sight.gap(i) != " ":
        return False
    behind = sight.surface(i + 2)
    if behind.lower() in AGES or sight.flag(i + 2) & f.MONTH:
        return False
    glued = sight.gap(i + 1) == "" and behind in POINTS
    return not glued or (behind == "." and sight.gap(i + 2) == "" and value != "0")
