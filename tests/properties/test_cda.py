"""Whatever is done to a C-CDA document, it is read or refused, and comes back as it was."""

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from streamdeid.formats.cda.form import CDA
from streamdeid.formats.documents import open_document
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile, Unlisted, Unrewritable

DOCUMENT = (
    '<?xml version="1.0" encoding="UTF-8"?><ClinicalDocument xmlns="urn:hl7-org:v3" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><!-- c --><id root="1.2" extension="7"/>'
    "<recordTarget><patientRole><id extension='4471'/><addr>a<city>b</city></addr><patient><name>"
    "<given>Jan</given> <family>Ro&#235;</family></name><birthTime value='19510304'/></patient>"
    "</patientRole></recordTarget><component><nonXMLBody><text mediaType='text/plain' "
    'representation="B64">SmFu</text></nonXMLBody></component><component><structuredBody>'
    "<component><section><text>x<br/>y &amp; <![CDATA[z]]></text><entry><observation>"
    "<value xsi:type='PQ' value='91' unit='a'/></observation></entry></section></component>"
    "</structuredBody></component></ClinicalDocument>"
)
PROFILES = st.sampled_from([Profile(), Profile(unlisted=Unlisted.SCRUB)])
WORDS = """< > /> </ <x> </x> " ' & &amp; <!-- --> ]]> <![CDATA[ xmlns='u' a='b' <text> </text>"""
PIECES = st.sampled_from([*WORDS.split(), *" \x00\ud800\ufeff", "<?pi x?>"])


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """The document with pieces taken out and put in."""
    text = DOCUMENT
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 12))
        text = text[:at] + draw(PIECES) + text[at + gone :]
    return text.encode("utf-8", "surrogatepass")


@settings(max_examples=300, deadline=None)
@given(mangled(), PROFILES)
def test_a_document_is_read_or_refused_and_comes_back_unchanged(
    payload: bytes, profile: Profile
) -> None:
    try:
        message = CDA.read(payload, profile)
    except MalformedMessage:
        return
    texts = [element.text for element in message.elements()]
    output = message.rewrite(texts, [[] for _ in message.notes()])
    assert output == payload or message.sealed


@settings(max_examples=3000, deadline=None)
@given(mangled(), PROFILES, st.sampled_from(["[X]", "<&>'\"", "", "é]]>--"]))
def test_a_document_with_everything_replaced_is_still_one(
    payload: bytes, profile: Profile, new: str
) -> None:
    try:
        message = CDA.read(payload, profile)
    except MalformedMessage:
        return
    values = [None if e.label is None else new for e in message.elements()]
    edits = [[Edit(0, len(n.text), new)] if n.text else [] for n in message.notes()]
    output = message.rewrite(values, edits)
    etree.fromstring(output)
    assert b"Jan" not in output
    assert "4471" not in output.decode()


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=200),
    st.sampled_from(
        [b"", b"{\\rtf1 ", b"<html>", b"%PDF-1.4\n", b"\x1f\x8b", b"<?xml version='1.0'?><a>"]
    ),
    st.sampled_from(["", "text/plain", "text/html", "application/pdf", "application/xml"]),
)
def test_any_bytes_are_a_document_or_refused(content: bytes, head: bytes, kind: str) -> None:
    try:
        document = open_document(head + content, kind, Profile())
    except MalformedMessage:
        return
    edits = [[Edit(0, len(text), "")] if text else [] for text in document.texts]
    values = [None] * len(document.elements)
    document.written(edits, Unrewritable.TEXT, values)
