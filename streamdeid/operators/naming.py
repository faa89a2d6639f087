"""When two identifiers are the same: equal values, assigned by the same authority.

Values are compared without separators and case; object identifiers keep their dots, or
``1.2.34`` would be ``1.23.4``. Whether zeros in front count is the policy's choice: by
default they do, because codes that wrongly join two people cannot be told apart again,
while codes that wrongly stay apart can be joined with the other setting.

An authority is known by an OID (``urn:oid:`` is dropped), by a URI (scheme, case of the host
and a last slash do not count), or by a namespace id (case and marks do not count). That two
such names mean one authority is told by a policy, except for national numbers::

    [authorities]
    general-hospital = ["GHH", "2.16.840.1.113883.19.5", "http://ghh.example.org/mrn", ""]

The empty name stands for identifiers of which nothing tells who assigned them::

    [codes]
    leading_zeros = "ignored"      # 00451287 is 451287; "significant" keeps them apart
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from streamdeid.model.element import Authority
from streamdeid.model.identity import Identity
from streamdeid.text.fold import bare, fold

_OID = re.compile(r"(?:urn:oid:)?(?P<oid>[0-2](?:\.\d+){2,})", re.IGNORECASE)
_UUID = re.compile(
    r"(?:urn:uuid:)?(?P<uuid>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})", re.IGNORECASE
)
_URL = re.compile(r"https?://(?P<host>[^/?#]*)(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"[^\W_]+")

SSN = "us-ssn"
"""The key of the authority of every Social Security number, whoever sends it."""
_NATIONAL: dict[str, tuple[str, ...]] = {
    SSN: ("2.16.840.1.113883.4.1", "http://hl7.org/fhir/sid/us-ssn", "SSA", "USSSA", "SSN"),
    "us-npi": ("2.16.840.1.113883.4.6", "http://hl7.org/fhir/sid/us-npi", "NPI"),
    "us-mbi": ("2.16.840.1.113883.4.927", "http://hl7.org/fhir/sid/us-mbi"),
    "us-medicare": ("2.16.840.1.113883.4.572", "http://hl7.org/fhir/sid/us-medicare"),
    "uk-nhs": ("2.16.840.1.113883.2.1.4.1", "https://fhir.nhs.uk/Id/nhs-number"),
}
"""National numbers by OID, URI and usual namespace id (registries of HL7 and FHIR)."""


class Zeros(StrEnum):
    """Whether zeros in front of an identifier tell it from another."""

    SIGNIFICANT = "significant"
    IGNORED = "ignored"


def canonical(name: str) -> str:
    """One spelling for a name of an authority; empty for blanks."""
    text = name.strip()
    if match := _OID.fullmatch(text):
        return match["oid"]
    if match := _UUID.fullmatch(text):
        return match["uuid"].lower()
    if match := _URL.fullmatch(text):
        return f"//{match['host'].lower()}{match['rest'].rstrip('/')}"
    return " ".join(_WORD.findall(fold(text)))


def keyed(rows: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """The key of each canonical name in a table of authorities and their names."""
    return {canonical(name): key for key, names in rows.items() for name in names}


_KNOWN = keyed(_NATIONAL)


def is_uuid(text: str) -> bool:
    """Whether a text is a UUID, whose letters have no case (RFC 9562, section 4)."""
    return _UUID.fullmatch(text) is not None


def is_address(text: str) -> bool:
    """Whether a name of an authority is an OID, a UUID or a URL, and no word."""
    return any(pattern.fullmatch(text.strip()) for pattern in (_OID, _UUID, _URL))


@dataclass(frozen=True, slots=True)
class Naming:
    """How one policy tells identifiers apart. ``aliases`` maps canonical names to their key."""

    aliases: Mapping[str, str] = field(default_factory=dict)
    zeros: Zeros = Zeros.SIGNIFICANT

    def key(self, authority: Authority) -> str:
        """One text for an authority, however it is named; empty where nobody is."""
        names = [one for name in authority if (one := canonical(name))]
        for table in (self.aliases, _KNOWN):
            for name in names:
                if name in table:
                    return f"={table[name]}"
        return names[0] if names else ""

    @property
    def home(self) -> str:
        """The key of whoever assigned identifiers of which nothing tells who did; or empty."""
        return f"={self.aliases['']}" if "" in self.aliases else ""

    def value(self, text: str) -> str:
        """One text for the value of an identifier, however it is written."""
        if match := _OID.fullmatch(text.strip()):
            return match["oid"]
        if match := _UUID.fullmatch(text.strip()):
            return bare(match["uuid"])
        plain = bare(text)
        return plain.lstrip("0") or plain if self.zeros is Zeros.IGNORED else plain

    def patient(self, identity: Identity) -> str:
        """The patient's own identifier with its authority, as one text; empty if unknown."""
        value = self.value(identity.patient_key)
        authority = self.key(identity.patient_authority) or self.home
        return f"key {authority} {value}" if value else ""


NAMING = Naming()
"""How identifiers are told apart where no policy says more."""
