"""Whether a name is that of a place or a thing rather than a person."""

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

LOCATIVES = frozenset("in at near of from to around outside via visiting".split())
REACHED = frozenset("cell line lines number numbers".split())
"""Heads that are rather somebody's phone where the name before them is no eponym."""
ARTICLES = frozenset("the a an this these those any no".split())


def has_head(sight: Sight, last: int) -> bool:
    """Whether what things are called by (forceps, disease …) follows the name up to ``last``."""
    j = last + 1
    if sight.surface[j] in {"'", "’"}:
        j += 2
    if j < len(sight) and sight.folded[j] in REACHED and not sight.flags[last] & f.EPONYM:
        return False
    head = bool(sight.flag[j] & f.EPONYM_HEAD)
    return head and sight.same_line(j - 1) and len(sight.gap[j - 1]) < 2


def is_located(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` is a place where it stands: ``in Paris``, ``Troy, NY``."""
    flags = sight.flags[i]
    if not flags & (f.CITY | f.STATE | f.COUNTRY | f.COUNTY):
        return False
    before = sight.words[i - 1].folded if i else ""
    if before in LOCATIVES:
        return True
    code = sight.surface[i + 2]
    return sight.surface[i + 1] == "," and len(code) == 2 and code.isupper()


def is_generic(sight: Sight, i: int) -> bool:
    """Whether an article before it makes the word at ``i`` a thing: ``the Hoyer``, ``a Foley``."""
    return i > 0 and sight.words[i - 1].folded in ARTICLES
