"""The days of holidays that are marked as dates, by year: fixed ones, and those that move.

Holidays that follow another calendar (Ramadan, Hanukkah) are not here: what cannot be
placed is generalised. Federal holidays: 5 U.S.C. 6103; Easter: the Gregorian computus
in the form of Meeus (Astronomical Algorithms, chapter 8).
"""

import datetime as dt
from collections.abc import Callable

from streamdeid.text.fold import fold

MONDAY, THURSDAY, SUNDAY = 0, 3, 6
_FIXED = {
    "three kings": (1, 6),
    "new year": (1, 1),
    "new years": (1, 1),
    "new years day": (1, 1),
    "new years eve": (12, 31),
    "groundhog day": (2, 2),
    "valentines": (2, 14),
    "valentines day": (2, 14),
    "st patricks": (3, 17),
    "st patricks day": (3, 17),
    "st pats": (3, 17),
    "april fools": (4, 1),
    "april fools day": (4, 1),
    "cinco de mayo": (5, 5),
    "d-day": (6, 6),
    "juneteenth": (6, 19),
    "fourth of july": (7, 4),
    "4th of july": (7, 4),
    "july fourth": (7, 4),
    "july 4th": (7, 4),
    "independence day": (7, 4),
    "bastille day": (7, 14),
    "assumption": (8, 15),
    "halloween": (10, 31),
    "dia de los muertos": (11, 2),
    "veterans day": (11, 11),
    "armistice day": (11, 11),
    "las posadas": (12, 16),
    "nochebuena": (12, 24),
    "xmas eve": (12, 24),
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "christmas day": (12, 25),
    "xmas": (12, 25),
    "boxing day": (12, 26),
    "kwanzaa": (12, 26),
}
_AFTER_EASTER = {
    "mardi gras": -47,
    "ash wednesday": -46,
    "palm sunday": -7,
    "palm sun": -7,
    "good friday": -2,
    "easter": 0,
    "easter sunday": 0,
    "easter monday": 1,
}
_NTH: dict[str, tuple[int, int, int, int]] = {
    "mlk day": (1, MONDAY, 3, 0),
    "martin luther king day": (1, MONDAY, 3, 0),
    "martin luther king jr day": (1, MONDAY, 3, 0),
    "presidents day": (2, MONDAY, 3, 0),
    "pres day": (2, MONDAY, 3, 0),
    "patriots day": (4, MONDAY, 3, 0),
    "mothers day": (5, SUNDAY, 2, 0),
    "memorial day": (6, MONDAY, 1, -7),
    "fathers day": (6, SUNDAY, 3, 0),
    "labor day": (9, MONDAY, 1, 0),
    "columbus day": (10, MONDAY, 2, 0),
    "indigenous peoples day": (10, MONDAY, 2, 0),
    "election day": (11, MONDAY, 1, 1),
    "thxgiving": (11, THURSDAY, 4, 0),
    "thanksgiving": (11, THURSDAY, 4, 0),
    "thanksgiving day": (11, THURSDAY, 4, 0),
    "black friday": (11, THURSDAY, 4, 1),
}
"""Month, weekday, which of them, and days after it."""


def holiday(text: str) -> Callable[[int], dt.date] | None:
    """The day of the holiday that ``text`` names, by year; ``None`` if it names none of ours."""
    name = " ".join(fold(text).replace("'", "").replace("\u2019", "").replace(".", "").split())
    if name in _FIXED:
        month, day = _FIXED[name]
        return lambda year: dt.date(year, month, day)
    if name in _AFTER_EASTER:
        return lambda year: easter(year) + dt.timedelta(days=_AFTER_EASTER[name])
    if name in _NTH:
        return lambda year: _nth(year, *_NTH[name])
    return None


def _nth(year: int, month: int, weekday: int, which: int, after: int) -> dt.date:
    """A day some days after the nth weekday of a month."""
    first = dt.date(year, month, 1)
    ahead = (weekday - first.weekday()) % 7 + 7 * (which - 1) + after
    return first + dt.timedelta(days=ahead)


def easter(year: int) -> dt.date:
    """Easter Sunday of a Gregorian year."""
    golden, century, rest = year % 19, year // 100, year % 100
    skipped, quarter = divmod(century, 4)
    shifted = (century + 8) // 25
    epact = (19 * golden + century - skipped - (century - shifted + 1) // 3 + 15) % 30
    leap, left = divmod(rest, 4)
    ahead = (32 + 2 * quarter + 2 * leap - epact - left) % 7
    late = (golden + 11 * epact + 22 * ahead) // 451
    month, day = divmod(epact + ahead - 7 * late + 114, 31)
    return dt.date(year, month, day + 1)
