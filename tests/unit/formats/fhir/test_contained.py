"""A contained resource that nothing refers to any more goes out with what referred to it."""

import json

import pytest

from streamdeid.formats.fhir.contained import drop_orphans
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import assemble, policy_text

KEYS = Keys(b"k" * 32)


def container(*names: str, links: tuple[str, ...] = (), **more: str) -> dict:
    """A resource with contained ones by id; ``more`` says what one of those refers to."""
    own = [{"resourceType": "Patient", "id": name} for name in names]
    for one in own:
        if one["id"] in more:
            one["link"] = more[one["id"]]
    references = [{"reference": link} for link in links]
    return {"resourceType": "Basic", "contained": own, "subject": references}


def left(tree: dict) -> list[str]:
    return [one["id"] for one in tree.get("contained", [])]


@pytest.mark.parametrize(
    ("tree", "stays"),
    [
        (container("a", "b", links=("#a", "#b")), ["a", "b"]),
        (container("a", "b", links=("#b",)), ["b"]),
        (container("a", "b", links=("#b",), b="#a"), ["a", "b"]),
        (container("a", "b", "c", links=(), a="#b", b="#c"), []),
        (container("a", "b", a="#b", b="#a"), ["a", "b"]),
        (container("a", a="#"), ["a"]),
        (container("a"), []),
    ],
)
def test_what_became_an_orphan_is_dropped(tree: dict, stays: list[str]) -> None:
    drop_orphans(tree, {"resourceType": "Basic"})
    assert left(tree) == stays
    assert stays or "contained" not in tree


def test_who_was_an_orphan_before_stays() -> None:
    tree = container("a")
    drop_orphans(tree, container("a"))
    assert left(tree) == ["a"]


def test_orphans_of_an_entry_are_dropped_there() -> None:
    tree = {"resourceType": "Bundle", "entry": [{"resource": container("a")}]}
    drop_orphans(tree, {})
    assert "contained" not in tree["entry"][0]["resource"]


def test_a_long_chain_of_references_is_read_once() -> None:
    names = [f"n{n}" for n in range(20_000)]
    tree = container(*names, **dict(zip(names, [f"#{n}" for n in names[1:]], strict=False)))
    drop_orphans(tree, {})
    assert "contained" not in tree


def written(resource: dict, policy: str = "safe-harbor") -> dict:
    engine = assemble(policy)
    engine = engine.__class__(engine.formats, engine.reader, load(policy, policy_text, KEYS))
    return json.loads(engine.deidentify(json.dumps(resource).encode()).payload)


def test_a_removed_extension_takes_its_resource_with_it() -> None:
    resource = {
        "resourceType": "DocumentReference",
        "status": "current",
        "contained": [{"resourceType": "Patient", "id": "p"}],
        "extension": [{"url": "http://site.example/x", "valueReference": {"reference": "#p"}}],
        "content": [{"attachment": {"contentType": "text/plain"}}],
    }
    assert "contained" not in written(resource)


@pytest.mark.parametrize("policy", ["safe-harbor", "safe-harbor-surrogate", "strict"])
@pytest.mark.parametrize(
    "value",
    ["urn:oid:1.2.840.113556.1.8000.2554.58783", "urn:uuid:0c287d32-01e3-4d87-9953-9fcc9404eb21"],
)
def test_an_identifier_that_is_a_uri_stays_one(policy: str, value: str) -> None:
    system = "urn:ietf:rfc:3986"
    resource = {
        "resourceType": "DocumentReference",
        "status": "current",
        "identifier": [{"system": system, "value": value}],
        "content": [{"attachment": {"contentType": "text/plain"}}],
    }
    [identifier] = written(resource, policy)["identifier"]
    assert identifier["system"] == system
    assert identifier["value"].startswith(value[:8])
    assert identifier["value"] != value
