"""Every registered format keeps the contract over the bundled feed."""

import json
from importlib.resources import files

from streamdeid.formats.cda.form import CDA
from streamdeid.formats.fhir import FHIR
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.registry import FORMATS
from streamdeid.formats.text import TEXT
from streamdeid.testing import FormatContract

FEED = sorted((f for f in (files("streamdeid.cli") / "feed").iterdir()), key=lambda f: f.name)
DOCUMENT = b"""<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3">
  <id root="2.16.840.1.113883.19.5" extension="CDA-4471"/>
  <code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/>
  <title>Progress note of Katarzyna Nowak</title>
  <effectiveTime value="20240307"/>
  <recordTarget><patientRole>
    <id root="2.16.840.1.113883.19.5" extension="4471902"/>
    <patient><name><given>Katarzyna</given><family>Nowak</family></name>
    <birthTime value="19510304"/></patient>
  </patientRole></recordTarget>
  <component><structuredBody><component><section>
    <title>Course</title>
    <text><paragraph>Mrs. Nowak was seen with her daughter on March 7.</paragraph></text>
  </section></component></structuredBody></component>
</ClinicalDocument>
"""
RESOURCE = b"""<?xml version="1.0" encoding="UTF-8"?>
<Patient xmlns="http://hl7.org/fhir">
  <id value="p-4471902"/>
  <text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml">
    <p>Mrs. Nowak was seen with her daughter on March 7.</p></div></text>
  <identifier><system value="urn:oid:2.16.840.1.113883.19.5"/><value value="4471902"/></identifier>
  <name><family value="Nowak"/><given value="Katarzyna"/></name>
</Patient>
"""


def fed(suffix: str) -> list[bytes]:
    """The readable messages of the bundled feed."""
    return [f.read_bytes() for f in FEED if f.name.endswith(suffix) and "broken" not in f.name]


class TestHL7v2(FormatContract):
    """Fields, prose over many segments, attachments, other character sets."""

    format = HL7V2
    samples = (*fed(".hl7"), b"FHS|^~\\&\rBHS|^~\\&\r" + fed(".hl7")[0] + b"BTS|1\rFTS|1\r")


class TestFHIR(FormatContract):
    """Resources, bundles, lines of them, and a resource as XML."""

    format = FHIR
    samples = (
        *fed(".json"),
        b"\n".join(json.dumps(json.loads(f)).encode() for f in fed(".json")),
        RESOURCE,
    )


class TestCDA(FormatContract):
    """A clinical document that stands alone."""

    format = CDA
    samples = (DOCUMENT,)


class TestText(FormatContract):
    """A plain note, which nothing but its name gives away."""

    format = TEXT
    samples = (b"Mrs. Nowak was seen.\r\nDr. Osgood\n", "Müller\n".encode("latin-1"))
    by_name = True


def test_every_registered_format_has_a_contract() -> None:
    tested = {case.format.name for case in FormatContract.__subclasses__()}
    assert tested == {form.name for form in FORMATS}
