"""FHIR samples as XML that fhir.resources writes: read, scrubbed and written as their JSON is."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fhir import resources as r5
from fhir.resources import R4B
from lxml import etree

from streamdeid.engine import Deidentifier
from streamdeid.formats.fhir import FHIR, json_text, xml_read, xml_write
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

RELEASES = {"R4": R4B.get_fhir_model_class, "R5": r5.get_fhir_model_class}
MOST = 200_000


def models(shared: Path, step: int) -> Iterator[tuple[str, Any]]:
    """Each sample that a release of FHIR accepts, as its model."""
    for path in sorted((shared / "fhir").rglob("*.json"))[::step]:
        try:
            tree = json.loads(path.read_bytes()) if path.stat().st_size < MOST else None
        except ValueError:
            continue
        for release, find in RELEASES.items():
            try:
                yield release, find(tree["resourceType"]).model_validate(tree)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
            break


def plain(value: Any) -> Any:
    """A tree with narratives in canonical form, as they may be written in many.

    Without the ids of elements: fhir.resources 8.3 writes them as elements and reads no attribute,
    which they are (FHIR R4, 2.6.2).
    """
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: etree.canonicalize(one) if key == "div" else plain(one)
        for key, one in value.items()
        if key != "id" or "resourceType" in value
    }


def same(one: Any, other: Any) -> bool:
    """Whether two models say the same."""
    a, b = (plain(json.loads(model.model_dump_json())) for model in (one, other))
    return bool(a == b)


def fate(engine: Deidentifier, payload: bytes) -> bytes | Reason:
    """What goes out, or why nothing does."""
    try:
        return engine.deidentify(payload).payload
    except MalformedMessage as error:
        return error.reason


def unchanged(payload: bytes) -> bytes:
    """What is written where nothing is replaced."""
    message = FHIR.read(payload, Profile())
    texts = [element.text for element in message.elements()]
    return message.rewrite(texts, [[] for _ in message.notes()])


def xml_of(model: Any) -> bytes:
    """What fhir.resources writes."""
    return bytes(model.model_dump_xml())


def test_xml_is_read_and_written_as_fhir_resources_does(shared: Path) -> None:
    fates: Counter[str] = Counter()
    for release, model in models(shared, 3):
        root = xml_read.parse(xml_of(model), 100).root
        tree = xml_read.Reading(release).resource(root)
        content = json_text.render(tree, b"")
        assert same(type(model).model_validate_json(content), model), type(model)
        for is_indented in (True, False):
            output = xml_write.Writing(release, is_indented, has_declaration=True).document(tree)
            assert same(type(model).model_validate_xml(output), model), type(model)
        fates[release] += 1
    print(f"\nFHIR samples as XML: {dict(fates)}")
    assert fates["R4"] > 400


@pytest.mark.parametrize("policy", ["safe-harbor", "research-pseudonymised"])
def test_what_becomes_of_xml_is_what_becomes_of_json(shared: Path, policy: str) -> None:
    engine = assemble(policy, keys=Keys(bytes(32), "1", bytes(32)))
    fates: Counter[str] = Counter()
    for _, model in models(shared, 29):
        want, got = (
            fate(engine, payload) for payload in (model.model_dump_json().encode(), xml_of(model))
        )
        if isinstance(want, Reason):
            assert got is want
            fates["withheld"] += 1
            continue
        assert same(type(model).model_validate_xml(got), type(model).model_validate_json(want))
        as_xml = type(model).model_validate_xml(unchanged(xml_of(model)))
        as_json = type(model).model_validate_json(unchanged(model.model_dump_json().encode()))
        assert same(as_xml, as_json)
        fates["same"] += 1
    print(f"\nFHIR samples under {policy}: {dict(fates)}")
    assert fates["same"] > 40
