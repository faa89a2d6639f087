"""Dates moved by the patient's own number of days, in field and note alike.

The number is derived from the patient under the project's key: between -365 and 365,
never 0; whole weeks if the policy keeps weekdays. What lies between two dates is kept in
every form; months by themselves move by whole months, so that two of them stay as far apart.
A date so long ago that it tells an age over 89 is capped: it becomes the day ninety
years before the message (45 CFR 164.514(b)(2)(i)(C), "aggregated into a single
category of age 90 or older"). Where the message does not tell its own day such a date
is generalised: ninety years before a day that everybody knows would tell the shift.
What names no day, says more than a date, or would say something of the payload's people
in any form, is generalised too.
"""

import datetime as dt
from typing import NamedTuple

from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.model.old_age import ASSUMED, OLDEST, spoken
from streamdeid.operators.context import Context
from streamdeid.operators.dates.calendar import NO_REFERENCE, Said, Written
from streamdeid.operators.dates.ranges import dates_in, rewritten
from streamdeid.operators.generalising import generalised_date
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import DEFAULT_MANNER, Manner, ShiftBy, Times
from streamdeid.operators.naming import NAMING, Naming
from streamdeid.operators.scope import patient_of
from streamdeid.text.fold import bare

_MOST_DAYS, _MOST_WEEKS = 365, 52


def days_of_shift(
    keys: Keys,
    project: str,
    identity: Identity,
    manner: Manner = DEFAULT_MANNER,
    naming: Naming = NAMING,
) -> int:
    """The patient's own shift, -365 to 365 and never 0; a multiple of 7 if weekdays are kept.

    Who is one patient is told as for codes and names: equal numbers of two authorities are two
    people, and whoever knows the dates of the one may not learn those of the other. By the
    number alone neither its authority nor its zeros in front count.
    """
    anything = next((s.value for s in identity.seeds()), "")
    if manner.shift_by is ShiftBy.NUMBER:
        said = bare(identity.patient_key or anything).lstrip("0")
    else:
        said = patient_of(identity, naming) or bare(anything)
    number = int.from_bytes(keys.digest(f"shift/{project}", said)[:4])
    if manner.weekdays:
        return 7 * _signed(number, _MOST_WEEKS)
    return _signed(number, _MOST_DAYS)


def _signed(number: int, most: int) -> int:
    """A number from -most to most, but not 0."""
    place = number % (2 * most)
    return place - most if place < most else place - most + 1


def shift(text: str, kind: Label, context: Context) -> str:
    """The date moved in its own form, or several of a range or list; else generalised."""
    fresh = _shifted(text, context) if kind is Label.DATE else None
    if fresh is None:
        return generalised_date(text, kind, context)
    if not context.surrogates.guard.refuses(fresh.text):
        return fresh.text
    coarse = generalised_date(text, kind, context)
    told = (one for one in (fresh.in_digits, coarse) if not context.surrogates.guard.refuses(one))
    return next(told, f"[{kind}]")


class _Fresh(NamedTuple):
    """A moved date, and the same without the name of a month."""

    text: str
    in_digits: str


def _shifted(text: str, context: Context) -> _Fresh | None:
    """The date or the dates of a text, moved; ``None`` where that would not be safe."""
    reference = spoken(context.identity.reference_date)
    with_time = context.manner.times is Times.KEEP
    written = context.written_date(text, reference or NO_REFERENCE)
    try:
        if written is not None and not written.says_more():
            return _one_shifted(written, reference, context, with_time=with_time)
        pieces = dates_in(text, context.written_date, reference or NO_REFERENCE)
        if not pieces or any(_age(p.day, reference or ASSUMED) > OLDEST for p in pieces):
            return None
        fresh = rewritten(pieces, context.days, with_time=with_time)
    except OverflowError:
        return None
    return _Fresh(fresh, fresh)


def _one_shifted(
    written: Written, reference: dt.date | None, context: Context, *, with_time: bool
) -> _Fresh | None:
    """One date, moved; ``None`` for one of somebody old in a message without a day."""
    if reference is None and _age(written.day, ASSUMED) > OLDEST:
        return None
    moved = _capped(written.day, reference, context) or written.moved(context.days)
    return _Fresh(written.rewritten(moved, with_time=with_time), _in_digits(written, moved))


def _moved(day: dt.date, context: Context) -> dt.date:
    """A day, so many days on."""
    return day + dt.timedelta(days=context.days)


def _capped(day: dt.date, reference: dt.date | None, context: Context) -> dt.date | None:
    """The day ninety years before the message for one that is older than 89; else ``None``."""
    if reference is None or _age(day, reference) <= OLDEST:
        return None
    return _years_before(_moved(reference, context), OLDEST + 1)


def _age(day: dt.date, reference: dt.date) -> int:
    """Whole years from a day to the message."""
    had = (reference.month, reference.day) >= (day.month, day.day)
    return reference.year - day.year - (0 if had else 1)


def _years_before(day: dt.date, years: int) -> dt.date:
    """The same day some years before; of 29 February the day before."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def _in_digits(written: Written, day: dt.date) -> str:
    """A date whose month's name would name somebody, in digits; as it is where it has none."""
    said = written.match.groupdict()
    year = said.get("year")
    if not said.get("name"):
        return written.rewritten(day)
    if written.said is Said.MONTH:
        return f"{day.month}/{day.year}" if year else ""
    return f"{day.month}/{day.day}/{day.year}" if year else f"{day.month}/{day.day}"
