"""What the people of an identity may be called in systems, made of their names.

``knowak``, ``nowakk``, ``katarzynanowak``: given name or its first letter, and the
"""

from collections import defaultdict
from collections.abc import Mapping

from streamdeid.detectors.seeded.kinds import NameSeed
from streamdeid.model.identity import Part
from streamdeid.text.seeds import login_forms

_FIRST = frozenset({Part.GIVEN, Part.MIDDLE, Part.NICKNAME})


def logins_of(names: Mapping[str, tuple[NameSeed, ...]]) -> dict[str, NameSeed]:
    """Each log-in name, folded, and the family name that is in it."""
    first: defaultdict[int, list[str]] = defaultdict(list)
    family: list[NameSeed] = []
    for seed in (seed for seeds in names.values() for seed in seeds if seed.rule != "nickname"):
        if seed.part in _FIRST:
            first[seed.person].append(seed.word)
        elif seed.part is Part.FAMILY:
            family.append(seed)
    return {
        run: seed
        for seed in family
        for given in first.get(seed.person, ())
        for run in login_forms(given, seed.word)
    }
