"""The forms in which dates are written, as patterns with named groups for their parts.

Groups: ``weekday``, ``year``, ``month``, ``day``, ``nth`` (st, nd, rd, th), ``name`` (of a month).
``rest`` is what follows: a time of day, a zone. The order of the forms matters: the first
whose parts are a day or a month of the calendar reads the text.

Two digits behind a month are a day. They are its year with an apostrophe (``Mar '19``), behind
*of*, or where no month has such a day (``Mar 47``). Two digits behind a month and its day
are a year after a blank (``Mar 7 24``), a comma or the mark that divides month and day
(``7-Mar-24``); ``Mar 3-19`` is a range of days.
"""

import re
from typing import NamedTuple

from streamdeid.text.dates import MONTHS, WEEKDAYS


class Form(NamedTuple):
    """One form.

    ``fixed`` says that its numbers always have their full width; ``is_listed`` that the two
    digits at its end may be one more day or an amount, as in ``Mar 3, 19``, ``Feb 27, 24 h``.
    """

    pattern: re.Pattern[str]
    fixed: bool = False
    is_listed: bool = False


_WEEKDAY = (
    r"(?:(?P<weekday>mon|tues?|tu|wed(?:nes|s)?|thu(?:rs?)?|th|fri|sat(?:ur)?|sa|sun?)(?P<wday>day)?"
    r"(?:\.?,?\s+(?:the\s+)?|\.?,?\s?\())?"
)
_NAME = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_ANY_NAME = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_GLUED_NAME = _NAME.replace("(?![a-z])", "")
_DAY = r"(?P<day>\d{1,2})(?P<nth>st|nd|rd|th)?"
_FULL = r"(?:1[89]|2[01])\d{2}"
_APOSTROPHE = r"['\u2019]\d{2}"
_NO_DAY = r"(?:00|3[2-9]|[4-9]\d)"
_NOT_A_YEAR = (
    rf"(?!\d|st\b|nd\b|rd\b|th\b|[/.-]\d|\s*(?:of\s+)?{_ANY_NAME}|,?\s*(?:19|20)\d{{2}}(?!\d))"
)
"""What behind two digits says that they are a day."""
_SURE_YEAR = rf"(?P<year>{_FULL}|{_APOSTROPHE})(?!\d)"
_SHORT_YEAR = rf"(?P<year>\d{{2}}){_NOT_A_YEAR}"
_YEAR = rf"(?P<year>{_FULL}|['\u2019]\d{{2}}|\d{{2}}(?![/.-]\d))(?!\d)"
_LONG = r"(?P<year>(?:19|20)\d{2})(?!\d)"
_GAP = r"[\s,./-]{0,3}"
_NO_TIME = r"(?!:|\s?[ap]\.?m\b)"
_PART_OF = r"(?:(?:early|mid|late|the\s+end\s+of|the\s+beginning\s+of)[\s-]+(?:in\s+)?)?"
_BETWEEN = r"(?P<s>\s?[/.-]\s?|\s|\sslash\s|\sdash\s)"
_STAMP = (
    r"(?P<year>(?:19|20)\d{2})(?P<month>\d{2})(?P<day>\d{2})"
    r"(?=$|[T ]|(?:\d{2,6}(?:\.\d+)?)?(?:[+-]\d{4})?$)"
)
_NAMED_DAY = rf"{_NAME}{_GAP}(?:the\s+)?{_DAY}"
_DAY_NAMED = rf"(?:the\s+)?{_DAY}(?:\s+of)?{_GAP}{_NAME}"
_DAY_BY_NAME = rf"(?:the\s+)?{_DAY}(?:\s+of)?[\s./-]{{0,3}}{_NAME}"
"""The same without a comma, which may stand before another date: ``9-21, September 22``."""


def _form(pattern: str, *, fixed: bool = False, is_listed: bool = False) -> Form:
    """A form that may begin with a weekday."""
    whole = _WEEKDAY + pattern + r"(?P<rest>.*)"
    return Form(re.compile(whole, re.DOTALL | re.IGNORECASE), fixed, is_listed)


FORMS = (
    _form(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?=\D|$)", fixed=True),
    _form(_STAMP, fixed=True),
    _form(r"(?P<month>\d{2})(?P<day>\d{2})(?P<year>(?:19|20)\d{2})(?!\d)", fixed=True),
    _form(rf"(?P<month>\d{{1,2}}){_BETWEEN}(?P<day>\d{{1,2}})(?P=s){_YEAR}"),
    _form(rf"(?P<year>{_FULL})(?P<s>[/.-])(?P<month>\d{{1,2}})(?P=s)(?P<day>\d{{1,2}})(?=\D|$)"),
    _form(rf"{_NAMED_DAY}[\s,./'-]{{1,3}}(?:of\s+)?{_SURE_YEAR}{_NO_TIME}"),
    _form(rf"{_NAME}(?P<s>[-/.])(?:the\s+)?{_DAY}(?P=s){_SHORT_YEAR}{_NO_TIME}"),
    _form(rf"{_NAMED_DAY}\s{_SHORT_YEAR}{_NO_TIME}"),
    _form(rf"{_NAMED_DAY},\s?{_SHORT_YEAR}{_NO_TIME}", is_listed=True),
    _form(rf"{_DAY_NAMED}[\s,./-]{{0,3}}(?:of\s+)?{_SURE_YEAR}{_NO_TIME}"),
    _form(rf"(?:the\s+)?{_DAY}(?P<s>[-/.]){_NAME}(?P=s){_SHORT_YEAR}{_NO_TIME}"),
    _form(rf"{_DAY_BY_NAME}(?:\s|\s+of\s+){_SHORT_YEAR}{_NO_TIME}"),
    _form(rf"{_DAY_BY_NAME},\s?{_SHORT_YEAR}{_NO_TIME}", is_listed=True),
    _form(rf"(?:the\s+)?{_DAY}{_GLUED_NAME}{_YEAR}{_NO_TIME}"),
    _form(rf"{_LONG}[\s./-]{_NAME}[\s./-]{_DAY}(?!\d)"),
    _form(rf"{_PART_OF}{_NAME}(?:,?\s+|[-/])(?:of\s+)?{_SURE_YEAR}{_NO_TIME}"),
    _form(rf"{_PART_OF}{_NAME}\s+of\s+{_SHORT_YEAR}{_NO_TIME}"),
    _form(rf"{_PART_OF}{_NAME}(?:,?\s+|[-/])(?P<year>{_NO_DAY})(?!\d){_NO_TIME}"),
    _form(rf"{_NAMED_DAY}(?!\d)"),
    _form(rf"{_DAY_NAMED}"),
    _form(rf"(?P<month>\d{{1,2}})[/.-]{_LONG}"),
    _form(rf"(?P<month>\d{{1,2}})/(?P<year>{_APOSTROPHE})(?!\d)"),
    _form(rf"(?P<month>\d{{1,2}})/(?P<year>{_NO_DAY})(?=\D|$)"),
    _form(r"(?P<year>(?:19|20)\d{2})-(?P<month>\d{2})(?=$|\D)", fixed=True),
    _form(r"(?P<year>(?:19|20)\d{2})(?P<month>0[1-9]|1[0-2])(?=$|[+-]\d{4}$)", fixed=True),
    _form(r"(?P<month>0[1-9]|1[0-2])(?P<day>[0-3]\d)(?P<year>\d{2})$", fixed=True),
    _form(r"(?P<month>\d{1,2})(?P<s>\s?[/-]\s?|\sslash\s|\sdash\s)(?P<day>\d{1,2})(?=\D|$)"),
    _form(r"(?P<month>\d{1,2})\.(?P<day>\d{1,2})$"),
    _form(rf"(?:the\s+)?{_DAY}$"),
    _form(rf"(?:(?:[a-z]+|\d(?:st|nd|rd|th)(?=\s(?:week|wk|half|part)\b))[\s-]+)*?{_NAME}$"),
)
"""From the most to the least that is said; a year alone is no date and stays."""

WEEKDAY_ALONE = re.compile(
    _WEEKDAY[: _WEEKDAY.index("(?:\\.")] + r"\.?,?(?![a-z])(?P<rest>.*))", re.IGNORECASE
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
    " slash dash half part"
    " est edt cst cdt mst mdt pst pdt".split()
)
"""What a date and its time of day are written with."""
