"""Identifiers made coarser, so that they fit many people.

Dates become their year, quarter or month, as the policy says; a year that tells an age over
89 goes too. ZIP codes become three digits, or 000 for areas with few people
(census.py); ages over 89 become 90+; a city becomes its state where the payload tells it.
Safe Harbor allows years, states and three digits only (45 CFR 164.514(b)(2)(i)(B) and (C)).
"""

import datetime as dt
import re
from collections.abc import Callable

from streamdeid.model.label import Label
from streamdeid.operators.calendar import written_date, year_in
from streamdeid.operators.census import RESTRICTED_ZIP3
from streamdeid.operators.context import Context
from streamdeid.operators.manner import Precision
from streamdeid.text.legible import legible

OLDEST = 89
"""Ages over this, and the years that tell them, are not published."""
ASSUMED = dt.date(2035, 1, 1)
"""The day of a message that does not tell its own: so late that nobody over 89 is missed."""
_FIRST = dt.date(1987, 1, 1)
"""Before this day nobody exchanged such messages (HL7 was founded in 1987)."""


def generalise(text: str, kind: Label, context: Context) -> str:
    """The coarser form; the label where there is none."""
    coarser = _COARSER.get(kind)
    return coarser(text, kind, context) if coarser else f"[{kind}]"


def generalised_date(text: str, kind: Label, context: Context) -> str:
    """The year, quarter (``2024-Q1``) or month (``2024-03``) of a date."""
    if kind is not Label.DATE:
        return generalise(text, kind, context)
    year = year_in(text)
    if year is None or _is_old(year, context):
        return f"[{kind}]"
    written = written_date(text, None)
    precision = context.manner.precision
    if written is None or precision is Precision.YEAR:
        return str(year)
    if precision is Precision.QUARTER:
        return f"{year}-Q{(written.day.month + 2) // 3}"
    return f"{year}-{written.day.month:02d}"


def _is_old(year: int, context: Context) -> bool:
    """Whether a year is that of a person over 89 when the message was written."""
    return (spoken(context) or ASSUMED).year - year > OLDEST


def spoken(context: Context) -> dt.date | None:
    """The day on which the message was written; ``None`` if it tells none that can be."""
    told = context.identity.reference_date
    return told if told is not None and told >= _FIRST else None


def _zip3(text: str, _kind: Label, _context: Context) -> str:
    """The first three digits; 000 for areas with few people."""
    area = re.sub(r"[^0-9]", "", legible(text))[:3]
    return "000" if len(area) < 3 or area in RESTRICTED_ZIP3 else area


def _age(text: str, _kind: Label, _context: Context) -> str:
    """90+ for the old; other ages stay."""
    number = re.search(r"\d+", text)
    return text if number and int(number[0]) <= OLDEST else "90+"


def _state(_text: str, kind: Label, context: Context) -> str:
    """The state in which the payload's address lies."""
    return context.surrogates.state() or f"[{kind}]"


_COARSER: dict[Label, Callable[[str, Label, Context], str]] = {
    Label.DATE: generalised_date,
    Label.ZIP: _zip3,
    Label.AGE: _age,
    Label.CITY: _state,
}
