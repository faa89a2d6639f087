"""Documents in OBX-5: opened as ED.4 says, scrubbed, and written back as what they then are."""

import base64
import gzip

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.hl7v2.message import HL7Message
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile, Undecodable, Unrewritable
from streamdeid.model.reason import Reason

HEAD = "MSH|^~\\&|A|B|C|D|20240307||MDM^T02|7|P|2.5.1\r"
PROSE = "Mrs. Roe was seen."
PICTURE = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01" + bytes(60)


def base64_of(content: bytes) -> str:
    return base64.b64encode(content).decode()


def read(value: str, profile: Profile | None = None) -> HL7Message:
    payload = f"{HEAD}OBX|1|ED|11506-3^Note^LN||{value}||||||F\r"
    return HL7V2.read(payload.encode(), profile or Profile())


def scrubbed(message: HL7Message) -> str:
    """OBX-5 with ``Roe`` replaced wherever it is read."""
    edits = [
        [Edit(at, at + 3, "[X]")] if (at := note.text.find("Roe")) >= 0 else []
        for note in message.notes()
    ]
    output = message.rewrite([e.text for e in message.elements()], edits).decode()
    return output.split("\r")[1].split("|")[5]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (
            f"^TEXT^PLAIN^Base64^{base64_of(PROSE.encode())}",
            f"^TEXT^PLAIN^Base64^{base64_of(b'Mrs. [X] was seen.')}",
        ),
        (
            f"^TEXT^^Hex^{PROSE.encode().hex()}",
            f"^TEXT^^Hex^{b'Mrs. [X] was seen.'.hex().upper()}",
        ),
        (r"^TEXT^PLAIN^A^Mrs.\.br\Roe was \T\ seen.", r"^TEXT^PLAIN^A^Mrs.\.br\[X] was \T\ seen."),
        (
            f"^TEXT^^^{base64_of(PROSE.encode())}",
            f"^TEXT^^^{base64_of(b'Mrs. [X] was seen.')}",
        ),
        (
            f"^AP^HTML^Base64^{base64_of(b'<p>Mrs. <b>Roe</b></p>')}",
            f"^AP^HTML^Base64^{base64_of(b'<p>Mrs. <b>[X]</b></p>')}",
        ),
    ],
)
def test_a_document_is_scrubbed_in_its_own_type_and_encoding(value: str, expected: str) -> None:
    assert scrubbed(read(value)) == expected


def test_a_picture_is_replaced_by_a_sentence_and_declared_as_text() -> None:
    source, kind, subtype, encoding, data = scrubbed(
        read(f"RIS^Image^JPEG^Base64^{base64_of(PICTURE)}")
    ).split("^")
    assert (kind, subtype, encoding) == ("TEXT", "PLAIN", "Base64")
    assert source == "RIS"
    assert b"JFIF" not in base64.b64decode(data)
    base64.b64decode(data).decode("ascii")


def test_each_repetition_is_declared_by_itself() -> None:
    plain = f"^TEXT^PLAIN^Base64^{base64_of(PROSE.encode())}"
    both = scrubbed(read(f"{plain}~^Image^JPEG^Base64^{base64_of(PICTURE)}")).split("~")
    assert both[0].startswith("^TEXT^PLAIN^Base64^")
    assert both[1].startswith("^TEXT^PLAIN^Base64^")
    assert base64.b64decode(both[0].split("^")[4]) == b"Mrs. [X] was seen."


def test_a_picture_withholds_the_message_where_the_policy_says_so() -> None:
    message = read(
        f"^Image^JPEG^Base64^{base64_of(PICTURE)}", Profile(unrewritable=Unrewritable.QUARANTINE)
    )
    with pytest.raises(MalformedMessage) as refused:
        scrubbed(message)
    assert refused.value.address == "OBX[1]-5[1].5"


def test_what_is_declared_as_something_else_is_read_as_what_it_is() -> None:
    page = f"<html><p>{PROSE}</p></html>".encode()
    value = f"^Application^PDF^Base64^{base64_of(gzip.compress(page))}"
    assert PROSE in [note.text.strip() for note in read(value).notes()]


LOST = ("^TEXT^^Base64^@@@@", "^TEXT^^Base64^QUJDR", "^AP^PDF^Base64^JVBERi0x", "^TEXT^^Hex^4G")


@pytest.mark.parametrize("value", LOST)
def test_what_cannot_be_decoded_withholds_the_message_where_a_policy_says_so(value: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        read(value, Profile(undecodable=Undecodable.WITHHOLD))
    assert refused.value.reason in {Reason.UNDECODABLE_BASE64, Reason.UNREADABLE_ATTACHMENT}
    assert refused.value.address == "OBX[1]-5[1].5"


@pytest.mark.parametrize("value", LOST)
@pytest.mark.parametrize("unrewritable", list(Unrewritable))
def test_what_cannot_be_decoded_goes_and_a_sentence_says_so(
    value: str, unrewritable: Unrewritable
) -> None:
    message = read(value, Profile(unrewritable=unrewritable))
    assert message.warnings == ("attachment_dropped",)
    source, kind, subtype, encoding, data = scrubbed(message).split("^")
    content = base64.b64decode(data) if encoding == "Base64" else bytes.fromhex(data)
    assert (source, kind, subtype) == ("", "TEXT", "PLAIN")
    assert content == b"[The attached document was removed: it could not be decoded.]"


@pytest.mark.parametrize("prose", [PROSE, PROSE + "?", PROSE + "??", "Mrs. Roe ÿþÿþÿ, seen~~?>"])
@pytest.mark.parametrize("is_safe", [True, False])
@pytest.mark.parametrize("is_padded", [True, False])
def test_base64_is_written_back_in_the_form_in_which_it_came(
    prose: str, *, is_safe: bool, is_padded: bool
) -> None:
    def form(text: str) -> str:
        encode = base64.urlsafe_b64encode if is_safe else base64.b64encode
        data = encode(text.encode("cp1252")).decode()
        return data if is_padded else data.rstrip("=")

    out = scrubbed(read(f"^TEXT^PLAIN^Base64^{form(prose)}")).split("^")[4]
    padded = out + "=" * (-len(out) % 4)
    decoder = base64.urlsafe_b64decode if is_safe else base64.b64decode
    assert decoder(padded).decode("cp1252") == prose.replace("Roe", "[X]")
    if is_safe and ("-" in form(prose) or "_" in form(prose)):
        assert "+" not in out
        assert "/" not in out
    if not is_padded and len(form(prose)) % 4:
        assert "=" not in out


def test_a_pointer_to_a_document_elsewhere_is_removed() -> None:
    payload = HEAD + r"OBX|1|RP|1^N^L||\\srv\roe.pdf^RIS&1.2&ISO^Image^PDF||||||F" + "\r"
    message = HL7V2.read(payload.encode(), Profile())
    values = [element.text if element.label else None for element in message.elements()]
    output = message.rewrite(values, [[] for _ in message.notes()]).decode()
    assert "roe" not in output
    assert "1.2" not in output
    assert "^Image^PDF" in output


def test_a_document_that_is_not_touched_keeps_its_bytes() -> None:
    value = f"^TEXT^PLAIN^Base64^{base64_of(PROSE.encode())}"
    message = read(value)
    same = message.rewrite([e.text for e in message.elements()], [[] for _ in message.notes()])
    assert value.encode() in same
