"""The people of a note under names of another country.

Which words are family names is read from the structured fields, then from names of several words
(the last one, or those before a comma), then from a title in front. Every word has its successor
from the start, so that initials can follow it.
"""

import random
import re
from collections.abc import Iterator

from streamdeid.model.label import NAMES, Label
from streamdeid.text.fold import fold
from streamdeid.training.copies.countries import Country
from streamdeid.training.copies.dates import recased
from streamdeid.training.corpus import Annotated

TITLE = re.compile(r"\b(Mr|Mrs|Ms|Miss|Dr)(\.?) $", re.IGNORECASE)
_UNIT = re.compile(
    r"(?:(?:van|von|de|del|der|den|di|da|la|du|dos|das) )*[^\W\d_]+(?:['’ʻ](?!s\b)[^\W\d_]+)*"
)
_FIXED = frozenset("jr sr ii iii iv md rn np phd mr mrs ms miss dr aunt uncle sister".split())
_INITIALS = re.compile(r"[A-Za-z]{2}|[A-Z]{3}|[a-z]{3}")
_LETTERS = re.compile(r"[^\W\d_]{4,}")
_NET = frozenset("http https www example test mail inbox clinic portal".split())
_UNSHORTENED = frozenset({"Abdel", "Many", "Dela"})
_SHORTENED = 3
"""Of five names of two words so many go by the first: *Ramírez Ortega*, told by their length."""
_AS_INITIALS = 0.3
"""Persons who write their given names as initials, where that is the habit."""
_DRAWS = 4
"""Names drawn for a word, of which the first is taken that nobody in the note has."""
_LEAST_HIDDEN = 3
"""Letters of a name that is looked for inside of an address in the net."""


class People:
    """The names of one note. ``chosen`` has what stands for each word."""

    def __init__(self, note: Annotated, country: Country, chance: random.Random) -> None:
        """Draw a successor for every word that names somebody in the note."""
        self._country, self._chance = country, chance
        self._families = _families(note)
        self.chosen: dict[str, str] = {}
        self._used: set[str] = set(self._families)
        self._shorter: dict[str, str] = {}
        self._initials: dict[str, str] = {}
        self._lettered: dict[str, bool] = {}
        for word in self._families:
            self._successor(word)

    def name(self, text: str, label: Label, *, whole: bool = False) -> str:
        """The successor of a name; with ``whole`` only parts between hyphens are shortened."""
        if not whole and _INITIALS.fullmatch(text) and self._is_initials(text, label):
            return "".join(self.initial(letter) for letter in text)
        units = list(_UNIT.finditer(text))
        shorter = "-" in text or (len(units) == 1 and not whole)
        said = _UNIT.sub(lambda m: self._unit(m[0], shorter=shorter), text)
        plain = re.fullmatch(r"(\S+) (\S+)", text)
        if whole or not plain or len(units) != 2 or "." in text or "," in text:
            return said
        return self._ordered(units[0][0], units[1][0]) or said

    def family(self, word: str) -> str:
        """A family name for a place named after ``word``: that of a person called so."""
        return self._short(self.chosen.get(fold(word)) or self._country.family(self._chance))

    def initial(self, letter: str) -> str:
        """The first letter of what stands for a name that began with ``letter``."""
        key = fold(letter)
        if key not in self._initials:
            known = [new for old, new in self.chosen.items() if old.startswith(key)]
            drawn = known[0] if known else self._country.given(self._chance)
            self._initials[key] = drawn[0]
        return recased(letter, self._initials[key][:1].upper())

    def hidden(self, text: str) -> str:
        """An address of the net with the note's names in it, or with others."""
        return _LETTERS.sub(lambda m: self._slug(m[0]), text)

    def _slug(self, word: str) -> str:
        key = fold(word)
        if key in _NET:
            return word
        if key not in self._shorter:
            inside = [o for o in self.chosen if len(o) >= _LEAST_HIDDEN and o in key]
            old = max(inside, key=len, default=key)
            new = self._plain(self.chosen.get(old) or self._country.family(self._chance))
            self._shorter[key] = key.replace(old, new)
        return recased(word, self._shorter[key]) if word.isupper() else self._shorter[key]

    def _plain(self, name: str) -> str:
        return "".join(c for c in fold(self._short(name)) if c.isascii() and c.isalpha()) or "x"

    def _ordered(self, first: str, last: str) -> str:
        """Two plain words in the order or the form of the country; empty where that is ours."""
        roles = [self._families.get(fold(word)) for word in (first, last)]
        if roles != [False, True] or len(first) == 1:
            return ""
        given, family = self._unit(first, shorter=False), self._unit(last, shorter=False)
        if self._country.table["family_first"]:
            return f"{family} {given}"
        if self._country.table["habit"] != "initials":
            return ""
        key = fold(first)
        if key not in self._lettered:
            self._lettered[key] = self._chance.random() < _AS_INITIALS
        return f"{given[0]}. {family}" if self._lettered[key] else ""

    def _unit(self, word: str, *, shorter: bool) -> str:
        if len(word) == 1:
            return self.initial(word)
        if fold(word) in _FIXED:
            return word
        new = self._successor(fold(word))
        return recased(word, self._short(new) if shorter else new)

    def _successor(self, key: str) -> str:
        if key not in self.chosen:
            draw = self._country.family if self._families.get(key) else self._country.given
            drawn = [draw(self._chance) for _ in range(_DRAWS)]
            new = next((one for one in drawn if fold(one) not in self._used), drawn[0])
            self.chosen[key] = new
            self._used.add(fold(new))
        return self.chosen[key]

    def _short(self, name: str) -> str:
        """A name of several words when it stands alone; each is always shortened or never."""
        first = name.split(" ", maxsplit=1)[0]
        if len(first) < 4 or not first[0].isupper() or first in _UNSHORTENED:
            return name
        return first if len(name) % 5 < _SHORTENED else name

    def _is_initials(self, text: str, label: Label) -> bool:
        """Letters that are no name which the note has elsewhere."""
        if fold(text) in _FIXED:
            return False
        return len(text) == 2 or (label is Label.DOCTOR and fold(text) not in self._families)


def _families(note: Annotated) -> dict[str, bool]:
    """Each word of a name of the note, and whether it is a family's; surer evidence comes first."""
    found: dict[str, bool] = {}
    for person in note.identity.people:
        for name in person.names:
            for part, is_family in ((name.family, True), (name.given, False), (name.middle, False)):
                _note(found, part, is_family=is_family)
    spans = [span for span in note.spans if span.label in NAMES]
    for span in spans:
        words = list(_roles(note.text[span.start : span.end]))
        for word, is_family in words if len(words) > 1 else ():
            _note(found, word, is_family=is_family)
    for span in spans:
        titled = TITLE.search(note.text, max(0, span.start - 7), span.start)
        is_family = bool(titled) or span.label is Label.DOCTOR
        _note(found, note.text[span.start : span.end], is_family=is_family)
    return found


def _note(found: dict[str, bool], text: str, *, is_family: bool) -> None:
    for unit in _UNIT.findall(text):
        if len(unit) > 1 and fold(unit) not in _FIXED and not _INITIALS.fullmatch(text):
            found.setdefault(fold(unit), is_family)


def _roles(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a name; a family's are those before a comma, else the last."""
    units = [m for m in _UNIT.finditer(text) if len(m[0]) > 1 and fold(m[0]) not in _FIXED]
    comma = text.find(",")
    has_order = comma > 0 and any(m.start() > comma for m in _UNIT.finditer(text))
    for at, unit in enumerate(units):
        is_last = at == len(units) - 1 or text[unit.end() : unit.end() + 1] == "-"
        yield unit[0], unit.start() < comma if has_order else is_last
