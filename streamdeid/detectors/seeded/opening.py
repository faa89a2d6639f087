"""Names that begin a sentence or a line, where a capital alone shows nothing.

A patient opens it with an age behind (*Birdsong 87, hears*; *Darling, 24.*; *Gamble (94)*), and
so does a name that is hardly ever written as a word (*Pike hallux amputated*, *Emi weighs*).
What a patient or relative is called by opens it before what only people have behind them
(*Per back from work*, *Colt: ok*, *Ever is 9*), and any name signs that fills its line.
"""

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.hit import Hit
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Part
from streamdeid.model.label import PRIVATE, Label

PLAIN = f.FUNCTION_WORD | f.MONTH | f.WEEKDAY | f.NOTE_WORD | f.UNIT
WORDS = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.ABBREVIATION | f.ROLE | f.TITLE | f.KIN | f.SEASON
SELDOM = 5e-6
"""The share of all words below which one is no everyday word."""
LONGEST_AGE = 2
"""Digits of an age, at most."""
AGES = frozenset("age aged".split())
MARKS = frozenset(",(")
BEHIND_AGE = frozenset({",", ";", ".", ")", "y", "yo", "m", "f", "on", "w"})
CALLED = frozenset({Part.GIVEN, Part.NICKNAME})
POINTERS = frozenset("so such he she it all you my her his what who one".split())
"""Words that point, and open a sentence before any verb."""
BEHIND = frozenset("is was has had at back by here".split())
"""What stands behind a person and hardly behind the word that the name is as well."""
SHORTEST_DEED = 5


def shows_person(sight: Sight, hit: Hit) -> bool:
    """Whether somebody shows at the head of a sentence or line, or by an age."""
    if is_no_word(sight, hit.i) or is_aged(sight, hit):
        return True
    return is_called(sight, hit) or fills_line(sight, hit.i)


def is_no_word(sight: Sight, i: int) -> bool:
    """Whether a capitalised name is none of the words that a sentence opens with."""
    word, flags = sight.words[i], sight.flags[i]
    if not flags & f.CAPITALISED or flags & (PLAIN | WORDS | f.SPEECH | f.DEGREE):
        return False
    return word.frequency < SELDOM and sight.surface[i + 1] != ":"


def is_aged(sight: Sight, hit: Hit) -> bool:
    """Whether an age follows the patient's own name: ``Birdsong 87, hears``, ``jolly age 27``."""
    i = hit.i
    own = any(seed.label is Label.PATIENT for seed in hit.seeds)
    if not own or sight.flags[i] & PLAIN or not sight.near(i):
        return False
    if not sight.may_name(i) and not sight.calm(i):
        return False
    said = i + 1 < len(sight) and sight.folded[i + 1] in AGES
    if sight.surface[i + 1] in MARKS:
        return _is_age(sight, i + 2) and sight.opens(i)
    age = i + 2 if said else i + 1
    if not sight.flag[age] & f.DIGITS or len(sight.surfaces[age]) != LONGEST_AGE:
        return False
    return said or (sight.opens(i) and sight.surface[age + 1] in {",", ";", "("})


def _is_age(sight: Sight, age: int) -> bool:
    """Whether a number of two digits at most stands alone: ``24.``, ``94)``, ``41 on``."""
    number = sight.flag[age] & f.DIGITS and len(sight.surface[age]) <= LONGEST_AGE
    after = age + 1
    pointed = sight.surface[after] == "." and sight.gap[after] == ""
    behind = after < len(sight) and sight.folded[after] in BEHIND_AGE
    return bool(number) and behind and not pointed


def is_called(sight: Sight, hit: Hit) -> bool:
    """Whether patient or relative, by a first name, opens before what only people have behind."""
    i = hit.i
    called = any(seed.part in CALLED and seed.label in PRIVATE for seed in hit.seeds)
    if not called or hit.rule == "nickname" or not sight.flags[i] & f.CAPITALISED:
        return False
    if not sight.opens(i) or sight.folded[i] in POINTERS or sight.flags[i] & f.MONTH:
        return False
    if sight.surface[i + 1] == ":":
        return not sight.flags[i] & f.NOTE_WORD
    if i + 1 >= len(sight) or not sight.near(i):
        return False
    behind = sight.folded[i + 1]
    return behind in BEHIND or (behind.endswith("ed") and len(behind) >= SHORTEST_DEED)


def fills_line(sight: Sight, i: int) -> bool:
    """Whether a capitalised name stands alone on a line, not the first: a signature."""
    if i == 0 or not sight.flags[i] & f.CAPITALISED:
        return False
    return "\n" in sight.gap[i - 1] and "\n" in sight.gap[i]
