"""Every FHIR sample: equal as JSON when nothing is replaced, or refused with a reason."""

import json
from collections import Counter
from pathlib import Path

import pytest

from streamdeid.formats.fhir import FHIR
from streamdeid.formats.fhir.types import RELEASES, release_of
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile

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


def test_a_scrubbed_sample_is_still_a_valid_resource(samples: list[Path]) -> None:
    checked = 0
    for path in samples[::15]:
        payload = path.read_bytes()
        try:
            message = FHIR.read(payload, PROFILE)
        except MalformedMessage:
            continue
        values = [element.text if element.label else None for element in message.elements()]
        output = json.loads(message.rewrite(values, [[] for _ in message.notes()]))
        assert release_of(output, legacy=False) in RELEASES, path.name
        checked += 1
    print(f"\nvalidated after default deny: {checked}")
    assert checked > 50
