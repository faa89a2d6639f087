"""What is packed is unpacked a few times, within bounds."""

import base64
import gzip
import json

import pytest

from streamdeid.formats.documents import open_document
from streamdeid.formats.fhir import FHIR
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
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


def test_many_small_files_may_not_unpack_to_more_than_one_large_one() -> None:
    data = base64.b64encode(packed(b"x" * 900_000, 1)).decode()
    content = [{"attachment": {"contentType": "text/plain", "data": data}}] * 5
    tree = {"resourceType": "DocumentReference", "status": "current", "content": content}
    with pytest.raises(MalformedMessage) as refused:
        FHIR.read(json.dumps(tree).encode(), Profile(max_bytes=4_000_000))
    assert (refused.value.reason, refused.value.address) == (
        Reason.TOO_LARGE,
        "content[4].attachment.data",
    )
