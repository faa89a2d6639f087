"""Whether a message writes the day before the month, in dates of digits alone.

``03/02/2024`` is the third of February to some and the second of March to others. The other
dates of the message tell the custom: ``13/02/2024`` can only begin with its day. Where
none does, or they contradict one another, the month comes first.
"""

import re
from collections.abc import Iterable

_NUMBERS = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(?:(?:19|20)\d{2}|'?\d{2})(?!\d)")
_MONTHS, _DAYS = 12, 31


def writes_day_first(dates: Iterable[str]) -> bool:
    """Whether one of the dates can only begin with its day, and none with its month."""
    day_first = False
    for text in dates:
        match = _NUMBERS.match(text)
        if match is None:
            continue
        first, second = int(match[1]), int(match[3])
        if first <= _MONTHS < second <= _DAYS:
            return False
        day_first = day_first or second <= _MONTHS < first <= _DAYS
    return day_first
