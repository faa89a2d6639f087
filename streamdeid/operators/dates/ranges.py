"""Several dates in one text, as ranges and lists have them: ``March 3-5, 2024``, ``3/7 to 3/9``.

A text is cut at the words and marks that join dates, so that each piece is a date by itself
or a day whose month or year a neighbour tells. What a piece leaves open is taken from its
neighbour, and the whole is written back in its own form: a day that moves into
another month gets the name of that month.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.operators.dates.calendar import NO_REFERENCE, Said, Written, written_date

Reader = Callable[[str, dt.date | None], Written | None]
"""Reads one date; what it leaves open is nearest to the given day."""

_RANGE = r"(?:-+>?|[\u2013\u2014\u2192]|\b(?:to|thru|through|until|till?)\b)"
_LIST = r"(?:[/&+;,]|\b(?:and|or)\b)"
JOINER = re.compile(
    rf"\s*(?:(?P<range>{_RANGE})|{_LIST}(?:\s+(?:and|or)\b)?)\s*(?:the\s+)?",
    re.IGNORECASE,
)
"""What stands between two dates."""
_GLUED = frozenset("-/")
"""Marks that join dates without a blank, and the parts of one date."""
_DAY_AND_YEAR = re.compile(
    r"(?:the\s+)?(?P<day>\d{1,2})(?P<nth>st|nd|rd|th)?,?\s+(?P<year>(?:19|20)\d{2}|['\u2019]\d{2})(?P<rest>)",
    re.IGNORECASE,
)
_DAY_ALONE = re.compile(
    r"(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?(?:,?\s+(?:19|20)\d{2})?", re.IGNORECASE
)
_YEAR_FIRST = re.compile(r"(?:19|20)\d{2}(?!\d)")
_TWO_DIGITS, _BARE = re.compile(r"\d\d"), re.compile(r"\d{1,2}")
_LONGEST, _MOST_JOINERS = 80, 12
"""Characters and joining marks of a text that is cut; a range that people write has fewer."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One date of several: how it is written, its day, and whose month it has."""

    written: Written
    gap: str
    """What stands between the date before it and this one."""
    is_range: bool = False
    day: dt.date = field(default=dt.date.min, repr=False)
    lender: int | None = None
    """The ordinal of the piece that tells its month; ``None`` for one that has its own."""


def dates_in(text: str, read: Reader, reference: dt.date) -> Sequence[Piece]:
    """The two or more dates that ``text`` consists of; empty where it is anything else.

    A hyphen or slash without blanks joins two dates only where there is no other in them:
    ``10-22-11-1-23`` could be cut in several ways, and is none that could be moved.
    """
    if len(text) > _LONGEST:
        return ()
    joiners = [joiner for joiner in JOINER.finditer(text) if joiner[0] not in _GLUED]
    if len(joiners) > _MOST_JOINERS:
        return ()
    pieces = _cut(text, 0, joiners, lambda piece: _pieces(piece, read, reference), {})
    if len(pieces) < 2 or _may_be_a_year(pieces):
        return ()
    return _resolved(pieces, read, reference)


def _one(text: str, read: Reader, reference: dt.date) -> Written | None:
    """The date that a whole piece is; ``None`` where it is none or says more."""
    end = _DAY_AND_YEAR.fullmatch(text)
    if end is not None:
        return Written(reference, end)
    written = read(text, reference)
    return written if written is not None and not written.says_more() else None


def _cut(
    text: str,
    start: int,
    joiners: Sequence[re.Match[str]],
    one: Callable[[str], Sequence[Piece]],
    known: dict[int, Sequence[Piece]],
) -> Sequence[Piece]:
    """The dates from ``start`` to the end, the longest pieces first; empty where there are none."""
    if start in known:
        return known[start]
    found = one(text[start:])
    if not found:
        for joiner in reversed(joiners):
            first = one(text[start : joiner.start()]) if joiner.start() > start else ()
            rest = _cut(text, joiner.end(), joiners, one, known) if first else ()
            if rest:
                found = _joined(first, joiner, rest)
                break
    known[start] = found
    return found


def _joined(
    first: Sequence[Piece], joiner: re.Match[str], rest: Sequence[Piece]
) -> Sequence[Piece]:
    """The pieces before and behind a joiner."""
    head = replace(rest[0], gap=joiner[0], is_range=joiner["range"] is not None)
    return (*first, head, *rest[1:])


def _pieces(text: str, read: Reader, reference: dt.date) -> Sequence[Piece]:
    """The date that a piece is, or the two that the only hyphen or slash in it joins."""
    written = _one(text, read, reference)
    if written is not None:
        return (Piece(written, ""),)
    for joiner in JOINER.finditer(text):
        if joiner[0] in _GLUED and text.count(joiner[0]) == 1:
            first = _one(text[: joiner.start()], read, reference)
            second = _one(text[joiner.end() :], read, reference)
            if first and second and (joiner[0] == "-" or _is_slashed(first, second)):
                return _joined((Piece(first, ""),), joiner, (Piece(second, ""),))
    return ()


def _is_slashed(first: Written, second: Written) -> bool:
    """Whether a slash can stand between two dates: as in ISO 8601, or after a named month."""
    if first.is_dated and second.is_dated:
        return True
    return bool(first.match.groupdict().get("name")) and second.is_day_alone


def _text(piece: Piece) -> str:
    """What was written of a piece."""
    return piece.written.match.string


def _may_be_a_year(pieces: Sequence[Piece]) -> bool:
    """Whether digits may be the year of the date before: ``Mar 3, 19``, ``Mar 3, 2024-4-1``."""
    last = pieces[-1]
    is_bare = _TWO_DIGITS.fullmatch(_text(last)) is not None
    slashed = any(p.gap.strip() == "/" and _BARE.fullmatch(_text(p)) for p in pieces)
    yearly = any(
        p.gap.strip() in {",", "/"} and not before.written.is_dated and _YEAR_FIRST.match(_text(p))
        for before, p in pairwise(pieces)
    )
    return slashed or yearly or (is_bare and len(pieces) == 2 and last.gap.strip() == ",")


def _resolved(pieces: Sequence[Piece], read: Reader, reference: dt.date) -> Sequence[Piece]:
    """The pieces, each with its day; empty where the calendar has no such day."""
    near = reference
    months = [k for k, piece in enumerate(pieces) if _has_month(piece.written)]
    if not months:
        is_said = all(_is_said_alone(piece.written) for piece in pieces)
        return [replace(piece, day=piece.written.day) for piece in pieces] if is_said else ()
    told = _told_year(pieces, months, read)
    if told is not None:
        near = told
    done: dict[int, Piece] = {}
    for k in months:
        own = pieces[k].written
        again = own if own.is_dated else read(own.match.string, near)
        if again is None:
            return ()
        near = again.day
        done[k] = replace(pieces[k], written=again, day=again.day)
    for k, piece in enumerate(pieces):
        if k not in done:
            lent = _lent(k, piece, done, months)
            if lent is None:
                return ()
            done[k] = lent
    return [done[k] for k in range(len(pieces))]


def _has_month(written: Written) -> bool:
    """Whether a date tells its month: no day, no weekday by itself does."""
    said = written.match.groupdict()
    return bool(said.get("month") or said.get("name")) or written.said is Said.HOLIDAY


def _is_said_alone(written: Written) -> bool:
    """Whether a date without a month is one even so: a weekday, or a day by its ordinal."""
    if written.said is not Said.DAY:
        return True
    return written.match["nth"] is not None and not written.is_dated


def _told_year(pieces: Sequence[Piece], months: Sequence[int], read: Reader) -> dt.date | None:
    """A day in the year that one of the pieces tells; ``None`` if none does."""
    for piece in pieces:
        written = piece.written
        if written.is_dated and _has_month(written):
            return written.day
        if written.is_dated:
            lender = pieces[months[0]].written.day
            year = read(f"{lender.month}/1/{written.match['year']}", lender)
            return year.day if year else None
    return None


def _lent(k: int, piece: Piece, done: dict[int, Piece], months: Sequence[int]) -> Piece | None:
    """A day without month in the month of the nearest date before it, else behind it.

    ``None`` where the calendar has no such day, or behind a year: nobody writes ``3/7/24-9``.
    """
    if piece.written.said is not Said.DAY:
        return replace(piece, day=piece.written.day)
    before = [m for m in months if m < k]
    lender = before[-1] if before else months[0]
    if before and done[lender].written.is_dated and not piece.written.is_dated:
        return None
    other, number = done[lender].day, int(piece.written.match["day"])
    month = other.year * 12 + other.month - 1
    if before and piece.is_range and number < other.day:
        month += 1
    if not before and number > other.day and done[lender].written.said is Said.DAY:
        month -= 1
    try:
        day = dt.date(month // 12, month % 12 + 1, number)
    except ValueError:
        return None
    return replace(piece, day=day, written=replace(piece.written, day=day), lender=lender)


def rewritten(pieces: Sequence[Piece], days: int, *, with_time: bool = True) -> str:
    """The pieces, each so many days on, joined as they were."""
    moved = [piece.written.moved(days) for piece in pieces]
    text: list[str] = []
    for k, piece in enumerate(pieces):
        text.append(piece.gap)
        lender = piece.lender
        if lender is None or _same_month(moved[k], moved[lender]):
            text.append(piece.written.rewritten(moved[k], with_time=with_time))
        else:
            same_year = moved[k].year == moved[lender].year
            text.append(
                _in_form_of(pieces[lender].written, piece.written, moved[k], same_year=same_year)
            )
        ends = [n for n, p in enumerate(pieces) if p.lender == k and p.written.is_dated]
        if ends and not piece.written.is_dated and moved[ends[0]].year != moved[k].year:
            text.append(f", {moved[k].year}")
    return "".join(text)


def _same_month(day: dt.date, other: dt.date) -> bool:
    """Whether two days lie in one month of one year."""
    return (day.year, day.month) == (other.year, other.month)


def _in_form_of(lender: Written, own: Written, day: dt.date, *, same_year: bool) -> str:
    """A day that has left the month it was lent, in the form of the lender.

    Without its year, unless the day has left that, too.
    """
    if not same_year and not own.is_dated:
        return lender.rewritten(day, with_time=False)
    text = lender.without_year(day)
    if not own.is_dated:
        return text
    year = own.match["year"]
    return f"{text}, {day.year if len(year) == 4 else f'{year[0]}{day.year % 100:02d}'}"


def joined_dates(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The spans; dates of which one tells the month or the year of the next are one span."""
    held: Span | None = None
    for span in spans:
        if held is not None and _is_one(text, held, span):
            held = replace(held, end=span.end)
            continue
        if held is not None:
            yield held
        held = span
    if held is not None:
        yield held


def _is_one(text: str, first: Span, second: Span) -> bool:
    """Whether two neighbouring spans are read together: a range, or a day without a month."""
    if not first.label is second.label is Label.DATE or second.end - first.start > _LONGEST:
        return False
    between = JOINER.fullmatch(text, first.end, second.start)
    if between is None or "\n" in text[first.start : second.end]:
        return False
    heads, tail = text[first.start : first.end], text[second.start : second.end]
    alone = _DAY_ALONE.fullmatch(heads) or _DAY_ALONE.fullmatch(tail)
    if not alone and between["range"] is None:
        return False
    pieces = dates_in(text[first.start : second.end], written_date, NO_REFERENCE)
    return any(not piece.written.is_dated or piece.lender is not None for piece in pieces)
