"""Notes with what is known of their people in, spans out: one JSON object a line.

The line formats are ``schemas/note-v1.schema.json`` and
``schemas/spans-v1.schema.json``. An identity has no address in a message, so
its parts are named by their keys (``identity.family``, ``identity.providers[0].given``).
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import NOBODY, Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.reason import Reason
from streamdeid.model.span import Span

_FACTS: dict[str, tuple[Label, Part]] = {
    "dob": (Label.DATE, Part.DATE),
    "mrn": (Label.MRN, Part.NUMBER),
    "account": (Label.ACCOUNT, Part.NUMBER),
    "ssn": (Label.SSN, Part.NUMBER),
    "phone": (Label.PHONE, Part.NUMBER),
    "street": (Label.STREET, Part.PHRASE),
    "city": (Label.CITY, Part.PHRASE),
    "state": (Label.STATE, Part.PHRASE),
    "zip": (Label.ZIP, Part.NUMBER),
    "employer": (Label.ORGANIZATION, Part.PHRASE),
    "facility": (Label.HOSPITAL, Part.PHRASE),
}
"""What each key of ``identity`` says, besides the names."""

_OTHERS = {"relatives": (Label.RELATIVE, "relation"), "providers": (Label.DOCTOR, "role")}


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One line: the id to answer with, the note, and its people."""

    id: str
    note: Note
    identity: Identity = field(repr=False, default=NOBODY)


def parse_line(line: bytes) -> NoteLine:
    """Read one line of ``note-v1``.

    Raises:
        MalformedMessage: not JSON, or not of that form; the address is the key.
    """
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        raise MalformedMessage(Reason.INVALID_JSON) from None
    if not isinstance(record, dict) or not isinstance(record.get("text"), str):
        raise MalformedMessage(Reason.INVALID_JSON, "text")
    known = record.get("identity")
    if not isinstance(known, dict | None):
        raise MalformedMessage(Reason.INVALID_JSON, "identity")
    name = str(record.get("id", ""))
    return NoteLine(name, Note("text", record["text"]), identity_of(known or {}))


def identity_of(known: Mapping[str, Any]) -> Identity:
    """The identity that the ``identity`` object of a line describes."""
    birth = _text(known, "dob")
    return Identity(
        people=tuple(_people(known)),
        facts=tuple(_facts(known)),
        sex=_text(known, "sex")[:1].upper(),
        birth_date=_date(birth),
        patient_key=_text(known, "mrn"),
    )


def _people(known: Mapping[str, Any]) -> Iterator[Person]:
    """The patient, the relatives and the providers."""
    patient = _name(known, "identity")
    if any(patient.parts()):
        yield Person(Label.PATIENT, (patient,))
    for key, (label, relation) in _OTHERS.items():
        entries = known.get(key)
        if not isinstance(entries, list | None):
            raise MalformedMessage(Reason.INVALID_JSON, f"identity.{key}")
        for ordinal, entry in enumerate(entries or ()):
            address = f"identity.{key}[{ordinal}]"
            if not isinstance(entry, dict):
                raise MalformedMessage(Reason.INVALID_JSON, address)
            yield Person(label, (_name(entry, address),), _text(entry, relation))


def _name(entry: Mapping[str, Any], address: str) -> PersonName:
    """One name, in its parts."""
    family, given, middle, nickname = (
        _text(entry, key) for key in ("family", "given", "middle", "nickname")
    )
    return PersonName(family, given, middle, nickname, address=address)


def _facts(known: Mapping[str, Any]) -> Iterator[Fact]:
    """Numbers, dates and places."""
    for key, (label, part) in _FACTS.items():
        if value := _text(known, key):
            owner = Label.ORGANIZATION if key in {"employer", "facility"} else Label.PATIENT
            yield Fact(label, part, value, f"identity.{key}", owner)


def _text(entry: Mapping[str, Any], key: str) -> str:
    """A text or number as text; empty when it is missing."""
    value = entry.get(key)
    return str(value).strip() if isinstance(value, str | int) else ""


def _date(text: str) -> dt.date | None:
    """A date, if ``text`` is one."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


def render_spans(name: str, spans: Iterable[Span], *, explain: bool = False) -> bytes:
    """One line of ``spans-v1``, with its line end. ``explain`` adds rule and origin."""
    rows = [_row(span, explain=explain) for span in spans]
    return orjson.dumps({"id": name, "spans": rows}, option=orjson.OPT_APPEND_NEWLINE)


def _row(span: Span, *, explain: bool) -> dict[str, Any]:
    """One span as the schema has it."""
    row: dict[str, Any] = {
        "start": span.start,
        "end": span.end,
        "label": span.label,
        "detector": span.detector,
        "score": round(span.score, 4),
    }
    if explain:
        row |= {"rule": span.rule, "origin": span.origin}
    return row
