"""Numbers of a note in the forms of another country.

A number is known by its letters and digits, so that it is one number however it is parted. The
last digits of a number that is known are the last digits of what stands for it.
"""

import random
import re

from streamdeid.text.fold import bare
from streamdeid.training.copies.countries import Country, filled

_LEAST = 6
"""Letters and digits from which a number is a whole one and not a part or an extension."""
_LEAST_ZIP = 4
_LOCAL = 0.8
"""Numbers that are written as the country does; the others keep their form."""
_LETTERS = "ABCDEFGHJKLMNPRSTWXY"
_WORD = re.compile(r"[A-Z]{1,4}(?![a-z])")


class Numbers:
    """The numbers of one note."""

    def __init__(self, country: Country, chance: random.Random) -> None:
        """Start without a number."""
        self._country, self._chance = country, chance
        self._local: dict[str, str] = {}
        self._alike: dict[str, str] = {}

    def number(self, text: str, form: str) -> str:
        """What stands for a number, by a form of the country's field where one is told."""
        key = bare(text)
        if key in self._local:
            return self._local[key]
        if form and key not in self._alike and self._is_moved(key, form):
            drawn = self._country.drawn(form, self._chance)
            self._local[key] = filled(drawn, self._chance, {})
            return self._local[key]
        if key not in self._alike:
            self._alike[key] = self._ending(key) or self._changed(text)
        return _marked(text, self._alike[key])

    def _is_moved(self, key: str, form: str) -> bool:
        least = _LEAST_ZIP if form == "zip" else _LEAST
        always = form in {"zip", "phone"}
        return len(key) >= least and (always or self._chance.random() < _LOCAL)

    def digits(self, text: str) -> str:
        """Other digits."""
        return re.sub(r"\d", lambda _: self._chance.choice("0123456789"), text)

    def _changed(self, text: str) -> str:
        """The same form, with other digits, and now and then other letters."""
        if self._chance.random() < 0.4:
            text = _WORD.sub(lambda m: "".join(self._chance.choice(_LETTERS) for _ in m[0]), text)
        return self.digits(text)

    def _ending(self, key: str) -> str:
        """The last characters of a number that ended in ``key``; empty where none did."""
        if len(key) < 3 or len(key) >= _LEAST:
            return ""
        known = (*self._local.items(), *self._alike.items())
        new = next((new for old, new in known if old.endswith(key)), "")
        return "".join(c for c in new if c.isalnum())[-len(key) :]


def _marked(text: str, new: str) -> str:
    """A number with the marks of ``text``, which it is another writing of."""
    drawn = [c for c in new if c.isalnum()]
    if len(drawn) != sum(c.isalnum() for c in text):
        return new
    signs = iter(drawn)
    return "".join(next(signs) if c.isalnum() else c for c in text)
