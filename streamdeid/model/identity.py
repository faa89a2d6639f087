"""What the structured fields of one message say of the people in it.

An ``Identity`` is read by a format (HL7 v2, FHIR, JSON Lines) and used by the
seeded detector, the operators and the residual check. Every part keeps its
address in the message, so that each decision can be explained without a value.
No repr shows a value.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from streamdeid.model.element import Authority
from streamdeid.model.label import Label


class Part(StrEnum):
    """What a seed is, which decides how it is looked for in text."""

    FAMILY = "family"
    GIVEN = "given"
    MIDDLE = "middle"
    NICKNAME = "nickname"
    FULL = "full"
    """A whole name in one string, parts unknown (``HumanName.text``)."""
    NUMBER = "number"
    """An identifier: letters and digits, separators do not count."""
    DATE = "date"
    """ISO 8601, as precise as it is known."""
    PHRASE = "phrase"
    """Words in order: street, city, employer, facility."""
    CONTACT = "contact"
    """E-mail, URL, user name: matched as written, any case."""


@dataclass(frozen=True, slots=True)
class PersonName:
    """One name of a person; a person can have several (legal, maiden, alias)."""

    family: str = field(default="", repr=False)
    given: str = field(default="", repr=False)
    middle: str = field(default="", repr=False)
    nickname: str = field(default="", repr=False)
    full: str = field(default="", repr=False)
    address: str = ""

    def parts(self) -> Iterator[tuple[Part, str]]:
        """The parts that are known, with their kinds."""
        yield from (
            (part, value)
            for part, value in (
                (Part.FAMILY, self.family),
                (Part.GIVEN, self.given),
                (Part.MIDDLE, self.middle),
                (Part.NICKNAME, self.nickname),
                (Part.FULL, self.full),
            )
            if value
        )


@dataclass(frozen=True, slots=True)
class Person:
    """Someone named in structured fields. ``label`` is PATIENT, RELATIVE or DOCTOR."""

    label: Label
    names: tuple[PersonName, ...]
    relation: str = ""
    """The HL7 or FHIR word for relatives (``MTH``, ``daughter``) and for staff (``attending``)."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Anything else that is known: an identifier, an address part, a phone."""

    label: Label
    part: Part
    value: str = field(repr=False)
    address: str = ""
    owner: Label = Label.PATIENT
    """Whose fact it is: PATIENT, RELATIVE, DOCTOR or ORGANIZATION."""
    authority: Authority = field(default=(), repr=False)
    """Who assigned an identifier; empty where the message does not tell."""


@dataclass(frozen=True, slots=True)
class Seed:
    """One string to look for, flattened from people and facts."""

    label: Label
    part: Part
    value: str = field(repr=False)
    address: str


@dataclass(frozen=True, slots=True)
class Identity:
    """All that one message says of its people."""

    people: tuple[Person, ...] = ()
    facts: tuple[Fact, ...] = ()
    sex: str = ""
    """``M``, ``F`` or empty; used for surrogates only."""
    birth_date: dt.date | None = field(default=None, repr=False)
    reference_date: dt.date | None = None
    """The day the message speaks from; partial dates are read against it."""
    patient_key: str = field(default="", repr=False)
    """The patient's own identifier, from which keyed derivations start; empty if unknown."""
    patient_authority: Authority = field(default=(), repr=False)
    """Who assigned it; empty where the message does not tell."""

    def seeds(self) -> Iterator[Seed]:
        """Every name part and fact as one flat stream, people first."""
        for person in self.people:
            for name in person.names:
                for part, value in name.parts():
                    yield Seed(person.label, part, value, name.address)
        for fact in self.facts:
            yield Seed(fact.label, fact.part, fact.value, fact.address)

    def joined(self, other: "Identity") -> "Identity":
        """This identity with what ``other`` adds: of a message and of a document inside of it."""
        if other is NOBODY:
            return self
        keyed = self if self.patient_key else other
        return Identity(
            self.people + other.people,
            self.facts + other.facts,
            self.sex or other.sex,
            self.birth_date or other.birth_date,
            self.reference_date or other.reference_date,
            keyed.patient_key,
            keyed.patient_authority,
        )


NOBODY = Identity()
"""An identity that knows nothing."""
