"""Reading a whole name from one end: ``K. Halvorsen``, ``van der Berg``, ``Thor "Ted" O'Neil Jr``.

A rule knows where a name should begin or end; these functions say how far it
goes. ``bar`` is the rank that the name's words must reach (see ``rank.py``):
the surer the cue, the lower the bar.
"""

from streamdeid.detectors.people.eponyms import is_eponymous
from streamdeid.detectors.people.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.sight import Sight
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

APOSTROPHES = frozenset("'’`‘ʻ")
OPENERS = frozenset('(["“:_')
MEASURES = frozenset("LRdhm")
"""Letters that are a side or unit after a number, even after a date or fraction."""
DASHES = frozenset("-–—")
QUOTES = frozenset("\"“”'‘’()")
LONGEST = 6
"""Words of a name, at most."""
SHORTEST_FLAT = 3
UNHEARD = 5e-7
PLAIN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.FUNCTION_WORD | f.CAPITAL_TERM
ANY = -1
"""The bar after a sure title: whatever is capitalised is a name, ``Dr. Monday``."""


def fits(sight: Sight, i: int, bar: int) -> bool:
    """Whether token ``i`` can be a word of a name under ``bar``."""
    flags = sight.flag(i)
    if not flags & f.LETTERS or sight.rank(i) < bar or flags & f.INITIAL:
        return False
    if bar == ANY and flags & (f.FUNCTION_WORD | f.TITLE | f.ROLE | f.DEGREE) and sight.rank(i) < 0:
        return False
    if flags & f.LOWER:
        return _fits_lower(sight, i, bar) and (sight.flat or _fits_calm(sight, i))
    return not is_eponymous(sight, i)


def _fits_lower(sight: Sight, i: int, bar: int) -> bool:
    """Lower case in a note without capitals: a listed name, or a word of no list."""
    word = sight.words[i]
    if len(word.folded) < SHORTEST_FLAT or sight.rank(i) < max(bar, POSSIBLE):
        return False
    return bool(word.flags & f.NAME and word.ratio > 0.2) or word.frequency < UNHEARD


def _fits_calm(sight: Sight, i: int) -> bool:
    """Lower case in a line without capitals: more a name than anything else, or unheard of."""
    word = sight.words[i]
    named = word.ratio >= 1 if word.flags & f.NAME else not word.frequency
    return named and not word.flags & PLAIN and sight.calm(i) and not is_eponymous(sight, i)


def is_measure(sight: Sight, i: int) -> bool:
    """Whether the letter at ``i`` ends something else: ``D&Q.``, ``5 L.``, ``5/5 R.``, ``p.o.``."""
    before, further = sight.surface(i - 1), sight.surface(i - 2)
    if sight.flag(i - 1) & f.DIGITS and len(before) < 4:
        alone = further not in {"-", "/"} or sight.surfaces[i] in MEASURES
        return alone and sight.same_line(i - 1) and len(sight.gap(i - 1)) < 2
    if sight.gap(i - 1) != "" or before in OPENERS:
        return False
    if before in DASHES:
        return not (sight.opens(i) or further in DASHES)
    return not (before == "/" and sight.flag(i - 2) & f.CAPITALISED)


def leads(sight: Sight, i: int) -> bool:
    """Whether a first name, even one that is a word, stands before a possible surname."""
    flags = sight.flag(i)
    same = sight.flag(i + 1) & flags & (f.CAPITALISED | f.UPPER)
    return bool(flags & f.FIRST_NAME and same) and sight.near(i) and fits(sight, i + 1, POSSIBLE)


def fits_small(sight: Sight, i: int) -> bool:
    """Whether a word in lower case can be a name right behind a cue: ``dr cho``."""
    return bool(sight.flag(i) & f.LOWER) and _fits_lower(sight, i, POSSIBLE)


def run_on(sight: Sight, i: int, bar: int, *, comma: bool = False) -> int:
    """The last token of a name that begins at ``i``; -1 if none does.

    ``comma`` allows ``LAST, FIRST M``.
    """
    last, words, j = -1, 0, i
    while words < LONGEST:
        j = _word_on(sight, j, bar if last < 0 else AFTER_CUE, words)
        if j < 0:
            break
        if not sight.flags[j] & f.INITIAL or words:
            last = j
        words += 1
        following = _next_on(sight, j, comma=comma and words < 3)
        if following < 0:
            break
        j = following
    return last if last >= 0 and _is_name(sight, i, last) else -1


def _is_name(sight: Sight, i: int, last: int) -> bool:
    """Whether there is more than initials and particles."""
    return any(
        (len(sight.surfaces[k]) > 1 and not sight.flags[k] & f.PARTICLE)
        or sight.flags[k] & f.CAPITALISED
        for k in range(i, last + 1)
        if sight.flags[k] & f.LETTERS
    )


def _word_on(sight: Sight, j: int, bar: int, words: int) -> int:
    """The last token of the name's word that begins at ``j``: ``O'Brien``, ``J.``."""
    flags = sight.flag(j)
    if flags & f.PARTICLE and (flags & (f.LOWER | f.CAPITALISED | f.UPPER)):
        nxt = _after_particle(sight, j)
        if nxt > 0 and (fits(sight, nxt, AFTER_CUE) or sight.flag(nxt) & f.PARTICLE):
            return _word_on(sight, nxt, AFTER_CUE, words)
    if flags & f.INITIAL:
        return _initial_on(sight, j, words)
    if sight.surface(j) in QUOTES and words:
        return _quoted(sight, j)
    if flags & f.SUFFIX and words:
        return j
    if not fits(sight, j, bar):
        return -1
    return _hyphenated(sight, j)


def _initial_on(sight: Sight, j: int, words: int) -> int:
    """Past an initial and its point; ``O'`` and ``D'`` are the start of a word."""
    if sight.surface(j + 1) in APOSTROPHES and sight.gap(j) == "" == sight.gap(j + 1):
        return _hyphenated(sight, j + 2) if sight.flag(j + 2) & f.LETTERS else -1
    if sight.surface(j + 1) == "." and sight.gap(j) == "":
        return j + 1 if not words or _goes_on(sight, j + 1) else j
    return j


def _goes_on(sight: Sight, j: int) -> bool:
    """Whether a name goes on after the point at ``j``."""
    flags = sight.flag(j + 1)
    return sight.near(j) and bool(flags & (f.INITIAL | f.CAPITALISED | f.UPPER | f.LOWER))


def _after_particle(sight: Sight, j: int) -> int:
    """The token after ``de``, ``al-`` or ``O'``."""
    if sight.surface(j + 1) in {"-", *APOSTROPHES} and sight.gap(j) == "" == sight.gap(j + 1):
        return j + 2
    if sight.surface(j + 1) == "." and sight.near(j + 1):
        return j + 2
    return j + 1 if sight.near(j) else -1


def _hyphenated(sight: Sight, j: int) -> int:
    """Past the partners that a hyphen or apostrophe joins to token ``j``."""
    while sight.surface(j + 1) in {"-", "–", *APOSTROPHES} and sight.gap(j) == "":
        flags = sight.flag(j + 2)
        if sight.gap(j + 1) == "\n" and flags & f.LOWER and not flags & f.COMMON_WORD:
            j += 2
            break
        if sight.gap(j + 1) != "" or not flags & f.LETTERS or sight.surfaces[j + 2] in "sS":
            break
        plain = flags & (f.FUNCTION_WORD | f.COMMON_WORD | f.CLINICAL | f.KIN | f.ROLE)
        if flags & f.LOWER and plain and not sight.flat:
            break
        j += 2
    return j


def _quoted(sight: Sight, j: int) -> int:
    """The closing mark of a nickname in quotes or brackets that opens at ``j``; -1 if none."""
    inner = j + 1
    if sight.surface(inner) in QUOTES:
        inner += 1
    if not fits(sight, inner, AFTER_CUE) or sight.gap(j):
        return -1
    end = _hyphenated(sight, inner) + 1
    if sight.surface(end) in QUOTES:
        return end + 1 if inner > j + 1 and sight.surface(end + 1) in QUOTES else end
    return -1


def _next_on(sight: Sight, j: int, *, comma: bool) -> int:
    """Where the next word of a name may begin after token ``j``; -1 if the name must end."""
    if sight.near(j):
        after = sight.surface(j + 1)
        if after == ",":
            return j + 2 if (comma and sight.same_line(j + 1)) or _suffix(sight, j + 2) else -1
        if after == "^":
            return j + 2
        if after in APOSTROPHES and sight.gap(j) == "":
            return -1
        return (
            j + 1
            if sight.gap(j)
            or after in QUOTES
            or sight.flag(j) & f.INITIAL
            or sight.surfaces[j] == "."
            else -1
        )
    return -1


def _suffix(sight: Sight, j: int) -> bool:
    return bool(sight.flag(j) & f.SUFFIX) and bool(sight.flag(j) & (f.CAPITALISED | f.UPPER))


def run_back(sight: Sight, i: int, bar: int) -> int:
    """The first token of a name that ends at ``i``; -1 if none does."""
    first, words, j = -1, 0, i
    if sight.surface(j) == "." and sight.flag(j - 1) & (f.INITIAL | f.SUFFIX):
        j -= 1
    while words < LONGEST:
        j = _word_back(sight, j, min(bar, AFTER_CUE) if words else bar, words)
        if j < 0:
            break
        first = j
        words += 1
        j = _next_back(sight, j)
        if j < 0:
            break
    return first if first >= 0 and _is_name(sight, first, i) else -1


def _word_back(sight: Sight, j: int, bar: int, words: int) -> int:
    """The first token of the word that ends at ``j``."""
    flags = sight.flag(j)
    if flags & (f.INITIAL | f.SUFFIX) and flags & (f.INITIAL | f.UPPER | f.CAPITALISED):
        return j
    if sight.surface(j) == "." and sight.flag(j - 1) & f.INITIAL:
        return j - 1
    if words and flags & f.PARTICLE and flags & f.LOWER:
        return j
    if sight.surface(j) in QUOTES and words and fits(sight, j - 1, AFTER_CUE):
        return j - 2 if sight.surface(j - 2) in QUOTES else -1
    if not fits(sight, j, bar) or (words and flags & f.SUFFIX):
        return -1
    while (
        j > 1
        and sight.surfaces[j - 1] in {"-", *APOSTROPHES}
        and sight.gap(j - 1) == "" == sight.gap(j - 2)
        and sight.flag(j - 2) & f.LETTERS
    ):
        j -= 2
    return j


def _next_back(sight: Sight, j: int) -> int:
    """Where the word before token ``j`` may end; -1 if the name must begin here."""
    return j - 1 if j > 0 and sight.near(j - 1) else -1


def name_span(  # noqa: PLR0913, PLR0917 - the fields of a span
    sight: Sight, first: int, last: int, label: Label, detector: str, rule: str, score: float
) -> Span:
    """The span of a name, without quotes and points at its edges."""
    while last > first and sight.surfaces[last] in {".", ",", '"', "(", ")"}:
        last -= 1
    return Span(sight.starts[first], sight.ends[last], label, detector, score, rule)


__all__ = ["AFTER_CUE", "ANY", "LIKELY", "POSSIBLE", "fits", "name_span", "run_back", "run_on"]
