"""Hospitals, clinics, employers and other bodies: the kind of house stays, its name goes.

``Bethesda Ridge University Hospital`` becomes ``Oakdale Fairmont University Hospital``: words
that say what a house is are kept, all others are replaced, each by the same word
wherever it stands, so that a short form matches its full name. A name of such words
only gets a name before them; letters that stand for a known name become those of its
surrogate.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from streamdeid.operators.surrogates.chance import letters
from streamdeid.operators.surrogates.places import Places
from streamdeid.operators.surrogates.wording import recased
from streamdeid.text.fold import fold

_HEADS = frozenset(
    "hospital hospitals clinic clinics medical center centers centre health healthcare care "
    "system systems services service group associates university college school schools "
    "institute department dept division unit ward floor room bed building wing tower lab "
    "laboratory laboratories labs pharmacy nursing home hospice rehab rehabilitation center "
    "general memorial regional community county city state national federal veterans affairs "
    "children childrens women womens family practice primary specialty surgery surgical cancer "
    "heart eye dental emergency urgent physicians medicine psychiatric behavioral mental urology "
    "cardiology oncology orthopedics orthopaedics pediatrics radiology imaging dialysis foundation "
    "company co inc llc corp corporation ltd plc bank store market foods tool die works "
    "manufacturing motors church parish library society association agency office police fire "
    "north south east west upper lower assisted living manor senior plan insurance mutual life "
    "bay lake lakes valley creek ridge river rivers hill hills park springs prairie mountain "
    "mountains island harbor shore shores coast beach forest grove glen point house court town "
    "village heights elementary elem middle high academy ambulance ctr hosp med gym club theater "
    "restaurant cafe diner hotel airport museum zoo stadium casino mall mart depot new old great "
    "of the and for at in on a an de la st saint".split()
)
_JOINING = frozenset("of the and for at in on a an de la".split())
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\d+")
_SHORT = 5
"""Capitals that stand for a name, at most."""


@dataclass(frozen=True, slots=True)
class Institutions:
    """The houses of one payload; ``acronyms`` maps the letters of known names to the names."""

    places: Places
    is_clinical: Callable[[str], bool] = field(repr=False, default=lambda _: False)
    """Whether a folded word is of medicine, and rather that than a name."""
    acronyms: Mapping[str, str] = field(repr=False, default_factory=dict)

    def name(self, text: str, turn: int = 0) -> str:
        """The house's name in the same form.

        Clinical words stay where something else is left to replace (``Kidney Center``).
        """
        full = self.acronyms.get(fold(text))
        if full is not None:
            return recased(text, acronym(self.name(full, turn)))
        for fixed in (self._is_fixed, _is_head):
            fresh = _WORD.sub(partial(self._token, turn, fixed), text)
            if fresh != text:
                return fresh
        own = recased(text, self.places.house(fold(text), turn))
        return f"{own.title() if text.istitle() else own} {text}"

    def _is_fixed(self, folded: str) -> bool:
        """Whether a word says what a house is or does."""
        return _is_head(folded) or (len(folded) > _SHORT and self.is_clinical(folded))

    def _token(self, turn: int, is_fixed: Callable[[str], bool], match: re.Match[str]) -> str:
        """One word or number of a name."""
        token = match[0]
        folded = fold(token)
        if token.isdigit():
            return self.places.house_number(token, turn)
        if is_fixed(folded):
            return token
        if len(token) == 1:
            return self.places.letter(token, turn)
        if token.isupper() and len(token) <= _SHORT and not _is_word(folded):
            return self._letters(token, turn)
        bare, mark, tail = token.partition("'")
        return recased(bare, self.places.house(fold(bare), turn)) + mark + tail

    def _letters(self, token: str, turn: int) -> str:
        """Other letters, as many."""
        number = self.places.chance.number("letters", fold(token), turn)
        fresh = letters(number, "ABCDEFGHKLMNPRSTVW", len(token))
        return fresh if fresh != token else fresh[::-1] + "S"


def _is_head(folded: str) -> bool:
    """Whether a word says what a house is, possessive or not."""
    return folded in _HEADS or folded.replace("'", "").replace("\u2019", "") in _HEADS


def _is_word(folded: str) -> bool:
    """Whether capitals can be read aloud, so that they are a word rather than its letters."""
    return len(folded) > 3 and re.search(r"[aeiouy]", folded) is not None


def acronym(name: str) -> str:
    """The letters by which a house's name is shortened."""
    words = (w for w in _WORD.findall(fold(name)) if w.isalpha() and w not in _JOINING)
    return "".join(word[0] for word in words)


def acronyms_of(names: Iterator[str]) -> dict[str, str]:
    """Acronyms of three letters and more, with the names they stand for."""
    return {short: name for name in names if len(short := acronym(name)) > 2}
