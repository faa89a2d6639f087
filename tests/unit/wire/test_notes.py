"""Notes in and spans out, one JSON object a line."""

import datetime as dt
import json
from pathlib import Path

import orjson
import pytest
from jsonschema import validate

from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.wire.notes import parse_line, render_spans

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas"
LINE = {
    "id": "n1",
    "text": "Seen with her daughter Ewa.",
    "identity": {
        "family": "Nowak",
        "given": "Katarzyna",
        "dob": "1951-03-04",
        "sex": "female",
        "mrn": 4471902,
        "zip": "55802",
        "facility": "Lakeside General",
        "relatives": [{"family": "Reyes", "given": "Ewa", "relation": "daughter"}],
        "providers": [{"family": "Abara", "given": "Ngozi", "role": "attending"}],
    },
}


def test_every_person_of_a_line_becomes_a_person_with_its_label_and_relation() -> None:
    identity = parse_line(orjson.dumps(LINE)).identity
    assert [(p.label, p.relation, p.names[0].family) for p in identity.people] == [
        (Label.PATIENT, "", "Nowak"),
        (Label.RELATIVE, "daughter", "Reyes"),
        (Label.DOCTOR, "attending", "Abara"),
    ]


def test_facts_keep_their_key_as_address_and_the_birth_date_is_read() -> None:
    identity = parse_line(orjson.dumps(LINE)).identity
    facts = {fact.address: (fact.label, fact.part, fact.value) for fact in identity.facts}
    assert facts["identity.mrn"] == (Label.MRN, Part.NUMBER, "4471902")
    assert facts["identity.facility"] == (Label.HOSPITAL, Part.PHRASE, "Lakeside General")
    assert identity.birth_date == dt.date(1951, 3, 4)
    assert (identity.sex, identity.patient_key) == ("F", "4471902")


def test_a_line_without_identity_knows_nobody() -> None:
    assert not list(parse_line(b'{"id": "n2", "text": "x", "identity": null}').identity.seeds())


@pytest.mark.parametrize(
    ("line", "address"),
    [
        (b"{", ""),
        (b"[]", "text"),
        (b'{"id": "n"}', "text"),
        (b'{"text": "x", "identity": []}', "identity"),
        (b'{"text": "x", "identity": {"relatives": {}}}', "identity.relatives"),
        (b'{"text": "x", "identity": {"providers": ["Ewa"]}}', "identity.providers[0]"),
    ],
)
def test_a_broken_line_says_where(line: bytes, address: str) -> None:
    with pytest.raises(MalformedMessage) as caught:
        parse_line(line)
    assert caught.value.address == address


def test_spans_are_written_as_their_schema_says() -> None:
    span = Span(23, 26, Label.RELATIVE, "seeded", 0.987654, "given", "identity.relatives[0]")
    schema = json.loads((SCHEMAS / "spans-v1.schema.json").read_text())
    for explain in (False, True):
        row = json.loads(render_spans("n1", [span], explain=explain))
        validate(row, schema)
        assert row["spans"][0]["score"] == 0.9877
        assert ("origin" in row["spans"][0]) is explain


def test_the_note_schema_accepts_the_line_that_the_reader_accepts() -> None:
    validate(LINE, json.loads((SCHEMAS / "note-v1.schema.json").read_text()))
