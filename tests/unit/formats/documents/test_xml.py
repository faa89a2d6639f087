"""C-CDA inside of messages is edited in place; other XML goes out as its text."""

import base64
import json

import pytest

from streamdeid.formats.documents import open_document
from streamdeid.formats.fhir import FHIR
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Unrewritable
from streamdeid.model.reason import Reason

CDA = (
    b'<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole><id extension="4471982"'
    b' root="1.2.3"/><patient><name><given>Jan</given><family>Roe</family></name></patient>'
    b"</patientRole></recordTarget><component><structuredBody><component><section>"
    b"<text>Roe slept.</text></section></component></structuredBody></component></ClinicalDocument>"
)
DATA = base64.b64encode(CDA).decode()
REFERENCE = {
    "resourceType": "DocumentReference",
    "status": "current",
    "content": [{"attachment": {"contentType": "application/xml", "data": DATA}}],
}
ORU = (
    "MSH|^~\\&|||||20240307||ORU^R01|1|P|2.5.1\rOBR|1\r"
    f"OBX|1|ED|1^Note^L||^TEXT^XML^Base64^{DATA}\r"
)
EXPECTED = CDA.replace(b"Jan", b"X").replace(b">Roe<", b">X<").replace(b"4471982", b"X")


@pytest.mark.parametrize(
    ("form", "payload"), [(FHIR, json.dumps(REFERENCE).encode()), (HL7V2, ORU.encode())]
)
def test_a_document_in_a_message_tells_its_people_and_is_edited_in_place(form, payload) -> None:
    message = form.read(payload, Profile())
    assert [p.names[0].family for p in message.identity().people] == ["Roe"]
    assert all("recordTarget" in p.names[0].address for p in message.identity().people)
    values = ["X" if e.text in {"Jan", "Roe", "4471982"} else e.text for e in message.elements()]
    output = message.rewrite(values, [[] for _ in message.notes()])
    assert base64.b64encode(EXPECTED) in output


@pytest.mark.parametrize(
    ("form", "payload"),
    [
        (FHIR, json.dumps(REFERENCE).replace(DATA, "{}").encode()),
        (HL7V2, ORU.replace(DATA, "{}").encode()),
    ],
)
def test_a_name_typed_into_a_code_of_a_document_is_an_element_where_it_is_told(
    form, payload: bytes
) -> None:
    content = CDA.replace(b"<recordTarget>", b'<code code="ROE"/><recordTarget>')
    data = base64.b64encode(content)
    message = form.read(payload.replace(b"{}", data, 1), Profile())
    assert "ROE" in [item.text for item in message.visible() if item.coded]
    told = message.revealing(lambda text: Label.PATIENT if text == "ROE" else None)
    assert Label.PATIENT in [e.label for e in told.elements() if e.text == "ROE"]


def test_a_document_whose_elements_get_no_values_is_not_written() -> None:
    document = open_document(CDA, "text/xml", Profile())
    with pytest.raises(ValueError, match="zip"):
        document.written([[] for _ in document.texts], Unrewritable.TEXT)


def test_other_xml_goes_out_as_its_text() -> None:
    content = b'<?xml version="1.0"?><doc id="4471"><p>Jan</p><![CDATA[Roe]]></doc>'
    document = open_document(content, "", Profile())
    assert document.is_sealed
    assert document.texts[0].split() == ["Jan", "Roe"]
    assert document.written([[]], Unrewritable.TEXT) == document.texts[0].encode()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', Reason.INVALID_XML),
        (
            b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "' + b"x" * 99 + b'">]><a>&b;</a>',
            Reason.INVALID_XML,
        ),
        (b'<?xml version="1.0"?>' + b"<a>" * 400 + b"</a>" * 400, Reason.TOO_DEEP),
        (b'<?xml version="1.0"?><a>' + b"<b/>" * 1_000_000 + b"</a>", Reason.TOO_COMPLEX),
        (b'<?xml version="1.0"?><a>', Reason.INVALID_XML),
    ],
)
def test_bombs_and_broken_xml_are_refused(content: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        open_document(content, "application/xml", Profile())
    assert refused.value.reason is reason
