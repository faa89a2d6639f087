"""Messages of one patient, with something hidden in one place; the fields tell who she is."""

import base64
import json

from redteam_patient import (
    ACCOUNT,
    BORN,
    EMAIL,
    FAMILY,
    GIVEN,
    MIDDLE,
    MRN,
    PHONE,
    RELATIVE,
    SSN,
    STREET,
)

_MARKS = {"\\": "\\E\\", "|": "\\F\\", "^": "\\S\\", "&": "\\T\\", "~": "\\R\\"}
HEAD = (
    "MSH|^~\\&|LAB|NORTH|EHR|SOUTH|20240315101500||ORU^R01^ORU_R01|RT1|P|2.5.1"
    "|||||||UNICODE UTF-8\r"
    f"PID|1||{MRN}^^^NORTH^MR||{FAMILY}^{GIVEN}^{MIDDLE}||{BORN}|F|||{STREET}^^Tonawanda^NY^14150"
    f"||{PHONE}^PRN^PH^{EMAIL}|||||{ACCOUNT}|{SSN}\r"
    f"NK1|1|{FAMILY}^{RELATIVE}|SON\r"
    "OBR|1|||11488-4^Consult note^LN|||20240312\r"
)


def escaped(text: str) -> str:
    """A text as HL7 v2 writes it."""
    return "".join(_MARKS.get(c, c) for c in text).replace("\n", "\\.br\\")


def hl7(*segments: str) -> bytes:
    """A message with segments behind those of the patient."""
    return (HEAD + "".join(f"{segment}\r" for segment in segments)).encode()


def tx(text: str) -> bytes:
    """OBX-5 of type TX, a line in each segment."""
    lines = text.split("\n")
    return hl7(
        *(
            f"OBX|{n}|TX|11488-4^Consult note^LN||{escaped(x)}||||||F"
            for n, x in enumerate(lines, 1)
        )
    )


def ft(text: str) -> bytes:
    """OBX-5 of type FT, line ends as escapes."""
    return hl7(f"OBX|1|FT|11488-4^Consult note^LN||{escaped(text)}||||||F")


def st(text: str) -> bytes:
    """OBX-5 of type ST."""
    return hl7(f"OBX|1|ST|11488-4^Consult note^LN||{escaped(text)}||||||F")


def nte(text: str) -> bytes:
    """NTE-3, a line in each segment."""
    return hl7(*(f"NTE|{n}|L|{escaped(line)}" for n, line in enumerate(text.split("\n"), 1)))


def ed(kind: str, subtype: str, encoding: str, data: str) -> bytes:
    """OBX-5 of type ED; the data as they are written."""
    return hl7(f"OBX|1|ED|11488-4^Consult note^LN||^{kind}^{subtype}^{encoding}^{data}||||||F")


def obx(datatype: str, value: str, units: str = "") -> bytes:
    """One result; the value as it is written."""
    return hl7(f"OBX|1|{datatype}|2823-3^Potassium^LN||{value}|{units}|||||F")


def _patient() -> dict[str, object]:
    return {
        "resourceType": "Patient",
        "id": "p1",
        "identifier": [
            {"type": {"coding": [{"code": "MR"}]}, "value": MRN},
            {"type": {"coding": [{"code": "SS"}]}, "value": SSN},
            {"type": {"coding": [{"code": "AN"}]}, "value": ACCOUNT},
        ],
        "name": [{"family": FAMILY, "given": [GIVEN, MIDDLE]}],
        "telecom": [{"system": "phone", "value": PHONE}, {"system": "email", "value": EMAIL}],
        "birthDate": f"{BORN[:4]}-{BORN[4:6]}-{BORN[6:]}",
        "address": [{"line": [STREET], "city": "Tonawanda", "postalCode": "14150"}],
        "contact": [{"name": {"family": FAMILY, "given": [RELATIVE]}}],
    }


def fhir(resource: dict[str, object]) -> bytes:
    """A Bundle of the patient and one resource."""
    entries = [{"resource": one} for one in (_patient(), resource)]
    return json.dumps({"resourceType": "Bundle", "type": "collection", "entry": entries}).encode()


def observation(**extra: object) -> bytes:
    """An Observation with something of its own."""
    return fhir(
        {
            "resourceType": "Observation",
            "status": "final",
            "code": {"coding": [{"system": "http://loinc.org", "code": "11488-4"}]},
            **extra,
        }
    )


def value_string(text: str) -> bytes:
    """``valueString``."""
    return observation(valueString=text)


def local_code(code: str) -> bytes:
    """A code of a system of a site's own."""
    coding = {"system": "http://local.example/codes", "code": code}
    return observation(valueCodeableConcept={"coding": [coding]})


def annotation(text: str) -> bytes:
    """``note.text``."""
    return observation(note=[{"text": text}])


def div(markup: str) -> bytes:
    """The narrative of a resource."""
    inner = f'<div xmlns="http://www.w3.org/1999/xhtml">{markup}</div>'
    return observation(text={"status": "generated", "div": inner})


def attachment(content: bytes, kind: str) -> bytes:
    """A DocumentReference with a document."""
    data = base64.b64encode(content).decode()
    return fhir(
        {
            "resourceType": "DocumentReference",
            "status": "current",
            "content": [{"attachment": {"contentType": kind, "data": data}}],
        }
    )


def cda(section: str) -> bytes:
    """A C-CDA document with a section of its own."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?><ClinicalDocument xmlns="urn:hl7-org:v3" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><recordTarget><patientRole>'
        f'<id root="1.2.840.99999.4" extension="{MRN}"/>'
        f'<id root="2.16.840.1.113883.4.1" extension="{SSN}"/>'
        f"<addr><streetAddressLine>{STREET}</streetAddressLine><city>Tonawanda</city></addr>"
        f'<telecom value="tel:{PHONE}"/><telecom value="mailto:{EMAIL}"/>'
        f"<patient><name><given>{GIVEN}</given>"
        f'<given>{MIDDLE}</given><family>{FAMILY}</family></name><birthTime value="{BORN}"/>'
        "<guardian><guardianPerson><name>"
        f"<given>{RELATIVE}</given><family>{FAMILY}</family></name>"
        "</guardianPerson></guardian></patient></patientRole></recordTarget><component><structuredBody>"
        f"<component><section>{section}</section></component></structuredBody></component></ClinicalDocument>"
    ).encode()


def narrative(markup: str) -> bytes:
    """A narrative block of C-CDA."""
    return cda(f"<text>{markup}</text>")


def entry(value: str) -> bytes:
    """A value of an observation in C-CDA."""
    return cda(
        '<entry><observation classCode="OBS" moodCode="EVN">'
        f'<code code="11488-4" codeSystem="2.16.840.1.113883.6.1"/>{value}</observation></entry>'
    )


def in_xml(text: str) -> str:
    """A text as it stands between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
