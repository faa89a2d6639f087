"""JSON is read and written without loss, and what could hide something is refused."""

import pytest

from streamdeid.formats.fhir.json_text import parse, render
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

DEPTH = 100


@pytest.mark.parametrize("decimal", ["1.0", "1.00", "0.10", "1.50e3", "100.000"])
def test_a_decimal_is_written_as_it_was_read(decimal: str) -> None:
    payload = f'{{"resourceType":"Observation","value":{decimal}}}'.encode()
    assert render(parse(payload, DEPTH), payload) == payload


@pytest.mark.parametrize(
    "payload", [b'{"resourceType":"Patient"}\n', b'{"resourceType":"Patient"}']
)
def test_the_last_line_ends_as_it_did(payload: bytes) -> None:
    assert render(parse(payload, DEPTH), payload) == payload


def test_an_indented_resource_stays_indented() -> None:
    payload = b'{\n  "resourceType": "Patient",\n  "id": "a"\n}'
    assert render(parse(payload, DEPTH), payload) == payload


def test_a_byte_order_mark_is_no_part_of_the_resource() -> None:
    assert parse(b'\xef\xbb\xbf{"resourceType":"Patient"}', DEPTH) == {"resourceType": "Patient"}


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b'{"resourceType":"Patient","id":"a","id":"b"}', Reason.INVALID_JSON),
        (b'{"resourceType":"Patient","name":[{"text":"a","text":"b"}]}', Reason.INVALID_JSON),
        (b'{"resourceType":"Patient"', Reason.INVALID_JSON),
        (b'{"resourceType":"Patient","value":NaN}', Reason.INVALID_JSON),
        (b'{"id":"a"}', Reason.WRONG_RESOURCE_TYPE),
        (b'["Patient"]', Reason.WRONG_RESOURCE_TYPE),
        (b'{"resourceType":[' + b"{}," * 1_000_001 + b"{}]}", Reason.TOO_COMPLEX),
        (b'{"resourceType":' + b"[" * 200 + b"]" * 200 + b"}", Reason.TOO_DEEP),
    ],
)
def test_what_could_hide_something_is_refused(payload: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        parse(payload, DEPTH)
    assert refused.value.reason is reason


def test_brackets_within_a_text_are_no_nesting() -> None:
    payload = b'{"resourceType":"Patient","text":"' + b"[" * 200 + b'"}'
    assert parse(payload, DEPTH)["text"] == "[" * 200
