"""Every element of every resource of R4 and R5 goes through the Safe Harbor policy.

The golden tables beside this file say what becomes of the primitives of each type: ``kept``,
``replaced``, ``removed``, or read as ``narrative``. A type's elements have the same fate wherever
it stands, but for those whose holder says whom they name; those have a row for each fate. To
write them anew after a rule was changed on purpose:

    STREAMDEID_GOLDEN=write pytest tests/golden/fhir
"""

import base64
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fhir_canaries as canaries
import pytest
from fhir_canaries import Leaf

from streamdeid.engine import Deidentifier
from streamdeid.formats.fhir.types import RELEASES, release_of
from streamdeid.runtime.assembly import assemble

Fates = dict[tuple[str, str, str], set[str]]
"""By type, element and data type of the element."""

HARMLESS = {("Address", "state"), ("Address", "country")}
"""States and countries, which Safe Harbor lets through (45 CFR 164.514(b)(2)(i)(B))."""
CODES = frozenset(
    {"Code", "Boolean", "Integer", "Integer64", "Decimal", "PositiveInt", "UnsignedInt", "Time"}
)
"""Codes, numbers and times of day, in which nobody is named."""


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    """The shipped policy with all its detectors."""
    return assemble("safe-harbor")


@pytest.fixture(scope="module", params=["R4", "R5"])
def release(request: pytest.FixtureRequest) -> str:
    """Each release in turn."""
    return str(request.param)


def scrubbed(engine: Deidentifier, release: str) -> Iterator[tuple[dict[str, Any], list[Leaf]]]:
    """The output of every variant of every resource, with the canaries of its input."""
    seen: set[str] = set()
    for name in canaries.resources(release):
        for tree, leaves in canaries.variants(release, name, seen):
            output = engine.deidentify(json.dumps(tree).encode(), "fhir").payload
            yield json.loads(output), leaves


@pytest.fixture(scope="module")
def everything(engine: Deidentifier, release: str) -> list[tuple[dict[str, Any], list[Leaf]]]:
    """All outputs of a release, worked out once."""
    return list(scrubbed(engine, release))


def at(tree: Any, leaf: Leaf) -> Any:
    """What stands where a canary stood; ``None`` if nothing does."""
    for key in leaf.keys:
        try:
            tree = tree[key]
        except (KeyError, IndexError, TypeError):
            return None
    return tree


def readable(value: Any) -> str:
    """A value as a reader has it: an attachment out of its encoding."""
    text = str(value)
    if re.fullmatch(r"(?:[A-Za-z0-9+/]{4}){3,}[A-Za-z0-9+/=]*", text):
        try:
            return base64.b64decode(text).decode()
        except ValueError:
            return text
    return text


def fate(leaf: Leaf, now: Any) -> str:
    """What becomes of a canary."""
    if now is None:
        return "removed"
    if now == leaf.written:
        return "kept"
    text = readable(now)
    if "Mrs." in text:
        return "leaked" if leaf.canary in text else "narrative"
    return "replaced"


def test_the_fate_of_every_element_is_that_of_the_golden_table(everything, release: str) -> None:
    found: Fates = {}
    for output, leaves in everything:
        for leaf in leaves:
            key = (leaf.holder, leaf.name, leaf.datatype)
            found.setdefault(key, set()).add(fate(leaf, at(output, leaf)))
    rows = ["type\telement\tdata type\tfate"]
    rows += ["\t".join((*key, " or ".join(sorted(own)))) for key, own in sorted(found.items())]
    golden = Path(__file__).with_name(f"fates-{release}.tsv")
    if os.environ.get("STREAMDEID_GOLDEN") == "write":
        golden.write_text("\n".join(rows) + "\n", "utf-8")
    assert rows == golden.read_text("utf-8").splitlines()
    print(f"\n{release}: {len(everything)} payloads, {len(rows) - 1} elements")


def must_go(leaf: Leaf) -> bool:
    """Whether a leaf holds a person, address, contact, identifier, full date or prose."""
    place = (leaf.holder, leaf.name)
    return leaf.datatype not in CODES and place not in HARMLESS and place not in canaries.FIXED


def test_no_canary_of_anything_that_identifies_survives(everything) -> None:
    survived: set[tuple[str, str]] = set()
    checked = 0
    for output, leaves in everything:
        text = json.dumps(output, ensure_ascii=False)
        decoded = text + "".join(
            readable(at(output, leaf)) for leaf in leaves if leaf.datatype == "Base64Binary"
        )
        for leaf in filter(must_go, leaves):
            checked += 1
            if re.search(rf"(?<![A-Za-z0-9]){re.escape(leaf.canary)}(?![A-Za-z0-9])", decoded):
                survived.add((leaf.holder, leaf.name))
    assert not survived
    assert checked > 10_000


def test_every_output_is_a_resource_that_the_models_accept(everything, release: str) -> None:
    refused = set()
    for output, _ in everything:
        model = RELEASES[release](output["resourceType"])
        try:
            model.model_validate(output)
        except ValueError as error:
            refused.add((output["resourceType"], str(error)[:200]))
    assert not refused
    assert all(release_of(output, legacy=False) in RELEASES for output, _ in everything[:20])
