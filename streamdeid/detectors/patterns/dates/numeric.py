"""Dates of digits: groups of numbers with ``/``, ``-`` or ``.`` between, and stamps.

NLM Scrubber's table 3 (Kayaalp et al. 2013) lists orders and widths of day, month
and year; a group here is read in every order that its values allow. A year says
that it is a date; what has no year is an open question (``partial``), which its
neighbours answer.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

GROUP = re.compile(r"(?<![\d.])(?:\d{1,4}(?:[/.–-]'?\d{1,8})+|\d{8}(?:\d{4}|\d{6})?(?!\d))")
_HALVES = re.compile("[-–]")
SPACED = re.compile(
    r"(?<![\w/.-])(\d\d) (\d\d) ((?:19|20)\d\d)(?!\d)|(?:^|(?i:sig|signed|dated?|dob) )(\d\d) (\d\d) (\d\d)(?=  |[.\n])",
    re.MULTILINE,
)
SLASHED = re.compile(r"(?<![\w/.-])(\d{1,2}) / (\d{1,2}) / (?:19|20)?\d\d(?!\d)")
_NO_DAY = re.compile(r"[%/\"'+]|:\d")
OLDEST = 61
"""From which two digits behind a month are a year: acuities end in 60, most scales lower."""
BORN = re.compile(
    r"\b(?:DOB|D\.O\.B\.?|b(?:irth ?date|orn)|date of birth)[:#]?\s{1,4}(\d{1,2}) (\d{1,2}) ((?:19|20)?\d\d)(?![\w/])",
    re.IGNORECASE,
)
GRADES = frozenset({"2", "3", "4", "5", "10"})
BIRTH = re.compile(
    r"\b(?:DOB|dob|D\.O\.B\.?|[Bb]irth ?date|BIRTH ?DATE|[Dd]ate of birth)[:#]?\s{0,4}(\d{6})(?!\d)"
)
SPOKEN = re.compile(
    r"(?<!\d)(\d{1,2}) (?:slash|dash) (\d{1,2})(?: (?:slash|dash) (?:19|20)?\d\d)?(?!\d)"
)
_CENTURIES = ("19", "20")
_DOSE = re.compile(
    r"\s?(?:%|mg\b|mcg\b|ml\b|units\b|wks?\b|weeks?\b|months?\b|mos?\b|h\b|hrs?\b)|[.,]\d"
)


class Group(NamedTuple):
    """What may be a date: its offsets, its numbers, and how sure its form makes it."""

    start: int
    end: int
    rule: str
    month: int
    """The month it says, from 1; 0 where it cannot be told."""
    sure: bool
    numbers: tuple[str, ...] = ()
    mark: str = ""

    def __repr__(self) -> str:
        """Where it stands; nothing of the date."""
        return f"Group({self.start}, {self.end}, {self.rule!r})"


def groups(text: str, digits: Iterable[int]) -> Iterator[Group]:
    """Every group of ``text`` that can be a date, in order; ``digits`` is where digits begin."""
    end = 0
    for start in digits:
        match = GROUP.match(text, start) if start >= end else None
        if match is None:
            continue
        found, end = match[0], match.end()
        if found.isdigit():
            yield from _stamp(start, found, text)
        elif not _touches_letter(text, start, found):
            yield from _pieces(start, found, text)


def slashed(text: str, digits: Iterable[int]) -> Iterator[Group]:
    """``1 / 30 / 2023``; ``digits`` is where digits with a blank and a slash behind begin."""
    end = 0
    for start in digits:
        match = SLASHED.match(text, start) if start >= end else None
        if match is None:
            continue
        end = match.end()
        if is_month(match[1]) and is_day(match[2]):
            yield Group(start, end, "spaced", int(match[1]), sure=True)


def spaced(text: str) -> Iterator[Group]:
    """``01 30 2023``, and ``09 05 24`` at the head of a line."""
    for match in SPACED.finditer(text):
        month, day = (match[1], match[2]) if match[1] else (match[4], match[5])
        if is_month(month) and is_day(day):
            yield Group(
                match.start(1 if match[1] else 4), match.end(), "spaced", int(month), sure=True
            )


def birth_stamps(text: str) -> Iterator[Group]:
    """``DOB 082391``: six digits without marks behind a word for birth."""
    for match in BIRTH.finditer(text):
        if is_month(match[1][:2]) and is_day(match[1][2:4]):
            yield Group(*match.span(1), "birth", int(match[1][:2]), sure=True)


def spaced_births(text: str) -> Iterator[Group]:
    """``born 10 2 33``: three numbers with blanks behind a word for birth."""
    for match in BORN.finditer(text):
        if is_month(match[1]) and is_day(match[2]):
            yield Group(match.start(1), match.end(3), "birth", int(match[1]), sure=True)


def spoken(text: str) -> Iterator[Group]:
    """``5 slash 12 slash 24``, as dictation systems write it."""
    for match in SPOKEN.finditer(text):
        if is_month(match[1]) and is_day(match[2]):
            yield Group(*match.span(), "spoken", int(match[1]), sure=True)


def _touches_letter(text: str, start: int, found: str) -> bool:
    """Whether a letter or mark in front makes it part of something else: ``L4-5``, ``v2.1``."""
    before = text[start - 1 : start]
    if before in "/-+#" and before:
        return True
    return before.isalpha() and not (found.count("/") and text[max(0, start - 2) : start].isalpha())


def _stamp(start: int, digits: str, text: str) -> Iterator[Group]:
    """``20240307``, ``202403071215``, ``03072024``: eight digits that are a date."""
    if text[start - 1 : start] in ("-", "#", "/") and start:
        return
    year, month, day = digits[:4], digits[4:6], digits[6:8]
    if is_year(year) and is_month(month) and is_day(day):
        yield Group(start, start + 8, "stamp", int(month), sure=True)
    elif len(digits) == 8 and is_month(digits[:2]) and is_day(digits[2:4]) and is_year(digits[4:]):
        yield Group(start, start + 8, "stamp", int(digits[:2]), sure=True)


def _pieces(start: int, found: str, text: str) -> Iterable[Group]:
    """A group, or the two ends of a range: ``3/7-3/9``, ``3/7/24-3/9/24``, ``3/7-9``."""
    halves = _HALVES.split(found) if "-" in found or "–" in found else ()
    if len(halves) != 2 or "/" not in found:
        group = single(start, found, text)
        return (group,) if group else ()
    if "/" not in halves[0]:
        return ()
    second = start + len(halves[0]) + 1
    first = single(start, halves[0], text)
    if "/" in halves[1]:
        return _both(first, single(second, halves[1], text))
    if first and halves[1].isdigit() and is_day(halves[1]):  # a year may have its apostrophe
        end = second + len(halves[1])
        return first, Group(second, end, "range", first.month, sure=False, numbers=(halves[1],))
    return (first,) if first else ()


def _both(first: Group | None, last: Group | None) -> Iterable[Group]:
    """The ends of a range; two pairs with one denominator are a range of grades: ``4/5-5/5``."""
    if not first or not last:
        return filter(None, (first, last))
    if first.sure or last.sure:
        return first._replace(sure=True), last._replace(sure=True)
    if first.numbers[1] == last.numbers[1] in GRADES:
        return first, last
    ordered = tuple(map(int, first.numbers)) < tuple(map(int, last.numbers))
    return first._replace(sure=ordered), last._replace(sure=ordered)


def single(start: int, found: str, text: str) -> Group | None:
    """The date that the two or three numbers of ``found`` can be, which stand at ``start``."""
    mark = "/" if "/" in found else "." if "." in found else "-" if "-" in found else "–"
    numbers = found.replace("'", "").split(mark)
    if not 2 <= len(numbers) <= 3 or not all(map(str.isdigit, numbers)):
        return None
    read = _short if len(numbers) == 2 else _full
    return read(start, start + len(found), numbers, mark, text)


def _full(start: int, end: int, numbers: list[str], mark: str, text: str) -> Group | None:
    """Three numbers in an order that makes a date."""
    a, b, c = numbers
    if len(c) == 8 and is_year(c[:4]) and is_time(c[4:]):
        c, end = c[:4], end - 4
    month = 0
    if is_year(a):
        month = int(b) if is_month(b) and is_day(c) else 0
    elif len(c) == 2 or is_year(c):
        month = int(a) if is_month(a) and is_day(b) else int(b) if is_day(a) and is_month(b) else 0
    if month and not _DOSE.match(text, end):
        return Group(start, end, "m/d/y", month, sure=True, mark=mark)
    return None


def _short(start: int, end: int, numbers: list[str], mark: str, text: str) -> Group | None:
    """Month and year, or what may be month and day."""
    a, b = numbers
    if is_month(a):
        if is_year(b) or text[start + len(a) + 1] == "'":
            glued = mark == "." and text[end : end + 1].isalnum()
            return None if glued else Group(start, end, "m/y", int(a), sure=True)
        rule = "m/d" if is_day(b) else "m/yy" if _is_old_year(b, mark) else ""
        told = rule and _stands_apart(start, end, text)
        return Group(start, end, rule, int(a), False, (a, b), mark) if told else None
    if is_year(a) and is_month(b) and len(b) == 2 and _is_month_of(a, b, mark):
        return Group(start, end, "m/y", int(b), sure=True)
    if mark == "/" and is_day(a) and int(a) > 12 and is_month(b) and b[0] == "0":
        return Group(start, end, "d/m", int(b), sure=False, numbers=(a, b), mark=mark)
    return None


def _stands_apart(start: int, end: int, text: str) -> bool:
    """Whether neither a clock in front nor a unit behind takes the two numbers."""
    glued = text[end : end + 1].isalpha() or text[start - 1 : start] == ":"
    return not glued and not _NO_DAY.match(text, end)


def _is_old_year(digits: str, mark: str) -> bool:
    """Two digits behind a slash that can be a year of the last century: ``6/95``."""
    return mark == "/" and len(digits) == 2 and int(digits) >= OLDEST


def _is_month_of(year: str, month: str, mark: str) -> bool:
    """Whether ``2023-06`` is a month: two years in a row (``2003-04``) are a span."""
    return mark == "/" or (mark == "-" and (int(year) + 1) % 100 != int(month))


def is_month(digits: str) -> bool:
    """1 to 12, one digit or two."""
    return len(digits) <= 2 and 1 <= int(digits) <= 12


def is_day(digits: str) -> bool:
    """1 to 31, one digit or two."""
    return len(digits) <= 2 and 1 <= int(digits) <= 31


def is_year(digits: str) -> bool:
    """Four digits of the last or this century."""
    return len(digits) == 4 and digits.startswith(_CENTURIES)


def is_time(digits: str) -> bool:
    """Four digits of a twenty-four-hour clock."""
    clock = len(digits) == 4 and digits.isdecimal()
    return clock and int(digits[:2]) < 24 and int(digits[2:]) < 60
