"""No rule may keep a whole name: given and family side by side are a person in any case.

A rule can keep *foley* (the catheter) in a note of Bruce Foley, and *bruce* (the
protocol); kept side by side they name him. Only where both are ordinary words (*may
will* in a note of Will May) does the rule that kept them stand.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from streamdeid.engine.residual import Survivor
from streamdeid.engine.searches import Search
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Part, Seed
from streamdeid.text.fold import fold
from streamdeid.text.legible import legible
from streamdeid.text.needles import Needles
from streamdeid.text.phrases import WORD, Phrases
from streamdeid.text.seeds import SHORTEST

_SHORTEST_LOGIN = 6


class Pair(NamedTuple):
    """A name that has both: the family's seed, and the words of either, folded."""

    seed: Seed
    given: list[str]
    family: list[str]

    def __repr__(self) -> str:
        """Whose name it is; nothing of it."""
        return f"Pair({self.seed!r})"


def pairs(seeds: Iterable[Seed]) -> list[Pair]:
    """Given and family of each name that has both, long enough to tell something."""
    names: dict[str, dict[Part, Seed]] = defaultdict(dict)
    for seed in seeds:
        if seed.part in {Part.FAMILY, Part.GIVEN} and len("".join(_words(seed))) >= SHORTEST:
            names[seed.address][seed.part] = seed
    return [
        Pair(name[Part.FAMILY], _words(name[Part.GIVEN]), _words(name[Part.FAMILY]))
        for name in names.values()
        if len(name) == 2
    ]


def logins(wanted: Iterable[Pair]) -> Iterator[Search]:
    """What people are called in systems: *knowak*, *nowakk*, *katarzynanowak*; in codes only."""
    for seed, given, family in wanted:
        first, last = "".join(given), "".join(family)
        for form in {first[:1] + last, last + first[:1], first + last, last + first}:
            if len(form) >= _SHORTEST_LOGIN:
                yield Search(seed, form, (form,), in_codes=True)


def whole_names(
    visible: Iterable[Visible], wanted: Iterable[Pair], is_ordinary: Callable[[str], bool]
) -> Iterator[Survivor]:
    """The names of ``wanted`` that stand whole in one of the texts, text by text."""
    names = [pair for pair in wanted if not all(map(is_ordinary, (*pair.given, *pair.family)))]
    orders = Phrases(
        words for _, given, family in names for words in ((*given, *family), (*family, *given))
    )
    needles = Needles(orders.needles)
    for item in visible:
        text = fold(legible(item.text))
        found = {hit.ordinal // 2 for hit in orders.hits(text)} if needles.stand_in(text) else ()
        for ordinal in sorted(found):
            seed = names[ordinal].seed
            yield Survivor(item.address, seed.address, seed.label)


def _words(seed: Seed) -> list[str]:
    """The words of a name, folded."""
    return WORD.findall(fold(legible(seed.value)))
