"""Where an entry of a list begins, so that whoever it is about comes first.

``12 Ortiz``, ``Rm 4 Ortiz``, ``0410 Ortiz``, ``CASE 3 Ortiz``: a bed, a time or a number may stand
between the beginning of a line, sentence or cell and the name. The search looks at a
few characters before a word and no further.
"""

import re

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f

REACH = 32
"""Characters before a word in which its head must begin."""
_HEAD = re.compile(
    r"(?:^|[\n.;:|(>•*–—-])[ \t]*"
    r"(?:(?i:rm|room|bed|bd|bay|pod|ch|chair|case|pt|slot|sec|cell|hall|id|no|picture|pic)\.?[ ])?"
    r"[#]?[A-Za-z]{0,2}\d[\dA-Za-z:/.#)-]{0,9}"
    r"(?:[ \t]{1,4}[#]?\d[\dA-Za-z:/.-]{0,9})?[ \t]{1,4}$"
)
MARKS = frozenset('(/–—-"“>')


def begins_item(sight: Sight, i: int) -> bool:
    """Whether token ``i`` begins a line, sentence or cell, or follows nothing but its number."""
    if sight.opens(i) or len(sight.gap[i - 1]) > 1:
        return True
    if sight.surfaces[i - 1] in MARKS and sight.gap[i - 2] != "":
        return True
    end = sight.starts[i]
    before = sight.text[max(0, end - REACH) : end]
    return _HEAD.search(before if end > REACH else "\n" + before) is not None


def is_specimen(sight: Sight, first: int, last: int) -> bool:
    """Whether tokens are the head of a specimen in a report: ``A. Colon, 2/2 fragments``.

    A letter at the head of a line, a clinical word, a comma or colon; an age behind it says that
    somebody is meant.
    """
    is_letter = bool(sight.flags[first] & f.INITIAL) and sight.opens(first)
    if not is_letter or last - first > _SPECIMEN or not sight.flags[last] & f.CLINICAL:
        return False
    is_headed = sight.surface[last + 1] in {",", ":"}
    return is_headed and not sight.surface[last + 3].lower().startswith("y")


_SPECIMEN = 2
"""Tokens from the letter to the clinical word: the letter, its point, the word."""
