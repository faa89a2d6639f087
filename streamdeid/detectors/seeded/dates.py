"""The birth date in any format: what a person types for a day that is known.

The day is turned into every sequence of parts it can be written in; a note is
searched at the tokens that can begin one. A year may have two digits or, with
the month in letters or a full day, be missing.
"""

import datetime as dt
import re
from collections.abc import Iterator
from functools import cache, lru_cache

from streamdeid.detectors.people.sight import Sight
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.lexicons.months import months_of
from streamdeid.model.span import Span

_SEPARATOR = re.compile(r"[-/., ^]*$")
LONGEST = 4
SHORTENED = (3, 4)
"""Letters to which people shorten the name of a month."""


def find_dates(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Span]:
    """Spans for every way in which a known date stands in the note."""
    for seed in compiled.dates:
        forms = spellings(seed.text, lexicon)
        if not forms:
            continue
        begins, between = {form[0] for form in forms}, cues_of(lexicon)["between"]
        for i in sight.where(_sign(lexicon)):
            if sight.folded[i] in begins:
                last = _longest(sight, i, forms, between)
                if last >= 0:
                    start, end = sight.starts[i], sight.ends[last]
                    yield Span(start, end, seed.label, "seeded", 0.98, "date", seed.origin)


def _longest(
    sight: Sight, i: int, forms: frozenset[tuple[str, ...]], between: frozenset[str]
) -> int:
    """The last token of the longest form that begins at ``i``, or -1, passing over ``between``."""
    found, parts, j = -1, [sight.words[i].folded], i
    if sight.flag[i - 1] & f.DIGITS and sight.gap[i - 1] == "":
        return -1
    if (parts[0],) in forms:
        found = i
    while len(parts) < LONGEST:
        nxt = _next(sight, j)
        if nxt < 0:
            break
        j = nxt
        if sight.words[j].folded in between:
            continue
        parts.append(sight.words[j].folded)
        if tuple(parts) in forms:
            found = j
    return found


def _next(sight: Sight, j: int) -> int:
    """The next token that is a part of a date after separators only; -1 if there is none."""
    start = sight.ends[j] if j < len(sight) else 0
    k = j + 1
    while k < len(sight) and not sight.flags[k] & (f.LETTERS | f.DIGITS):
        k += 1
    if k >= len(sight) or k - j > 2 or not _SEPARATOR.match(sight.text[start : sight.starts[k]]):
        return -1
    return k


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """With what a date begins: digits, or the name of a month."""
    months = range(1, 13)
    return flagged(f.DIGITS) | among({name for m in months for name in _names(lexicon, m)})


def _names(lexicon: Lexicon, month: int) -> frozenset[str]:
    """What a month is called, with what people shorten that to."""
    named = months_of(lexicon).named(month)
    return named | {name[:size] for name in named for size in SHORTENED}


@lru_cache(maxsize=64)
def spellings(iso: str, lexicon: Lexicon) -> frozenset[tuple[str, ...]]:
    """Every sequence of parts in which the day ``iso`` can be written."""
    try:
        day = dt.date.fromisoformat(iso[:10])
    except ValueError:
        return frozenset()
    months = {str(day.month), f"{day.month:02}"}
    names = _names(lexicon, day.month)
    days = {str(day.day), f"{day.day:02}"}
    years = {str(day.year), f"{day.year % 100:02}"}
    return frozenset(_sequences(months, names, days, years)) | _compact(day)


def _sequences(
    months: set[str], names: frozenset[str], days: set[str], years: set[str]
) -> Iterator[tuple[str, ...]]:
    for d in days:
        for m in months | names:
            for y in years:
                yield from ((m, d, y), (d, m, y), (y, m, d))
        for m in names:
            yield from ((m, d), (d, m))


def _compact(day: dt.date) -> frozenset[tuple[str, ...]]:
    y, m, d = f"{day.year:04}", f"{day.month:02}", f"{day.day:02}"
    return frozenset({(y + m + d,), (m + d + y,), (d + m + y,)})
