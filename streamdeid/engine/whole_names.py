"""No rule may keep a whole name: given and family side by side are a person in any case.

A rule can keep *foley* (the catheter) in a note of Bruce Foley, and *bruce* (the
protocol); kept side by side they name him. Only where both are ordinary words (*may
will* in a note of Will May) does the rule that kept them stand.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from streamdeid.engine.residual import Search, Survivor
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Part, Seed
from streamdeid.text.fold import fold
from streamdeid.text.legible import legible
from streamdeid.text.seeds import SHORTEST, phrase_pattern

_WORD = re.compile(r"[^\W_]+")
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
                alone = phrase_pattern((form,))
                yield Search(seed, form, False, alone, in_codes=True, words=(form,))


def whole_names(
    visible: Iterable[Visible], wanted: Iterable[Pair], is_ordinary: Callable[[str], bool]
) -> Iterator[Survivor]:
    """The names of ``wanted`` that stand whole in one of the texts."""
    seen = [(item.address, fold(legible(item.text))) for item in visible]
    everything = "\n".join(text for _, text in seen)
    for seed, given, family in wanted:
        words = [*given, *family]
        if not all(word in everything for word in words) or all(map(is_ordinary, words)):
            continue
        orders = ((*given, *family), (*family, *given))
        pattern = re.compile("|".join(map(phrase_pattern, orders)))
        for address, text in seen:
            if pattern.search(text):
                yield Survivor(address, seed.address, seed.label)


def _words(seed: Seed) -> list[str]:
    """The words of a name, folded."""
    return _WORD.findall(fold(legible(seed.value)))
