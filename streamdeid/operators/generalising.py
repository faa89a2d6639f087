"""Identifiers made coarser, so that they fit many people.

Dates become their year, quarter or month, as the policy says; a year that tells an age over
89 goes too. ZIP codes become three digits, or 000 for areas with few people
(census.py), postal codes of other countries what their rule leaves (postal.py); ages over 89
become 90+; a city becomes its state where the payload tells it.
Safe Harbor allows years, states and three digits only (45 CFR 164.514(b)(2)(i)(B) and (C)).
"""

import re
from collections.abc import Callable

from streamdeid.model.label import Label
from streamdeid.model.old_age import is_old, year_tells_old_age
from streamdeid.operators.context import Context
from streamdeid.operators.dates.calendar import written_date, year_in
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
    year = year_in(text)
    if year is None or year_tells_old_age(year, context.identity.reference_date):
        return f"[{kind}]"
    written = written_date(text, None)
    precision = context.manner.precision
    if written is None or precision is Precision.YEAR:
        return str(year)
    if precision is Precision.QUARTER:
        return f"{year}-Q{(written.day.month + 2) // 3}"
    return f"{year}-{written.day.month:02d}"


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
