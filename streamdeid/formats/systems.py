"""Which names of code systems and numbering authorities are public, and stand-ins for the others.

A system of the whole world (LOINC, SNOMED CT, a table of HL7) or of a whole country (the
Social Security number, the NPI) says nothing of a hospital and stays. Every other URI or
OID may be a hospital's own, and names it; it is replaced by one that is
derived from the replacement of its text, so that codes and numbers of one system still
belong together. What is not in these lists counts as somebody's own.
"""

import hashlib
import re
import uuid

from streamdeid.formats.telling import tells_someone

_HOSTS = """
hl7.org loinc.org snomed.info unitsofmeasure.org nlm.nih.gov nci.nih.gov cdc.gov cms.gov
fda.gov healthit.gov ama-assn.org nucc.org nubc.org dicom.nema.org whocc.no who.int w3.org ihe.net
iso.org gs1.org iccbba.org hibcc.org ada.org dmdi.nlm.nih.gov fhir.org hl7.org.au hl7.eu ietf.org
ihtsdotools.org snomed.org fhir.de bfarm.de dimdi.de gematik.de fhir.nhs.uk fhir.hl7.org.uk
hl7.org.uk hl7.org.nz hl7.at hl7.fr esante.gouv.fr fhir.ch ehealth-suisse.ch thl.fi fhir.ca
infoway-inforoute.ca genenames.org hgvs.org lrg-sequence.org cdisc.org ncpdp.org x12.org
bioportal.bioontology.org
"""
PUBLIC_HOSTS = frozenset(_HOSTS.split())
"""Publishers of terminologies and profiles; their subdomains count too."""

_ARCS = """
2.16.840.1.113883.1 2.16.840.1.113883.5 2.16.840.1.113883.6 2.16.840.1.113883.10
2.16.840.1.113883.11 2.16.840.1.113883.12 2.16.840.1.113883.18 2.16.840.1.113883.21
2.16.840.1.113883.3.26.1 2.16.840.1.113883.3.88 2.16.840.1.113883.4.1 2.16.840.1.113883.4.2
2.16.840.1.113883.4.3 2.16.840.1.113883.4.4 2.16.840.1.113883.4.6 2.16.840.1.113883.4.7
2.16.840.1.113883.4.8 2.16.840.1.113883.4.9 2.16.840.1.113883.4.330 2.16.840.1.113883.4.336
2.16.840.1.113883.4.572 2.16.840.1.113883.4.814 2.16.840.1.113883.4.927 2.16.840.1.113762.1
2.16.840.1.114222.4.5 2.16.840.1.114222.4.11 1.3.6.1.4.1.12009.10 1.3.6.1.4.1.19376
1.2.840.10008 1.0
1.2.36.1.2001.1001 1.2.40.0.10.1.4.3.1 1.2.40.0.34.5 1.2.40.0.34.6.0.11 1.2.40.0.34.10
1.2.40.0.34.11
1.2.208.176.1.2 1.2.208.176.2 1.2.208.184 1.2.246.21 1.2.246.537.5 1.2.246.537.6 1.2.250.1.213
1.2.276.0.76.4 1.2.276.0.76.5 1.2.276.0.76.10 1.2.276.0.76.11 1.2.752.116 1.2.752.129.2
1.3.6.1.4.1.12559.11.10.1.3 2.16.578.1.12.4.1 2.16.756.5.30.1.123.100.5.3 2.16.756.5.30.1.127
2.16.756.5.31 2.16.840.1.113883.2.1.3.2.4 2.16.840.1.113883.2.1.4.1 2.16.840.1.113883.2.4.3.11.60
2.16.840.1.113883.2.4.4 2.16.840.1.113883.2.4.6.1 2.16.840.1.113883.2.4.6.3 2.16.840.1.113883.2.4.15
2.16.840.1.113883.2.9.4.3 2.16.840.1.113883.2.9.6 2.16.840.1.113883.2.9.10 2.16.840.1.113883.2.18
2.16.840.1.113883.2.20.3 2.16.840.1.113883.2.20.5 2.16.840.1.113883.3.989 2.16.840.1.113883.9
2.16.840.1.113883.13
"""
PUBLIC_ARCS = tuple(_ARCS.split())
"""Arcs of HL7's tables and templates, of code systems, of national numbers, IHE, DICOM, ISO.

The national arcs are those of code systems, templates and numbers of a whole country: Australia
(NCTIS), Austria (ELGA), Denmark, Finland (THL), France (ANS), Germany (BfArM, KBV), Sweden, epSOS,
Norway (Volven), Switzerland (eHealth Suisse, AHV), the United Kingdom (NHS), the Netherlands
(Nictiz, BSN, AGB), Italy, New Zealand, Canada, Brazil. Arcs of single organizations are not here.
Source: the OID registries of HL7 and of the national authorities.
"""
_PUBLIC_ARCS = frozenset(PUBLIC_ARCS)

SSN_SYSTEMS = frozenset(
    {"2.16.840.1.113883.4.1", "http://hl7.org/fhir/sid/us-ssn", "https://hl7.org/fhir/sid/us-ssn"}
)
LICENSE_SYSTEMS = frozenset({"2.16.840.1.113883.4.6", "http://hl7.org/fhir/sid/us-npi"})

_URL = re.compile(r"https?://(?P<host>[A-Za-z0-9.-]+)(?:/[^\s?]*)?", re.ASCII)
_OID = re.compile(r"[0-2](?:\.(?:0|[1-9][0-9]*))+", re.ASCII)
_URN = re.compile(r"urn:(?:ietf|iso|hl7-org|ihe):[^\s?]+", re.ASCII)
_CONSONANTS = "bcdf"
"""Hexadecimal digits that make neither numbers nor names."""
_NUMBER = re.compile(r"(?<![\d.])\d{7}")
"""A number in an address that is no part of an OID: perhaps a person's."""


def is_oid(text: str) -> bool:
    """Whether ``text`` is an object identifier."""
    return _OID.fullmatch(text) is not None


def _is_in_public_arc(oid: str) -> bool:
    """Whether an object identifier is one of the public arcs or within one."""
    at = len(oid)
    while at > 0:
        if oid[:at] in _PUBLIC_ARCS:
            return True
        at = oid.rfind(".", 0, at)
    return False


def is_public(system: str) -> bool:
    """Whether ``system`` (a URI or an OID) names nobody's own system."""
    text = system.strip().removeprefix("urn:oid:")
    if is_oid(text):
        return _is_in_public_arc(text)
    if _NUMBER.search(text) or tells_someone(text):
        return False
    if _URN.fullmatch(text):
        return True
    found = _URL.fullmatch(text)
    if found is None:
        return False
    labels = found["host"].lower().split(".")
    return any(".".join(labels[n:]) in PUBLIC_HOSTS for n in range(len(labels) - 1))


def uuid_of(token: str) -> str:
    """A UUID that a token always gives (RFC 9562 version 8 in spirit, written as version 4).

    Its digits are consonants but for the version: no number or name of the message can stand
    in it by chance, for which the message would be withheld.
    """
    digest = hashlib.sha256(token.encode()).digest()
    letters = "".join(_CONSONANTS[byte % len(_CONSONANTS)] for byte in digest)
    return f"{letters[:8]}-{letters[8:12]}-4{letters[12:15]}-b{letters[15:18]}-{letters[18:30]}"


def oid_of(token: str) -> str:
    """An OID that a token always gives: a UUID under arc 2.25 (ITU-T X.667)."""
    return f"2.25.{uuid.UUID(uuid_of(token)).int}"


def system_of(token: str, like: str) -> str:
    """A system that a token always gives, written as ``like`` is: an OID, its URN, or a URN."""
    if is_oid(like):
        return oid_of(token)
    return (
        f"urn:oid:{oid_of(token)}" if like.startswith("urn:oid:") else f"urn:uuid:{uuid_of(token)}"
    )
