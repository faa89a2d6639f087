"""Whether a token can be a word of a name where it stands, under a bar.

``bar`` is the rank that the word must reach (see ``rank.py``): the surer the cue,
the lower the bar. Lower case needs a note or a line that is typed without
capitals; a single letter must be an initial and no measure or side.
"""

from streamdeid.detectors.people.words.eponyms import is_eponymous
from streamdeid.detectors.people.words.rank import POSSIBLE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.people.words.sized import UNITS, is_sized
from streamdeid.lexicons import flags as f

OPENERS = frozenset('(["“:_')
RELATIONS = frozenset("<>=+")
MEASURES = frozenset("LRdhm")
"""Letters that are a side or unit after a number, even after a date or fraction."""
DASHES = frozenset("-–—")
POINTED = {"m": "d", "d": "o", "p": "a", "r": "n", "ph": "d", "n": "p", "b": "s", "l": "p"}
"""First and second letter of degrees written with points: ``M.D.``, ``Ph.D.``."""
MODALS = frozenset({"will", "may"})
FINITE = frozenset({"is", "was", "has", "had", "does", "did"})
"""Verbs that no modal verb governs."""
SHORTEST_FLAT = 3
UNHEARD = 5e-7
PLAIN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.FUNCTION_WORD | f.CAPITAL_TERM
FORMS = f.FUNCTION_WORD | f.TITLE | f.ROLE | f.DEGREE
ANY = -1
"""The bar after a sure title: whatever is capitalised is a name, ``Dr. Monday``."""


def fits(sight: Sight, i: int, bar: int) -> bool:
    """Whether token ``i`` can be a word of a name under ``bar``."""
    rank, flags = sight.rank[i], sight.flag[i]
    if rank < bar or not flags & f.LETTERS or flags & f.INITIAL:
        return False
    if rank < 0 and flags & FORMS:
        return False
    if flags & f.LOWER:
        return _fits_lower(sight, i, bar) and (sight.flat or _fits_calm(sight, i))
    if sight.folded[i] in UNITS and is_sized(sight, i):  # a 5-French sheath
        return False
    return not flags & f.EPONYM or not is_eponymous(sight, i)


def _fits_lower(sight: Sight, i: int, bar: int) -> bool:
    """Lower case in a note without capitals: a listed name, or a word of no list."""
    word = sight.words[i]
    if len(word.folded) < SHORTEST_FLAT or sight.rank[i] < max(bar, POSSIBLE):
        return False
    return bool(word.flags & f.NAME and word.ratio > 0.2) or word.frequency < UNHEARD


def _fits_calm(sight: Sight, i: int) -> bool:
    """Lower case in a line without capitals: more a name than anything else, or unheard of."""
    word = sight.words[i]
    named = word.ratio >= 1 if word.flags & f.NAME else not word.frequency
    return named and not word.flags & PLAIN and sight.calm(i) and not is_eponymous(sight, i)


def is_measure(sight: Sight, i: int) -> bool:
    """Whether the letter at ``i`` ends something else: ``D&Q.``, ``5 L.``, ``5/5 R.``, ``p.o.``."""
    before, further = sight.surface[i - 1], sight.surface[i - 2]
    if sight.flag[i - 1] & f.DIGITS and len(before) < 4:
        alone = further not in {"-", "/"} or sight.surfaces[i] in MEASURES
        return alone and sight.same_line(i - 1) and len(sight.gap[i - 1]) < 2
    if sight.gap[i - 1] != "" or before in OPENERS:
        return False
    if before in DASHES:
        return not (sight.opens(i) or further in DASHES)
    return not (before == "/" and sight.flag[i - 2] & f.CAPITALISED)


def is_small_initial(sight: Sight, i: int) -> bool:
    """Whether an initial with its point is typed in lower case: ``k. steele``."""
    if len(sight.surface[i]) != 1 or not sight.flag[i] & f.LOWER:
        return False
    if sight.surface[i + 1] != "." or sight.gap[i] or sight.surface[i - 1] in RELATIONS:
        return False
    return sight.calm(i) and not is_measure(sight, i)


def leads(sight: Sight, i: int) -> bool:
    """Whether a first name, even one that is a word, stands before a possible surname."""
    flags = sight.flag[i]
    if not flags & f.FIRST_NAME or not sight.flag[i + 1] & flags & (f.CAPITALISED | f.UPPER):
        return False
    return fits(sight, i + 1, POSSIBLE) and sight.near(i)


def fits_small(sight: Sight, i: int) -> bool:
    """Whether a word in lower case can be a name right behind a cue: ``dr cho``."""
    return bool(sight.flag[i] & f.LOWER) and _fits_lower(sight, i, POSSIBLE)


def is_pointed(sight: Sight, i: int) -> bool:
    """Whether ``M.D.`` or the like begins at ``i``."""
    if sight.surface[i + 1] != "." or sight.gap[i] or sight.gap[i + 1]:
        return False
    return sight.folded[i + 2] == POINTED.get(sight.folded[i])


def is_modal_subject(sight: Sight, i: int) -> bool:
    """Whether a finite verb behind *Will* or *May* shows that it is somebody: ``Will has been``."""
    if sight.words[i].folded not in MODALS or not sight.near(i) or not sight.flag[i + 1] & f.SPEECH:
        return False
    verb = sight.words[i + 1].folded
    return verb in FINITE or (verb.endswith("s") and not sight.flags[i + 1] & f.FUNCTION_WORD)
