"""Codes that the word in front announces: ``BB band ZKT 4418``, ``badge 311``, ``Subj 041-017``, ``reg MN 4471-SB``.

Bands, badges, dockets, plates and cards are numbered, and what stands behind the word
is the number: letters and groups of digits, three digits at least. What is sized,
dosed or dated behind the same word has fewer digits, a unit or a fraction.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label

CODE = re.compile(
    r"(?i:[ ]?(?:no|num|number|id|#\d|issued)\b)?[.:]?[ ]?[#(]{0,2}:?[ ]{0,2}"
    r"((?!(?i:eta|fax|tel|ph|ext|id|of|at|on|in|for|and|to|is|by|from|with|w|the|x|a)\b)(?:[A-Za-z]{1,4}[- ]?)?\d[\dA-Z]{0,15}(?:-[\dA-Z]{1,12}){0,4}"
    r"(?: \d[\dA-Z]{0,12}(?:-[\dA-Z]{1,12}){0,2}){0,4})"
    r"(?![\w%/]|[.,]\d|-\w|-? ?(?:mg|mcg|ml|mL|cm|mm|kg|units?|days?|weeks?|x)\b)"
)
LEAST = 3
"""Digits of a code, at least."""
ANNOUNCED = (Label.IDNUM, Label.VEHICLE, Label.HEALTHPLAN, Label.LICENSE)
PLATE = re.compile(
    r"4?[ (\"]{1,2}(?:plate )?([A-Z]{2} [A-Z0-9]{2,4}[- ][A-Z0-9]{2,4}|\d[A-Z]{3}\d{3}|\d{3}[- ][A-Z]{3}|[A-Z]{3}[- ]\d{3,4})(?![\w-])"
)
UDI = re.compile(r"\(01\)\d{14}(?:\(\d{2,3}\)[\w./-]{1,20}){0,6}")
"""A unique device identifier as GS1 writes it: the model, and lot, dates and serial number behind it."""
LOT = re.compile(r"(?<=\s\s)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,8}(?=\s\s|$)", re.MULTILINE)
WIDEST = 160
"""Characters of a row, at most."""

Found = tuple[int, int, Label]


class Announcers(NamedTuple):
    """Words of a language in front of codes."""

    labels: Mapping[str, Label]
    """What has a number, to the label of the number."""
    sign: Sign
    """One of these."""
    vaccine: Sign
    car: Sign


def announced(page: Page, lexicon: Lexicon) -> Iterator[Found]:
    """Offsets and label of each code."""
    known = _announcers(lexicon)
    for i in page.where(known.sign):
        match = CODE.match(page.text, page.ends[i])
        if match and _is_code(match[1], stamped=page.says(i, "stamped")):
            yield *match.span(1), known.labels[page.folded[i]]
    yield from _lots(page, known.vaccine)
    for match in UDI.finditer(page.text) if "(01)" in page.text else ():
        yield *match.span(), Label.DEVICE
    for i in page.where(known.car):
        match = PLATE.match(page.text, page.ends[i])
        if match:
            yield *match.span(1), Label.VEHICLE


@cache
def _announcers(lexicon: Lexicon) -> Announcers:
    """The words of ``lexicon``, read once."""
    cues = cues_of(lexicon)
    labels = {word: label for label in ANNOUNCED for word in cues[label.lower()]}
    car = among(cues["car"]) & flagged(f.LETTERS)
    return Announcers(labels, among(labels), among(cues["vaccine"]), car)


def _lots(page: Page, vaccine: Sign) -> Iterator[Found]:
    """Lots of vaccines in the cells of a table: ``HepB   1   12/25/22   K5418   06/24``."""
    done = -1
    for i in page.where(vaccine):
        start = page.ends[i]
        if start < done:
            continue
        end = page.text.find("\n", start)
        end = len(page.text) if end < 0 else end
        done = end
        for match in LOT.finditer(page.text, start, min(end, start + WIDEST)):
            yield *match.span(), Label.IDNUM


def _is_code(code: str, *, stamped: bool) -> bool:
    """Whether a code is a number of its own, by its digits.

    ``stamped``: behind a word that numbers of other things follow as well; five digits, or
    letters in front, show a code there.
    """
    digits = sum(c.isdigit() for c in code)
    if digits < LEAST:
        return False
    return not stamped or digits > LEAST + 1 or code[0].isalpha()
