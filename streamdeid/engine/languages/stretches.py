"""A note cut where its language changes: paragraphs, each judged by itself.

A paragraph is what stands between blank lines, cut at line ends and sentence ends to at most
``MOST`` characters: enough words to judge by, and little lost where one is replaced. One that
shows no language surely is taken with a foreign one beside it where the note has nothing English:
the terse lines of a letter (*RR 120/80*) are of the letter's language. In an English note it must
have a word of that language. A note of which the most is foreign, and nothing surely English, is
of that language as a whole.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from streamdeid.engine.languages.evidence import Evidence, Signs

MOST = 800
"""Characters of a paragraph that is judged."""
_FEWEST = 4
"""Common words of another language for which the lines of a paragraph are looked at."""
_NONE = frozenset({"", "en"})
_BLOCK = re.compile(r"\n[^\S\n]*\n\s*")
_LINE = re.compile(r"\n")
_SENTENCE = re.compile(r"[.!?;:]\s")
_BLANK = re.compile(r"\s")


class Stretch(NamedTuple):
    """``[start, end)`` of a note, in code points, and its language; empty for none surely."""

    start: int
    end: int
    language: str


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a note, its language, and the signs of it."""

    start: int
    end: int
    language: str
    signs: Signs


def stretches(text: str, evidence: Evidence) -> tuple[Stretch, ...]:
    """The stretches of a note, which together are all of it; neighbours differ in language."""
    pieces = [piece for place in paragraphs(text) for piece in _judged(text, *place, evidence)]
    if {one.language for one in pieces} <= _NONE:
        return (Stretch(0, len(text), _summed(text, pieces, evidence)),)
    return _joined(_leaning(pieces))


def _judged(text: str, start: int, end: int, evidence: Evidence) -> Iterator[_Piece]:
    """A paragraph with its language; line by line where it has words of another beside English."""
    paragraph = text[start:end]
    language, signs = evidence.judged(paragraph)
    is_whole = language not in _NONE or "\n" not in paragraph.strip()
    if is_whole or signs.common < _FEWEST:
        yield _Piece(start, end, language, signs)
        return
    for line in paragraph.splitlines(keepends=True):
        yield _Piece(start, start + len(line), *evidence.judged(line))
        start += len(line)


def _summed(text: str, pieces: Sequence[_Piece], evidence: Evidence) -> str:
    """The language of a note without a paragraph that is surely foreign."""
    if len(pieces) == 1:
        return pieces[0].language
    return "en" if any(one.language for one in pieces) else evidence.of(text)


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Where the paragraphs of a text begin and end; together they are all of it."""
    cuts = [found.end() for found in _BLOCK.finditer(text) if found.end() < len(text)]
    for start, end in zip((0, *cuts), (*cuts, len(text)), strict=True):
        yield from _short(text, start, end)


def _short(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A paragraph in parts of at most ``MOST`` characters, cut where it breaks best."""
    while end - start > MOST:
        cut = _cut(text, start + MOST // 2, start + MOST)
        yield start, cut
        start = cut
    if start < end:
        yield start, end


def _cut(text: str, first: int, last: int) -> int:
    """The last best break between two places."""
    for mark in (_LINE, _SENTENCE, _BLANK):
        found = [one.end() for one in mark.finditer(text, first, last)]
        if found:
            return found[-1]
    return last


def _leaning(pieces: Sequence[_Piece]) -> list[Stretch]:
    """The pieces; those without a language lean on a foreign one before them, or else behind."""
    found = [Stretch(one.start, one.end, one.language) for one in pieces]
    has_english = any(one.language == "en" for one in pieces)
    leans = [not one.language and _may_lean(one.signs, has_english) for one in pieces]
    count = len(found)
    for order, step in ((range(1, count), -1), (range(count - 2, -1, -1), 1)):
        for at in order:
            beside = found[at + step].language
            if leans[at] and not found[at].language and beside not in _NONE:
                found[at] = found[at]._replace(language=beside)
    return found


def _may_lean(signs: Signs, has_english: bool) -> bool:  # noqa: FBT001 - of the note
    """Whether what shows no language may be of that beside it: in English notes if words say it."""
    if has_english:
        return signs.common > signs.english and signs.known <= 0.45
    return signs.english < 2


def _joined(pieces: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Neighbours of one language as one; all as one where nothing is English and one has most."""
    sizes: Counter[str] = Counter()
    for one in pieces:
        sizes[one.language] += one.end - one.start
    language, size = sizes.most_common(1)[0]
    whole = pieces[-1].end
    if language not in _NONE and not sizes["en"] and 2 * size > whole:
        return (Stretch(0, whole, language),)
    found = [pieces[0]]
    for one in pieces[1:]:
        if one.language == found[-1].language:
            found[-1] = found[-1]._replace(end=one.end)
        else:
            found.append(one)
    return tuple(found)
