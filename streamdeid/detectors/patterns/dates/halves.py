"""The rest of a date of which a part was guessed: ``bitten 14/[4]``, ``4-[8] Aug``.

Half a date still says the day. Measured on 2,500 notes: of 53 numbers of which a guess had a
part, 30 were dates or other numbers of people; where no day and month can be told the part is
left as it is, and in front of a scale it is taken back.
"""

import re
from collections.abc import Iterable, Iterator

from streamdeid.detectors.patterns.dates.numeric import is_day, is_month
from streamdeid.detectors.patterns.page import Page
from streamdeid.model.label import Label
from streamdeid.model.span import Span

WHOLE = re.compile(r"(?<![\w/.:#-])(\d{1,2})([/.–-])(\d{1,2})(?:\2\d{1,4})?(?!\w|[/.–-]\d)")
ALWAYS = "24/7"
_REACH = 8
"""Characters to each side of a part among which the whole is."""


def halves(page: Page, found: Iterable[Span]) -> Iterator[tuple[Span, int, int]]:
    """Each guess that is a part of what can be a date, with the offsets of the whole."""
    for span in found:
        if span.label is Label.DATE and span.end - span.start < _REACH:
            whole = _whole(page.text, span)
            if whole:
                yield span, *whole.span()


def _whole(text: str, span: Span) -> re.Match[str] | None:
    """What can be a day and a month, in one order or the other, and is more than ``span``."""
    for match in WHOLE.finditer(text, max(0, span.start - _REACH), span.end + _REACH):
        within = match.start() <= span.start and span.end <= match.end()
        if within and match[0] not in (text[span.start : span.end], ALWAYS) and _is_dated(match):
            return match
    return None


def _is_dated(match: re.Match[str]) -> bool:
    """Whether the first two numbers are a day and a month; a point divides them in this order."""
    first, mark, second = match[1], match[2], match[3]
    ordered = is_day(first) and is_month(second)
    return ordered or (mark != "." and is_month(first) and is_day(second))
