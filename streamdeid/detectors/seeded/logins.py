"""What the people of an identity may be called in systems, made of their names.

``knowak``, ``nowakk``, ``katarzynanowak``: given name or its first letter, and the family name.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from streamdeid.detectors.seeded.kinds import NameSeed
from streamdeid.model.identity import Part
from streamdeid.text.seeds import login_forms

_FIRST = frozenset({Part.GIVEN, Part.MIDDLE, Part.NICKNAME})
_MOST = 400
"""Pairs of one person's given and family names; people have up to four names of each kind."""
_MOST_BESIDE = 20
"""Words of a given, and of a family name in one field of somebody who has more pairs."""


def logins_of(names: Iterable[NameSeed]) -> dict[str, NameSeed]:
    """Each log-in name, folded, and the family name that is in it."""
    first: defaultdict[int, dict[NameSeed, None]] = defaultdict(dict)
    family: defaultdict[int, dict[NameSeed, None]] = defaultdict(dict)
    for seed in names:
        if seed.rule != "nickname" and seed.part in _FIRST:
            first[seed.person][seed] = None
        elif seed.rule != "nickname" and seed.part is Part.FAMILY:
            family[seed.person][seed] = None
    return {
        run: last
        for person, named in family.items()
        for given, last in _pairs(list(first.get(person, ())), list(named))
        for run in login_forms(given.word, last.word)
    }


def _pairs(
    first: Sequence[NameSeed], family: Sequence[NameSeed]
) -> Iterator[tuple[NameSeed, NameSeed]]:
    """Each given name with each family name; of very many only those of one field."""
    if len(first) * len(family) <= _MOST:
        yield from ((given, last) for last in family for given in first)
        return
    beside: defaultdict[str, list[NameSeed]] = defaultdict(list)
    for given in first:
        beside[given.origin].append(given)
    count: defaultdict[str, int] = defaultdict(int)
    for last in family:
        count[last.origin] += 1
        if count[last.origin] <= _MOST_BESIDE:
            yield from ((given, last) for given in beside[last.origin][:_MOST_BESIDE])
