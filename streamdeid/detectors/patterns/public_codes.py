"""Codes that everybody uses and that name nobody: ``RxNorm 860975``, ``44054006 |Diabetes|``.

The word for a terminology tells its codes, whose shapes are data of the pack
(``public_codes.txt``). A concept of SNOMED CT has a check digit and a partition that one number
in five hundred has by chance: where the note names the terminology, or a bar with the term
follows, it needs no word in front. A code of LOINC has one that one number in ten has: at the head
of a line it needs an ordinary word behind it (``95419-8 Has symptoms``), for a roster has a name.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from streamdeid.detectors.patterns.check_digits import is_concept, is_loinc
from streamdeid.detectors.patterns.forms import shaped
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, Word, among
from streamdeid.lexicons import flags as f

LINK = re.compile(
    r"[-: =#(\[|]{0,3}(?:(?:code|codes|concept|id|no)\b[.: =#(\[|]{0,3}){0,2}", re.IGNORECASE
)
_NEXT = re.compile(r",? and |[,;/] ?")
"""What joins a code to the next one of a list."""
_CONCEPT = re.compile(r"(?<![\w./-])\d{6,18}(?![\w/-]|\.\d)")
_TERM = re.compile(r" ?\|")
CONCEPTS = among({"snomed", "sct"})
_HEAD = re.compile(r"^[ \t]{0,8}(\d{3,5}-\d) ([^\W\d_]{2,30})\b", re.MULTILINE)
_ORDINARY = f.COMMON_WORD | f.CLINICAL | f.NOTE_WORD
_HARDLY_A_NAME = 0.1
"""The likelihood ratio of a name over another word: *Patient* has 0.04, *May* 0.27."""
MOST = 40
"""Codes of one list, at most."""


class Terminologies(NamedTuple):
    """The words for terminologies, and what the codes of each look like."""

    shapes: Mapping[str, re.Pattern[str]]
    sign: Sign


def public_codes(page: Page, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Offsets of each code with the word in front of it, and of each concept alone."""
    known = _terminologies(lexicon)
    for i in page.where(known.sign):
        yield from _behind(page.text, page.starts[i], page.ends[i], known.shapes[page.folded[i]])
    yield from _heads(page.text, lexicon)
    told = bool(page.where(CONCEPTS))
    for match in _CONCEPT.finditer(page.text) if told or "|" in page.text else ():
        if (told or _TERM.match(page.text, match.end())) and is_concept(match[0]):
            before = page.before(match.start())
            named = page.word[before] in ("snomed", "sct")
            yield page.starts[before] if named else match.start(), match.end()


def _heads(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Codes of LOINC at the heads of lines, each before a word that nobody is called.

    Where all heads of this form are codes, and half of their words are such, so are the others.
    """
    heads = [head for head in _HEAD.finditer(text) if is_loinc(head[1])]
    said = [head for head in heads if _is_said(lexicon.words[head[2]])]
    is_list = len(said) * 2 > len(heads) == sum(1 for _ in _HEAD.finditer(text))
    yield from (head.span(1) for head in (heads if is_list else said))


def _is_said(word: Word) -> bool:
    """Whether it is an ordinary word that nobody is called."""
    told = word.flags & _ORDINARY and not word.flags & f.WORD_NAME
    return bool(told) and word.ratio < _HARDLY_A_NAME


def _behind(text: str, start: int, end: int, shape: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The codes of a list behind the word from ``start`` to ``end``, as one range."""
    last, link = start, LINK.match(text, end)
    for _ in range(MOST):
        code = shape.match(text, link.end()) if link else None
        if code is None:
            break
        last = code.end()
        link = _NEXT.match(text, last)
    if last > start:
        yield start, last


@cache
def _terminologies(lexicon: Lexicon) -> Terminologies:
    """The terminologies of ``lexicon``, read once."""
    shapes = {word: shaped(values) for word, values in lexicon.table("public_codes").items()}
    return Terminologies(shapes, among(shapes))
