"""Reading a whole name from one end: ``K. Halvorsen``, ``van der Berg``, ``Thor "Ted" O'Neil Jr``.

A rule knows where a name should begin or end; these functions say how far it
goes. ``bar`` is the rank that the name's first word must reach (see ``fit.py``).
"""

from streamdeid.detectors.people.words.eponyms import names_a_thing
from streamdeid.detectors.people.words.fit import ANY, fits, is_pointed, is_small_initial
from streamdeid.detectors.people.words.given import is_heading, shows_surname
from streamdeid.detectors.people.words.rank import AFTER_CUE
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

APOSTROPHES = frozenset("'’`‘ʻ")
JOINTS = APOSTROPHES | frozenset("-–")
TIES = APOSTROPHES | frozenset("-")
"""What ties a particle to its word."""
NO_IMAGE = f.ROLE | f.DEGREE | f.TITLE | f.NOTE_WORD | f.KIN | f.MONTH | f.WEEKDAY
CASED = f.LOWER | f.CAPITALISED | f.UPPER
LISTING = frozenset(",^")
QUOTES = frozenset("\"“”'‘’()")
LONGEST = 6
"""Words of a name, and particles before or partners behind one of them, at most."""


def run_on(sight: Sight, i: int, bar: int, *, comma: bool = False) -> int:
    """The last token of a name that begins at ``i``; -1 if none does.

    ``comma`` allows ``LAST, FIRST M``.
    """
    if sight.rank[i] < bar and not _may_open(sight, i):
        return -1
    last, words, j = -1, 0, i
    while words < LONGEST:
        listed = words == 1 and sight.surface[j - 1] in LISTING
        listed = listed and bool(sight.flag[j] & sight.flags[i] & f.UPPER)
        j = _word_on(sight, j, bar if last < 0 else ANY if listed else AFTER_CUE, words)
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


def _may_open(sight: Sight, i: int) -> bool:
    """Whether a token that is no name by itself may begin one: an initial, or a particle."""
    return bool(sight.flag[i] & (f.INITIAL | f.PARTICLE)) or len(sight.surface[i]) == 1


def _is_name(sight: Sight, i: int, last: int) -> bool:
    """Whether there is more than initials and particles."""
    for k in range(i, last + 1):
        flags = sight.flags[k]
        if flags & f.CAPITALISED:
            return True
        if flags & f.LETTERS and not flags & f.PARTICLE and len(sight.surfaces[k]) > 1:
            return True
    return False


def _word_on(sight: Sight, j: int, bar: int, words: int) -> int:
    """The last token of the name's word that begins at ``j``: ``O'Brien``, ``J.``, ``van Dam``."""
    flags = sight.flag[j]
    if flags & f.PARTICLE:
        begun = _past_particles(sight, j)
        if begun > j:
            j, bar, flags = begun, AFTER_CUE, sight.flag[begun]
    if flags & f.INITIAL or (flags & f.LOWER and is_small_initial(sight, j)):
        return _initial_on(sight, j, words)
    if words and sight.surface[j] in QUOTES:
        return _quoted(sight, j)
    if words and flags & f.SUFFIX:
        return j
    acts = words and flags & f.SPEECH and not flags & f.NAME
    if not acts and fits(sight, j, bar):
        return _hyphenated(sight, j)
    return _unfit_on(sight, j, bar, words) if flags & f.CAPITALISED else -1


def _unfit_on(sight: Sight, j: int, bar: int, words: int) -> int:
    """The last token of a capitalised word that its place alone shows to be of a name."""
    imaged = image_on(sight, j) if words or bar == ANY else -1
    return j if imaged < 0 and _is_shown(sight, j, words) else imaged


def _is_shown(sight: Sight, j: int, words: int) -> bool:
    """Whether a given name right before it makes a surname of the word at ``j``."""
    if not words:
        return False
    if shows_surname(sight, j - 1) and not is_heading(sight, j):
        return True
    quoted = sight.surface[j - 1] in QUOTES and sight.flags[j] & f.CAPITALISED
    return bool(quoted and sight.flags[j] & f.LAST_NAME) and not names_a_thing(sight, j)


def image_on(sight: Sight, j: int) -> int:
    """The end of a surname of two English words, as in *Running Deer*, *Two Bulls*; -1 if none.

    Such a surname ends with a capitalised word that names a thing, and both stand
    where nothing but a name has two capitals.
    """
    first, second = sight.flag[j], sight.flag[j + 1]
    known = second & (f.COMMON_WORD | f.WORD_NAME) or sight.rank[j + 1] < AFTER_CUE
    imaged = first & second & f.CAPITALISED and first & f.COMMON_WORD and known
    if not imaged or not sight.near(j) or sight.surface[j + 2] == ":":
        return -1
    plain = (first | second) & NO_IMAGE or second & (f.FUNCTION_WORD | f.SPEECH)
    return -1 if plain else j + 1


def _initial_on(sight: Sight, j: int, words: int) -> int:
    """Past an initial and its point; ``O'`` and ``D'`` are the start of a word."""
    if sight.surface[j + 1] in APOSTROPHES and sight.gap[j] == "" == sight.gap[j + 1]:
        return _hyphenated(sight, j + 2) if sight.flag[j + 2] & f.LETTERS else -1
    if sight.surface[j + 1] == "." and sight.gap[j] == "":
        return j + 1 if not words or _goes_on(sight, j + 1) else j
    return j


def _goes_on(sight: Sight, j: int) -> bool:
    """Whether a name goes on after the point at ``j``."""
    flags = sight.flag[j + 1]
    return sight.near(j) and bool(flags & (f.INITIAL | f.CAPITALISED | f.UPPER | f.LOWER))


def _past_particles(sight: Sight, j: int) -> int:
    """The word behind the particles that begin at ``j``; ``j`` where no name goes on so."""
    for _ in range(LONGEST):
        particle = sight.flag[j] & f.PARTICLE and sight.flag[j] & CASED
        nxt = _after_particle(sight, j) if particle else -1
        if nxt < 1 or not (fits(sight, nxt, AFTER_CUE) or sight.flag[nxt] & f.PARTICLE):
            break
        j = nxt
    return j


def _after_particle(sight: Sight, j: int) -> int:
    """The token after ``de``, ``al-`` or ``O'``."""
    if sight.surface[j + 1] in TIES and sight.gap[j] == "" == sight.gap[j + 1]:
        return j + 2
    if sight.surface[j + 1] == "." and sight.near(j + 1):
        return j + 2
    return j + 1 if sight.near(j) else -1


def _hyphenated(sight: Sight, j: int) -> int:
    """Past the partners that a hyphen or apostrophe joins to token ``j``."""
    for _ in range(LONGEST):
        if sight.surface[j + 1] not in JOINTS or sight.gap[j] != "":
            break
        flags = sight.flag[j + 2]
        if sight.gap[j + 1] == "\n" and flags & f.LOWER and not flags & f.COMMON_WORD:
            j += 2
            break
        if sight.gap[j + 1] != "" or not flags & f.LETTERS or sight.surfaces[j + 2] in "sS":
            break
        plain = flags & (f.FUNCTION_WORD | f.COMMON_WORD | f.CLINICAL | f.KIN | f.ROLE)
        if flags & f.LOWER and plain and not sight.flat:
            break
        j += 2
    return j


def _quoted(sight: Sight, j: int) -> int:
    """The closing mark of a nickname in quotes or brackets that opens at ``j``; -1 if none."""
    inner = j + 1
    if sight.surface[inner] in QUOTES:
        inner += 1
    if not fits(sight, inner, AFTER_CUE) or sight.gap[j]:
        return -1
    end = _hyphenated(sight, inner) + 1
    if sight.surface[end] in QUOTES:
        return end + 1 if inner > j + 1 and sight.surface[end + 1] in QUOTES else end
    return -1


def _next_on(sight: Sight, j: int, *, comma: bool) -> int:
    """Where the next word of a name may begin after token ``j``; -1 if the name must end."""
    if sight.near(j):
        after = sight.surface[j + 1]
        if after == ",":
            given = comma and sight.same_line(j + 1) and _may_be_given(sight, j)
            return j + 2 if given or _suffix(sight, j + 2) else -1
        if after == "^":
            return j + 2
        if after in APOSTROPHES and sight.gap[j] == "":
            return -1
        return (
            j + 1
            if sight.gap[j]
            or after in QUOTES
            or sight.flag[j] & f.INITIAL
            or sight.surfaces[j] == "."
            else -1
        )
    return -1


def _may_be_given(sight: Sight, j: int) -> bool:
    """Whether a given name can follow the comma behind the surname at ``j``: no degree, no *I*."""
    given = sight.flag[j + 2]
    if given & f.INITIAL:
        word = sight.surface[j + 2] in "AI" and sight.gap[j + 2] == " "
        return not word and not is_pointed(sight, j + 2)
    return not (given & f.UPPER and sight.flags[j] & f.CAPITALISED)


def _suffix(sight: Sight, j: int) -> bool:
    return bool(sight.flag[j] & f.SUFFIX) and bool(sight.flag[j] & (f.CAPITALISED | f.UPPER))


def run_back(sight: Sight, i: int, bar: int) -> int:
    """The first token of a name that ends at ``i``; -1 if none does."""
    first, words, j = -1, 0, i
    if sight.surface[j] == "." and sight.flag[j - 1] & (f.INITIAL | f.SUFFIX):
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
    flags = sight.flag[j]
    initial = _initial_back(sight, j, words)
    if initial >= 0:
        return initial
    if words and flags & f.PARTICLE and flags & f.LOWER:
        return j
    if sight.surface[j] in QUOTES and words and fits(sight, j - 1, AFTER_CUE):
        return j - 2 if sight.surface[j - 2] in QUOTES else -1
    if not fits(sight, j, bar) or (words and flags & f.SUFFIX):
        return j if shows_surname(sight, j - 1) else -1
    begun = j
    while (
        j > 1
        and begun - j < 2 * LONGEST
        and sight.surfaces[j - 1] in JOINTS
        and sight.gap[j - 1] == "" == sight.gap[j - 2]
        and sight.flag[j - 2] & f.LETTERS
    ):
        j -= 2
    return j


def _initial_back(sight: Sight, j: int, words: int) -> int:
    """The letter of an initial that ends at ``j``, with or without its point, or a suffix."""
    flags = sight.flag[j]
    if flags & (f.INITIAL | f.SUFFIX) and flags & (f.INITIAL | f.UPPER | f.CAPITALISED):
        return j
    if sight.surface[j] == ".":
        pointed = sight.flag[j - 1] & f.INITIAL or is_small_initial(sight, j - 1)
        return j - 1 if pointed else -1
    small = words and flags & f.LOWER and len(sight.surfaces[j]) == 1
    return j if small and sight.opens(j) else -1


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
