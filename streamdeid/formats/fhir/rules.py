"""What becomes of an element: by its data type, then by its name.

Fates are those of a leaf in any format: kept as a code, read as a note, offered
with a label, offered without one (default deny), or opened as a document.
"""

from enum import IntEnum
from typing import NamedTuple

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


class Fate(IntEnum):
    """What is done with an element."""

    CODE = 0
    NOTE = 1
    DISPLAY = 2
    LABEL = 3
    UNLISTED = 4
    DATA = 5
    MARKUP = 6
    REFERENCE = 7
    WALK = 8
    SYSTEM = 9
    AMOUNT = 10
    WORD = 11
    VALUE = 12
    TERM = 13


class Rule(NamedTuple):
    """A fate, a label, and what seed the value makes.

    ``unlike`` is the fate of a value in the place of a code that does not look like one; ``None``
    for text.
    """

    fate: Fate
    label: Label | None = None
    seed: Part | None = None
    unlike: Fate | None = None


CODE, NOTE, DISPLAY = Rule(Fate.CODE), Rule(Fate.NOTE), Rule(Fate.DISPLAY)
WORD = Rule(Fate.WORD)
"""One word in the place of a code: read as text, though it may be a code."""
VALUE, TERM = Rule(Fate.VALUE), Rule(Fate.TERM)
"""Typed values, results and vocabulary, and no prose (``model.note``)."""
UNLISTED, WALK = Rule(Fate.UNLISTED), Rule(Fate.WALK)
DATE = Rule(Fate.LABEL, Label.DATE)
REFERENCE = Rule(Fate.REFERENCE, Label.IDNUM)
AMOUNT = Rule(Fate.AMOUNT, Label.AGE)
"""A number with its unit: kept unless it tells an age over 89."""
SYSTEM = Rule(Fate.SYSTEM, Label.IDNUM)
"""A URI: kept if it is the world's, an id if it points into the payload, else replaced."""


def is_(label: Label, part: Part | None = None) -> Rule:
    """A labelled element."""
    return Rule(Fate.LABEL, label, part)


NUMBERS = frozenset(
    ("boolean", "integer", "integer64", "decimal", "positiveInt", "unsignedInt", "time")
)
"""Primitive types that hold no words."""

PRIMITIVES: dict[str, Rule] = {
    **dict.fromkeys(sorted(NUMBERS), CODE),
    "code": CODE,
    **dict.fromkeys(("canonical", "oid", "uri"), SYSTEM),
    **dict.fromkeys(("date", "dateTime", "instant"), DATE),
    **dict.fromkeys(("id", "uuid"), is_(Label.IDNUM)),
    "string": NOTE,
    "markdown": NOTE,
    "xhtml": Rule(Fate.MARKUP),
    "url": is_(Label.URL),
    "base64Binary": Rule(Fate.DATA),
}
"""Primitive types; what is not here is unlisted."""

TYPES: dict[str, dict[str, Rule]] = {
    **{kind: {"value": AMOUNT} for kind in ("Quantity", "Age", "Duration")},
    "CompositionSection": {"title": VALUE},
    "Address": {
        "line": is_(Label.STREET, Part.PHRASE),
        "city": is_(Label.CITY, Part.PHRASE),
        "district": is_(Label.LOCATION_OTHER),
        "state": is_(Label.STATE),
        "postalCode": is_(Label.ZIP, Part.NUMBER),
        "country": is_(Label.COUNTRY),
        "text": is_(Label.STREET, Part.PHRASE),
    },
    "Attachment": {
        "data": Rule(Fate.DATA),
        "hash": UNLISTED,
        "size": UNLISTED,
        "title": DISPLAY,
    },
    "Binary": {"data": Rule(Fate.DATA)},
    "ObservationReferenceRange": {"text": VALUE},
    "Reference": {"reference": REFERENCE},
    "BundleEntry": {"fullUrl": REFERENCE},
    "BundleEntryRequest": {"ifNoneExist": UNLISTED, "ifMatch": UNLISTED},
    "BundleEntryResponse": {"location": REFERENCE, "etag": UNLISTED},
    "BundleLink": {"url": is_(Label.URL)},
    "Meta": {"source": is_(Label.URL), "versionId": is_(Label.IDNUM)},
    "Signature": {"data": UNLISTED},
    "Annotation": {"authorString": is_(Label.DOCTOR), "text": NOTE},
    "ContactDetail": {"name": is_(Label.DOCTOR)},
    "Organization": {
        "name": is_(Label.HOSPITAL, Part.PHRASE),
        "alias": is_(Label.HOSPITAL, Part.PHRASE),
    },
    "Location": {"name": is_(Label.HOSPITAL, Part.PHRASE), "alias": is_(Label.HOSPITAL)},
    "LocationPosition": {"longitude": UNLISTED, "latitude": UNLISTED, "altitude": UNLISTED},
    "HealthcareService": {"name": is_(Label.HOSPITAL, Part.PHRASE)},
    "CareTeam": {"name": is_(Label.ORGANIZATION)},
    "Device": {"serialNumber": is_(Label.DEVICE), "lotNumber": is_(Label.DEVICE)},
    "DeviceUdiCarrier": {"carrierHRF": is_(Label.DEVICE), "deviceIdentifier": is_(Label.DEVICE)},
    "Coverage": {
        "subscriberId": is_(Label.HEALTHPLAN, Part.NUMBER),
        "dependent": is_(Label.HEALTHPLAN),
    },
    "CoverageClass": {"value": is_(Label.HEALTHPLAN)},
    "Immunization": {"lotNumber": is_(Label.DEVICE)},
    "Group": {"name": is_(Label.ORGANIZATION)},
    "Endpoint": {"address": is_(Label.URL), "name": is_(Label.ORGANIZATION)},
    "FamilyMemberHistory": {"name": is_(Label.RELATIVE)},
}
"""Elements whose meaning their data type hides, by the type that holds them."""

ORDINARY_TYPES = frozenset({"Extension"})
CODED = frozenset({"version", "unit", "code"})
"""String elements that hold codes, whatever their type says."""

PEOPLE: dict[str, Label] = {
    "Patient": Label.PATIENT,
    "PatientContact": Label.RELATIVE,
    "RelatedPerson": Label.RELATIVE,
    "Person": Label.PATIENT,
}
"""Of whom a HumanName in a resource speaks; elsewhere it is of staff."""

DISPLAYED: dict[str, Label] = {
    "subject": Label.PATIENT,
    "patient": Label.PATIENT,
    "beneficiary": Label.PATIENT,
    "individual": Label.DOCTOR,
    "managingOrganization": Label.HOSPITAL,
    "custodian": Label.HOSPITAL,
    "serviceProvider": Label.HOSPITAL,
    "location": Label.HOSPITAL,
    "assigner": Label.ORGANIZATION,
    "organization": Label.ORGANIZATION,
    "relatedPerson": Label.RELATIVE,
}
"""Whom or what ``Reference.display`` names, by the element that holds the reference."""

CODED_REFERENCES = frozenset(
    {"encounter", "context", "basedOn", "hasMember", "derivedFrom", "result", "medicationReference"}
)
"""References whose display is the name of a thing, read as text."""

NUMBER_TYPES: dict[str, Label] = {
    "MR": Label.MRN,
    "PI": Label.MRN,
    "SS": Label.SSN,
    "SB": Label.SSN,
    "DL": Label.LICENSE,
    "NPI": Label.LICENSE,
    "MD": Label.LICENSE,
    "PRN": Label.LICENSE,
    "AN": Label.ACCOUNT,
    "VN": Label.ACCOUNT,
    "MB": Label.HEALTHPLAN,
    "SN": Label.DEVICE,
    "PPN": Label.IDNUM,
}
"""Identifier.type codes (HL7 table 0203)."""

CONTACTS: dict[str, tuple[Label, Part]] = {
    "phone": (Label.PHONE, Part.NUMBER),
    "sms": (Label.PHONE, Part.NUMBER),
    "pager": (Label.PHONE, Part.NUMBER),
    "fax": (Label.FAX, Part.NUMBER),
    "email": (Label.EMAIL, Part.CONTACT),
    "url": (Label.URL, Part.CONTACT),
}
"""ContactPoint.system."""
