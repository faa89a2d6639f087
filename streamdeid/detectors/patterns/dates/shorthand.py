"""Pairs of numbers that are no day, by a form that a note uses for something else.

- *8/52*, *R/V 4/12*, *tds 5/7*: weeks, months and days, as British notes count them. Of months and
  days only behind a word that opens a spell, in a note that is British by its other words.
- *R 6/9 L 6/12*: acuity in metres, in a note that speaks of eyes and has no *20/40*.
- *since 2 1/2*: a whole number and a fraction.
- *19/12/23 09.15*: a clock behind a date.
- *3.4*, *3.5* at heads of lines: numbered paragraphs.
- *24/7*, *3/3/4/3* and *0/7/21*, *08.00*: of these no order makes a day.

Found on notes of eye clinics and pharmacies from four countries, by other writers: 22 of 34 wrong
dates were of these forms.
"""

import re
from collections.abc import Iterator

_END = r"(?![\w/]|[-.]\d)"
_NEVER = re.compile(
    r"(?<![\w/.-])(?:24/7|0/\d{1,2}/\d{1,2}|\d(?:/\d){4,}|(?:[01]?\d|2[0-3])\.00)(?![\w/]|[-.]\d)"
)
_WEEKS = re.compile(rf"(?<![\w/.-])\d{{1,2}}(?:[-–]\d{{1,2}})?/52{_END}")
_SPELL = re.compile(
    r"(?<![\w/.])(?:for|x|\xd7|past|last|every|within|over|in|after|review|r/v|rv|od|bd|tds|qds|qid|bid|tid"
    rf"|nocte|mane|prn|stat)[ :]{{0,2}}(\d{{1,2}}(?:[-–]\d{{1,2}})?/(?:7|12)){_END}",
    re.IGNORECASE,
)
_AGO = re.compile(r"(?<![\w/.-])(\d{1,2}(?:[-–]\d{1,2})?/(?:7|12)) (?:ago|hx|history|course)\b")
_BRITISH = re.compile(
    r"/52\b|\b(?:NHS|GP|[Tt]ds|TDS|[Qq]ds|QDS|[Nn]octe|[Mm]ane|[Pp]aracetamol|[Ss]albutamol|A&E|HSE|R/V|[Ff]ortnight\w*"
    r"|[Ww]hilst|[Cc]entre|[Hh]aem\w+|[Oo]edema|[Aa]naem\w+|[Mm]icrobiology|[Bb]loods)\b"
)
_APPOINTED = re.compile(
    r"\b(?:listed|booked|due|app(?:oin)?t\w*|planned|scheduled)\s*$", re.IGNORECASE
)
_ACUITY = re.compile(r"(?<![\w/.])6/(?:4|5|6|7\.5|9|12|18|24|36|60)[+-]?\d?(?![\w/]|\.\d)")
_EYES = re.compile(
    r"\b(?:B?C?VA|UCVA|[Ss]nellen|[Aa]cuit\w+|IOPs?|[Pp]inhole|[Pp]hako|[Pp]haco|[Cc]ataracts?|[Ff]und\w+|[Oo]rthopt\w+"
    r"|[Oo]ptom\w+|[Oo]phthal\w+|[Gg]lasses|[Ss]pecs|[Aa]mbly\w+|HM|plano)\b"
)
_IN_FEET = re.compile(r"(?<!\d)20/\d\d")
_CUED = re.compile(
    r"(?:\b(?:B?C?VA|UCVA|DVA|[RL]E?|O[DSU]|ph|PH|DS|HM|(?:un)?aided|vis|vision|acuity|plano)|x\d{1,3})[ :=]{1,2}$"
)
_MIXED = re.compile(
    r"(?<![\w/.:-])(?P<since>since )?\d{1,2} (?P<part>1/[2348]|[23]/[34]|[357]/8)(?![\w/]|[-.]\d)(?P<unit> ?(?:tabs?|tablets?|tsp"
    r"|tbsp|teaspoons?|cups?|hours?|hrs?|h|wks?|weeks?|months?|mos?|years?|yrs?|yo|days?|inch(?:es)?|in|cm|mm|lbs?|oz"
    r"|packs?|ppd|doses?|pills?)\b)?"
)
_CLOCK = re.compile(
    r"(?<![\d.])(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}\.\d{1,2}\.\d{2,4}),? (?:at )?((?:[01]\d|2[0-3])\.[0-5]\d)"
    r"(?![\d/.])"
)
_NUMBERED = re.compile(r"^[ \t]*((\d{1,2})\.(\d{1,2}))\.?[ \t]+(?=[^\W\d_])", re.MULTILINE)

Range = tuple[int, int]
PARAGRAPHS = 3
"""How many in a row are numbered."""


def shorthand(text: str) -> Iterator[Range]:
    """The pairs of ``text`` that are no dates, in no order."""
    yield from (match.span() for match in _NEVER.finditer(text))
    if "/" in text:
        yield from _spells(text)
        yield from _acuities(text)
        yield from _mixed(text)
    yield from (match.span(1) for match in _CLOCK.finditer(text))
    yield from _paragraphs(text)


def _spells(text: str) -> Iterator[Range]:
    """Weeks, months and days."""
    yield from (match.span() for match in _WEEKS.finditer(text))
    if _BRITISH.search(text):
        yield from (match.span(1) for match in _AGO.finditer(text))
        for match in _SPELL.finditer(text):
            if not _APPOINTED.search(text, max(0, match.start() - 20), match.start()):
                yield match.span(1)


def _acuities(text: str) -> Iterator[Range]:
    """Acuity of sight, where two follow what is looked with, and the note speaks of eyes."""
    found = [match.span() for match in _ACUITY.finditer(text)]
    cued = [start for start, _ in found if _CUED.search(text, max(0, start - 12), start)]
    if len(cued) > 1 and _EYES.search(text) and not _IN_FEET.search(text):
        yield from found


def _mixed(text: str) -> Iterator[Range]:
    """Fractions of whole numbers, in front of a unit or behind *since*."""
    for match in _MIXED.finditer(text):
        if match["since"] or match["unit"]:
            yield match.span("part")


def _paragraphs(text: str) -> Iterator[Range]:
    """Numbers of paragraphs, three or more that count up from 1: days of a diary begin anywhere."""
    row: list[re.Match[str]] = []
    for match in (*_NUMBERED.finditer(text), None):
        if match and row and match[2] == row[-1][2] and int(match[3]) == len(row) + 1:
            row.append(match)
            continue
        if len(row) >= PARAGRAPHS:
            yield from (one.span(1) for one in row)
        row = [match] if match and int(match[3]) == 1 else []
