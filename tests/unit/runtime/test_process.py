"""Every record has an outcome: released, or quarantined as a pointer without content."""

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import validate

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.assembly import assemble, policy_text
from streamdeid.runtime.process import Processor, Quarantined, Released, Routing

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas"
ORU = (
    b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\rPID|1||4471^^^G^MR||Vandermolen^Xenia\r"
    b"OBX|1|TX|1^N^L||Mrs. Vandermolen slept.\r"
)
PLACE = Position("oru.raw", 3, 41)


@pytest.fixture(scope="module")
def engine():
    return assemble()


def outcome(engine, value: bytes, routing: Routing | None = None, **more):
    return Processor(engine, routing or Routing(), {"streamdeid-policy": b"x"})(
        Envelope(PLACE, value, **more)
    )


def test_a_good_record_goes_to_the_topic_of_its_route_on_its_own_partition(engine) -> None:
    found = outcome(engine, ORU, headers={"trace": b"1", "patient": b"Xenia"})
    assert isinstance(found, Released)
    assert found.envelope.position == Position("oru.deid", 3, 41)
    assert found.envelope.content_type == "application/hl7-v2"
    assert found.envelope.headers == {"streamdeid-policy": b"x"}
    assert b"Vandermolen" not in found.envelope.value


@pytest.mark.parametrize(
    ("value", "media"),
    [
        (b'{"resourceType": "Patient", "name": [{"family": "Roe"}]}', "application/fhir+json"),
        (
            b'<Patient xmlns="http://hl7.org/fhir"><name><family value="Roe"/></name></Patient>',
            "application/fhir+xml",
        ),
    ],
)
def test_fhir_says_in_which_of_its_two_forms_it_is(engine, value: bytes, media: str) -> None:
    assert outcome(engine, value).envelope.content_type == media


def test_headers_pass_by_name_and_keys_as_digests_or_not_at_all(engine) -> None:
    routing = Routing(headers=("trace",), key_secret=b"s" * 32)
    found = outcome(engine, ORU, routing, key=b"4471", headers={"trace": b"1", "patient": b"X"})
    assert found.envelope.headers == {"trace": b"1", "streamdeid-policy": b"x"}
    assert found.envelope.key == routing.key(b"4471")
    assert b"4471" not in (found.envelope.key or b"4471")
    assert outcome(engine, ORU, key=b"4471").envelope.key is None


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (b"", "empty"),
        (b"hello", "not_recognised"),
        (b"PID|1||4471^^^G^MR||Vandermolen^Xenia\r", "no_msh"),
        (ORU + b"MSH|^~\\&|A|B|C|D|2024||ORU|8|P|2.5|||||| KLINGON\r", "unknown_charset"),
    ],
)
def test_a_bad_record_becomes_a_pointer_of_the_published_form(engine, value, reason) -> None:
    found = outcome(engine, value)
    assert isinstance(found, Quarantined)
    letter = json.loads(found.envelope.value)
    validate(letter, json.loads((SCHEMAS / "dead-letter-v1.schema.json").read_text()))
    assert (letter["reason"], letter["topic"], letter["offset"]) == (reason, "oru.raw", 41)
    assert found.envelope.position.topic == "streamdeid.dead-letters"
    assert b"Vandermolen" not in found.envelope.value
    assert found.envelope.key is None


def test_no_repr_of_an_outcome_shows_content(engine) -> None:
    for value in (ORU, b"PID|1||||Vandermolen"):
        assert "Vandermolen" not in repr(outcome(engine, value, key=b"Vandermolen"))


def test_a_fault_withholds_the_record_and_its_words_go_nowhere(engine, monkeypatch) -> None:
    def fault(*_: object) -> None:
        raise KeyError("Vandermolen")

    monkeypatch.setattr(type(engine.reader), "read", fault)
    found = outcome(engine, ORU)
    letter = json.loads(found.envelope.value)
    assert letter["reason"] == "internal_error"
    assert letter["address"].startswith("KeyError in streamdeid.engine")


@pytest.mark.parametrize(
    ("match", "to", "key"),
    [("(raw", "deid", "match"), ("(.*)", r"\2", "to"), ("(.*)", r"\g<topic>", "to")],
)
def test_expressions_that_no_record_could_pass_are_refused_at_the_start(
    match: str, to: str, key: str
) -> None:
    with pytest.raises(ConfigurationError, match=rf"^routes\.{key}: "):
        Routing(match, to)


SAID = """extends = "research-pseudonymised"
[records]
"""
PRODUCED = 1_772_000_000.0


def under(engine, rows: str):
    """The engine under the research policy with other rows of [records]."""
    texts = {"site": SAID + rows}
    policy = load("site", lambda n: texts.get(n) or policy_text(n), Keys(b"k" * 32))
    return replace(engine, policy=policy)


def test_a_record_goes_out_without_a_time_or_with_one_that_moved_with_its_dates(engine) -> None:
    assert outcome(engine, ORU, timestamp=PRODUCED).envelope.timestamp == 0.0
    found = outcome(under(engine, 'timestamps = "shift"'), ORU, timestamp=PRODUCED).envelope
    came = dt.datetime(2024, 3, 7, tzinfo=dt.UTC)
    written = dt.datetime.strptime(found.value.split(b"|")[6].decode(), "%Y%m%d").date()  # noqa: DTZ007 - a day
    days = (written - came.date()).days
    assert days != 0
    assert found.timestamp - PRODUCED == days * 86_400


def test_no_letter_tells_when_it_was_written(engine) -> None:
    for rows, year in (('times = "none"', "1970"), ('times = "floor"', str(_year()))):
        found = outcome(under(engine, rows), b"hello", timestamp=PRODUCED).envelope
        assert json.loads(found.value)["time"] == f"{year}-01-01T00:00:00.000+00:00"
        assert found.timestamp == 0.0


def _year() -> int:
    return dt.datetime.now(dt.UTC).year


def test_a_deletion_is_published_under_the_key_of_its_patient_where_the_policy_says_so(
    engine,
) -> None:
    routing, passing = Routing(key_secret=b"s" * 32), under(engine, 'tombstones = "pass"')
    record = outcome(passing, ORU, routing, key=b"4471")
    found = outcome(passing, b"", routing, key=b"4471", is_tombstone=True)
    assert isinstance(found, Released)
    assert (found.envelope.value, found.envelope.is_tombstone) == (b"", True)
    assert (found.envelope.key, found.envelope.position.topic) == (record.envelope.key, "oru.deid")


@pytest.mark.parametrize(
    ("rows", "secret", "more"),
    [
        ("", b"s" * 32, {"key": b"4471", "is_tombstone": True}),
        ('tombstones = "pass"', None, {"key": b"4471", "is_tombstone": True}),
        ('tombstones = "pass"', b"s" * 32, {"is_tombstone": True}),
        ('tombstones = "pass"', b"s" * 32, {"key": b"4471"}),
    ],
    ids=["not allowed", "keys are dropped", "no key", "an empty value is no deletion"],
)
def test_what_deletes_nothing_is_withheld_as_empty(engine, rows: str, secret, more) -> None:
    found = outcome(under(engine, rows), b"", Routing(key_secret=secret), **more)
    assert isinstance(found, Quarantined)
    assert found.reason == "empty"
