"""Names that begin a sentence or a line, where a capital alone shows nothing.

A patient opens it with an age behind (*Birdsong 87, hears*), and so does a name that is
hardly ever written as a word (*Pike hallux amputated*, *Emi weighs*).
"""

from streamdeid.detectors.people.sight import Sight
from streamdeid.detectors.seeded.hit import Hit
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

PLAIN = f.FUNCTION_WORD | f.MONTH | f.WEEKDAY | f.NOTE_WORD | f.UNIT
WORDS = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.ABBREVIATION | f.ROLE | f.TITLE | f.KIN | f.SEASON
SELDOM = 5e-6
"""The share of all words below which one is no everyday word."""
LONGEST_AGE = 2
"""Digits of an age, at most."""
AGES = frozenset("age aged".split())


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
    age = i + 2 if said else i + 1
    if not sight.flag[age] & f.DIGITS or len(sight.surfaces[age]) != LONGEST_AGE:
        return False
    return said or (sight.opens(i) and sight.surface[age + 1] in {",", ";", "("})
