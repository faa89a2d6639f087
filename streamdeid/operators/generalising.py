"""Identifiers made coarser, so that they fit many people.

Dates become their year, quarter or month, as the policy says; a year that tells an age over
89 goes too. ZIP codes become three digits, or 000 for areas with few people
(census.py), postal codes of other countries what their rule leaves (postal.py); ages over 89
become 90+; a city becomes its state where the payload tells it.
Safe Harbor allows years, states and three digits only (45 CFR 164.514(b)(2)(i)(B) and (C)).
"""

import datetime as dt
import re
from collections.abc import Callable, Sequence

from streamdeid.model.label import Label
from streamdeid.model.old_age import is_old, spoken, year_tells_old_age
from streamdeid.operators.context import Context
from streamdeid.operators.dates.calendar import NO_REFERENCE, lone_year
from streamdeid.operators.dates.ranges import Piece, dates_in
from streamdeid.operators.manner import Precision
from streamdeid.operators.postal import area_of
from streamdeid.operators.surrogates.ages import says_more_than_age


def generalise(text: str, kind: Label, context: Context) -> str:
    """The coarser form; the label where there is none."""
    coarser = _COARSER.get(kind)
    return coarser(text, kind, context) if coarser else f"[{kind}]"


def generalised_date(text: str, kind: Label, context: Context) -> str:
    """The year, quarter (``2024-Q1``) or month (``2024-03``) of a date."""
    if kind is not Label.DATE:
        return generalise(text, kind, context)
    reference = spoken(context.identity.reference_date)
    written = context.written_date(text, reference or NO_REFERENCE)
    if written is None or written.says_more():
        pieces = dates_in(text, context.written_date, reference or NO_REFERENCE)
        if pieces:
            return _several(pieces, context)
    if written is not None and written.is_dated:
        return _coarse(written.day, context)
    year = lone_year(text)
    return f"[{kind}]" if year is None or _is_old(year, context) else str(year)


def _several(pieces: Sequence[Piece], context: Context) -> str:
    """The dates of a range or list; one that tells no year is a label, and equal ones are one."""
    told = {piece.day.year for piece in pieces if piece.written.is_dated}
    lent = len(told) == 1 and all(piece.day.year in told for piece in pieces)
    coarse = [
        _coarse(piece.day, context) if lent or piece.written.is_dated else f"[{Label.DATE}]"
        for piece in pieces
    ]
    if len(set(coarse)) == 1:
        return coarse[0]
    return "".join(f"{piece.gap}{new}" for piece, new in zip(pieces, coarse, strict=True))


def _coarse(day: dt.date, context: Context) -> str:
    """The year, quarter or month of a day; the label where the year tells an age over 89."""
    if _is_old(day.year, context):
        return f"[{Label.DATE}]"
    precision = context.manner.precision
    if precision is Precision.YEAR:
        return str(day.year)
    if precision is Precision.QUARTER:
        return f"{day.year}-Q{(day.month + 2) // 3}"
    return f"{day.year}-{day.month:02d}"


def _is_old(year: int, context: Context) -> bool:
    """Whether a year tells an age over 89 at the time of the message."""
    return year_tells_old_age(year, context.identity.reference_date)


def _postal_area(text: str, kind: Label, context: Context) -> str:
    """What stays of a postal code by the rule of its country."""
    return area_of(text, context.countries.get(text.strip(), "")) or f"[{kind}]"


def _age(text: str, kind: Label, _context: Context) -> str:
    """90+ for the old, also where one of several numbers is; other ages stay, alone."""
    numbers = re.findall(r"\d+", text)
    if not numbers or any(map(is_old, numbers)):
        return "90+"
    return f"[{kind}]" if says_more_than_age(text) else text


def _state(_text: str, kind: Label, context: Context) -> str:
    """The state in which the payload's address lies."""
    return context.surrogates.state() or f"[{kind}]"


_COARSER: dict[Label, Callable[[str, Label, Context], str]] = {
    Label.DATE: generalised_date,
    Label.ZIP: _postal_area,
    Label.AGE: _age,
    Label.CITY: _state,
}
