"""One number at two hospitals is two people in every format, and one hospital by two names is one.

What goes out is read with the standard library alone.
"""

import datetime as dt
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import assemble, policy_text

KEYS = Keys(b"some key that is long enough 1234")
BORN = dt.date(1971, 3, 4)
HL7 = "{urn:hl7-org:v3}"
NORTH, SOUTH = "1.2.3.4.5", "1.2.3.4.6"
RESEARCH, SURROGATE = "research-pseudonymised", "safe-harbor-surrogate"
NAMED = f'extends = "research-pseudonymised"\n[authorities]\nnorth = ["NORTH", "{NORTH}"]\n'
BEFORE = 'extends = "research-pseudonymised"\n[codes]\nbits = 48\n[dates]\nshift_by = "number"\n'


class Person(NamedTuple):
    """What a message says of its patient."""

    number: str
    family: str
    days: int


def pid(authority: str) -> bytes:
    head = "MSH|^~\\&|A|B|C|D|20240307||ADT^A08|7|P|2.5.1"
    return f"{head}\rPID|1||4471^^^{authority}^MR||Vandermolen^Xenia||{BORN:%Y%m%d}|F\r".encode()


def by_facility(root: str) -> bytes:
    return pid("").replace(b"4471^^^^MR", f"4471^^^^MR^&{root}&ISO".encode())


def by_oid(root: str) -> bytes:
    return pid(f"&{root}&ISO")


def by_namespace(root: str) -> bytes:
    return pid({NORTH: "NORTH", SOUTH: "SOUTH"}[root])


def fhir(root: str) -> bytes:
    return json.dumps(
        {
            "resourceType": "Patient",
            "identifier": [{"system": f"urn:oid:{root}", "value": "4471"}],
            "name": [{"family": "Vandermolen", "given": ["Xenia"]}],
            "birthDate": f"{BORN}",
        }
    ).encode()


def cda(root: str) -> bytes:
    return (
        '<ClinicalDocument xmlns="urn:hl7-org:v3"><typeId root="2.16.840.1.113883.1.3" '
        'extension="POCD_HD000040"/><effectiveTime value="20240307"/><recordTarget><patientRole>'
        f'<id root="{root}" extension="4471"/><patient><name><given>Xenia</given>'
        f'<family>Vandermolen</family></name><birthTime value="{BORN:%Y%m%d}"/></patient>'
        "</patientRole></recordTarget></ClinicalDocument>"
    ).encode()


def _days(text: str) -> int:
    found = dt.date.fromisoformat(text.replace("-", ""))
    return (found - BORN).days


def read(payload: bytes) -> Person:
    """The patient of an output."""
    if payload.startswith(b"MSH"):
        fields = payload.decode().split("\r")[1].split("|")
        return Person(fields[3].split("^")[0], fields[5].split("^")[0], _days(fields[7]))
    if payload.startswith(b"{"):
        said = json.loads(payload)
        family = said["name"][0]["family"]
        return Person(said["identifier"][0]["value"], family, _days(said["birthDate"]))
    role = ET.fromstring(payload).find(f".//{HL7}patientRole")
    assert role is not None
    number, family = role.find(f"{HL7}id"), role.find(f".//{HL7}family")
    born = role.find(f".//{HL7}birthTime")
    assert number is not None and family is not None and born is not None  # noqa: PT018 - one fact
    return Person(number.attrib["extension"], family.text or "", _days(born.attrib["value"]))


FORMATS = (by_oid, by_namespace, by_facility, fhir, cda)
Write = Callable[[str], bytes]


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble()


def under(engine: Deidentifier, policy: str) -> Deidentifier:
    text = {"site": policy} if "\n" in policy else {}
    name = "site" if text else policy
    return replace(engine, policy=load(name, lambda n: text.get(n) or policy_text(n), KEYS))


def person(one: Deidentifier, message: bytes) -> Person:
    return read(one.deidentify(message).payload)


@pytest.mark.parametrize("write", FORMATS)
@pytest.mark.parametrize("policy", [RESEARCH, SURROGATE])
def test_one_number_of_two_authorities_is_two_people(engine, policy: str, write: Write) -> None:
    one = under(engine, policy)
    north, south = person(one, write(NORTH)), person(one, write(SOUTH))
    assert north.number != south.number
    assert north.family != south.family
    assert north.days != south.days
    assert person(one, write(NORTH)) == north


@pytest.mark.parametrize("policy", [RESEARCH, SURROGATE])
def test_one_authority_is_one_person_in_every_format(engine, policy: str) -> None:
    one = under(engine, policy)
    formats = (by_oid, by_facility, fhir, cda)
    found = [person(one, write(NORTH)) for write in formats]
    assert len({(p.number, p.days) for p in found}) == 1
    assert len({p.family.casefold() for p in found}) == 1


def test_a_namespace_is_its_oid_where_the_policy_says_so(engine) -> None:
    one = under(engine, NAMED)
    assert len({person(one, write(NORTH)) for write in FORMATS}) == 1
    assert len({person(one, write(SOUTH)) for write in (by_oid, fhir, cda)}) == 1
    assert person(one, by_oid(NORTH)).days != person(one, by_oid(SOUTH)).days


def test_codes_and_shifts_of_builds_before_can_be_written_still(engine) -> None:
    one = under(engine, BEFORE)
    assert person(one, pid("A")) == Person("jqkscdrkrfvfw", "qftntkspkmbfw", -347)
    assert person(one, pid("B")) == Person("ngcbkgbvcsmfw", "pvpspdfdvkmpw", -347)


def test_a_code_of_a_build_before_is_the_beginning_of_the_code_of_today(engine) -> None:
    wide, narrow = (
        person(under(engine, RESEARCH), pid("A")),
        person(under(engine, BEFORE), pid("A")),
    )
    assert wide.number.startswith(narrow.number.removesuffix("w"))
    assert re.fullmatch("[bcdfghjkmnpqrstv]{24}w", wide.number)
