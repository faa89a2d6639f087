"""Words of no list that stand where a thing does: a scale, a brand, a test, part of a variant.

Most names that no list holds are new to the census; most other words that no list holds
are gradings, devices and brands. A grade, value or verdict behind, a drug in front, a
head behind, or digits without a blank beside it tell them apart. A word that is a
town as well is judged as one.
"""

from streamdeid.detectors.people.words.eponyms import AGES, NAMED, is_borne_alone, is_scored
from streamdeid.detectors.people.words.items import begins_item
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

GLUES = frozenset("@*")
"""Marks that with no blank between two words make a formula of them: ``Pdet@Qmax``."""
CODE = 3
"""Letters of an amino acid's code."""
POINTS = frozenset({".", ",", "-", "/", ":"})
CAPITALS = f.CAPITALISED | f.UPPER | f.INITIAL
PLACE = f.CITY | f.COUNTY


def is_thing(sight: Sight, i: int) -> bool:
    """Whether the word at ``i``, which no list of names holds, is rather a thing."""
    if sight.flags[i] & PLACE:
        return False
    scored = is_scored(sight, i) and sight.surface[i + 1] != "+"
    valued = scored or _has_value(sight, i)
    if valued and (sight.flags[i] & f.EPONYM or not begins_item(sight, i)):
        return True
    return _is_share(sight, i) or _is_branded(sight, i)


def is_part(sight: Sight, i: int) -> bool:
    """Whether a number or mark joins the word to another with no blank: ``Arg4Gln``."""
    if sight.gap[i - 1] == "" and _is_against(sight, i):
        return True
    if _is_borne(sight, i):
        return False
    return _is_joint(sight, i - 1) or _is_joint(sight, i + 1) or _is_numbered(sight, i)


def is_graded(sight: Sight, i: int) -> bool:
    """Whether a Roman number is a grade, as no name of many stands before it: ``(Pipkin II)``."""
    suffix, before = sight.flag[i + 1], sight.flag[i - 1]
    if not suffix & f.SUFFIX or not suffix & f.VERDICT or not sight.near(i):
        return False
    if is_borne_alone(sight, i):
        return False
    return not (before & f.NAME and before & CAPITALS) and not before & f.TITLE


def _is_share(sight: Sight, i: int) -> bool:
    """Whether the word is what a share is of: ``%Chg``."""
    return sight.surface[i - 1] == "%" and not sight.gap[i - 1]


def _is_joint(sight: Sight, j: int) -> bool:
    """Whether a mark at ``j`` stands between two words with no blank."""
    both = sight.surface[j - 1].isalnum() and sight.surface[j + 1].isalnum()
    return both and sight.surface[j] in GLUES and not sight.gap[j - 1] and not sight.gap[j]


def _is_numbered(sight: Sight, i: int) -> bool:
    """Whether a number stands between a word and the one at ``i`` with no blank."""
    if sight.gap[i - 1] or sight.gap[i - 2]:
        return False
    return sight.surface[i - 1].isdigit() and bool(sight.flag[i - 2] & f.LETTERS)


def _is_borne(sight: Sight, i: int) -> bool:
    """Whether many bear the word, and it is longer than the code of an amino acid (*Val*)."""
    word = sight.words[i]
    return len(word.folded) > CODE and word.first + word.last >= NAMED


def _is_against(sight: Sight, i: int) -> bool:
    """Whether the word is what an antibody is against: ``anti-Jka``."""
    return sight.surface[i - 1] == "-" and sight.surface[i - 2].lower() == "anti"


def _is_branded(sight: Sight, i: int) -> bool:
    """Whether a drug in front or a head behind makes it a form or device: ``Spiriva Respimat``."""
    if sight.gap[i - 1] == " " and sight.flag[i - 1] & f.DRUG:
        return not sight.flag[i + 1] & f.SPEECH
    return sight.gap[i] == " " and bool(sight.flag[i + 1] & f.EPONYM_HEAD)


def _has_value(sight: Sight, i: int) -> bool:
    """Whether a value follows, and no age, date or time: ``Uosm 512``, ``Qave 3.0``."""
    value = sight.surface[i + 1]
    if not value.isdigit() or len(value) > 3 or sight.gap[i] != " ":
        return False
    behind = sight.surface[i + 2]
    if behind.lower() in AGES or sight.flag[i + 2] & f.MONTH:
        return False
    glued = sight.gap[i + 1] == "" and behind in POINTS
    return not glued or (behind == "." and sight.gap[i + 2] == "" and value != "0")
