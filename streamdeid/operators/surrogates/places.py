"""Places: cities of the same state, ZIP codes of the same state, streets in the same form.

A street keeps its type, its direction and its unit words; its name is a family name,
its numbers are as long as they were. Cities and ZIP codes are real ones elsewhere, so
that they read as such; their state is kept, as Safe Harbor allows (item B), unless
the policy replaces states too.
"""

import re
from dataclasses import dataclass, field

from streamdeid.operators.surrogates.chance import Chance, letters
from streamdeid.operators.surrogates.codes import code
from streamdeid.operators.surrogates.pools import Pool, Pools
from streamdeid.operators.surrogates.states import CODES, STATES
from streamdeid.operators.surrogates.wording import is_like, recased
from streamdeid.text.fold import bare, fold

COUNTRIES = (
    "canada mexico germany france poland italy spain brazil india kenya norway sweden "
    "denmark austria belgium ireland portugal greece turkey peru chile japan".split()
)
_ALPHA3 = "USA CAN MEX DEU FRA POL ITA ESP BRA IND KEN NOR SWE DNK AUT BEL IRL PRT GRC".split()
_ALPHA2 = "US CA MX DE FR PL IT ES BR IN KE NO SE DK AT BE IE PT GR".split()
_FIXED = frozenset(
    "street st str avenue ave av road rd drive dr lane ln court ct circle cir boulevard blvd way "
    "place pl terrace ter trail trl parkway pkwy highway hwy route rte rt square sq loop alley "
    "plaza crossing xing turnpike tpke path pike row run ridge north south east west northeast "
    "northwest southeast southwest n s e w ne nw se sw apt apartment unit suite ste floor fl room "
    "rm box po p o bldg building lot county state rural rr us i mm sr cr "
    "fm exit mile marker the of and".split()
)
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
_TOKEN = re.compile(
    r"(?P<nth>\d+(?:st|nd|rd|th)\b)|(?P<number>\d+)|(?P<word>[^\W\d_]+)", re.IGNORECASE
)
_ZIP = re.compile(r"(\d{3})(\d{2})(\D?\d{4})?")
_ATTEMPTS = 30


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one payload; ``state`` is the two letters of the patient's, or empty."""

    chance: Chance
    pools: Pools
    state: str = field(repr=False, default="")

    def city(self, text: str, turn: int = 0) -> str:
        """Another place, of the same state where that is known."""
        phrase = re.sub(r"\bst\b\.?", "saint", " ".join(fold(text).split()))
        pool = (
            self.pools.places.get(self.state)
            or self.pools.places[
                self.chance.one_of(sorted(self.pools.places), "city state", phrase)
            ]
        )
        own = set(phrase.split())
        for attempt in range(turn, turn + _ATTEMPTS):
            fresh = pool.pick(self.chance.number("city", phrase, attempt))
            if not own & set(fresh.split()) and not is_like(fresh, phrase):
                break
        return recased(text, fresh)

    def zip(self, text: str, turn: int = 0) -> str:
        """Another ZIP code, in an area of the same state; other countries' codes by their form."""
        match = _ZIP.fullmatch(text.strip())
        if not match:
            return code(text, self.chance, turn)
        state = self.state if self.state in self.pools.zips else ""
        areas = (
            self.pools.zips[state]
            if state
            else sorted(area for areas in self.pools.zips.values() for area in areas)
        )
        for attempt in range(turn, turn + _ATTEMPTS):
            area = self.chance.one_of(areas, "zip area", match[1] + match[2], attempt)
            ending = self.chance.number("zip", match[1] + match[2], attempt) % 99 + 1
            if area != match[1] or len(areas) == 1:
                break
        rest = code(match[3], self.chance, turn) if match[3] else ""
        return f"{area}{ending:02d}{rest}"

    def region(self, text: str, turn: int = 0) -> str:
        """Another state, as two letters or in words; what is no state is replaced by its form."""
        known = state_code(text)
        others = [c for c in STATES if c != known]
        fresh = self.chance.one_of(others, "state", known or fold(text), turn)
        if len(bare(text)) == 2:
            return fresh if text.isupper() else fresh.capitalize()
        return recased(text, STATES[fresh])

    def country(self, text: str, turn: int = 0) -> str:
        """Another country: by two letters, by three, or in words."""
        choices = {2: _ALPHA2, 3: _ALPHA3}.get(len(text), list(COUNTRIES))
        others = [c for c in choices if c.lower() != fold(text)]
        fresh = self.chance.one_of(others, "country", fold(text), turn)
        return fresh if len(text) < 4 else recased(text, fresh)

    def street(self, text: str, turn: int = 0) -> str:
        """A street in the same form; without a word of its own it gets one."""
        fresh = _TOKEN.sub(lambda m: self._street_token(m, turn), text)
        if fresh == text:
            name = self.named(fold(text), turn)
            return f"{recased(text, name)} {text}"
        return fresh

    def _street_token(self, match: re.Match[str], turn: int) -> str:
        """One number or word of a street."""
        token = match[0]
        if match["nth"]:
            return self._nth(token, turn)
        if match["number"]:
            return self.house_number(token, turn)
        if fold(token) in _FIXED:
            return token
        if len(token) == 1:
            return self.letter(token, turn)
        return recased(token, self.named(fold(token), turn))

    def named(self, folded: str, turn: int = 0) -> str:
        """A family name that a street can bear, for a folded word."""
        return self._drawn(self.pools.family["us"], folded, turn)

    def house(self, folded: str, turn: int = 0) -> str:
        """A name of a place that a hospital or an employer can bear, for a folded word."""
        return self._drawn(self.pools.houses, folded, turn)

    def _drawn(self, pool: Pool, folded: str, turn: int) -> str:
        """A word of ``pool`` for a folded word."""
        for attempt in range(turn, turn + _ATTEMPTS):
            fresh = pool.pick(self.chance.number("place word", folded, attempt))
            if not is_like(fresh, folded):
                break
        return fresh

    def letter(self, token: str, turn: int = 0) -> str:
        """Another letter of the same case."""
        alphabet = "abcdefghijklmnoprstw".replace(token.lower(), "")
        fresh = letters(self.chance.number("letter", fold(token), turn), alphabet, 1)
        return fresh.upper() if token.isupper() else fresh

    def house_number(self, token: str, turn: int = 0) -> str:
        """Another number of as many digits."""
        for attempt in range(turn, turn + _ATTEMPTS):
            drawn = letters(self.chance.number("house", token, attempt), "0123456789", len(token))
            fresh = drawn if drawn[0] != "0" else "1" + drawn[1:]
            if fresh != token:
                break
        return fresh

    def _nth(self, token: str, turn: int) -> str:
        """Another ordinal, with its ending."""
        number = int(self.house_number(re.sub(r"\D", "", token), turn))
        teens = number % 100 in {11, 12, 13}
        ending = "th" if teens else _ORDINALS.get(number % 10, "th")
        return f"{number}{ending.upper() if token[-1].isupper() else ending}"


def state_code(text: str) -> str:
    """The two letters of a state by its code or name; empty if it is none."""
    folded = " ".join(fold(text).split())
    return folded.upper() if folded.upper() in STATES else CODES.get(folded, "")
