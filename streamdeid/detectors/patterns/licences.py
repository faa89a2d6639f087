"""Licence numbers behind a degree: ``NRP #P-30418``, ``MD ME 0071183``, ``PT, DPT IL 070.021884``.

Who signs with a degree may add the number of the licence. A number sign or letters
before the digits tell it from the clock time that stands there as often; bare
digits count from five on, where no time is written so.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.boxes import STATES
from streamdeid.lexicons import flagged
from streamdeid.lexicons import flags as f

NUMBER = re.compile(
    r"(?:,? {1,6}#? ?)((?:[A-Z]{2} )?(?:[A-Z]{1,2}-?)?(?:\d{4,8}(?:[.-]\d{1,6})?|\d{2,3}\.\d{6}))(?![\w/:%-])"
)
DEGREES = flagged(f.DEGREE, f.UPPER)
YEARS = re.compile(r"(?:19|20)\d\d-")
MARKED = re.compile(r"(?:,? ?# ?)([A-Z]{0,3}-?\d{3,8})(?![\w/:%])")


def licences(page: Page) -> Iterator[tuple[int, int]]:
    """Offsets of each number behind a degree in capitals."""
    for i in page.where(DEGREES):
        if len(page.folded[i]) > 1:
            end = page.ends[i]
            marked = MARKED.match(page.text, end)
            if marked:
                yield marked.span(1)
                continue
            match = NUMBER.match(page.text, end)
            if match and _is_licence(match[1]):
                yield match.span(1)


def _is_licence(value: str) -> bool:
    """Whether letters, or more digits than a clock time has, make a number one of a licence."""
    digits = sum(map(str.isdigit, value))
    head, _, rest = value.partition(" ")
    if (rest and head.lower() not in STATES) or YEARS.match(value):
        return False
    return digits > 4 or (digits == 4 and value[0].isalpha())
