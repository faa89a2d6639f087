"""The form of a policy file, as a JSON Schema made from the words that the code knows.

``schemas/policy-v1.schema.json`` is this schema for editors and reviewers (a test compares
the two). What a schema cannot say (whether a detector exists, whether a policy would let
names pass) is checked where the policy is put together.
"""

from collections.abc import Iterable
from enum import Enum, StrEnum
from typing import Any

from streamdeid.model.detection import Disagreement, Point
from streamdeid.model.label import Label
from streamdeid.model.languages import Unread
from streamdeid.model.profile import Treatment, Undecodable, Unlisted, Unrewritable
from streamdeid.model.records import Times, Timestamps, Tombstones, Window
from streamdeid.operators.identifiers import CARRIED
from streamdeid.operators.manner import SECTIONS as MANNERS
from streamdeid.operators.operators import Operator

SYNONYMS = {"pseudonymise": Operator.PSEUDONYM, "generalize": Operator.GENERALISE}
"""Other words for operators."""

ACCEPT = "i_accept_identifiers"
"""What a policy says of labels and fields that it lets through."""

SECTIONS = (
    "labels",
    "datatypes",
    "fields",
    "formats",
    "attachments",
    "detect",
    "languages",
    *MANNERS,
    "records",
    "authorities",
    "prefixes",
)
"""The tables of a policy file."""

_TEXT, _SWITCH = {"type": "string", "minLength": 1}, {"type": "boolean"}


def schema() -> dict[str, Any]:
    """JSON Schema, draft 2020-12, of one policy file before it is laid over what it extends."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "policy-v1.schema.json",
        "title": "A policy: what is found, and what is written in its place",
        "$defs": {
            "label": _choice(Operator),
            "datatype": _choice(Operator),
            "field": _choice([*Operator, Treatment.SCRUB, *Label]),
        },
    } | _table(
        {
            "name": _said("how it is called in metrics and audits", _TEXT),
            "extends": _said("a shipped policy or a file, over which this one is laid", _TEXT),
            "project": _said("codes of two projects have nothing in common", _TEXT),
            "labels": _labels(),
            "datatypes": _named("by data type of the standard: XPN, XTN.1, date", "datatype"),
            "fields": _named(
                "by path: PID-5, PID-5.1, Patient.birthDate; a label says what stands there",
                "field",
            ),
            "formats": _formats(),
            "attachments": _attachments(),
            "detect": _detect(),
            "languages": _languages(),
            **{section: _manner(kinds) for section, kinds in MANNERS.items()},
            "records": _records(),
            "authorities": _authorities(),
            "prefixes": _prefixes(),
        }
    )


def _labels() -> dict[str, Any]:
    """Operators by label, and the default for labels that are not listed."""
    one = {"$ref": "#/$defs/label"}
    rows = dict.fromkeys((*map(str, Label), "default"), one)
    listed = {"type": "array", "items": {"enum": [*map(str, Label), "default"]}}
    accepted = _said("labels that may be kept although they identify", listed)
    return _table(rows | {ACCEPT: accepted})


def _named(words: str, choice: str) -> dict[str, Any]:
    """Operators by names that only the standards know; ``choice`` is what may be said."""
    accepted = {"type": "array", "items": _TEXT}
    return {
        "type": "object",
        "description": words,
        "properties": {ACCEPT: accepted},
        "additionalProperties": {"$ref": f"#/$defs/{choice}"},
    }


def _choice(choices: Iterable[StrEnum]) -> dict[str, Any]:
    """A word, or a table with the word and the acceptance of what it lets through."""
    words = {"enum": [*map(str, choices), *SYNONYMS]}
    accepting = _table({"operator": words, ACCEPT: _SWITCH}) | {"required": ["operator"]}
    return {"if": {"type": "object"}, "then": accepting, "else": words}


def _formats() -> dict[str, Any]:
    """What the formats must know."""
    bound = {"type": "integer", "minimum": 1}
    return _table(
        {
            "unlisted": _said("what becomes of elements that no table lists", _enum(Unlisted)),
            "unrewritable": _said(
                "what becomes of attachments that cannot be written back", _enum(Unrewritable)
            ),
            "code_systems": _said(
                "a site's own coding systems whose texts are vocabulary as well",
                {"type": "array", "items": _TEXT, "uniqueItems": True},
            ),
            "extensions": _said(
                "FHIR extensions, by URL, that are read by their data types; others are unlisted",
                {"type": "array", "items": _TEXT, "uniqueItems": True},
            ),
            "keep_routing": _said("whether MSH-3 to MSH-6 stay", _SWITCH),
            "charset_fallback": _said("false withholds what MSH-18 does not fit", _SWITCH),
            "legacy_fhir": _said("false withholds DSTU2 and STU3", _SWITCH),
            "max_bytes": _said("larger records are withheld", bound),
            "max_depth": _said("JSON and XML nested deeper are withheld", bound),
            "max_note": _said(
                "messages with longer narratives, in characters, are withheld", bound
            ),
        }
    )


def _attachments() -> dict[str, Any]:
    """What becomes of documents inside of messages."""
    words = "what becomes of attachments that cannot be decoded; withhold withholds the message"
    return _table({"undecodable": _said(words, _enum(Undecodable))})


def _detect() -> dict[str, Any]:
    """Which detectors are asked, and how."""
    order = {"type": "array", "items": _TEXT, "uniqueItems": True}
    return _table(
        {
            "order": _said(
                "names of detectors, the first has the last word; default: those of the language",
                order,
            ),
            "point": _said("the classifier's operating point", _enum(Point)),
            "disagreement": _said("whose label counts where two differ", _enum(Disagreement)),
            "memory": _said(
                "of how many patients names are remembered from message to message",
                {"type": "integer", "minimum": 0},
            ),
        }
    )


def _languages() -> dict[str, Any]:
    """Notes in other languages than the feed's."""
    codes = {"type": "array", "items": {"type": "string", "pattern": "^[a-z]{2,3}$"}}
    words = "what becomes of texts in a language that no pack reads; withhold withholds the message"
    return _table(
        {
            "read": _said("languages that are read besides the feed's, each by its pack", codes),
            "unread": _said(words, _enum(Unread)),
        }
    )


def _records() -> dict[str, Any]:
    """Times of published records, and deletions."""
    return _table(
        {
            "timestamps": _said(
                "what Kafka's timestamps of published records say", _enum(Timestamps)
            ),
            "times": _said("what time says in audit events and dead letters", _enum(Times)),
            "window": _said("to the beginning of what floor goes back, in UTC", _enum(Window)),
            "tombstones": _said("pass publishes records without a value", _enum(Tombstones)),
        }
    )


def _authorities() -> dict[str, Any]:
    """Names of assigning authorities."""
    names = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    words = (
        "namespace ids, OIDs and URIs of one assigning authority; an empty one: of whoever it is"
    )
    return {
        "type": "object",
        "description": words,
        "additionalProperties": names,
    }


def _prefixes() -> dict[str, Any]:
    """What stands before codes, by label."""
    word = {"type": "string", "pattern": "^(?:[A-Z]{2,8}-)?$"}
    told = {"description": "what stands before codes where there is room: MRN-; empty for nothing"}
    return told | _table(dict.fromkeys(map(str, CARRIED), word))


def _manner(kinds: dict[str, type]) -> dict[str, Any]:
    """A section of choices."""
    return _table(
        {key: _enum(kind) if issubclass(kind, Enum) else _SWITCH for key, kind in kinds.items()}
    )


def _enum(kind: type[Enum]) -> dict[str, Any]:
    """One of the values of an enumeration."""
    return {"enum": [one.value for one in kind]}


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    """A table with these keys and no others."""
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _said(words: str, rule: dict[str, Any]) -> dict[str, Any]:
    """A rule with its meaning."""
    return {"description": words} | rule
