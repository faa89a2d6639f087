"""The places of a note in another country.

A place is known by the word that names it, *Jefferson* of *Jefferson Regional*: what that word
became is the town of that name, the bare name of the hospital and the road.
"""

import random
import re
from collections.abc import Callable

from streamdeid.text.fold import fold
from streamdeid.training.copies.countries import Country, filled
from streamdeid.training.copies.moved_people import People

_WORD = re.compile(r"[^\W\d_]{3,}")
_PLAIN = frozenset(
    "the saint mount university general county city north south east west new old st mt fort lake "
    "san santa los las upper lower great apt ste unit suite box hwy highway road".split()
)
_LETTERS = re.compile(r"[A-Z]{2,6}")
_KINDS = ("place", "name", "given", "road")
_PLACE = re.compile(rf"\{{({'|'.join(_KINDS)})\}}")
_AT_HOME = 0.6
"""Countries that become the country itself; the others become one that people there come from."""
_LOCAL_JOBS = 0.3
_DRAWS = 3
"""Fillings drawn for a place, of which the first is taken that no other place has."""


class Places:
    """The places of one note."""

    def __init__(self, country: Country, people: People, chance: random.Random) -> None:
        """Start without a place."""
        self._country, self._people, self._chance = country, people, chance
        self._chosen: dict[tuple[str, str], str] = {}
        self._used: set[str] = set()

    def town(self, text: str) -> str:
        """A town, by the word that names it."""
        return _cased(text, self._town(_main(text)))

    def site(self, text: str, kind: str) -> str:
        """A hospital, a firm or a spot; a single word gets the bare name of what it became."""
        if _LETTERS.fullmatch(text) and not self._is_known(text, kind):
            return self._once("letters", text, self._acronym)
        main = _main(text)
        whole = self._once(kind, main, lambda: self._filled(self._drawn(kind), main))
        bare = self._bare(main, whole) if len(text.split()) == 1 else ""
        return _cased(text, bare or whole)

    def street(self, text: str) -> str:
        """An address with a number, or the name of a road."""
        main = _main(text)
        road = self._once("road", main, lambda: self._filled(self._drawn("road"), main))
        if not any(c.isdigit() for c in text):
            return _cased(text, road)
        key = " ".join(re.findall(r"\w+", fold(text))[:2])
        return _cased(
            text, self._once("street", key, lambda: self._filled(self._drawn("street"), main, road))
        )

    def state(self, text: str) -> str:
        """A state, short where it was short."""
        is_short = len(text.replace(".", "")) < 4
        kind = "shorts" if is_short else "states"
        return self._once(
            kind, fold(text), lambda: self._drawn(kind), like=None if is_short else text
        )

    def country(self, text: str) -> str:
        """The country itself, or one from which people come there."""
        return self._once("country", fold(text), self._nation, like=text)

    def profession(self, text: str) -> str:
        """Mostly the profession that it was."""
        is_local = self._chance.random() < _LOCAL_JOBS
        return self._once(
            "job", fold(text), lambda: self._drawn("jobs") if is_local else text, like=text
        )

    def _nation(self) -> str:
        is_home = self._chance.random() < _AT_HOME
        return self._country.table["home"] if is_home else self._drawn("abroad")

    def _drawn(self, key: str) -> str:
        return self._country.drawn(key, self._chance)

    def _acronym(self) -> str:
        return self._chance.choice(self._country.words("letter_places"))

    def _is_known(self, text: str, kind: str) -> bool:
        return (kind, fold(text)) in self._chosen

    def _town(self, main: str) -> str:
        return self._once("town", main, lambda: self._country.town(self._chance))

    def _bare(self, main: str, whole: str) -> str:
        """The word of this note by which a place is named; empty where it has none."""
        words = (self._chosen.get((f"named {kind}", main), "") for kind in _KINDS)
        return next((word for word in words if word and word in whole), "")

    def _filled(self, form: str, main: str, road: str = "") -> str:
        """A form with the words of this note, the same for the same ``main``."""
        wanted = {match[1] for match in _PLACE.finditer(form)}
        words = {kind: self._word(kind, main) for kind in sorted(wanted)}
        return filled(form, self._chance, {**words, "on": road})

    def _word(self, kind: str, main: str) -> str:
        draws: dict[str, Callable[[], str]] = {
            "place": lambda: self._town(main),
            "name": lambda: self._people.family(main),
            "given": lambda: self._country.given(self._chance).split(" ")[0],
            "road": lambda: self._chance.choice(self._country.words("roads")),
        }
        return self._once(f"named {kind}", main, draws[kind])

    def _once(self, kind: str, key: str, draw: Callable[[], str], like: str | None = None) -> str:
        """What was drawn for a key, in the case of ``like``."""
        if (kind, key) not in self._chosen:
            drawn = [draw() for _ in range(_DRAWS)]
            new = next((one for one in drawn if one not in self._used), drawn[0])
            self._chosen[kind, key] = new
            self._used.add(new)
        new = self._chosen[kind, key]
        return new if like is None else _cased(like, new)


def _main(text: str) -> str:
    """The folded word by which a place is known; the whole text where it has none."""
    words = [fold(word) for word in _WORD.findall(text)]
    return next((word for word in words if word not in _PLAIN), fold(" ".join(text.split())))


def _cased(pattern: str, text: str) -> str:
    """``text`` in capitals or in small letters where ``pattern`` is."""
    if pattern.isupper() and len(pattern) > 1:
        return text.upper()
    return text.lower() if pattern.islower() else text
