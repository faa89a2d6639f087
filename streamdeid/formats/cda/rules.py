"""What becomes of each leaf of a CDA document: fates as in every format, and who is meant.

Whom a name belongs to is told by the class that holds it: participations and roles set the
label of people, entities say whether a ``name`` is a person's, an organization's or a thing's.
"""

from enum import IntEnum
from typing import NamedTuple

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


class Fate(IntEnum):
    """What is done with a leaf."""

    NOTE = 0
    DISPLAY = 1
    LABEL = 2
    UNLISTED = 3
    DATA = 4
    MARKUP = 5
    WORD = 6
    VALUE = 7
    TERM = 8


class Rule(NamedTuple):
    """A fate, a label, what seed the value makes, and how a replacement is written."""

    fate: Fate
    label: Label | None = None
    seed: Part | None = None
    datatype: str = ""


NOTE, DISPLAY, UNLISTED = Rule(Fate.NOTE), Rule(Fate.DISPLAY), Rule(Fate.UNLISTED)
WORD = Rule(Fate.WORD)
"""One word in the place of a code: read as text, though it may be a code."""
VALUE, TERM = Rule(Fate.VALUE), Rule(Fate.TERM)
"""Typed values, results and vocabulary, and no prose (``model.note``)."""
MARKUP, DATA = Rule(Fate.MARKUP), Rule(Fate.DATA)
ANCHOR = Rule(Fate.DISPLAY, datatype="ID")
"""An XML id, or a reference to one: read as text, written as a name token."""
SYSTEM = Rule(Fate.LABEL, Label.IDNUM, datatype="system")
SPACE = Rule(Fate.LABEL, Label.IDNUM, datatype="namespace")
DATE = Rule(Fate.LABEL, Label.DATE, datatype="TS")


def is_(label: Label, part: Part | None = None, datatype: str = "") -> Rule:
    """A labelled leaf."""
    return Rule(Fate.LABEL, label, part, datatype)


PEOPLE: dict[str, Label] = {
    "recordTarget": Label.PATIENT,
    "guardian": Label.RELATIVE,
    "relatedEntity": Label.RELATIVE,
    "relatedSubject": Label.RELATIVE,
    "associatedEntity": Label.RELATIVE,
    **dict.fromkeys(("author", "dataEnterer", "legalAuthenticator", "authenticator"), Label.DOCTOR),
    **dict.fromkeys(("performer", "responsibleParty", "encounterParticipant"), Label.DOCTOR),
    **dict.fromkeys(("informationRecipient", "assignedEntity", "custodian"), Label.DOCTOR),
    **dict.fromkeys(("participant", "providerOrganization"), Label.DOCTOR),
}
"""Of whom the names in a class are."""

ROLES: dict[str, Label] = {
    "PAT": Label.PATIENT,
    **dict.fromkeys("AGNT CAREGIVER ECON GUAR GUARD NOK POLHOLD PRS SUBY".split(), Label.RELATIVE),
    **dict.fromkeys("ASSIGNED LIC PROV QUAL CON".split(), Label.DOCTOR),
}
"""The same by ``@classCode`` of a role, which says more (HL7 v3 RoleClass)."""
ROLE_CLASSES = frozenset({"associatedEntity", "participantRole"})

ORGANIZATIONS = frozenset(
    """providerOrganization guardianOrganization wholeOrganization representedOrganization
    representedCustodianOrganization receivedOrganization scopingOrganization
    serviceProviderOrganization place""".split()
)
"""Classes whose ``name`` is that of an organization or place."""
THINGS = frozenset(
    """manufacturedMaterial manufacturedLabeledDrug manufacturerOrganization playingDevice
    specimenPlayingEntity""".split()
)
"""Classes whose ``name`` names no person: read as text."""
PERSON_CLASSES = frozenset({"PSN", "NLIV", "LIV"})
PLACE_CLASSES = frozenset({"PLC", "ORG", "CITY", "STATE", "COUNTRY", "COUNTY", "NAT", "PUB"})
"""``@classCode`` of a playingEntity (HL7 v3 EntityClass)."""

ADDRESS_SEEDS: dict[Label, Part] = {
    Label.STREET: Part.PHRASE,
    Label.CITY: Part.PHRASE,
    Label.ZIP: Part.NUMBER,
}
NAME_SEEDS: dict[str, Part | None] = {
    "given": Part.GIVEN,
    "family": Part.FAMILY,
    "prefix": None,
    "suffix": None,
}
SCHEMES: dict[str, tuple[Label, Part]] = {
    "tel": (Label.PHONE, Part.NUMBER),
    "sms": (Label.PHONE, Part.NUMBER),
    "fax": (Label.FAX, Part.NUMBER),
    "x-text-fax": (Label.FAX, Part.NUMBER),
    "mailto": (Label.EMAIL, Part.CONTACT),
}
"""``TEL@value`` by its scheme; others are addresses of the web."""
