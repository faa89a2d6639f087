"""The shipped names and places, with what they tell: sex, likely origin, state.

A name is drawn in proportion to the fourth root of its weight: common names come
more often than rare ones, and no single one so often that people run together.
What origin a family name has is told by the lists, else by its ending.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import TypeVar

from streamdeid.lexicons import wordlist

T = TypeVar("T", bound=str | tuple[str, str])
SHORTEST = 3
"""Letters of a name that is drawn; shorter ones are too often something else."""
PLAIN_ORIGIN = "us"
_COMMON_SHARE = 50
"""Parts per million from which a name counts as one of the country."""
_BLENDED = frozenset({"us", "fr", "de", "nl", "nordic"})
"""Origins whose family names are, by weight, American names."""
_SURE = 4
"""How many times as often a name must be of one sex to tell it."""
_ENDINGS = (
    ("pl", ("ski", "ska", "cki", "cka", "wicz", "czyk", "czak", "iak", "ajac", "szcz")),
    ("ru", ("enko", "chuk", "shyn", "ov", "ova", "ev", "eva", "insky", "sky")),
    ("es", ("ez", "illa", "illo", "uela", "anza", "rrez")),
    ("nordic", ("sson", "sen", "qvist", "strom", "gaard", "lund", "dottir")),
    ("it", ("ini", "elli", "etti", "ucci", "acci", "one", "ino", "otti", "oni")),
    ("in", ("swamy", "raman", "nathan", "patel", "singh", "walla", "murthy")),
    ("de", ("mann", "berger", "bauer", "meyer", "stein")),
    ("tr", ("oglu",)),
    ("cz", ("acek", "icek", "anek")),
    ("hr", ("ovic", "evic")),
    ("vi", ("nguyen", "huynh")),
)


@dataclass(frozen=True, slots=True)
class Pool:
    """Names with running sums of their weights."""

    names: Sequence[str] = field(repr=False)
    sums: Sequence[float] = field(repr=False)

    @classmethod
    def of(cls, weights: Mapping[str, int]) -> "Pool":
        """A pool in the order of its names."""
        names = sorted(weights)
        return cls(names, list(accumulate(weights[name] ** 0.25 for name in names)))

    def pick(self, number: int) -> str:
        """The name at a place that ``number`` gives, by weight."""
        place = number % 2**53 / 2**53 * self.sums[-1]
        return self.names[min(bisect(self.sums, place), len(self.names) - 1)]


@dataclass(frozen=True, slots=True)
class Pools:
    """Pools by sex and origin, by origin, by state, and what each known name tells."""

    given: Mapping[tuple[str, str], Pool] = field(repr=False)
    family: Mapping[str, Pool] = field(repr=False)
    places: Mapping[str, Pool] = field(repr=False)
    zips: Mapping[str, Sequence[str]] = field(repr=False)
    area_codes: Mapping[str, str] = field(repr=False)
    """Telephone areas, and the state of each."""
    houses: Pool
    """Names of places that nobody bears: what a hospital or an employer may be called."""
    _told_given: Mapping[str, Mapping[tuple[str, str], int]] = field(repr=False)
    _told_family: Mapping[str, Mapping[str, int]] = field(repr=False)

    def sex(self, folded: str) -> str:
        """``F`` or ``M`` if a given name tells it, else empty."""
        weights = {"F": 0, "M": 0}
        for (sex, _), weight in self._told_given.get(folded, {}).items():
            weights[sex] += weight
        for one, other in (("F", "M"), ("M", "F")):
            if weights[one] > _SURE * weights[other]:
                return one
        return ""

    def is_given(self, folded: str) -> bool:
        """Whether the lists hold a given name."""
        return folded in self._told_given

    def is_family(self, folded: str) -> bool:
        """Whether the lists hold a family name."""
        return folded in self._told_family

    def given_origin(self, folded: str) -> str:
        """Where a given name is usual: here if it is common here."""
        told = self._told_given.get(folded, {})
        here = sum(weight for (_, origin), weight in told.items() if origin == PLAIN_ORIGIN)
        if here >= _COMMON_SHARE or not told:
            return PLAIN_ORIGIN
        return max(told, key=lambda row: (told[row], row))[1]

    def family_origin(self, folded: str) -> str:
        """Where a family name comes from: by the lists, else by its ending."""
        told = self._told_family.get(folded, {})
        foreign = {origin: weight for origin, weight in told.items() if origin not in _BLENDED}
        usual_here = told.get(PLAIN_ORIGIN, 0) >= _COMMON_SHARE
        if foreign and (not usual_here or max(foreign.values()) >= _COMMON_SHARE):
            return max(foreign, key=lambda origin: (foreign[origin], origin))
        if PLAIN_ORIGIN in told:
            return PLAIN_ORIGIN
        endings = (o for o, ends in _ENDINGS if folded.endswith(ends))
        return next(iter(told), "") or next(endings, PLAIN_ORIGIN)


@cache
def pools(language: str = "en") -> Pools:
    """The pools of a language, read once for the process."""
    given, family, places, zips, phones = (
        tuple(_read(language, name)) for name in ("given", "family", "places", "zips", "area_codes")
    )
    by_sex: defaultdict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    told: defaultdict[str, dict[tuple[str, str], int]] = defaultdict(dict)
    for name, kind, weight in given:
        sex, _, origin = kind.partition(":")
        told[name][sex, origin] = max(abs(weight), told[name].get((sex, origin), 0))
        by_sex[sex, origin][name] = weight
    told_family: defaultdict[str, dict[str, int]] = defaultdict(dict)
    by_origin: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for name, origin, weight in family:
        told_family[name][origin] = max(abs(weight), told_family[name].get(origin, 0))
        by_origin[origin][name] = weight
    areas: defaultdict[str, list[str]] = defaultdict(list)
    for area, state, _ in zips:
        areas[state].append(area)
    borne = told.keys() | told_family.keys()
    houses = {
        name: 1
        for name, _, weight in places
        if weight > 0 and " " not in name and name not in borne
    }
    return Pools(
        _pools(by_sex),
        _pools(by_origin),
        _pools(_by_kind(places)),
        areas,
        {area: state for area, state, _ in phones},
        Pool.of(houses),
        told,
        told_family,
    )


def _pools(weights: Mapping[T, Mapping[str, int]]) -> dict[T, Pool]:
    """Pools of the names that may be drawn and are long enough; kinds without one have none."""
    drawn = {
        kind: {name: w for name, w in named.items() if w > 0 and len(name) >= SHORTEST}
        for kind, named in weights.items()
    }
    return {kind: Pool.of(named) for kind, named in drawn.items() if named}


def _read(language: str, name: str) -> Iterable[tuple[str, str, int]]:
    """The rows of a shipped list: entry, kind, weight."""
    folder = files("streamdeid.operators.surrogates") / language
    found = wordlist.read(name, (folder / f"{name}.txt").read_text("utf-8"))
    for entry, values in found.entries.items():
        for value in values:
            kind, _, weight = value.rpartition(":")
            yield entry, kind, int(weight)


def _by_kind(rows: Iterable[tuple[str, str, int]]) -> dict[str, dict[str, int]]:
    """Entries with their weights, by kind."""
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for entry, kind, weight in rows:
        found[kind][entry] = weight
    return found
