"""Identifiers, phones and contacts of the identity, however they are divided (``text.numbers``).

The last four digits alone count after words that announce them (``ending in 4321``) or after
masking signs.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from streamdeid.detectors.seeded.kinds import CodeSeed
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.model.span import Span
from streamdeid.text.fold import fold
from streamdeid.text.numbers import Range, numbers_in

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
    folded = fold(text)
    ranges = numbers_in(folded, compiled.numbers.needles) if compiled.numbers else {}
    for seed in compiled.numbers.of(ranges):
        yield from _close(folded, ranges[seed.text], seed)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for at, contact in compiled.contacts.needles.places(folded):
        places[contact].append(at)
    for seed in compiled.contacts.of(places):
        yield from (_span(at, at + len(seed.text), seed) for at in places[seed.text])


def _close(folded: str, ranges: Iterable[Range], seed: CodeSeed) -> Iterator[Span]:
    """Spans for ``seed`` where its characters stand close enough together."""
    for start, end in ranges:
        if seed.rule == "last four":
            before = folded[max(0, start - _LOOK_BACK) : start]
            if end - start == 4 and _ANNOUNCED.search(before):
                yield _span(_mask_start(folded, start), end, seed)
        elif seed.rule == "number" or not _spread(folded[start:end]):
            yield _span(start, end, seed)


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
