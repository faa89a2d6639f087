"""Ages that neither a word for years nor a person beside them tells.

A number of ninety and more in words is an age unless it counts a noun: measures are
written in digits. A list behind *ages* holds ages only. *d. 94* is the age at which
somebody died. In a table the age stands in a cell of its own beside the cell for the sex.
"""

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

_CLOSING = frozenset({"", ".", ",", ";", ")", "?", "!", '"', "\u201d"})
_COUNTING = frozenset({"for", "a", "the", "of", "to", "and", "over", "-"})
"""What leads to a number of things or an ordinal: ``for ninety-five minutes``, ``the ninety-first``."""
_COUNTED = frozenset({"percent", "per", "over", "to", "or", "point", "-"})
_SEXES = frozenset({"m", "f"})
_LISTING = frozenset({",", "and", "&", "/"})
LONGEST = 40
"""Tokens of a list of ages, at most."""
_CELL = 2
"""Blanks from which on two cells of a row are apart."""


def told(page: Page, first: int, last: int) -> str:
    """The rule by which the number from token ``first`` to ``last`` is an age; empty where it is none."""
    if last > first and not page.flag[first] & f.DIGITS:
        return "spelt" if _is_spelt(page, first, last) else ""
    if _died(page, first) and _ends(page, last):
        return "died"
    if _in_cell(page, first):
        return "cell"
    return "listed" if _ends(page, last) and _listed(page, first) else ""


def _ends(page: Page, last: int) -> bool:
    """Whether the line, the clause or a plain word ends what could count on behind the number."""
    after = page.word[last + 1]
    return after in _CLOSING or after in _LISTING or "\n" in page.gap[last]


def _is_spelt(page: Page, first: int, last: int) -> bool:
    """Whether a number in words counts nothing: ``at ninety-two I will``, ``Ann, ninety-three herself``."""
    before, after = page.word[first - 1], page.word[last + 1]
    if page.says(last, "ending") or page.word[last].endswith(("th", "rst", "cond", "ird")):
        return before == "the" and after in _CLOSING and page.word[first - 2] == ","
    if before in _COUNTING or after in _COUNTED:
        return False
    plain = page.flag[last + 1] & (f.FUNCTION_WORD | f.SPEECH)
    return after in _CLOSING or after == "i" or bool(plain)


def _died(page: Page, first: int) -> bool:
    """Whether *d.* leads to the number."""
    k = first - 1
    if page.word[k] == "at":
        k -= 1
    return page.word[k] == "." and page.word[k - 1] == "d" and page.gap[k - 1] == ""


def _in_cell(page: Page, first: int) -> bool:
    """Whether number and sex fill two cells of a row, in either order: ``4   91   F   nAMD``."""
    if not _is_wide(page.gap[first - 1]):
        return False
    if _is_sex(page, first + 1) and "\n" not in page.gap[first] != "":
        return _is_wide(page.gap[first + 1]) or "\n" in page.gap[first + 1]
    return _is_sex(page, first - 1) and _is_wide(page.gap[first - 2]) and _is_wide(page.gap[first])


def _is_sex(page: Page, k: int) -> bool:
    """Whether token ``k`` is a capital letter for the sex."""
    return page.word[k] in _SEXES and not page.flag[k] & f.LOWER


def _is_wide(gap: str) -> bool:
    """Whether a gap divides cells."""
    return len(gap) >= _CELL and "\n" not in gap


def _listed(page: Page, first: int) -> bool:
    """Whether only numbers and commas stand between *ages* and the number: ``ages 74, 81, 94``."""
    for k in range(first - 1, max(-1, first - 1 - LONGEST), -1):
        word = page.folded[k]
        if word in ("ages", "aged"):
            return True
        small = page.flag[k] & f.DIGITS and len(word) <= 3
        if not small and word not in _LISTING and word != ":":
            return False
    return False
