"""One note and what is known of its patient, in every wrapping that a feed may use."""

import base64
import io
import json
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from reportlab.pdfgen.canvas import Canvas

Row = Mapping[str, Any]
"""A line of notes.jsonl: ``text`` and ``identity``."""
DAY = "2024-03-10"
STAMP = "20240310101500"
WIDTH = 60


def hl7(text: str) -> str:
    """A text as it stands in a field."""
    for plain, escaped in (
        ("\\", "\\E\\"),
        ("|", "\\F\\"),
        ("^", "\\S\\"),
        ("&", "\\T\\"),
        ("~", "\\R\\"),
    ):
        text = text.replace(plain, escaped)
    return text


def head(row: Row, kind: str) -> list[str]:
    """MSH to OBR of a message about the patient."""
    who = {key: hl7(str(value)) for key, value in row["identity"].items() if isinstance(value, str)}
    names = f"{who['family']}^{who['given']}^{who['middle']}"
    if who["nickname"]:
        names += f"~^{who['nickname']}^^^^^N"
    born = who["dob"].replace("-", "")
    home = f"{who['street']}^^{who['city']}^^{who['zip']}"
    mrn = f"{who['mrn']}^^^H^MR" if who["mrn"] else ""
    lines = [
        f"MSH|^~\\&|LAB|X|OUT|Y|{STAMP}||{kind}|1|P|2.5.1|||||||UNICODE UTF-8",
        f"PID|1||{mrn}||{names}||{born}|{who['sex']}|||{home}||{who['phone']}|||||{who['account']}|{who['ssn']}",
    ]
    for n, other in enumerate(row["identity"]["relatives"], 1):
        lines.append(f"NK1|{n}|{hl7(other.get('family', ''))}^{hl7(other.get('given', ''))}|SPO")
    staff = row["identity"]["providers"]
    people = "~".join(f"^{hl7(p.get('family', ''))}^{hl7(p.get('given', ''))}" for p in staff)
    lines.append(f"PV1|1|I|^^^{who['facility']}||||{people}")
    return [*lines, "OBR|1|||11506-3^Progress note^LN"]


def message(row: Row, kind: str, observations: list[str]) -> bytes:
    """An HL7 v2 message."""
    return "".join(line + "\r" for line in [*head(row, kind), *observations]).encode()


def _oru(row: Row, pieces: Iterable[str]) -> bytes:
    """An ORU^R01 with one OBX for each piece of the note."""
    observations = [f"OBX|{n}|TX|11506-3^Note^LN||{hl7(t)}" for n, t in enumerate(pieces, 1)]
    return message(row, "ORU^R01", observations)


def oru_lines(row: Row) -> bytes:
    """One OBX for each line of the note."""
    return _oru(row, row["text"].split("\n"))


def oru_cut(row: Row) -> bytes:
    """One OBX for each 60 characters: names are cut where the line is full."""
    pieces = [
        line[at : at + WIDTH]
        for line in row["text"].split("\n")
        for at in range(0, max(len(line), 1), WIDTH)
    ]
    return _oru(row, pieces)


def oru_wrapped(row: Row) -> bytes:
    """One OBX for each 60 characters or fewer, wrapped between words."""
    pieces = [
        piece
        for line in row["text"].split("\n")
        for piece in textwrap.wrap(line, WIDTH, drop_whitespace=False) or [""]
    ]
    return _oru(row, pieces)


def mdm(row: Row) -> bytes:
    """One formatted text with line breaks as escapes."""
    text = "\\.br\\".join(hl7(line) for line in row["text"].split("\n"))
    return message(row, "MDM^T02", [f"OBX|1|FT|11506-3^Note^LN||{text}"])


def embedded(row: Row, subtype: str, content: bytes) -> bytes:
    """An encapsulated document."""
    data = base64.b64encode(content).decode()
    return message(row, "MDM^T02", [f"OBX|1|ED|11506-3^Note^LN||^TEXT^{subtype}^Base64^{data}"])


def html(text: str) -> bytes:
    """A page with a break for each line."""
    lines = "<br>".join(escape(line) for line in text.split("\n"))
    return (
        f'<html><head><meta charset="utf-8"></head><body><div>{lines}</div></body></html>'.encode()
    )


def rtf(text: str) -> bytes:
    """An RTF document with a paragraph for each line."""
    plain = (
        text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}").replace("\n", "\\par ")
    )
    body = "".join(c if ord(c) < 128 else _units(c) for c in plain)
    return f"{{\\rtf1\\ansi{{\\fonttbl{{\\f0 Arial;}}}}\\f0 {body}}}".encode("ascii")


def _units(character: str) -> str:
    """A character as RTF writes it: one or two signed 16-bit numbers."""
    data = character.encode("utf-16-le")
    pairs = (data[n : n + 2] for n in range(0, len(data), 2))
    return "".join(f"\\u{int.from_bytes(pair, 'little', signed=True)}?" for pair in pairs)


def pdf(text: str) -> bytes:
    """A PDF page with the note's lines."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(4000, 4000))
    page = canvas.beginText(36, 3900)
    for line in text.split("\n"):
        page.textLine(line)
    canvas.drawText(page)
    canvas.save()
    return stream.getvalue()


def cda(row: Row) -> bytes:
    """A C-CDA document with the note as one narrative block."""
    who = row["identity"]
    lines = "<br/>".join(escape(line) for line in row["text"].split("\n"))
    numbers = "".join(
        f"<id root={quoteattr(root)} extension={quoteattr(who[key])}/>"
        for key, root in (("mrn", "1.2.3"), ("account", "1.2.4"), ("ssn", "2.16.840.1.113883.4.1"))
        if who[key]
    )
    nick = (
        f"<name><given qualifier='CL'>{escape(who['nickname'])}</given></name>"
        if who["nickname"]
        else ""
    )
    middle = f"<given>{escape(who['middle'])}</given>" if who["middle"] else ""
    born = who["dob"].replace("-", "")
    phone = f'<telecom value="tel:{who["phone"]}"/>' if who["phone"] else ""
    relatives = "".join(
        "<participant typeCode='IND'><associatedEntity classCode='NOK'>"
        f"<associatedPerson>{_name(one)}"
        "</associatedPerson></associatedEntity></participant>"
        for one in who["relatives"]
    )
    staff = "".join(
        f"<author><time value='{STAMP}'/><assignedAuthor><assignedPerson>{_name(one)}"
        "</assignedPerson></assignedAuthor></author>"
        for one in who["providers"]
    )
    site = f"<name>{escape(who['facility'])}</name>" if who["facility"] else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?><ClinicalDocument xmlns="urn:hl7-org:v3">'
        f'<title>Note</title><effectiveTime value="{STAMP}"/><recordTarget><patientRole>{numbers}'
        f"<addr><streetAddressLine>{escape(who['street'])}</streetAddressLine><city>{escape(who['city'])}"
        f"</city><postalCode>{who['zip']}</postalCode></addr>{phone}<patient><name><given>"
        f"{escape(who['given'])}</given>{middle}<family>{escape(who['family'])}</family></name>{nick}"
        f'<administrativeGenderCode code="{who["sex"]}"/><birthTime value="{born}"/></patient>'
        f"</patientRole></recordTarget>{staff}<custodian><assignedCustodian>"
        f"<representedCustodianOrganization>{site}</representedCustodianOrganization>"
        f"</assignedCustodian></custodian>{relatives}<component><structuredBody><component><section>"
        f"<title>Note</title><text>{lines}</text></section></component></structuredBody></component>"
        "</ClinicalDocument>"
    ).encode()


def _name(person: Row) -> str:
    """A name of CDA."""
    given, family = escape(person.get("given", "")), escape(person.get("family", ""))
    return f"<name><given>{given}</given><family>{family}</family></name>"


def known(row: Row) -> list[dict[str, Any]]:
    """Patient, relatives, staff and hospital as resources of R4 and R5 alike."""
    who = row["identity"]
    numbers = {"mrn": "MR", "account": "AN", "ssn": "SS"}
    patient = {
        "resourceType": "Patient",
        "id": "p",
        "identifier": [
            {"type": {"coding": [{"code": code}]}, "value": who[key]}
            for key, code in numbers.items()
            if who[key]
        ],
        "name": [{"family": who["family"], "given": [who["given"], who["middle"]]}],
        "telecom": [{"system": "phone", "value": who["phone"]}],
        "birthDate": who["dob"],
        "address": [{"line": [who["street"]], "city": who["city"], "postalCode": who["zip"]}],
    }
    if who["nickname"]:
        patient["name"].append({"use": "nickname", "given": [who["nickname"]]})
    relatives = [
        {
            "resourceType": "RelatedPerson",
            "patient": {"reference": "Patient/p"},
            "name": [_human(one)],
        }
        for one in who["relatives"]
    ]
    staff = [{"resourceType": "Practitioner", "name": [_human(one)]} for one in who["providers"]]
    site = {"resourceType": "Organization", "name": who["facility"]}
    return [_pruned(one) for one in (patient, *relatives, *staff, site)]


def _human(person: Row) -> dict[str, Any]:
    """A HumanName."""
    return {"family": person.get("family", ""), "given": [person.get("given", "")]}


def _pruned(value: Any) -> Any:
    """JSON without what is empty, as FHIR has it."""
    if isinstance(value, dict):
        kept = {key: _pruned(inner) for key, inner in value.items()}
        return {key: inner for key, inner in kept.items() if inner not in ("", [], {})}
    if isinstance(value, list):
        return [inner for inner in map(_pruned, value) if inner not in ("", [], {})]
    return value


def bundle(row: Row, resource: dict[str, Any]) -> bytes:
    """A bundle of what is known and one resource."""
    entries = [{"resource": one} for one in (*known(row), resource) if len(one) > 1]
    return json.dumps({"resourceType": "Bundle", "type": "collection", "entry": entries}).encode()


def attachment(row: Row) -> dict[str, Any]:
    """The note as an attachment of plain text."""
    return {"contentType": "text/plain", "data": base64.b64encode(row["text"].encode()).decode()}


def _document(row: Row, **more: Any) -> bytes:
    """A DocumentReference."""
    document = {
        "resourceType": "DocumentReference",
        "status": "current",
        "date": f"{DAY}T10:15:00Z",
        "content": [{"attachment": attachment(row)}],
        **more,
    }
    return bundle(row, document)


def document_r4(row: Row) -> bytes:
    """A DocumentReference of R4."""
    return _document(row, context={"practiceSetting": {"coding": [{"code": "408443003"}]}})


def document_r5(row: Row) -> bytes:
    """A DocumentReference of R5."""
    return _document(row, modality=[{"coding": [{"code": "CT"}]}])


def _report(row: Row, **more: Any) -> bytes:
    """A DiagnosticReport."""
    report = {
        "resourceType": "DiagnosticReport",
        "status": "final",
        "code": {"text": "Note"},
        "issued": f"{DAY}T10:15:00Z",
        **more,
    }
    return bundle(row, report)


def report_r4(row: Row) -> bytes:
    """A DiagnosticReport of R4 with its conclusion."""
    return _report(row, conclusion=row["text"], imagingStudy=[{"reference": "ImagingStudy/1"}])


def report_r5(row: Row) -> bytes:
    """A DiagnosticReport of R5 with the note in its presented form."""
    return _report(row, presentedForm=[attachment(row)], note=[{"text": "Seen."}])


WRAPPINGS: dict[str, Callable[[Row], bytes]] = {
    "ORU^R01, one OBX a line": oru_lines,
    "ORU^R01, cut at 60 characters": oru_cut,
    "ORU^R01, wrapped between words": oru_wrapped,
    "MDM^T02, FT with \\.br\\": mdm,
    "ED, base64 of text": lambda row: embedded(row, "PLAIN", row["text"].encode()),
    "ED, HTML": lambda row: embedded(row, "HTML", html(row["text"])),
    "ED, RTF": lambda row: embedded(row, "RTF", rtf(row["text"])),
    "ED, PDF": lambda row: embedded(row, "PDF", pdf(row["text"])),
    "ED, C-CDA": lambda row: embedded(row, "XML", cda(row)),
    "C-CDA": cda,
    "DocumentReference of R4": document_r4,
    "DocumentReference of R5": document_r5,
    "DiagnosticReport of R4": report_r4,
    "DiagnosticReport of R5": report_r5,
}
