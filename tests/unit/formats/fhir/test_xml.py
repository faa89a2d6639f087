"""FHIR as XML: what comes as XML goes as XML, with what its JSON would hold."""

import base64
import json
from typing import Any

import pytest
from fhir.resources.R4B.bundle import Bundle
from fhir.resources.R4B.patient import Patient
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from streamdeid.engine import Deidentifier
from streamdeid.formats.fhir import FHIR
from streamdeid.formats.fhir.xml_read import is_xml
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason
from streamdeid.runtime.assembly import assemble

SPACE = "http://hl7.org/fhir"
ABSENT = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
PATIENT = f"""<Patient xmlns="{SPACE}">
  <id value="p1"/>
  <text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml"><p>Perpetua
    <b>Ollerenshaw</b> &lt;3 &#160;x<br/></p><!-- Ollerenshaw --></div></text>
  <active value="true"/>
  <name id="n1">
    <family value="Ollerenshaw"/>
    <given value="Perpetua"/>
    <given><extension url="{ABSENT}"><valueCode value="unknown"/></extension></given>
  </name>
  <birthDate value="1952-06-14"/>
  <multipleBirthInteger value="2"/>
</Patient>
"""
NOTE = base64.b64encode(b"Perpetua Ollerenshaw is well.").decode()
BUNDLE = f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- exported for Perpetua Ollerenshaw -->
<f:Bundle xmlns:f="{SPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://hl7.org/fhir ../fhir-all.xsd">
  <f:type value="collection"/>
  <f:entry><f:resource>{PATIENT}</f:resource></f:entry>
  <f:entry><f:resource><f:Observation>
    <f:status value="final"/><f:code><f:text value="Haemoglobin &amp; &quot;more&quot;"/></f:code>
    <f:valueQuantity><f:value value="7.20"/><f:comparator value="&lt;"/></f:valueQuantity>
    <f:note><f:text value="Mrs Ollerenshaw&#10;is well."/></f:note>
  </f:Observation></f:resource></f:entry>
  <f:entry><f:resource><f:Binary><f:contentType value="text/plain"/><f:data value="{NOTE}"/>
  </f:Binary></f:resource></f:entry>
</f:Bundle>
"""


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


def unchanged(payload: bytes) -> bytes:
    message = FHIR.read(payload, Profile())
    return message.rewrite([e.text for e in message.elements()], [[] for _ in message.notes()])


@pytest.mark.parametrize(
    ("payload", "known"),
    [
        (PATIENT, True),
        (BUNDLE, True),
        ("\ufeff" + PATIENT, True),
        ("<ClinicalDocument xmlns='urn:hl7-org:v3'/>", False),
        ("<p>http://hl7.org/fhir</p>", False),
        ("<Patient/>", False),
        (f"<!DOCTYPE Patient><Patient xmlns='{SPACE}'/>", False),
    ],
)
def test_a_resource_is_recognised_by_its_namespace(payload: str, *, known: bool) -> None:
    assert is_xml(payload.encode()) is known
    assert FHIR.recognises(payload.encode()) is known
    assert is_xml(payload.encode("utf-16")) is known


def test_with_nothing_changed_the_bytes_come_back() -> None:
    payload = PATIENT.replace("<!-- Ollerenshaw -->", "").encode()
    assert unchanged(payload) == payload


def test_what_is_not_changed_is_written_as_it_was() -> None:
    payload = PATIENT.replace("<!-- Ollerenshaw -->", "").encode()
    message = FHIR.read(payload, Profile())
    values = ["Roe" if e.path == "HumanName.family" else e.text for e in message.elements()]
    output = etree.fromstring(message.rewrite(values, [[] for _ in message.notes()]))
    meta = output.find(f"{{{SPACE}}}meta")
    output.remove(meta)
    want = PATIENT.replace("<!-- Ollerenshaw -->", "").replace('"Ollerenshaw"', '"Roe"')
    canonical = [
        etree.tostring(
            etree.fromstring(one, etree.XMLParser(remove_blank_text=True)), method="c14n"
        )
        for one in (etree.tostring(output), want)
    ]
    assert canonical[0] == canonical[1]


def test_comments_prefixes_and_schemas_go_although_nothing_changes() -> None:
    output = unchanged(BUNDLE.encode())
    assert b"Ollerenshaw -->" not in output
    assert b"schemaLocation" not in output
    assert b"f:" not in output
    assert Bundle.model_validate_xml(output).entry[0].resource.name[0].family == "Ollerenshaw"


def test_a_bundle_goes_out_as_xml_that_others_read(engine: Deidentifier) -> None:
    output = engine.deidentify(BUNDLE.encode()).payload
    assert output.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<Bundle xmlns="')
    assert not any(name in output for name in (b"Ollerenshaw", b"Perpetua", b"06-14"))
    patient, observation, binary = (e.resource for e in Bundle.model_validate_xml(output).entry)
    assert (patient.name[0].family, str(patient.birthDate)) == ("[PATIENT]", "1952")
    assert str(observation.valueQuantity.value) == "7.20"
    assert observation.valueQuantity.comparator == "<"
    assert observation.code.text == 'Haemoglobin & "more"'
    assert observation.note[0].text == "Mrs [PATIENT]\nis well."
    assert binary.data == b"[PATIENT] is well."
    div = etree.fromstring(patient.text.div)
    assert [one.tag.rpartition("}")[2] for one in div.iter()] == ["div", "p", "b", "br"]
    assert "<3 \u00a0x" in "".join(div.itertext())


def test_elements_stand_in_the_order_of_the_standard(engine: Deidentifier) -> None:
    root = etree.fromstring(engine.deidentify(PATIENT.encode()).payload)
    names = [one.tag.rpartition("}")[2] for one in root]
    assert names == ["id", "meta", "text", "active", "name", "birthDate", "multipleBirthInteger"]


def test_a_name_typed_into_a_code_is_an_element_where_it_is_told() -> None:
    payload = PATIENT.replace('<active value="true"/>', '<gender value="Ollerenshaw7"/>')
    message = FHIR.read(payload.encode(), Profile())
    assert "Ollerenshaw7" in [item.text for item in message.visible()]


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (f"<Patient xmlns='{SPACE}'>", Reason.INVALID_XML),
        (f"<Patient xmlns='{SPACE}'>&nbsp;</Patient>", Reason.INVALID_XML),
        (f"<Patient xmlns='{SPACE}'>Roe</Patient>", Reason.INVALID_RESOURCE),
        (f"<Patient xmlns='{SPACE}' id='roe'/>", Reason.INVALID_RESOURCE),
        (f"<Patient xmlns='{SPACE}'><active value='true' roe='x'/></Patient>", "invalid_resource"),
        (f"<Patient xmlns='{SPACE}'><active value='roe'/></Patient>", Reason.INVALID_RESOURCE),
        (f"<Patient xmlns='{SPACE}'><roe value='x'/></Patient>", Reason.INVALID_RESOURCE),
        (f"<Patient xmlns='{SPACE}'><o:x xmlns:o='urn:o'/></Patient>", Reason.INVALID_RESOURCE),
        (f"<Roe xmlns='{SPACE}'/>", Reason.WRONG_RESOURCE_TYPE),
        (
            f"<Patient xmlns='{SPACE}'>{'<contact>' * 300}{'</contact>' * 300}</Patient>",
            Reason.TOO_DEEP,
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(payload: str, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        FHIR.read(payload.encode(), Profile())
    assert refused.value.reason == reason


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1).map(
    lambda text: f"x{text}\n\t& \"'<"
)
PATIENTS = st.fixed_dictionaries(
    {
        "resourceType": st.just("Patient"),
        "name": st.lists(
            st.fixed_dictionaries({"given": st.lists(WORDS, min_size=1), "family": WORDS}),
            min_size=1,
            max_size=3,
        ),
    },
    optional={
        "active": st.booleans(),
        "multipleBirthInteger": st.integers(0, 9),
        "id": st.from_regex(r"[A-Za-z0-9.-]{1,9}", fullmatch=True),
    },
)


@settings(deadline=None, max_examples=60)
@given(tree=PATIENTS)
def test_texts_survive_the_way_through_xml(tree: dict[str, Any]) -> None:
    model = Patient.model_validate(tree)
    message = FHIR.read(bytes(model.model_dump_xml()), Profile())
    assert {e.text for e in message.elements()} >= {name["family"] for name in tree["name"]}
    values = ["Zoë & <b>\n" if e.path == "HumanName.family" else e.text for e in message.elements()]
    output = Patient.model_validate_xml(message.rewrite(values, [[] for _ in message.notes()]))
    got = json.loads(output.model_dump_json())
    got.pop("meta")
    for name in tree["name"]:
        name["family"] = "Zoë & <b>\n"
    assert got == tree
