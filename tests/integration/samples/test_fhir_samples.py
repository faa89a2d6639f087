"""Every FHIR sample: equal as JSON when nothing is replaced, or refused with a reason."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from streamdeid.formats.fhir import FHIR
from streamdeid.formats.fhir.types import RELEASES
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.runtime.assembly import assemble

PROFILE = Profile()


@pytest.fixture(scope="module")
def samples(shared: Path) -> list[Path]:
    return sorted((shared / "fhir").rglob("*.json"))


def test_every_sample_is_equal_as_json_or_refused(samples: list[Path]) -> None:
    fates: Counter[str] = Counter()
    for path in samples:
        payload = path.read_bytes()
        try:
            message = FHIR.read(payload, PROFILE)
        except MalformedMessage as error:
            fates[str(error.reason)] += 1
            continue
        texts = [element.text if element.label else None for element in message.elements()]
        if None not in texts and not message.sealed:
            same = message.rewrite(texts, [[] for _ in message.notes()])
            assert json.loads(same) == json.loads(payload), path.name
            fates["equal as JSON"] += 1
        else:
            fates["read; what is unlisted or sealed is not offered back"] += 1
    print(f"\nFHIR samples: {len(samples)}")
    for name, count in fates.most_common():
        print(f"  {name:<56}{count:>6}")
    assert fates["invalid_json"] == 0


def test_every_scrubbed_sample_validates_as_its_input_did(samples: list[Path]) -> None:
    policy = assemble("safe-harbor").policy
    fates: Counter[tuple[str, str, str]] = Counter()
    for path in samples[:: 1 if os.environ.get("STREAMDEID_SAMPLES") == "all" else 3]:
        try:
            message = FHIR.read(path.read_bytes(), policy.profile)
        except MalformedMessage as error:
            fates[kind(path), "", str(error.reason)] += 1
            continue
        replacer = policy.replacer(message.identity(), [])
        values = [replacer.element(element) for element in message.elements()]
        output = json.loads(message.rewrite(values, [[] for _ in message.notes()]))
        RELEASES[message.version](output["resourceType"]).model_validate(output)
        fates[output["resourceType"], message.version, "validates"] += 1
    print("\nFHIR samples by type, release and fate")
    for (name, release, end), count in sorted(fates.items()):
        print(f"  {name:<28}{release:<6}{end:<24}{count:>5}")
    assert sum(count for (_, _, end), count in fates.items() if end == "validates") > 500


def kind(path: Path) -> str:
    """What a sample says it is."""
    tree = json.loads(path.read_bytes())
    return str(tree.get("resourceType", "no resource")) if isinstance(tree, dict) else "no resource"
