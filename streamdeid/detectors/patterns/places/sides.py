"""States of two words of which the first is a letter: ``N. Dakota``, ``W. Va.``, ``S Carolina``.

The side stands right before the name, with a point or a blank between. The short
names (*Va.*, *Dak.*) need both points; the long ones need a capital, or a note that
has none.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

SIDED: dict[str, frozenset[str]] = {
    "dakota": frozenset({"n", "s", "no", "so"}),
    "carolina": frozenset({"n", "s", "no", "so"}),
    "virginia": frozenset({"w"}),
    "hampshire": frozenset({"n"}),
    "jersey": frozenset({"n"}),
    "mexico": frozenset({"n"}),
}
SHORT: dict[str, frozenset[str]] = {
    "dak": frozenset({"n", "s"}),
    "car": frozenset({"n", "s"}),
    "va": frozenset({"w"}),
    "mex": frozenset({"n"}),
}

SIGN = among(SIDED.keys() | SHORT.keys())


def sides(page: Page) -> Iterator[tuple[int, int]]:
    """First and last token of each."""
    for i in page.where(SIGN):
        pointed = page.word[i - 1] == "." and page.gap[i - 2] == ""
        first = i - 2 if pointed else i - 1
        if first < 0 or "\n" in page.gap[i - 1] or len(page.gap[i - 1]) > 1:
            continue
        word, side = page.folded[i], page.folded[first]
        cased = page.flags[i] & (f.CAPITALISED | f.UPPER) or (page.sight.flat and pointed)
        if side in SIDED.get(word, ()) and cased and page.gap[i - 1] != "-":
            yield first, i
        elif side in SHORT.get(word, ()) and pointed and page.word[i + 1] == ".":
            yield first, i + 1
