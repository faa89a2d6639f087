"""One fictitious patient as HL7 v2, FHIR and C-CDA, and plain ways to read what goes out.

The patient is known in two hospitals, which gave two record numbers of the same digits. The
readers split strings and walk trees; they use nothing of the product.
"""

import base64
import json
from typing import Any
from xml.etree import ElementTree as ET

GENERAL, VALLEY = "2.16.840.1.113883.19.77.1", "2.16.840.1.113883.19.88.1"
"""The OIDs of two hospitals, in HL7's arc of examples."""
VISITS, PLACED, FILLED = f"{GENERAL}.2", f"{GENERAL}.3", f"{GENERAL}.4"
MRN, VISIT, ACCOUNT = "00451287", "V7730091", "A55120"
PLACER, FILLER = "PL-90417", "FI-66120"
_GHG, _VISITS = f"GHG&{GENERAL}&ISO", f"GHGV&{VISITS}&ISO"
_ORDER = f"{PLACER}^CPOE^{PLACED}^ISO|{FILLER}^RIS^{FILLED}^ISO"
_STAFF = "1093817465^Ferro^Ines^^^Dr^^^NPI&2.16.840.1.113883.4.6&ISO"

NOTE = f"Mrs. Oduya, MRN {MRN}, came back. Record 004-51287 was read. BP 128/76, K 4.1."


def msh(kind: str, control: str) -> str:
    sender = f"ADTSYS^{GENERAL}.9^ISO|GHG^{GENERAL}^ISO"
    return f"MSH|^~\\&|{sender}|HUB|REGION|20240307101500||{kind}|{control}|P|2.5.1"


PID = (
    f"PID|1|{MRN}|{MRN}^^^{_GHG}^MR~900-14-7741^^^USSSA^SS~{MRN}^^^VMC&{VALLEY}&ISO^MR||"
    f"Oduya^Amara||19710512|F||||||||||{ACCOUNT}^^^{_GHG}^AN|900-14-7741"
)
ONE = f"PID|1||{MRN}^^^{_GHG}^MR||Oduya^Amara||19710512|F"
PV1 = f"PV1|1|I|||||{_STAFF}{12 * '|'}{VISIT}^^^{_VISITS}^VN"


def hl7(*segments: str) -> bytes:
    return ("\r".join(segments) + "\r").encode()


HL7: dict[str, bytes] = {
    "ADT": hl7(msh("ADT^A01^ADT_A01", "C1"), "EVN||20240307", ONE, PV1),
    "ADT two domains": hl7(msh("ADT^A08^ADT_A01", "C2"), "EVN||20240307", PID, PV1),
    "ORU": hl7(
        msh("ORU^R01^ORU_R01", "C3"),
        ONE,
        PV1,
        f"ORC|RE|{_ORDER}",
        f"OBR|1|{_ORDER}|11506-3^Progress note^LN",
        f"OBX|1|TX|11506-3^Progress note^LN||{NOTE}||||||F",
    ),
    "MDM": hl7(
        msh("MDM^T02^MDM_T02", "C4"),
        "EVN||20240307",
        ONE,
        PV1,
        f"TXA|1|PN|TX|20240307||||||||D-50991^GHG^{GENERAL}^ISO||{PLACER}^CPOE^{PLACED}^ISO|"
        f"{FILLER}^RIS^{FILLED}^ISO",
        f"OBX|1|TX|11506-3^Progress note^LN||{NOTE}||||||F",
    ),
    "SIU": hl7(
        msh("SIU^S12^SIU_S12", "C5"),
        f"SCH|{PLACER}^CPOE^{PLACED}^ISO|{FILLER}^RIS^{FILLED}^ISO",
        ONE,
        PV1,
    ),
}


def oid(value: str) -> str:
    return f"urn:oid:{value}"


SUBJECT = {"identifier": {"system": oid(GENERAL), "value": MRN}}
SEEN = {"identifier": {"system": oid(VISITS), "value": VISIT}}
_TYPED = [{"system": "http://terminology.hl7.org/CodeSystem/v2-0203", "code": "MR"}]
PATIENT: dict[str, Any] = {
    "resourceType": "Patient",
    "id": "p-77",
    "identifier": [
        {"system": oid(GENERAL), "value": MRN, "type": {"coding": _TYPED}},
        {"system": "http://hl7.org/fhir/sid/us-ssn", "value": "900-14-7741"},
    ],
    "name": [{"family": "Oduya", "given": ["Amara"]}],
    "birthDate": "1971-05-12",
}
TWICE = {**PATIENT, "identifier": [*PATIENT["identifier"], {"system": oid(VALLEY), "value": MRN}]}
"""The patient, known in both hospitals."""
ENCOUNTER: dict[str, Any] = {
    "resourceType": "Encounter",
    "id": "e-1",
    "identifier": [{"system": oid(VISITS), "value": VISIT}],
    "status": "finished",
    "class": {"code": "IMP", "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode"},
    "subject": SUBJECT,
}
ORDER: dict[str, Any] = {
    "resourceType": "ServiceRequest",
    "identifier": [
        {"system": oid(PLACED), "value": PLACER},
        {"system": oid(FILLED), "value": FILLER},
    ],
    "status": "active",
    "intent": "order",
    "subject": SUBJECT,
    "encounter": SEEN,
    "requester": {
        "identifier": {"system": "http://hl7.org/fhir/sid/us-npi", "value": "1093817465"}
    },
}
DOCUMENT: dict[str, Any] = {
    "resourceType": "DocumentReference",
    "status": "current",
    "masterIdentifier": {"system": oid(GENERAL), "value": "D-50991"},
    "subject": SUBJECT,
    "content": [
        {
            "attachment": {
                "contentType": "text/plain",
                "data": base64.b64encode(NOTE.encode()).decode(),
            }
        }
    ],
    "context": {"encounter": [SEEN], "related": [{"identifier": ORDER["identifier"][1]}]},
}
BUNDLE = {
    "resourceType": "Bundle",
    "type": "collection",
    "entry": [{"resource": one} for one in (PATIENT, ENCOUNTER, ORDER, DOCUMENT)],
}
FHIR: dict[str, bytes] = {
    name: json.dumps(tree).encode()
    for name, tree in {
        "Bundle": BUNDLE,
        "Patient": PATIENT,
        "Patient of two domains": TWICE,
        "Encounter": ENCOUNTER,
        "ServiceRequest": ORDER,
        "DocumentReference": DOCUMENT,
    }.items()
}

_OTHER = f'<id root="{VALLEY}" extension="{MRN}"/>'
_CCDA = f"""<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3">
<typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
<id root="{GENERAL}" extension="D-50991"/>
<code code="11506-3" codeSystem="2.16.840.1.113883.6.1" displayName="Progress note"/>
<title>Progress note</title>
<effectiveTime value="20240307"/>
<recordTarget><patientRole>
<id root="{GENERAL}" extension="{MRN}"/>
<id root="2.16.840.1.113883.4.1" extension="900-14-7741"/><!-- other -->
<patient><name><given>Amara</given><family>Oduya</family></name>
<birthTime value="19710512"/></patient></patientRole></recordTarget>
<author><time value="20240307"/><assignedAuthor>
<id root="2.16.840.1.113883.4.6" extension="1093817465"/></assignedAuthor></author>
<inFulfillmentOf><order><id root="{PLACED}" extension="{PLACER}"/></order></inFulfillmentOf>
<componentOf><encompassingEncounter><id root="{VISITS}" extension="{VISIT}"/>
<effectiveTime value="20240307"/></encompassingEncounter></componentOf>
<component><structuredBody><component><section><title>Note</title>
<text>{NOTE}</text></section></component></structuredBody></component>
</ClinicalDocument>
"""
CCDA = {
    "C-CDA": _CCDA.replace("<!-- other -->", "").encode(),
    "C-CDA of two domains": _CCDA.replace("<!-- other -->", _OTHER).replace(NOTE, "").encode(),
}

Told = dict[str, set[str]]
"""What was written for each identifier: whole strings."""


def add(found: Told, name: str, value: str) -> None:
    found.setdefault(name, set()).add(value)


def fields(payload: bytes, name: str, number: int) -> list[str]:
    """One field of every segment with a name."""
    lines = [line.split("|") for line in payload.decode().split("\r")]
    at = number - 1 if name == "MSH" else number
    return [line[at] for line in lines if line[0] == name and len(line) > at and line[at]]


_PLACES: tuple[tuple[str, int, int, str], ...] = (
    ("PID", 2, 0, "PID-2"),
    ("PID", 18, 0, "account"),
    ("PID", 19, 0, "ssn"),
    ("PV1", 19, 0, "visit"),
    ("PV1", 19, 3, "visit root"),
    ("PV1", 7, 0, "doctor"),
    ("PV1", 7, 8, "npi root"),
    ("TXA", 12, 0, "document"),
    *(
        row
        for segment, number in (("ORC", 2), ("OBR", 2), ("TXA", 14), ("SCH", 1))
        for row in (
            (segment, number, 0, "placer"),
            (segment, number, 2, "placer root"),
            (segment, number + 1, 0, "filler"),
            (segment, number + 1, 2, "filler root"),
        )
    ),
)
"""Segment, field, component from 0, and what stands there."""


def from_hl7(payload: bytes, found: Told) -> None:
    """Codes by what each place of the feed holds."""
    for segment, number, component, name in _PLACES:
        for value in fields(payload, segment, number):
            parts = value.split("^")[component].split("&")
            add(found, name, parts[1] if len(parts) > 1 else parts[0])
    for value in fields(payload, "PID", 3):
        for name, repetition in zip(("mrn", "ssn", "valley"), value.split("~"), strict=False):
            parts = repetition.split("^")
            add(found, name, parts[0])
            if name != "ssn":
                add(found, f"{name} root", parts[3].split("&")[1])
                add(found, f"{name} namespace", parts[3].split("&")[0])
    for value in fields(payload, "OBX", 5):
        from_note(value, found)


def from_note(text: str, found: Told) -> None:
    """The two mentions of the record number in the note."""
    before, _, rest = text.partition("MRN ")
    code, _, rest = rest.partition(", came back. Record ")
    again, _, _ = rest.partition(" was read")
    assert before
    add(found, "mention", code)
    add(found, "mention", again)


_BY_PATH = {
    "Patient.identifier.0": "mrn",
    "Patient.identifier.1": "ssn",
    "Patient.identifier.2": "valley",
    "Encounter.identifier.0": "visit",
    "ServiceRequest.identifier.0": "placer",
    "ServiceRequest.identifier.1": "filler",
    "masterIdentifier": "document",
    "subject.identifier": "mrn",
    "encounter.identifier": "visit",
    "encounter.0.identifier": "visit",
    "requester.identifier": "doctor",
    "related.0.identifier": "filler",
}


def from_fhir(payload: bytes, found: Told) -> None:
    """Every object with a system and a value, by where it stands."""

    def walk(value: Any, path: str) -> None:
        if isinstance(value, list):
            for n, one in enumerate(value):
                walk(one, f"{path}.{n}")
        elif isinstance(value, dict):
            path = value.get("resourceType", path)
            name = next((n for end, n in _BY_PATH.items() if path.endswith(end)), "")
            if name and "value" in value:
                add(found, name, value["value"])
                root = "npi" if name == "doctor" else name
                if root not in {"ssn", "document"}:
                    add(found, f"{root} root", value["system"].removeprefix("urn:oid:"))
            if "data" in value:
                from_note(base64.b64decode(value["data"]).decode(), found)
            for key, one in value.items():
                walk(one, f"{path}.{key}")

    walk(json.loads(payload), "")


def from_ccda(payload: bytes, found: Told) -> None:
    """The ids of the header, by the element that holds them."""
    space = "{urn:hl7-org:v3}"
    document = ET.fromstring(payload)
    places = (
        (f"{space}id", ("document",)),
        (f".//{space}patientRole/{space}id", ("mrn", "ssn", "valley")),
        (f".//{space}assignedAuthor/{space}id", ("doctor",)),
        (f".//{space}order/{space}id", ("placer",)),
        (f".//{space}encompassingEncounter/{space}id", ("visit",)),
    )
    for path, names in places:
        for name, one in zip(names, document.findall(path), strict=False):
            add(found, name, one.attrib["extension"])
            if name not in {"ssn", "document"}:
                add(found, f"{'npi' if name == 'doctor' else name} root", one.attrib["root"])
    text = "".join(document.find(f".//{space}section/{space}text").itertext())
    if text:
        from_note(text, found)
