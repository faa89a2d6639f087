"""Identifiers, phones and contacts of the identity, however they are divided.

The note is reduced to its letters and digits once; where a number stands in what
is left, its characters are followed back to their places in the note. At most two
separators may stand between any two of them (three in a long number, as in
``555 - 0142``), and the number must not go on at either end. The last four digits
alone count after words that announce them (``ending in 4321``) or after masking signs.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import compress, count, pairwise

from streamdeid.detectors.seeded.kinds import CodeSeed
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.model.span import Span
from streamdeid.text.fold import bare as fold_bare
from streamdeid.text.fold import fold
from streamdeid.text.numbers import most_between

_SEPARATORS = re.compile(r"[\W_]+")
_ANNOUNCED = re.compile(
    r"(?:ending(?: in| with)?|ends(?: in| with)?"
    r"|last (?:four|4)(?: digits)?(?: of \w+)?(?: are| is|:)?"
    r"|[x*#.…•]{2,}[-. ]?|[x*]-)\W{0,3}(?:\w{2,4} )?$"
)
_LOOK_BACK = 32


def find_numbers(text: str, compiled: Compiled) -> Iterator[Span]:
    """Spans for every number and contact that stands in ``text``."""
    if not (compiled.numbers or compiled.contacts):
        return
    folded, bare = fold(text), fold_bare(text)
    present = [seed for seed in compiled.numbers if seed.text in bare]
    if present:
        places = list(compress(count(), map(str.isalnum, folded)))
        for seed in present:
            yield from _close(folded, bare, places, seed)
    for seed in compiled.contacts:
        at = folded.find(seed.text)
        while at >= 0:
            yield _span(at, at + len(seed.text), seed)
            at = folded.find(seed.text, at + 1)


def _close(folded: str, bare: str, places: Sequence[int], seed: CodeSeed) -> Iterator[Span]:
    """Spans for ``seed`` wherever its characters stand close enough together."""
    for start, end in _stretches(folded, bare, places, seed.text):
        if seed.rule == "last four":
            before = folded[max(0, start - _LOOK_BACK) : start]
            if end - start == 4 and _ANNOUNCED.search(before):
                yield _span(_mask_start(folded, start), end, seed)
        elif seed.rule == "number" or not _spread(folded[start:end]):
            yield _span(start, end, seed)


def _stretches(
    folded: str, bare: str, places: Sequence[int], number: str
) -> Iterator[tuple[int, int]]:
    """Where ``number`` stands in ``folded``, leftmost first and none within another."""
    at = bare.find(number)
    while at >= 0:
        stretch = places[at : at + len(number)]
        start, end = stretch[0], stretch[-1] + 1
        if _is_dense(stretch) and not (_goes_on(folded, start, -1) or _goes_on(folded, end - 1, 1)):
            yield start, end
            at = bare.find(number, at + len(number))
        else:
            at = bare.find(number, at + 1)


def _is_dense(stretch: Sequence[int]) -> bool:
    """Whether few separators stand between any two neighbours."""
    width = stretch[-1] - stretch[0] + 1
    furthest = most_between(len(stretch)) + 1
    return width == len(stretch) or all(
        after - before <= furthest for before, after in pairwise(stretch)
    )


def _goes_on(folded: str, at: int, step: int) -> bool:
    """Whether the character at ``at`` goes on beyond: a digit as a number, a letter as a word."""
    beyond = at + step
    if not 0 <= beyond < len(folded):
        return False
    if folded[at].isdigit():
        return folded[beyond] in "0123456789"
    return folded[beyond].isalnum() and not folded[beyond].isdecimal()


def _spread(found: str) -> bool:
    """Whether a partial number has blanks or line ends all over, as lab rows do."""
    return len(_SEPARATORS.findall(found)) > 4


def _mask_start(folded: str, start: int) -> int:
    """The start of the masking signs before the last four digits."""
    while start and folded[start - 1] in "x*#-•":
        start -= 1
    return start


def _span(start: int, end: int, seed: CodeSeed) -> Span:
    return Span(start, end, seed.label, "seeded", 0.97, seed.rule, seed.origin)
