"""The operators that a policy can name: each takes a text and writes another.

``keep`` and ``drop`` are the two ends. ``label`` writes the label in brackets,
``redact`` nothing, ``mask`` a star for each letter and digit. ``generalise`` coarsens
(45 CFR 164.514(b)(2)(i): dates to the year, ZIP codes to three digits or 000, ages to
90+). ``shift`` moves dates by the patient's own number of days. ``pseudonym`` writes
a keyed code, ``surrogate`` an invented identifier of the same kind and form.
"""

import datetime as dt
import re
from collections.abc import Callable
from enum import StrEnum

from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.operators.calendar import written_date, year_in
from streamdeid.operators.census import RESTRICTED_ZIP3
from streamdeid.operators.context import Context
from streamdeid.operators.keys import Keys
from streamdeid.text.fold import bare

OLDEST = 89
"""Ages over this, and the years that tell them, are not published."""


class Operator(StrEnum):
    """What is done to an identifier."""

    KEEP = "keep"
    DROP = "drop"
    REDACT = "redact"
    LABEL = "label"
    MASK = "mask"
    GENERALISE = "generalise"
    SHIFT = "shift"
    PSEUDONYM = "pseudonym"
    SURROGATE = "surrogate"


def days_of_shift(keys: Keys, project: str, identity: Identity) -> int:
    """The patient's own shift, -365 to 365 and never 0."""
    seed = identity.patient_key or next((s.value for s in identity.seeds()), "")
    number = int.from_bytes(keys.digest(f"shift/{project}", bare(seed))[:4]) % 730
    return number - 365 if number < 365 else number - 364


def label(_text: str, kind: Label, _context: Context) -> str:
    """``[PATIENT]``."""
    return f"[{kind}]"


def redact(_text: str, _kind: Label, _context: Context) -> str:
    """Nothing."""
    return ""


def keep(text: str, _kind: Label, _context: Context) -> str:
    """As it is."""
    return text


def mask(text: str, _kind: Label, _context: Context) -> str:
    """Stars of the same length; separators stay."""
    return re.sub(r"\w", "*", text)


def pseudonym(text: str, kind: Label, context: Context) -> str:
    """Twelve hexadecimal digits that the same identifier always gets in one project."""
    return context.keys.digest(f"pseudonym/{context.project}/{kind}", bare(text)).hex()[:12]


def surrogate(text: str, kind: Label, context: Context) -> str:
    """What could stand there, and is nobody's; dates are shifted."""
    if kind is Label.DATE:
        return shift(text, kind, context)
    return context.surrogates.of(text, kind)


def generalise(text: str, kind: Label, context: Context) -> str:
    """The coarser form that Safe Harbor lets through; the label where there is none."""
    return _COARSER.get(kind, label)(text, kind, context)


def shift(text: str, kind: Label, context: Context) -> str:
    """The date moved by the patient's days in its own form; what names no day is generalised."""
    written = written_date(text, context.identity.reference_date)
    if kind is not Label.DATE or written is None:
        return generalise(text, kind, context)
    try:
        moved = written.day + dt.timedelta(days=context.days)
    except OverflowError:
        return generalise(text, kind, context)
    if written.day == context.identity.birth_date and _is_old(moved.year, context):
        return generalise(text, kind, context)
    return written.rewritten(moved)


def _year(text: str, kind: Label, context: Context) -> str:
    """The year of a date, unless it tells an age over 89."""
    year = year_in(text)
    if year is None or _is_old(year, context):
        return label(text, kind, context)
    return str(year)


def _is_old(year: int, context: Context) -> bool:
    """Whether a year is that of a person over 89 when the message was written."""
    reference = context.identity.reference_date
    return reference is not None and reference.year - year > OLDEST


def _zip3(text: str, _kind: Label, _context: Context) -> str:
    """The first three digits; 000 for areas with few people."""
    area = re.sub(r"\D", "", text)[:3]
    return "000" if len(area) < 3 or area in RESTRICTED_ZIP3 else area


def _age(text: str, _kind: Label, _context: Context) -> str:
    """90+ for the old; other ages stay."""
    number = re.search(r"\d+", text)
    return text if number and int(number[0]) <= OLDEST else "90+"


_COARSER: dict[Label, Callable[[str, Label, Context], str]] = {
    Label.DATE: _year,
    Label.ZIP: _zip3,
    Label.AGE: _age,
}

OPERATORS: dict[Operator, Callable[[str, Label, Context], str]] = {
    Operator.KEEP: keep,
    Operator.DROP: redact,
    Operator.REDACT: redact,
    Operator.LABEL: label,
    Operator.MASK: mask,
    Operator.GENERALISE: generalise,
    Operator.SHIFT: shift,
    Operator.PSEUDONYM: pseudonym,
    Operator.SURROGATE: surrogate,
}
