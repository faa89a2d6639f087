"""The four modules (Carlsson and Dalianis 2010, section 3), each over all pages of a set."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from streamdeid.detectors.modules.page import Kind, Page
from streamdeid.lexicons import Lexicon, flagged
from streamdeid.lexicons import flags as f

TWICE = 2
"""How often a word must have been annotated before module L remembers it."""
CAPITAL = f.CAPITALISED | f.UPPER
TITLES, NAMES = flagged(f.TITLE), flagged(f.NAME, CAPITAL)
EVERYDAY = flagged(f.COMMON_WORD | f.FUNCTION_WORD)

Step = Callable[[Sequence[Page], Lexicon], None]


def titles(pages: Sequence[Page], lexicon: Lexicon) -> None:
    """T: capitalised words beside a title that are not marked common.

    Two words are first and last name; one is a last name after a physician's
    title, otherwise a first name.
    """
    physicians = {word for word, values in lexicon.table("titles").items() if values}
    for page in pages:
        for i in page.sight.where(TITLES):
            found = list(_beside(page, i))
            alone = Kind.LAST if page.sight.words[i].folded in physicians else Kind.FIRST
            kinds = (Kind.FIRST, Kind.LAST) if len(found) > 1 else (alone,)
            for token, kind in zip(found, kinds, strict=False):
                page.names.setdefault(token, kind)


def _beside(page: Page, i: int) -> Iterator[int]:
    """At most two words that can be names after the title at ``i``."""
    sight = page.sight
    j = i + 2 if sight.surface[i + 1] == "." else i + 1
    for token in (j, j + 1):
        if not sight.same_line(token - 1) or not sight.flag[token] & CAPITAL:
            return
        if token in page.common or sight.flag[token] & f.TITLE:
            return
        yield token


def common_words(pages: Sequence[Page], lexicon: Lexicon) -> None:
    """C: marks every everyday word, for the modules that come after it."""
    del lexicon
    for page in pages:
        page.common.update(page.sight.where(EVERYDAY))


def dictionary(pages: Sequence[Page], lexicon: Lexicon) -> None:
    """D: capitalised words of the lists, first names before last names, unless marked common."""
    del lexicon
    for page in pages:
        for i in page.sight.where(NAMES):
            if i not in page.common:
                kind = Kind.FIRST if page.sight.flags[i] & f.FIRST_NAME else Kind.LAST
                page.names.setdefault(i, kind)


def learning(pages: Sequence[Page], lexicon: Lexicon) -> None:
    """L: words annotated twice are annotated wherever they stand in the set."""
    del lexicon
    counted = Counter(
        (page.sight.words[i].folded, kind) for page in pages for i, kind in page.names.items()
    )
    learnt: dict[str, Kind] = {}
    for (word, kind), _ in sorted(counted.items(), key=lambda item: -item[1]):
        learnt.setdefault(word, kind)
    totals = Counter(word for word, _ in counted.elements())
    for page in pages:
        for i, seen in enumerate(page.sight.words):
            if totals[seen.folded] >= TWICE:
                page.names.setdefault(i, learnt[seen.folded])


STEPS: Mapping[str, Step] = MappingProxyType(
    {"T": titles, "C": common_words, "D": dictionary, "L": learning}
)


def annotate(pages: Sequence[Page], order: str, lexicon: Lexicon) -> None:
    """Run the modules of ``order`` (``TCDL``) over ``pages``, one after the other."""
    for letter in order:
        STEPS[letter](pages, lexicon)
