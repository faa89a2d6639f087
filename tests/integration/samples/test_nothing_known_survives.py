"""What the structured fields of each sample tell is not in its output.

The fields are read by hl7apy and by plain JSON paths, not by this project's own
identity code, and looked for as plain text.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hl7apy.exceptions import HL7apyException
from hl7apy.parser import parse_segment
from scrubbing import counted, released, withheld
from wordfreq import zipf_frequency

from streamdeid.cli.deidentify import deidentify_file
from streamdeid.model.label import Label
from streamdeid.runtime.assembly import assemble

pytestmark = pytest.mark.timeout(2400)
"""The first test that asks for the outputs waits until all samples are scrubbed."""
POLICY = "safe-harbor"
OWN = re.compile(r"\[[A-Z_]+\]")
TELLING = {
    "PID": {3: (1,), 5: (1, 2), 11: (1, 3, 5), 13: (1, 12), 14: (1,), 19: (1,)},
    "NK1": {2: (1, 2), 4: (1,), 5: (1,)},
}
"""Components of fields that name a person, an address, a number or a phone."""


@pytest.fixture(scope="module")
def engine():
    return assemble(POLICY)


def hl7_values(payload: bytes) -> Iterator[str]:
    """The telling components of PID and NK1, as hl7apy reads them."""
    text = payload.decode("utf-8", "replace")
    for line in re.split(r"[\r\n]+", text):
        if line[:4] in {"PID|", "NK1|"}:
            try:
                segment = parse_segment(line, version="2.5.1")
            except (HL7apyException, ValueError, IndexError, KeyError, AttributeError):
                continue
            for number, components in TELLING[line[:3]].items():
                for field in getattr(segment, f"{line[:3].lower()}_{number}"):
                    parts = field.to_er7().split("^")
                    yield from (parts[c - 1] for c in components if len(parts) >= c)


def fhir_values(tree: dict) -> Iterator[str]:
    """The telling values of every Patient in a payload, by plain paths."""
    resources = [tree, *tree.get("contained", [])]
    resources += [entry.get("resource", {}) for entry in tree.get("entry", [])]
    for patient in (r for r in resources if r.get("resourceType") == "Patient"):
        for name in patient.get("name", []):
            yield from (name.get("family", ""), *name.get("given", []))
        for row in patient.get("telecom", []) + patient.get("identifier", []):
            yield row.get("value", "")
        for address in patient.get("address", []):
            yield from (
                *address.get("line", []),
                address.get("city", ""),
                address.get("postalCode", ""),
            )


def is_filler(value: str) -> bool:
    """Whether a value is an everyday word, kept by a decision, or a form's own word (ZIP)."""
    everyday = value.isalpha() and zipf_frequency(value.lower(), "en") >= 4.0
    return everyday or value in Label.__members__


def survives(value: str, output: str) -> bool:
    """Whether a value can be read in an output, as a word or number of its own."""
    value = value.strip()
    if sum(map(str.isalnum, value)) < 3 or value == '""' or is_filler(value):
        return False
    if value.isdecimal() and len(value) < 5:
        return False  # a code or a result may be 1234 as well, and stays what it is
    pattern = rf"(?<![A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9])"
    return re.search(pattern, OWN.sub("", output)) is not None


def test_no_structured_identifier_of_the_hl7_samples_is_in_the_output(scrubbed: Path) -> None:
    fates = counted(withheld(scrubbed, POLICY))
    for name, payload, output in released(scrubbed, POLICY, "hl7"):
        fates["released"] += bool(output)
        if b"PID|" in payload and output:
            text = output.decode("utf-8", "replace")
            survived = [v for v in hl7_values(payload) if survives(v, text)]
            assert not survived, (name, len(survived))
    print("\n", dict(fates))
    assert fates["released"] > 1000
    assert "internal_error" not in fates


def bundles(shared: Path) -> Iterator[tuple[str, bytes]]:
    """Payloads with a Patient: the samples' own, and patients bundled with their notes."""
    for path in sorted((shared / "fhir").rglob("*.json")):
        payload = path.read_bytes()
        tree = json.loads(payload)
        if "resourceType" in tree and b'"Patient"' in payload:
            yield path.name, payload
        for note in tree.get("documentReferences", [])[:6]:
            entries = [{"resource": tree["patient"]}, {"resource": note}]
            bundle = {"resourceType": "Bundle", "type": "collection", "entry": entries}
            yield path.name, json.dumps(bundle).encode()


def test_no_structured_identifier_of_the_fhir_samples_is_in_the_output(
    engine, shared: Path
) -> None:
    fates: Counter[str] = Counter()
    for name, payload in bundles(shared):
        output, withheld = deidentify_file(engine, payload, None)
        fates.update(item.reason for item in withheld)
        fates["released"] += bool(output)
        if output:
            values = fhir_values(json.loads(payload))
            survived = [v for v in values if survives(v, output.decode())]
            assert not survived, (name, len(survived))
    print("\n", dict(fates))
    assert fates["released"]
    assert "internal_error" not in fates
