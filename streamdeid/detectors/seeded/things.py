"""Where a name of the message is the thing that is called so, or the word that it is as well.

The message tells that somebody is called *Marsh* or *Hamilton*; the scale and the score are
called so too. They show by what is beside them: a scale or disease behind words of its title
(*Beck Depression Inventory*), a grade (*Marsh 3b*), an article before (*repeat the Hamilton*).
A degree is written in capitals (*CXR PA*), a race before who is meant (*a Black woman*).
"""

from streamdeid.detectors.people.likely.learned import is_pointed_at
from streamdeid.detectors.people.words.eponyms import AGES, PERSON_BEFORE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

TITLES = frozenset(
    "scale scales score scores inventory index criteria classification questionnaire grade stage"
    " test disease syndrome tool assessment".split()
)
"""Heads that stand behind other words of the title of a scale or disease."""
LONGEST_TITLE = 4
"""Words from an eponym to such a head, the head included."""
ARTICLES = frozenset("the a an repeat repeated another".split())
HOMES = frozenset(
    "family household residence home house baby boy girl twins twin kids children sisters"
    " brothers siblings couple chart pt patient".split()
)
"""What an article and a name have behind them."""
GRADES = frozenset("i ii iii iv v a b c".split())
MARKS = frozenset("/-,")
LONGEST_GRADE = 2
RACES = frozenset("black white brown".split())
PEOPLE = frozenset(
    "woman women man men male female males females lady gentleman boy girl race american"
    " american british african caribbean hispanic non patient person people".split()
)
RESULTS = frozenset(
    "lateralizes lateralises lateralized lateralised localizes localises midline".split()
)
"""What a test does and nobody."""
NOUNS = frozenset(
    "of shift pattern tradition community count interest appetite vomit emesis stool stools sputum"
    " urine discharge drainage synacthen bowel acting stature".split()
)
"""What stands behind a word at the head of a sentence, where a name has a verb; heads do too."""
SYMBOL = 2
"""Letters of an element, which a drug may be called by."""
DOSES = frozenset("mg mcg meq mmol g ml units".split())
PRONOUNS = frozenset("he she it we they you who".split())


def thing_at(sight: Sight, i: int) -> str:
    """What a name with a capital is instead of somebody; empty where nothing shows that."""
    if not sight.flags[i] & (f.CAPITALISED | f.UPPER) or _has_title(sight, i):
        return ""
    return next((thing for thing, shows in _THINGS if shows(sight, i)), "")


def _is_degree(sight: Sight, i: int) -> bool:
    """Whether a degree or role stands in capitals of its own: ``CXR PA``."""
    flags = sight.flags[i]
    return bool(flags & f.DEGREE and flags & f.UPPER) and not sight.shouts(i)


def _is_race(sight: Sight, i: int) -> bool:
    """Whether a colour of people stands before whom it is said of."""
    return sight.folded[i] in RACES and sight.near(i) and sight.surface[i + 1].lower() in PEOPLE


def _is_eponym(sight: Sight, i: int) -> bool:
    """Whether a grade, a title, an article or a missing noun shows what is called so."""
    flags = sight.flags[i]
    if flags & (f.EPONYM | f.CLINICAL) and (_is_graded(sight, i) or _is_titled(sight, i)):
        return True
    return bool(flags & f.EPONYM) and (_has_article(sight, i) or _is_possessed(sight, i))


def _has_title(sight: Sight, i: int) -> bool:
    """Whether a title or relative stands before."""
    before = i - 2 if sight.surface[i - 1] == "." else i - 1
    return bool(sight.flag[before] & PERSON_BEFORE) and sight.same_line(i - 1)


def _is_graded(sight: Sight, i: int) -> bool:
    """Whether a small number with a letter, or a head of scales, follows: ``Marsh 3b``."""
    if not sight.near(i) or not sight.gap[i]:
        return False
    after, behind = sight.surface[i + 1].lower(), sight.surface[i + 2].lower()
    if not after.isdigit():
        return after in TITLES | RESULTS
    if len(after) > LONGEST_GRADE or sight.flag[i] & f.UPPER or is_pointed_at(sight, i):
        return False
    if sight.flag[i] & f.EPONYM_ALONE:
        return behind not in AGES
    if behind in MARKS or (not sight.gap[i + 1] and behind in GRADES):
        return behind in GRADES
    return len(after) == 1 or bool(sight.flag[i] & f.EPONYM and behind not in AGES)


def _is_titled(sight: Sight, i: int) -> bool:
    """Whether words of a title lead to its head: ``Hamilton Depression Rating Scale``."""
    for j in range(i + 1, i + 1 + LONGEST_TITLE):
        if not sight.near(j - 1) or not sight.flag[j] & f.LETTERS:
            return False
        if sight.folded[j] in TITLES:
            return True
        if sight.flag[j] & (f.FUNCTION_WORD | f.SPEECH):
            return False
        if not sight.flag[j] & (f.CLINICAL | f.ABBREVIATION | f.UPPER):
            return False
    return False


def _has_article(sight: Sight, i: int) -> bool:
    """Whether an article stands before, and nothing behind that makes it a family's."""
    if sight.surface[i - 1].lower() not in ARTICLES or not sight.near(i - 1):
        return False
    return sight.surface[i + 1].lower() not in HOMES and not sight.flag[i + 1] & f.CAPITALISED


def _is_possessed(sight: Sight, i: int) -> bool:
    """Whether an eponym owns nothing: ``typical of Crohn's.``, ``Addison's explained``."""
    if sight.surface[i + 1] not in {"'", "’"} or sight.surface[i + 2].lower() != "s":
        return False
    behind = sight.surface[i + 3]
    if not behind[:1].isalpha():
        return bool(sight.flags[i] & f.EPONYM_ALONE)
    return behind.endswith("ed") or bool(sight.flag[i + 3] & f.FUNCTION_WORD)


def _is_dosed(sight: Sight, i: int) -> bool:
    """Whether a dose stands behind what may be a drug: ``Li 900 mg``."""
    if len(sight.surface[i]) > SYMBOL and not sight.flags[i] & (f.DRUG | f.CLINICAL):
        return False
    return bool(sight.flag[i + 1] & f.DIGITS) and sight.surface[i + 2].lower() in DOSES


def _opens_noun(sight: Sight, i: int) -> bool:
    """Whether an everyday word that opens a sentence has a noun behind that goes with it.

    A name that is no such word stands so too: *Halvorsen discharge planning*.
    """
    if not sight.flags[i] & (f.COMMON_WORD | f.WORD_NAME | f.CLINICAL):
        return False
    coded = sight.surface[i - 1] == "." and i > 1 and not sight.gap[i - 2]
    if not (sight.opens(i) or coded) or not sight.near(i):
        return False
    behind = sight.flag[i + 1]
    head = behind & f.EPONYM_HEAD and behind & f.LOWER and not behind & f.SPEECH
    return bool(head) or sight.surface[i + 1] in NOUNS


_THINGS = (
    ("degree", _is_degree),
    ("race", _is_race),
    ("eponym", _is_eponym),
    ("drug", _is_dosed),
    ("ordinary word", _opens_noun),
)
"""What a name may be instead, and what shows it."""
