"""Systems of the world stay; those that may name somebody are replaced by consistent stand-ins."""

import re
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.formats.systems import is_oid, is_public, oid_of, system_of, uuid_of


@pytest.mark.parametrize(
    "system",
    [
        "http://loinc.org",
        "http://snomed.info/sct",
        "http://hl7.org/fhir/sid/us-ssn",
        "http://terminology.hl7.org/CodeSystem/v2-0203",
        "https://www.cms.gov/codes|2024",
        "urn:oid:2.16.840.1.113883.6.1",
        "2.16.840.1.113883.4.6",
        "2.16.840.1.113883.4.3.25",
        "urn:ietf:bcp:47",
        "urn:ietf:rfc:3986",
        "urn:hl7-org:sdtc",
        "http://hl7.org/fhir/us/core/StructureDefinition/us-core-race",
        "http://cts.nlm.nih.gov/fhir/ValueSet/2.16.840.1.113762.1.4.1021.24",
    ],
)
def test_what_all_the_world_uses_is_public(system: str) -> None:
    assert is_public(system)


@pytest.mark.parametrize(
    "system",
    [
        "http://hospital.example.org/mrn",
        "http://loinc.org.hospital.example",
        "http://hospital.example/hl7.org",
        "http://user@hl7.org/x",
        "http://hl7.org/fhir/sid/us-ssn/987654320",
        "http://loinc.org/x?patient=1",
        "http://hl7.org/fhir/987-65-4321",
        "http://hl7.org/fhir/zofia@example.org",
        "urn:ietf:Lindqvist",
        "urn:oid:1.2.840.114350.1.13.99",
        "2.16.840.1.113883.19.5",
        "2.16.840.1.113883.45",
        "urn:uuid:53fefa32-fcbb-4ff8-8a92-55ee120877b7",
        "org",
        "",
    ],
)
def test_what_may_name_somebody_is_not(system: str) -> None:
    assert not is_public(system)


def test_stand_ins_are_valid_of_the_same_kind_and_always_the_same() -> None:
    assert str(uuid.UUID(uuid_of("a"))) == uuid_of("a") != uuid_of("b")
    assert is_oid(oid_of("a"))
    assert system_of("a", "1.2.3") == oid_of("a")
    assert system_of("a", "urn:oid:1.2.3") == f"urn:oid:{oid_of('a')}"
    assert system_of("a", "http://x.example") == f"urn:uuid:{uuid_of('a')}"


@given(st.text())
def test_a_stand_in_holds_no_number_and_no_name_by_chance(token: str) -> None:
    assert re.fullmatch(r"[bcdf]{8}-[bcdf]{4}-4[bcdf]{3}-b[bcdf]{3}-[bcdf]{12}", uuid_of(token))
    assert uuid.UUID(uuid_of(token)).version == 4
    assert uuid.UUID(uuid_of(token)).variant == uuid.RFC_4122
