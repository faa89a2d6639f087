"""What is packed is unpacked a few times, within bounds."""

import base64
import gzip
import io
import json
import tracemalloc

import pytest

from streamdeid.formats.documents import open_document
from streamdeid.formats.fhir import FHIR
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile, Unrewritable
from streamdeid.model.reason import Reason


def packed(content: bytes, times: int) -> bytes:
    for _ in range(times):
        content = gzip.compress(content)
    return content


def test_a_few_layers_of_packing_are_undone() -> None:
    assert list(open_document(packed(b"Jan Roe", 3), "", Profile()).texts) == ["Jan Roe"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (packed(b"Jan Roe", 9), Reason.TOO_DEEP),
        (packed(b"x" * 30_000_000, 1), Reason.TOO_LARGE),
        (packed(b"x" * 400_000, 1)[:-9], Reason.UNREADABLE_ATTACHMENT),
    ],
)
def test_layers_without_end_and_bombs_are_refused(content: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        open_document(content, "", Profile())
    assert refused.value.reason is reason


@pytest.mark.parametrize(
    "content", [b"The wound is dry.", b"<p>dry</p>", rb"{\rtf1 dry}", b"<ClinicalDocument/>"]
)
def test_what_a_file_was_packed_in_does_not_stay(content: bytes) -> None:
    stream = io.BytesIO()
    with gzip.GzipFile("Roe_Jan_4471982.txt", "wb", fileobj=stream) as packer:
        packer.write(content)
    document = open_document(stream.getvalue(), "", Profile())
    edits = [[] for _ in document.texts]
    assert document.written(edits, Unrewritable.TEXT) == content


def test_many_small_files_may_not_unpack_to_more_than_one_large_one() -> None:
    with pytest.raises(MalformedMessage) as refused:
        FHIR.read(reference(packed(b"x" * 900_000, 1), 5), Profile(max_bytes=4_000_000))
    assert (refused.value.reason, refused.value.address) == (
        Reason.TOO_LARGE,
        "content[4].attachment.data",
    )


HEAD = b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\r"
MANY = 100


def report(packing: bytes, count: int) -> bytes:
    """A report of lines that hold the same document each."""
    line = b"OBX|%d|ED|1^N^L||^TEXT^PLAIN^Base64^" + base64.b64encode(packing) + b"\r"
    return HEAD + b"".join(line % number for number in range(1, count + 1))


@pytest.mark.parametrize(
    "content", [b"x" * 90_000, b"<html>" + b"<br>" * 22_500, b"{\\rtf1 " + b"\\b" * 45_000]
)
def test_many_lines_of_a_report_may_not_unpack_to_more_than_one(content: bytes) -> None:
    with pytest.raises(MalformedMessage) as refused:
        HL7V2.read(report(packed(content, 1), MANY), Profile(max_bytes=400_000))
    assert (refused.value.reason, refused.value.address) == (Reason.TOO_LARGE, "OBX[5]-5[1].5")


def reference(packing: bytes, count: int) -> bytes:
    """A resource with the same attachment again and again."""
    data = base64.b64encode(packing).decode()
    content = [{"attachment": {"contentType": "text/plain", "data": data}}] * count
    tree = {"resourceType": "DocumentReference", "status": "current", "content": content}
    return json.dumps(tree).encode()


@pytest.mark.parametrize(("form", "many"), [(HL7V2, report), (FHIR, reference)])
def test_of_many_packed_documents_no_more_is_unpacked_than_the_bound(form, many) -> None:
    payload = many(packed(b"x" * 900_000, 1), MANY)
    tracemalloc.start()
    with pytest.raises(MalformedMessage):
        form.read(payload, Profile(max_bytes=4_000_000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * 4_000_000
