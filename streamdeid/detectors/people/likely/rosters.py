"""The other people of a list whose rows name one each: ``521 | Little | home Monday``.

Ward lists, call lists and schedules give each person a row and put the name into the
same place of it: behind the same kind of head (a bed, a time, a bullet or nothing) and
before the same mark (a bar, wide blanks, a colon, an age). Where enough rows have a name
there that something else shows, the others have one too, so that any word counts.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streamdeid.detectors.people.words.rank import LIKELY
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span

_WORD = r"[^\W\d_][\w'’`-]{0,24}\.?"
_NAME = rf"{_WORD}(?: {_WORD}){{0,2}}(?:, {_WORD}(?: {_WORD})?)?"
_HEAD = (
    r"(?P<number>(?:#?\w{0,4}\d[\w./:)-]{0,9}(?:[ \t]{0,9}\||[ \t])[ \t]{0,9}){1,2}"
    r"(?:[A-Z]{2}[ \t]{1,3})?)"
    r"|(?P<berth>[A-Za-z]{2,6}[ ](?:\d{1,3}|[A-Z])\b[ ]{0,3}[|:]?[ ]{1,3})"
    r"|(?P<stars>\*\*)|(?P<bullet>[-*•>][ \t]{0,3})|(?P<bare>)"
)
_TAIL = (
    r"(?P<bar>[ \t]{0,20}\|)|(?P<starred>\*\*)|(?P<wide>[ \t]{2,}|\t)|(?P<colon>:(?=\s))"
    r"|(?P<dash>[ ][-–—][ ])|(?P<age>[ ](?=\d{1,3}[ ]?[MFmf]\b))|(?P<mark>[ ](?=[(]))|(?P<end>$)"
    r"|(?P<plain>[ ])"
)
_FORM = rf"[ \t]{{0,8}}(?:{_HEAD})(?:(?P<name>{_NAME})(?={_TAIL}))"
"""A row: the head, the words in the place of the name, and what follows them."""
_FIRST = re.compile(_FORM, re.MULTILINE)
_ROW = re.compile(rf"\n{_FORM}", re.MULTILINE)
"""A row behind another line: the search for a line end is quicker than one for a line's start."""
HEADS = ("bare", "number", "berth", "stars", "bullet")

LEAST = 3
"""Rows of a list, at least."""
SHARE = 0.4
"""The share of rows in which something else must show a name."""
FAR = 3
"""Lines from one row to the next, at most."""
WORDLIKE = f.UPPER | f.LOWER | f.CAPITALISED
FORMS = f.NOTE_WORD | f.ROLE | f.KIN | f.TITLE | f.UNIT | f.ABBREVIATION | f.MONTH | f.WEEKDAY
FORMS |= f.DEGREE | f.DRUG | f.STATE | f.COUNTRY | f.VERDICT | f.FUNCTION_WORD
BORNE = f.NAME | f.WORD_NAME


@dataclass(frozen=True, slots=True)
class _Row:
    """The tokens in the place of a name, the line, and whose name shows there by itself."""

    first: int
    last: int
    line: int
    shown: Label | None
    barred: bool
    borne: bool


def rostered(sight: Sight, earlier: Sequence[Span]) -> Iterator[tuple[int, int, Label]]:
    """First and last token of each name that only its place in the list shows, and its label."""
    alike = [of_kind for of_kind in _kinds(sight.text).values() if len(of_kind) >= LEAST]
    known = _covered(sight, earlier) if alike else {}
    lists = []
    for matches in alike if known else ():
        shown = [known.get(match.start("name")) for match in matches]
        rows = _rows(sight, matches, shown) if any(shown) else []
        if rows:
            lists.append(rows)
    for rows in sorted(lists, key=lambda rows: rows[0].first):
        for block in _blocks(rows):
            yield from _told(block)


def _kinds(text: str) -> dict[tuple[str, str | None], list[re.Match[str]]]:
    """What may be rows, by the kind of what stands before and behind the name."""
    kinds: dict[tuple[str, str | None], list[re.Match[str]]] = {}
    if text.count("\n") < LEAST - 1:
        return kinds
    first = _FIRST.match(text)
    if first and first["bare"] is None:
        kinds[_kind(first)] = [first]
    for match in _ROW.finditer(text):
        if match.lastgroup != "plain" or match["bare"] is None:  # a line of prose is both
            kinds.setdefault(_kind(match), []).append(match)
    return kinds


def _kind(match: re.Match[str]) -> tuple[str, str | None]:
    """Names of the head and of the tail, which is the last group of all."""
    for head in HEADS:
        if match[head] is not None:
            break
    return head, match.lastgroup


def _covered(sight: Sight, earlier: Sequence[Span]) -> dict[int, Label]:
    """Offsets of the tokens of names that something else shows, with the last label."""
    covered = {}
    starts, size = sight.starts, len(sight)
    for span in earlier:
        i = bisect_left(starts, span.start) if span.label in NAMES else size
        while i < size and starts[i] < span.end:
            covered[starts[i]] = span.label
            i += 1
    return covered


def _rows(sight: Sight, matches: list[re.Match[str]], shown: list[Label | None]) -> list[_Row]:
    """The rows of one kind."""
    rows = []
    line, at = 0, 0
    for match, label in zip(matches, shown, strict=True):
        line, at = line + sight.text.count("\n", at, match.start("name")), match.start("name")
        row = _row(sight, match, line, label)
        if row is not None:
            rows.append(row)
    return rows


def _row(sight: Sight, match: re.Match[str], line: int, shown: Label | None) -> _Row | None:
    """The row of a match; none where its words are no tokens of their own."""
    first = sight.at(match.start("name"))
    last = first
    while last + 1 < len(sight) and sight.ends[last] < match.end("name"):
        last += 1
    if first < len(sight) and sight.surfaces[last] == ".":
        last -= 1
    if match["plain"]:
        last = min(first, last)
    if last < first or not sight.flags[first] & WORDLIKE:
        return None
    if shown is None and not _is_cased(sight, first, match):
        return None
    barred = any(_is_barred(sight, k, match) for k in range(first, last + 1))
    return _Row(first, last, line, shown, barred, bool(sight.flags[first] & BORNE))


def _is_barred(sight: Sight, k: int, match: re.Match[str]) -> bool:
    """Whether a word belongs to the page rather than to a name."""
    flags = sight.flags[k]
    if flags & FORMS:
        return not flags & f.WORD_NAME or bool(flags & (f.NOTE_WORD | f.DRUG))
    if flags & BORNE or not flags & f.LETTERS:
        return False
    headed = match["colon"] is not None and sight.rank[k] < LIKELY
    return headed or bool(flags & f.CLINICAL)


def _is_cased(sight: Sight, i: int, match: re.Match[str]) -> bool:
    """Whether the letter case allows a name: a capital, or none in a line without any."""
    if sight.flags[i] & (f.UPPER | f.CAPITALISED):
        return True
    return match["starred"] is not None or (match["plain"] is None and sight.calm(i))


def _blocks(rows: list[_Row]) -> Iterator[list[_Row]]:
    """Rows that follow one another closely."""
    block: list[_Row] = []
    for row in rows:
        if block and row.line - block[-1].line > FAR:
            yield block
            block = []
        block.append(row)
    yield block


def _told(block: list[_Row]) -> Iterator[tuple[int, int, Label]]:
    """The names of a block that is a list of people."""
    shown = [row.shown for row in block if row.shown is not None]
    if len(block) < LEAST or not shown:
        return
    sure = len(shown) > 1 and len(shown) >= SHARE * len(block)
    if not sure and not all(row.shown or row.borne for row in block):
        return
    label = Counter(shown).most_common(1)[0][0]
    for row in block:
        if row.shown is None and not row.barred:
            yield row.first, row.last, label
