"""Towns behind a street: ``88 Nine Pipes Rd, Charlo MT``, ``41-18 Union St #4R, Flushing 11355``.

An address goes on with its town, whatever the gazetteers know of it: one to three
words with a capital behind a comma, a wide gap or a line end, and behind them a
mark, a state or a number. In a note without capitals a number must follow.
"""

from collections.abc import Iterator, Sequence

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import STATES
from streamdeid.lexicons import flags as f

LONGEST = 3
ENDS = frozenset({",", ".", ";", ")", "|", "(", "/", ""})
SAINTS = frozenset({"st", "ft", "mt", "ste", "pt"})
NO_TOWN = (
    f.NOTE_WORD | f.ABBREVIATION | f.TITLE | f.DEGREE | f.DRUG | f.MONTH | f.WEEKDAY | f.KIN
    | f.FUNCTION_WORD | f.SPEECH | f.ROLE | f.CLINICAL
)  # fmt: skip
CASED = f.CAPITALISED | f.UPPER


def towns(page: Page, addressed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last token of the town behind each street or box that ends at one of the offsets."""
    for end in addressed:
        first = _start(page, page.before(end))
        last = _end(page, first) if first > 0 else -1
        if last >= first > 0:
            yield first, last


def _start(page: Page, street: int) -> int:
    """The first token behind the comma, wide gap or line end after the street; -1 for none."""
    gap = page.gap[street]
    if page.word[street + 1] == "," and gap == "":
        return street + 2 if page.gap[street + 1] in (" ", "\n") else -1
    return street + 1 if len(gap) > 1 or gap == "\n" else -1


def _end(page: Page, first: int) -> int:
    """The last token of the words that can be a town; -1 for none."""
    last = first - 1
    while last - first + 1 < LONGEST and _goes_on(page, first, last + 1):
        last += 1
        if page.word[last] in SAINTS and page.word[last + 1] == ".":
            last += 1
    if last < first:
        return -1
    coded = page.flag[last + 1] & f.DIGITS and len(page.word[last + 1]) == 5
    behind = page.word[last + 1]
    if page.sight.flat or page.gap[first - 1] != " ":
        return last if coded or behind in STATES or _is_state(page, last) else -1
    return last if coded or behind in ENDS or behind in STATES or _is_state(page, last) else -1


def _is_state(page: Page, last: int) -> bool:
    """Whether a comma and a state follow, with a code or a name."""
    k = last + 2 if page.word[last + 1] == "," else last + 1
    return bool(page.flag[k] & f.STATE) or (page.word[k] in STATES and bool(page.flag[k] & f.UPPER))


def _goes_on(page: Page, first: int, k: int) -> bool:
    """Whether token ``k`` is a word of the town that begins at ``first``."""
    flags = page.flag[k]
    cased = flags & CASED or (page.sight.flat and flags & f.LOWER)
    if k > first and (page.gap[k - 1] != " " or page.word[k] in STATES):
        return False
    known = flags & f.CITY or page.word[k] in SAINTS
    return bool(cased and flags & f.LETTERS) and (bool(known) or not flags & NO_TOWN)
