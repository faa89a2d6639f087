"""Identifiers, phones and contacts of the identity, however they are divided.

One pass takes the separators out of the note; only a number that is then a
substring is looked for closely, with up to two separators between any two of
its characters, at its own edges. The last four digits alone count after words
that announce them (``ending in 4321``) or after masking signs.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from streamdeid.detectors.seeded.kinds import CodeSeed
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.model.span import Span
from streamdeid.text.fold import fold

_SEPARATORS = re.compile(r"[\W_]+")
_BETWEEN = r"[\W_]{0,2}"
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
    digits = _SEPARATORS.sub("", folded)
    for seed in compiled.numbers:
        if seed.text in digits:
            yield from _close(folded, seed)
    for seed in compiled.contacts:
        at = folded.find(seed.text)
        while at >= 0:
            yield _span(at, at + len(seed.text), seed)
            at = folded.find(seed.text, at + 1)


def _close(folded: str, seed: CodeSeed) -> Iterator[Span]:
    for match in _pattern(seed.text).finditer(folded):
        start, end = match.span()
        if seed.rule == "last four":
            before = folded[max(0, start - _LOOK_BACK) : start]
            if end - start == 4 and _ANNOUNCED.search(before):
                yield _span(_mask_start(folded, start), end, seed)
        elif seed.rule == "number" or not _spread(folded[start:end]):
            yield _span(start, end, seed)


@lru_cache(maxsize=256)
def _pattern(number: str) -> re.Pattern[str]:
    body = _BETWEEN.join(map(re.escape, number))
    return re.compile(_edge(number[0], "<!") + body + _edge(number[-1], "!"))


def _edge(character: str, look: str) -> str:
    """A digit must not go on as a number, nor a letter as a word."""
    kind = "[0-9]" if character.isdigit() else r"[^\W\d_]"
    return f"(?{look}{kind})"


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
