"""The ages that are not published, and the years that tell them (45 CFR 164.514(b)(2)(i)(C)).

Everyone over 89 is in one category. Whether a year tells such an age depends on the day of the
message. One that does not tell its day, or tells one on which nobody exchanged such messages,
counts as written on a day so late that nobody is missed.
"""

import datetime as dt

OLDEST = 89
"""Ages over this, and the years that tell them, are not published."""
ASSUMED = dt.date(2035, 1, 1)
"""The day of a message that does not tell its own."""
_MOST_DIGITS = 4
_FIRST = dt.date(1987, 1, 1)
"""The year in which HL7 was founded: an earlier day of a message is a mistake."""


def spoken(reference: dt.date | None) -> dt.date | None:
    """The day on which a message was written; ``None`` if it tells none that can be."""
    return reference if reference is not None and reference >= _FIRST else None


def is_old(age: str) -> bool:
    """Whether digits are an age over 89; more of them than an age has count as one."""
    return len(age) > _MOST_DIGITS or int(age) > OLDEST


def year_tells_old_age(year: int, reference: dt.date | None) -> bool:
    """Whether a year is that of a person over 89 when the message was written."""
    return (spoken(reference) or ASSUMED).year - year > OLDEST
