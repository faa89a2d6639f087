"""Rows of values that hyphens join: ``FS 188-212-164``, ``Weights 188-186-184 lb``.

Three numbers with hyphens are the number of a record as well (``320-447-981``), so that only
the word for what is measured, a drug or a unit tells a row of values. Groups of the lengths of a
telephone number, a social security number or a date are none.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.dates.numeric import is_day, is_year
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f

ROW = re.compile(
    r"(?<![\w./-])[1-9]\d{0,3}(?:\.\d)?(?:-[1-9]\d{0,3}(?:\.\d)?){2,9}(?![\w/-]|[.,]\d)"
)
_UNIT = re.compile(
    r" ?(?:units?|mg|mcg|m[lL]|lbs?|kg|mg/dL|kcal|mmol/L|steps|bpm|ms|dB|cGy|g|%)(?!\w)"
)
FORMS = frozenset({(3, 3, 4), (1, 3, 3, 4), (3, 2, 4)})
"""Lengths of the groups of telephone and social security numbers."""
REACH = 5
"""Tokens in front among which the word for what is measured is."""
DATED = 3
"""Numbers of a date."""
_ENDS = frozenset(".;!?#")


def value_rows(page: Page) -> Iterator[tuple[int, int]]:
    """Offsets of each row of values."""
    for match in ROW.finditer(page.text) if page.text.count("-") > 1 else ():
        if not _is_form(match[0]) and (
            _UNIT.match(page.text, match.end()) or _is_measured(page, match.start())
        ):
            yield match.span()


def _is_form(row: str) -> bool:
    """Whether the numbers are grouped as those of a telephone or a date are."""
    groups = row.split("-")
    days = [group for group in groups if is_day(group)]
    years = [group for group in groups if is_year(group)]
    dated = len(groups) == DATED and len(days) + len(years) == DATED
    return dated or tuple(map(len, groups)) in FORMS


def _is_measured(page: Page, start: int) -> bool:
    """Whether a word in front, on the line and in the sentence, is a drug or names what is measured."""
    first = page.before(start + 1)
    for k in range(first - 1, max(-1, first - 1 - REACH), -1):
        if page.word[k] in _ENDS or "\n" in page.gap[k]:
            return False
        if page.says(k, "measured") or page.flag[k] & f.DRUG:
            return True
    return False
