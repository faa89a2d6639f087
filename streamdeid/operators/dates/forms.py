"""The forms in which dates are written, as patterns with named groups for their parts.

Groups: ``weekday``, ``year``, ``month``, ``day``, ``nth`` (st, nd, rd, th), ``name`` (of a month).
``rest`` is what follows: a time of day, a zone. A form with ``fixed`` digits is written
with leading zeros whatever the numbers are. The order of the forms matters: the
first that matches from the beginning of the text reads it.
"""

import re
from typing import NamedTuple

from streamdeid.text.dates import MONTHS, WEEKDAYS


class Form(NamedTuple):
    """One form; ``fixed`` says that its numbers always have their full width."""

    pattern: re.Pattern[str]
    fixed: bool = False


_WEEKDAY = (
    r"(?:(?P<weekday>mon|tues?|tu|wed(?:nes|s)?|thu(?:rs?)?|th|fri|sat(?:ur)?|sa|sun?)(?P<wday>day)?"
    r"\.?,?\s+(?:the\s+)?)?"
)
_NAME = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_GLUED_NAME = _NAME.replace("(?![a-z])", "")
_DAY = r"(?P<day>\d{1,2})(?P<nth>st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4}|['\u2019]?\d{2})(?!\d)"
_LONG = r"(?P<year>(?:19|20)\d{2})(?!\d)"
_GAP = r"[\s,./-]{0,3}"
_NO_TIME = r"(?!:|\s?[ap]\.?m\b)"
_STAMP = (
    r"(?P<year>(?:19|20)\d{2})(?P<month>\d{2})(?P<day>\d{2})"
    r"(?=$|[T ]|\d{2,6}(?:\.\d+)?(?:[+-]\d{4})?$)"
)


def _form(pattern: str, *, fixed: bool = False) -> Form:
    """A form that may begin with a weekday."""
    whole = _WEEKDAY + pattern + r"(?P<rest>.*)"
    return Form(re.compile(whole, re.DOTALL | re.IGNORECASE), fixed)


FORMS = (
    _form(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?=\D|$)", fixed=True),
    _form(_STAMP, fixed=True),
    _form(r"(?P<month>\d{2})(?P<day>\d{2})(?P<year>(?:19|20)\d{2})(?!\d)", fixed=True),
    _form(rf"(?P<month>\d{{1,2}})(?P<s>[/.\s-])(?P<day>\d{{1,2}})(?P=s){_YEAR}"),
    _form(r"(?P<year>\d{4})(?P<s>[/.])(?P<month>\d{1,2})(?P=s)(?P<day>\d{1,2})(?=\D|$)"),
    _form(rf"{_NAME}{_GAP}(?:the\s+)?{_DAY}[\s,./'-]{{1,3}}{_YEAR}{_NO_TIME}"),
    _form(rf"(?:the\s+)?{_DAY}(?:\s+of)?{_GAP}{_NAME}[\s,./-]{{0,3}}(?:of\s+)?{_YEAR}{_NO_TIME}"),
    _form(rf"(?:the\s+)?{_DAY}{_GLUED_NAME}{_YEAR}{_NO_TIME}"),
    _form(rf"{_LONG}[\s./-]{_NAME}[\s./-]{_DAY}(?!\d)"),
    _form(rf"{_NAME}[\s-]{{0,2}}(?:the\s+)?{_DAY}(?!\d)"),
    _form(rf"(?:the\s+)?{_DAY}(?:\s+of)?{_GAP}{_NAME}"),
    _form(rf"{_NAME}(?:,?\s+|[-/])(?:of\s+)?{_YEAR}{_NO_TIME}"),
    _form(rf"(?P<month>\d{{1,2}})[/.-]{_LONG}"),
    _form(r"(?P<month>\d{1,2})/(?P<year>['\u2019]\d{2})(?!\d)"),
    _form(r"(?P<year>(?:19|20)\d{2})-(?P<month>\d{2})(?=$|\D)", fixed=True),
    _form(r"(?P<year>(?:19|20)\d{2})(?P<month>0[1-9]|1[0-2])$", fixed=True),
    _form(r"(?P<month>0[1-9]|1[0-2])(?P<day>[0-3]\d)(?P<year>\d{2})$", fixed=True),
    _form(r"(?P<month>\d{1,2})[/-](?P<day>\d{1,2})(?=\D|$)"),
    _form(r"(?P<month>\d{1,2})\.(?P<day>\d{1,2})$"),
    _form(rf"(?:the\s+)?{_DAY}$"),
    _form(rf"(?:[a-z0-9]+[\s-]+)*?(?:of\s+)?{_NAME}$"),
)
"""From the most to the least that is said; a year alone is no date and stays."""

WEEKDAY_ALONE = re.compile(
    _WEEKDAY.removesuffix("?").replace(r"\s+(?:the\s+)?", r"(?![a-z])(?P<rest>.*)"), re.IGNORECASE
)
"""A weekday by itself."""

_HOUR, _ZONE = r"(?:[01]?\d|2[0-4])", r"(?:\s*[+-]\d{2}:?\d{2})?"
_TIME = (
    rf"(?:{_HOUR}(?::[0-5]\d){{1,2}}(?:[.,]\d{{1,9}})?|1?\d(?=\s*[ap]\b|\s*[ap]\.?\s?m\b)"
    rf"|(?:[01]\d|2[0-4])[0-5]\d){_ZONE}"
)
CLOCK = re.compile(
    rf"\D*|T?(?:[01]\d|2[0-4])(?:[0-5]\d){{0,2}}(?:\.\d{{1,4}})?{_ZONE}"
    rf"|\D*{_TIME}(?:\s*(?:-|to|and)\s*{_TIME})?\D*",
    re.IGNORECASE,
)
"""What may follow a date: no number, the time of a stamp, a time of day, or two from and to."""

WORDS = frozenset((*MONTHS, *WEEKDAYS, *(name[:3] for name in (*MONTHS, *WEEKDAYS)))) | frozenset(
    "sept tues tu weds wednes thur thurs satur sa su"
    " st nd rd th the of on at in about before after this last next early mid middle late beginning"
    " start end week wk first second third fourth fifth sixth seventh eighth ninth tenth twenty"
    " morning noon afternoon evening night midnight am pm a p m t z utc gmt h hr hrs hours"
    " est edt cst cdt mst mdt pst pdt".split()
)
"""What a date and its time of day are written with."""
