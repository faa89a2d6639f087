"""Every registered format keeps the contract over the bundled feed."""

import json
from importlib.resources import files

from streamdeid.formats.fhir import FHIR
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.registry import FORMATS
from streamdeid.testing import FormatContract

FEED = sorted((f for f in (files("streamdeid.cli") / "feed").iterdir()), key=lambda f: f.name)


def fed(suffix: str) -> list[bytes]:
    """The readable messages of the bundled feed."""
    return [f.read_bytes() for f in FEED if f.name.endswith(suffix) and "broken" not in f.name]


class TestHL7v2(FormatContract):
    """Fields, prose over many segments, attachments, other character sets."""

    format = HL7V2
    samples = (*fed(".hl7"), b"FHS|^~\\&\rBHS|^~\\&\r" + fed(".hl7")[0] + b"BTS|1\rFTS|1\r")


class TestFHIR(FormatContract):
    """Resources, bundles, and lines of them."""

    format = FHIR
    samples = (*fed(".json"), b"\n".join(json.dumps(json.loads(f)).encode() for f in fed(".json")))


def test_every_registered_format_has_a_contract() -> None:
    tested = {case.format.name for case in FormatContract.__subclasses__()}
    assert tested == {form.name for form in FORMATS}
