"""What a C-CDA document offers, and what it looks like with new values."""

import base64
from collections.abc import Mapping

import pytest
from lxml import etree

from streamdeid.formats.cda.attributes import is_harmless_instruction
from streamdeid.formats.cda.form import CDA
from streamdeid.formats.cda.message import CDAMessage
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.model.note import Edit, NoteKind
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ClinicalDocument xmlns="urn:hl7-org:v3" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:sdtc="urn:hl7-org:sdtc">'
)
PATIENT = (
    '<id root="1.2.3.4" extension="4471"/>'
    '<id root="2.16.840.1.113883.4.1" extension="987-65-4320"/>'
    "<addr use='HP'><streetAddressLine>12 Elm St</streetAddressLine><city>Yorkville</city>"
    "<state>OR</state><postalCode>97867</postalCode></addr>"
    '<telecom value="tel:+1(218)555-0142" use="HP"/><telecom value="mailto:jan@example.org"/>'
    "<patient><name><given>Jan</given><given>Quill</given><family>Roe</family></name>"
    '<birthTime value="19510304"/><administrativeGenderCode code="F"/></patient>'
)


def wrapped(inner: str, *, role: str = PATIENT) -> bytes:
    """A document with a patient and something after the record target."""
    start = f"{HEAD}<effectiveTime value='20240307'/><recordTarget><patientRole>{role}"
    return f"{start}</patientRole></recordTarget>{inner}</ClinicalDocument>".encode()


def body(inner: str) -> str:
    """Something in a section of the body."""
    start = "<component><structuredBody><component><section>"
    return f"{start}{inner}</section></component></structuredBody></component>"


def read(payload: bytes, profile: Profile | None = None) -> CDAMessage:
    return CDA.read(payload, profile or Profile())


def labels(payload: bytes) -> dict[str, tuple[Label | None, str]]:
    """What each element is, by the end of its address."""
    return {e.path: (e.label, e.text) for e in read(payload).elements()}


def rewritten(payload: bytes, new: Mapping[str, str | None], edit: Edit | None = None) -> str:
    """The document with new values for the elements of some paths."""
    message = read(payload)
    values = [new.get(e.path, e.text) for e in message.elements()]
    edits = [[edit] if edit and len(n.text) >= edit.end else [] for n in message.notes()]
    output = message.rewrite(values, edits)
    etree.fromstring(output)
    return output.decode()


def test_an_unchanged_document_comes_back_byte_for_byte() -> None:
    payload = wrapped(body("<title>A &amp; B</title><text>x<br/>y</text>"))
    message = read(payload)
    texts = [element.text for element in message.elements()]
    assert message.rewrite(texts, [[] for _ in message.notes()]) == payload


def test_the_header_s_names_numbers_addresses_and_contacts_have_labels() -> None:
    found = labels(wrapped(""))
    assert found["name.given"] == (Label.PATIENT, "Quill")
    assert found["name.family"] == (Label.PATIENT, "Roe")
    assert found["addr.streetAddressLine"] == (Label.STREET, "12 Elm St")
    assert found["addr.postalCode"] == (Label.ZIP, "97867")
    assert found["patientRole.telecom@value"] == (Label.EMAIL, "jan@example.org")
    assert found["patient.birthTime@value"] == (Label.DATE, "19510304")
    assert found["patientRole.id@extension"] == (Label.SSN, "987-65-4320")
    assert found["patientRole.id@root"] == (Label.IDNUM, "1.2.3.4")


def test_identity_has_the_patient_s_name_numbers_and_dates() -> None:
    identity = read(wrapped("")).identity()
    (patient,) = identity.people
    assert (patient.label, patient.names[0].family) == (Label.PATIENT, "Roe")
    assert (patient.names[0].given, patient.names[0].middle) == ("Jan", "Quill")
    told = {(f.label, f.part): f.value for f in identity.facts}
    assert told[Label.PHONE, Part.NUMBER] == "+1(218)555-0142"
    assert told[Label.DATE, Part.DATE] == "1951-03-04"
    assert told[Label.CITY, Part.PHRASE] == "Yorkville"
    assert (identity.sex, identity.patient_key) == ("F", "4471")
    assert str(identity.birth_date) == "1951-03-04"
    assert str(identity.reference_date) == "2024-03-07"


NAME = "<name><given>Amy</given><family>Stone</family></name>"


@pytest.mark.parametrize(
    ("inner", "label"),
    [
        (f"<author><assignedAuthor><assignedPerson>{NAME}", Label.DOCTOR),
        (f"<legalAuthenticator><assignedEntity><assignedPerson>{NAME}", Label.DOCTOR),
        (f"<informant><relatedEntity classCode='PRS'><relatedPerson>{NAME}", Label.RELATIVE),
        (
            f"<participant><associatedEntity classCode='NOK'><associatedPerson>{NAME}",
            Label.RELATIVE,
        ),
        (f"<participant><associatedEntity classCode='PROV'><associatedPerson>{NAME}", Label.DOCTOR),
        (f"<recordTarget><patientRole><patient><guardian><guardianPerson>{NAME}", Label.RELATIVE),
        (
            f"<participant><participantRole classCode='PAT'><playingEntity classCode='PSN'>{NAME}",
            Label.PATIENT,
        ),
    ],
)
def test_whom_a_name_is_of_is_told_by_the_class_that_holds_it(inner: str, label: Label) -> None:
    opened = [part.split()[0] for part in inner.replace(NAME, "").strip("<>").split("><")]
    closing = "".join(f"</{name}>" for name in reversed(opened))
    people = read(wrapped(inner + closing, role="")).identity().people
    assert [(p.label, p.names[0].family) for p in people] == [(label, "Stone")]


def test_an_organization_is_a_hospital_and_a_substance_is_read_as_text() -> None:
    payload = wrapped(
        "<custodian><assignedCustodian><representedCustodianOrganization>"
        "<name>St. Elm Clinic</name>"
        "</representedCustodianOrganization></assignedCustodian></custodian>"
        "<participant><participantRole classCode='MANU'><playingEntity classCode='MMAT'>"
        "<name>Penicillin</name></playingEntity></participantRole></participant>"
    )
    assert labels(payload)["representedCustodianOrganization.name"] == (
        Label.HOSPITAL,
        "St. Elm Clinic",
    )
    assert "Penicillin" in [note.text for note in read(payload).notes()]


def test_values_are_written_where_they_stood_and_everything_else_stays() -> None:
    payload = wrapped(body("<text>He said &lt;no&gt;.</text>"))
    output = rewritten(
        payload,
        {
            "name.family": "<X> & Co",
            "patientRole.telecom@value": 'a"b',
            "patient.birthTime@value": None,
        },
    )
    expected = (
        payload.decode()
        .replace("Roe", "&lt;X&gt; &amp; Co")
        .replace("+1(218)555-0142", "a&quot;b")
        .replace("jan@example.org", "a&quot;b")
        .replace(' value="19510304"', ' nullFlavor="MSK"')
    )
    assert output == expected


def test_a_replaced_root_or_system_is_still_an_oid_and_a_lone_root_a_uuid() -> None:
    payload = wrapped("<id root='1.9.8'/><setId root='1.9.7' extension='7'/>")
    new = {"ClinicalDocument.id@root": "abc", "ClinicalDocument.setId@root": "def"}
    root = etree.fromstring(rewritten(payload, new).encode())
    uid = root.find("{urn:hl7-org:v3}id").get("root")
    oid = root.find("{urn:hl7-org:v3}setId").get("root")
    assert len(uid) == 36
    assert oid.startswith("2.25.")


def test_public_systems_and_codes_stay_and_are_visible_as_codes() -> None:
    payload = wrapped(
        "<code code='34133-9' codeSystem='2.16.840.1.113883.6.1' displayName='Note'/>"
    )
    message = read(payload)
    assert not [e for e in message.elements() if "code" in e.path]
    kept = {item.text for item in message.visible() if item.coded}
    assert {"34133-9", "2.16.840.1.113883.6.1"} <= kept
    assert ("Note", NoteKind.TERM) in [(n.text, n.kind) for n in message.notes()]


def test_narrative_is_one_note_edited_in_place_with_its_markup() -> None:
    block = "<text><list><item>Mrs <content styleCode='Bold'>Ro</content>e</item></list></text>"
    payload = wrapped(body(block))
    message = read(payload)
    note = next(n for n in message.notes() if "Mrs" in n.text)
    at = note.text.index("Roe")
    edits = [[Edit(at, at + 3, "[X]")] if n == note else [] for n in message.notes()]
    output = message.rewrite([e.text for e in message.elements()], edits).decode()
    assert "<item>Mrs <content styleCode='Bold'>[X]</content></item>" in output


def test_free_text_of_entries_and_cdata_are_notes() -> None:
    payload = wrapped(
        body(
            "<entry><observation><text>Roe &amp; son</text>"
            "<value xsi:type='ST'><![CDATA[R & D]]></value>"
            "<code><originalText>as Roe says</originalText></code></observation></entry>"
        )
    )
    assert {"Roe & son", "R & D", "as Roe says"} <= {note.text for note in read(payload).notes()}


@pytest.mark.parametrize(
    "inner",
    [
        "<!-- Jan Roe -->",
        "<?audit user='jroe'?>",
        "<?xml-stylesheet type='text/xsl' href='roe_Jan_4471982.xsl'?>",
        "<custodianRoe>Jan</custodianRoe>",
        "<own:thing xmlns:own='http://elm.example.org'>Jan</own:thing>",
        "<author roe='Jan'/>",
        "<author Jan_roe_4471982=''/>",
        "<author>Jan Roe</author>",
    ],
)
def test_what_no_table_lists_is_unlisted_and_goes_when_removed(inner: str) -> None:
    payload = wrapped(inner, role="")
    message = read(payload)
    values = [e.text if e.label else None for e in message.elements()]
    output = message.rewrite(values, [[] for _ in message.notes()]).decode()
    assert "Jan" not in output
    assert "roe" not in output
    etree.fromstring(output.encode())


def test_what_is_unlisted_is_read_where_the_policy_scrubs_it() -> None:
    payload = wrapped("<!-- Jan Roe --><custodianRoe>Jan <b>Q</b></custodianRoe>", role="")
    texts = [n.text for n in read(payload, Profile(unlisted=Unlisted.SCRUB)).notes()]
    assert " Jan Roe " in texts
    assert any("Jan Q" in text for text in texts)


@pytest.mark.parametrize("mark", ["\ufeff", "\u200d", "\xb7", "\u0301", "\u203f", "\ufb01"])
def test_a_name_that_xml_allows_is_written_as_a_name_again(mark: str) -> None:
    inner = f"<custodian{mark}Roe value='Jan' jan{mark}roe='x'/>"
    message = read(wrapped(inner, role=""), Profile(unlisted=Unlisted.SCRUB))
    edits = [[Edit(0, len(n.text), "[X]")] if n.text else [] for n in message.notes()]
    output = message.rewrite([e.text if e.label else None for e in message.elements()], edits)
    etree.fromstring(output)
    assert "Jan" not in output.decode()
    assert "roe" not in output.decode().lower()


def test_a_namespace_of_somebody_s_own_is_replaced_as_one() -> None:
    payload = wrapped("", role="").replace(
        b"<effectiveTime", b"<id xmlns:e='http://elm.example.org'/><effectiveTime"
    )
    output = rewritten(payload, {"ClinicalDocument.id@xmlns:e": "abc"})
    assert "xmlns:e='urn:uuid:" in output


def test_an_embedded_text_is_a_note_and_is_written_back_in_its_encoding() -> None:
    data = base64.b64encode(b"Jan Roe was seen.").decode()
    text = f"<text mediaType='text/plain' representation='B64'>{data}</text>"
    message = read(wrapped(f"<component><nonXMLBody>{text}</nonXMLBody></component>"))
    note = next(n for n in message.notes() if n.text == "Jan Roe was seen.")
    edits = [[Edit(0, 7, "[X]")] if n == note else [] for n in message.notes()]
    output = message.rewrite([e.text for e in message.elements()], edits).decode()
    assert base64.b64encode(b"[X] was seen.").decode() in output


def test_an_age_over_89_goes_and_another_stays() -> None:
    ages = "<entry><observation><value xsi:type='PQ' value='{}' unit='a'/></observation></entry>"
    old, young = (labels(wrapped(body(ages.format(n)))) for n in (91, 89))
    assert old["observation.value@value"] == (Label.AGE, "91")
    assert "observation.value@value" not in young


def test_a_name_typed_into_a_code_is_an_element_where_it_is_told() -> None:
    message = read(wrapped("<code code='ROE44'/>", role=""))
    told = message.revealing(lambda text: Label.PATIENT if text == "ROE44" else None)
    assert [(e.label, e.text) for e in told.elements() if "@code" in e.path] == [
        (Label.PATIENT, "ROE44")
    ]


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (
            b"<!DOCTYPE x [<!ENTITY a 'b'>]><ClinicalDocument>&a;</ClinicalDocument>",
            Reason.INVALID_XML,
        ),
        ('<!DOCTYPE x [<!ENTITY a "b">]><ClinicalDocument/>'.encode("utf-16"), Reason.INVALID_XML),
        (b"<ClinicalDocument><id></ClinicalDocument>", Reason.INVALID_XML),
        (b"<ClinicalDocument>&undeclared;</ClinicalDocument>", Reason.INVALID_XML),
        (
            b"<ClinicalDocument>" + b"<a>" * 500 + b"</a>" * 500 + b"</ClinicalDocument>",
            Reason.TOO_DEEP,
        ),
        (b"<other/>", Reason.NOT_RECOGNISED),
        (b"<ClinicalDocument xmlns='urn:own'/>", Reason.NOT_RECOGNISED),
        (b"<?xml version='1.0' encoding='klingon'?><ClinicalDocument/>", Reason.UNKNOWN_CHARSET),
        (
            b"<?xml version='1.0' encoding='UTF-8'?><ClinicalDocument>\xff</ClinicalDocument>",
            Reason.UNDECODABLE_TEXT,
        ),
        (b"<ClinicalDocument>\0</ClinicalDocument>", Reason.INVALID_XML),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(payload: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        read(payload)
    assert refused.value.reason is reason


def test_a_short_prefix_is_told_to_the_last_look() -> None:
    payload = wrapped("<roe:id xmlns:roe='urn:hl7-org:v3' root='1.2'/>")
    assert "roe" in [item.text for item in read(payload).visible() if item.coded]


def test_a_declaration_that_says_more_goes() -> None:
    payload = b"<?xml version='1.0' encoding='roe'?>" + wrapped("").partition(b"?>")[2]
    with pytest.raises(MalformedMessage):
        read(payload)
    assert not is_harmless_instruction("xml version='1.0' Jan Roe")
    assert is_harmless_instruction("xml version='1.0' encoding='UTF-8' standalone=\"yes\"")


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_a_document_is_written_in_the_encoding_that_it_came_in(codec: str) -> None:
    text = wrapped("", role=PATIENT.replace("Roe", "Röe")).decode()
    payload = text.replace("UTF-8", codec.removesuffix("-sig")).encode(codec)
    message = read(payload)
    values = ["Zoë" if e.text == "Röe" else e.text for e in message.elements()]
    assert message.rewrite(values, []) == payload.decode(codec).replace("Röe", "Zoë").encode(codec)


def test_a_document_is_recognised_by_its_beginning_only() -> None:
    assert CDA.recognises(b"\xef\xbb\xbf" + wrapped(""))
    assert CDA.recognises(wrapped("").decode().encode("utf-16"))
    assert not CDA.recognises(b'{"x": "ClinicalDocument"}')
    assert not CDA.recognises(b"<html>")


def test_the_policy_s_word_on_a_narrative_block_counts() -> None:
    document = wrapped(body("<text>Seen: <b>Jan</b></text>"))
    for asked, label in ((Treatment.DROP, None), (Label.PHI, Label.PHI)):
        message = read(document, Profile(paths={"section.text": asked}))
        (block,) = [e for e in message.elements() if e.path == "section.text"]
        assert (block.label, [note.text for note in message.notes()]) == (label, [])
    for asked in (Treatment.KEEP, Treatment.SCRUB):
        message = read(document, Profile(paths={"section.text": asked}))
        assert [note.text for note in message.notes()] == ["Seen: Jan"]


def test_who_is_named_in_what_the_policy_drops_is_known_all_the_same() -> None:
    paths = {"name.family": Treatment.DROP, "patientRole.id@extension": Treatment.DROP}
    bare, dropping = read(wrapped("")), read(wrapped(""), Profile(paths=paths))
    assert {e.label for e in dropping.elements() if e.path in paths} == {None}
    assert dropping.identity() == bare.identity()


def test_a_document_that_the_policy_scrubs_is_opened() -> None:
    data = base64.b64encode(b"Jan Roe was seen.").decode()
    text = f"<text mediaType='text/plain' representation='B64'>{data}</text>"
    payload = wrapped(f"<component><nonXMLBody>{text}</nonXMLBody></component>")
    message = read(payload, Profile(paths={"nonXMLBody.text": Treatment.SCRUB}))
    assert "Jan Roe was seen." in [note.text for note in message.notes()]


def test_an_unlisted_element_that_the_policy_scrubs_is_read_as_markup() -> None:
    inner = "<custodian><own:thing xmlns:own='http://elm.example.org'>Ja<b>n</b></own:thing></custodian>"
    message = read(wrapped(inner), Profile(paths={"custodian.unlisted": Treatment.SCRUB}))
    assert any("Jan" in note.text for note in message.notes())


def test_who_is_named_in_what_the_policy_scrubs_is_known_all_the_same() -> None:
    paths = {"name.family": Treatment.SCRUB, "patientRole.id@extension": Treatment.SCRUB}
    message = read(wrapped(""), Profile(paths=paths))
    assert message.elements() == read(wrapped("")).elements()
    assert message.identity() == read(wrapped("")).identity()


@pytest.mark.parametrize(
    ("element", "kind"),
    [
        ("<code code='1' codeSystem='2.16.840.1.113883.6.1' displayName='Elm test'/>", "term"),
        ("<code code='1' codeSystem='1.2.3' displayName='Elm test'/>", "display"),
        ("<code codeSystem='2.16.840.1.113883.6.1'>SAID</code>", "value"),
        ("<code codeSystem='1.2.3'>SAID</code>", "narrative"),
    ],
)
def test_words_of_a_public_code_are_typed_values(element: str, kind: str) -> None:
    said = element.replace("SAID", "<originalText>Elm test</originalText>")
    found = {note.text: note.kind for note in read(wrapped(said)).notes()}
    assert found["Elm test"] == kind


@pytest.mark.parametrize("extension", ["2014-06-09", "2015-08-01", "V3", "2.1"])
def test_version_of_a_template_stays(extension: str) -> None:
    root = "2.16.840.1.113883.10.20.22.1.2"
    message = read(wrapped(f"<templateId root='{root}' extension='{extension}'/>"))
    assert not [e for e in message.elements() if "templateId" in e.path]
    assert extension not in [note.text for note in message.notes()]
