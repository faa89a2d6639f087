"""A fictitious feed: every message carries a number that stays, and a name that must not."""

import base64
import json

PATIENTS = 60
POISON = (
    b"not a message at all",
    b"PID|1||123^^^A^MR||Vandermolen^Xenia\r",
    b'{"resourceType": "DocumentReference",',
)
NAMES = ("Vandermolen", "Okonkwo", "Brzezinska", "Tanakahashi", "Quillfeather", "Moctezuma")
GIVEN = ("Xenia", "Thaddeus", "Ingeborg", "Zebulon", "Philippa", "Cornelius")


def marks(number: int) -> tuple[str, str, str, str]:
    """Family, given, record number and phone of a message's patient."""
    patient = number % PATIENTS
    family, given = NAMES[patient % 6], GIVEN[patient // 6 % 6]
    return family, given, f"77{patient:05d}3", f"218-555-01{patient:02d}"


def is_poison(number: int) -> bool:
    """Whether a message of this number is broken: one in a hundred."""
    return number % 100 == 37


def key(number: int) -> bytes:
    """The record's key: the patient's record number, an identifier."""
    return marks(number)[2].encode()


def message(number: int) -> bytes:
    """An ORU, an ADT, a DocumentReference or something broken."""
    if is_poison(number):
        return POISON[number // 100 % 3]
    return (_oru, _adt, _document)[number % 3](number)


def number_of(payload: bytes) -> int:
    """The number that a released message carries."""
    if payload.startswith(b"{"):
        coding = json.loads(payload)["context"]["practiceSetting"]["coding"]
        return int(coding[0]["code"][1:])
    rows = [row.split(b"|") for row in payload.split(b"\r") if row.startswith(b"OBX|1|NM")]
    return int(rows[0][5])


def _pid(number: int) -> str:
    family, given, record, phone = marks(number)
    address = "9 Elm Street^^Duluth^MN^55802"
    return f"PID|1||{record}^^^A^MR||{family}^{given}||19710304|F|||{address}||{phone}"


def _oru(number: int) -> bytes:
    family, given, record, phone = marks(number)
    call = f"Mrs. {family} called from {phone} on 3/7/24, MRN {record}."
    return "\r".join(
        (
            f"MSH|^~\\&|LAB|X|HUB|Y|20240307081500||ORU^R01|M{number}|P|2.5.1",
            _pid(number),
            f"OBR|1|P{number}||11506-3^Note^LN|||20240307",
            f"OBX|1|NM|1-1^Count^L||{number}||||||F",
            f"OBX|2|TX|11506-3^Note^LN||{call}||||||F",
            f"OBX|3|TX|11506-3^Note^LN||{given} denies pain, BP 120/80.||||||F",
            "",
        )
    ).encode()


def _adt(number: int) -> bytes:
    return "\r".join(
        (
            f"MSH|^~\\&|ADT|X|HUB|Y|20240307081500||ADT^A08|M{number}|P|2.5.1",
            "EVN|A08|20240307081500",
            _pid(number),
            "PV1|1|I|4W^412^B",
            f"OBX|1|NM|1-1^Count^L||{number}||||||F",
            "",
        )
    ).encode()


def _document(number: int) -> bytes:
    family, given, record, phone = marks(number)
    text = f"{given} {family} (MRN {record}) was seen on March 7, 2024. Call {phone}."
    resource = {
        "resourceType": "DocumentReference",
        "status": "current",
        "contained": [
            {
                "resourceType": "Patient",
                "id": "p",
                "name": [{"family": family, "given": [given]}],
                "identifier": [{"value": record}],
                "telecom": [{"system": "phone", "value": phone}],
            }
        ],
        "subject": {"reference": "#p"},
        "content": [
            {
                "attachment": {
                    "contentType": "text/plain",
                    "data": base64.b64encode(text.encode()).decode(),
                }
            }
        ],
        "context": {"practiceSetting": {"coding": [{"system": "urn:test", "code": f"N{number}"}]}},
    }
    return json.dumps(resource).encode()
