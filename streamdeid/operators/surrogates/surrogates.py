"""The surrogates of one payload: for each label the module that invents its kind.

What a module writes goes past the guard; if it says something of the payload, or the very
text that it replaces, another turn is taken, and after several the label itself is
written, which says nothing. The same text of the same label is written the same everywhere.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from streamdeid.lexicons import flags, load
from streamdeid.model.identity import Identity, Part, Seed
from streamdeid.model.label import NAMES, Label
from streamdeid.operators.postal import is_foreign
from streamdeid.operators.surrogates import phones, web
from streamdeid.operators.surrogates.ages import age
from streamdeid.operators.surrogates.chance import Chance
from streamdeid.operators.surrogates.codes import code, social_security
from streamdeid.operators.surrogates.forms import WORD, Role, folded_name
from streamdeid.operators.surrogates.guard import Guard
from streamdeid.operators.surrogates.institutions import Institutions, acronyms_of
from streamdeid.operators.surrogates.names import name
from streamdeid.operators.surrogates.people import People
from streamdeid.operators.surrogates.places import Places, state_code
from streamdeid.operators.surrogates.pools import pools
from streamdeid.operators.surrogates.professions import profession
from streamdeid.text.fold import bare

Write = Callable[["Surrogates", str, int, str], str]
"""Writes a text in place of another, at a turn; the last says who assigned an identifier."""

_TURNS = 12
_POSSESSIVE = re.compile(r"\W*[sS]\W*")
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_LINE_END = re.compile(r"-[ \t]*\n\s*")
_LEAST_KNOWN = 5
_HOUSES = frozenset({Label.HOSPITAL, Label.ORGANIZATION})


@dataclass
class Surrogates:
    """The surrogates of one payload. It lives as long as the payload is read.

    ``told`` is what the narrative calls people, in its order; ``withheld`` are the seeds
    that the policy forbids. ``state_stays`` says whether places may stay in their state,
    ``countries`` in which country a postal code of the fields is.
    """

    chance: Chance
    identity: Identity
    told: Sequence[tuple[str, Label]] = field(repr=False, default=())
    withheld: Sequence[Seed] = field(repr=False, default=())
    state_stays: bool = True
    countries: Mapping[str, str] = field(repr=False, default_factory=dict)

    def of(self, text: str, label: Label, role: Role | None = None, authority: str = "") -> str:
        """What stands for ``text``; ``role`` is the part of a name that a field's type tells.

        ``authority`` is who assigned an identifier: equal numbers of two get two surrogates.

        Empty where nothing should stand: what a field of titles holds besides titles.
        """
        if not any(map(str.isalnum, text)) or _POSSESSIVE.fullmatch(text):
            return text
        if label in NAMES:
            fresh = name(text, label, self.people, role)
            same = fresh == text and role is not Role.KEPT
            return f"[{label}]" if same or self.guard.refuses(fresh) else fresh
        if label is Label.AGE:
            return age(text)
        write = _WRITERS.get(label, _code)
        for turn in range(_TURNS):
            fresh = write(self, text, turn, authority)
            if fresh != text and not self.guard.refuses(fresh):
                return fresh
        return f"[{label}]"

    @cached_property
    def people(self) -> People:
        """Everybody, those of the fields first."""
        lexicon = load("en")
        people = People(self.chance, pools(), lexicon.table("nicknames"), lexicon.formal_names)
        people.avoided.update(self.guard.words)
        people.meet(self.identity)
        for text, _ in self.told:
            people.avoided.update(map(folded_name, WORD.findall(text)))
        for text, label in self.told:
            people.meet_written(_LINE_END.sub("", text), label)
        return people

    @cached_property
    def guard(self) -> Guard:
        """What may not be said."""
        return Guard.of(self.withheld)

    @cached_property
    def places(self) -> Places:
        """Places near the patient's own, unless their state is withheld."""
        return Places(self.chance, pools(), self.state() if self.state_stays else "")

    @cached_property
    def houses(self) -> Institutions:
        """Institutions, with the acronyms of those that the fields name."""
        known = (fact.value for fact in self.identity.facts if fact.label in _HOUSES)
        return Institutions(self.places, _is_clinical, acronyms_of(known))

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers that the fields tell, bare: their endings are recognised."""
        told = (fact for fact in self.identity.facts if fact.part is Part.NUMBER)
        return tuple(b for fact in told if len(b := bare(fact.value)) >= _LEAST_KNOWN)

    def state(self) -> str:
        """The patient's state by the address, by its ZIP code, or unknown."""
        for fact in self.identity.facts:
            if fact.label is Label.STATE and (found := state_code(fact.value)):
                return found
        for fact in self.identity.facts:
            if fact.label is Label.ZIP and (found := load("en").zip_state(fact.value[:5])):
                return found
        return ""

    def named(self, folded: str) -> str:
        """The surrogate of a word of the web that is a name, or an initial and a name."""
        role = self.people.role(folded)
        if len(folded) == 1:
            return self.people.initial(folded, (), Label.PATIENT)
        if role is not None:
            return self.people.surrogate(role, folded)
        for bearer in self.people.bearers:
            for family in bearer.family:
                for given in bearer.given:
                    if folded == given[0] + family:
                        first = self.people.surrogate(Role.GIVEN, given)[0]
                        return first + self.people.surrogate(Role.FAMILY, family)
        return ""


def _is_clinical(folded: str) -> bool:
    """Whether a word is one of medicine, and more often that than a name."""
    word = load("en").look_up(folded)
    return bool(word.flags & flags.CLINICAL) and word.ratio < 1


def _code(one: Surrogates, text: str, turn: int, authority: str) -> str:
    """A number or code; a name space that is an address stays one."""
    if _ADDRESS.match(text):
        return web.url(text, one.chance, one.named, turn)
    return code(text, one.chance.within(authority), turn, one.numbers)


def _postal_code(one: Surrogates, text: str, turn: int) -> str:
    """A ZIP code of the same state; of another country's code one in its form."""
    if is_foreign(text, one.countries.get(text.strip(), "")):
        return code(text, one.chance, turn)
    return one.places.zip(text, turn)


_WRITERS: Mapping[Label, Write] = {
    Label.SSN: lambda one, text, turn, _: social_security(text, one.chance, turn, one.numbers),
    Label.PHONE: lambda one, text, turn, _: phones.phone(text, one.chance, turn),
    Label.FAX: lambda one, text, turn, _: phones.phone(text, one.chance, turn),
    Label.EMAIL: lambda one, text, turn, _: web.email(text, one.chance, one.named, turn),
    Label.URL: lambda one, text, turn, _: web.url(text, one.chance, one.named, turn),
    Label.IP: lambda one, text, turn, _: web.ip(text, one.chance, turn),
    Label.USERNAME: lambda one, text, turn, _: web.username(text, one.chance, one.named, turn),
    Label.HOSPITAL: lambda one, text, turn, _: one.houses.name(text, turn),
    Label.ORGANIZATION: lambda one, text, turn, _: one.houses.name(text, turn),
    Label.LOCATION_OTHER: lambda one, text, turn, _: one.houses.name(text, turn),
    Label.PHI: lambda one, text, turn, _: one.houses.name(text, turn),
    Label.STREET: lambda one, text, turn, _: one.places.street(text, turn),
    Label.CITY: lambda one, text, turn, _: one.places.city(text, turn),
    Label.STATE: lambda one, text, turn, _: one.places.region(text, turn),
    Label.ZIP: lambda one, text, turn, _: _postal_code(one, text, turn),
    Label.COUNTRY: lambda one, text, turn, _: one.places.country(text, turn),
    Label.PROFESSION: lambda one, text, turn, _: profession(text, one.chance, turn),
}
