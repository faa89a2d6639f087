"""Prefixes of namespaces are written anew where they could name somebody; lxml reads the same."""

import base64

import pytest
from lxml import etree

from streamdeid.engine import Deidentifier
from streamdeid.formats.cda.prefixes import renamed
from streamdeid.formats.xml_scan import scan
from streamdeid.runtime.assembly import assemble

XSI = "http://www.w3.org/2001/XMLSchema-instance"
PATIENT = (
    "<recordTarget><patientRole><patient><name><given>Ivo</given><family>Ashcombe</family>"
    "</name></patient></patientRole></recordTarget>"
)
HL7 = "urn:hl7-org:v3"


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


def document(prefix: str, space: str = HL7) -> str:
    return (
        f'<ClinicalDocument xmlns="{HL7}" xmlns:xsi="{XSI}" xmlns:{prefix}="{space}" '
        f'xmlns:ns1="urn:hl7-org:sdtc">{PATIENT}<{prefix}:code code="34133-9"/>'
        "<component><structuredBody><component><section><entry><observation>"
        f'<value xsi:type="{prefix}:CD" {prefix}:x="7" code="271649006"/></observation></entry>'
        f"<text>Mrs. Ashcombe <!-- {prefix}:x --> rested.</text></section></component>"
        "</structuredBody></component></ClinicalDocument>"
    )


def meant(text: str | bytes) -> list[tuple[object, ...]]:
    """Every element and attribute in Clark's notation, with the namespace of each type."""
    tree = etree.fromstring(text)
    return [
        (one.tag, *sorted(one.attrib.keys()), *(one.nsmap.get(_kind(one)) for _ in "x"))
        for one in tree.iter(etree.Element)
    ]


def _kind(one: etree._Element) -> str | None:
    return one.get(f"{{{XSI}}}type", ":").partition(":")[0] or None


@pytest.mark.parametrize("prefix", ["ashcombe", "ROE_JAN_4471982", "Ivo", "ns-20", "voc2024x"])
def test_another_prefix_stands_for_the_same_namespace(prefix: str) -> None:
    text = document(prefix)
    new = renamed(text, list(scan(text, 100)))
    assert meant(new) == meant(text)
    assert f"{prefix}:" not in new.replace(f"<!-- {prefix}:x -->", "")
    assert "<ns2:code" in new


@pytest.mark.parametrize("prefix", ["ps3-20", "sdtc", "cda", "n1", "voc", "hl7v3"])
def test_prefixes_of_guides_and_short_ones_stay(prefix: str) -> None:
    text = document(prefix)
    assert renamed(text, list(scan(text, 100))) == text


@pytest.mark.parametrize("prefix", ["ashcombe", "ps3-20", "ivo", "longprefix", "Ash"])
@pytest.mark.parametrize("is_attached", [True, False])
def test_a_document_with_any_prefix_goes_out_without_a_name(
    engine: Deidentifier, prefix: str, *, is_attached: bool
) -> None:
    payload = document(prefix).encode()
    if is_attached:
        data = base64.b64encode(payload).decode()
        head = "MSH|^~\\&|A|B|C|D|20240307||MDM^T02|7|P|2.5.1"
        row = f"OBX|1|ED|1^Note^L||^AP^XML^Base64^{data}||||||F"
        out = engine.deidentify(f"{head}\rPID|1||7||Ashcombe^Ivo\r{row}\r".encode()).payload
        out = base64.b64decode(out.decode().split("\r")[2].split("|")[5].split("^")[4])
    else:
        out = engine.deidentify(payload).payload
    text = out.decode().casefold()
    assert not any(name in text for name in ("ashcombe", "ivo"))
    tree = etree.fromstring(out)
    assert tree.find(f"{{{HL7}}}code").get("code") == "34133-9"
    assert "rested." in "".join(tree.itertext())


def test_dicoms_namespace_stays(engine: Deidentifier) -> None:
    out = engine.deidentify(document("ps3-20", "urn:dicom-org:ps3-20").encode()).payload
    assert b'xmlns:ps3-20="urn:dicom-org:ps3-20"' in out
