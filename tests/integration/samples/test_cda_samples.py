"""Every C-CDA sample: unchanged when nothing is replaced, scrubbed in place, and still XML."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree
from scrubbing import released, withheld
from wordfreq import zipf_frequency

from streamdeid.formats.cda.form import CDA
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile

pytestmark = pytest.mark.timeout(2400)
"""The first test that asks for the outputs waits until all samples are scrubbed."""
POLICY = "safe-harbor"
V3 = "{urn:hl7-org:v3}"
TELLING = ("given", "family", "streetAddressLine", "city", "postalCode")


@pytest.fixture(scope="module")
def samples(shared: Path) -> list[Path]:
    return sorted(path for path in (shared / "ccda").rglob("*") if path.is_file())


def kind(payload: bytes) -> str:
    """The code of a document's type, or what else it is."""
    try:
        root = etree.fromstring(payload)
    except etree.XMLSyntaxError:
        return "no well-formed XML"
    code = root.find(f"{V3}code")
    return "fragment" if code is None else str(code.get("displayName") or code.get("code"))


def test_every_sample_is_written_back_byte_for_byte_or_refused(samples: list[Path]) -> None:
    fates: Counter[str] = Counter()
    for path in samples:
        payload = path.read_bytes()
        try:
            message = CDA.read(payload, Profile())
        except MalformedMessage as error:
            assert kind(payload) == "no well-formed XML"
            fates[str(error.reason)] += 1
            continue
        texts = [element.text for element in message.elements()]
        same = message.rewrite(texts, [[] for _ in message.notes()])
        assert message.sealed or same == payload, path.name
        fates["sealed within" if message.sealed else "unchanged"] += 1
    print(f"\nC-CDA samples: {len(samples)}; {dict(fates)}")
    assert fates["unchanged"] > 40


def told(payload: bytes) -> Iterator[str]:
    """What the header tells of the patient, read by lxml."""
    target = etree.fromstring(payload).find(f"{V3}recordTarget")
    for element in target.iter() if target is not None else ():
        if isinstance(element.tag, str) and element.tag.removeprefix(V3) in TELLING:
            yield (element.text or "").strip()


def survives(value: str, output: str) -> bool:
    """Whether a value that is no everyday word can be read in an output."""
    everyday = value.isalpha() and zipf_frequency(value.lower(), "en") >= 4.0
    if len(value) < 3 or everyday:
        return False
    return re.search(rf"(?<![A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9])", output) is not None


def test_every_output_parses_and_tells_nothing_of_its_header(scrubbed: Path) -> None:
    fates: Counter[tuple[str, str]] = Counter()
    reasons = withheld(scrubbed, POLICY)
    for name, payload, output in released(scrubbed, POLICY, "ccda"):
        fates[kind(payload), reasons[name][1] if name in reasons else "released"] += 1
        if not output:
            continue
        before, after = etree.fromstring(payload), etree.fromstring(output)
        assert after.tag == before.tag
        assert len(list(after.iter(f"{V3}section"))) == len(list(before.iter(f"{V3}section")))
        text = output.decode()
        assert not [v for v in told(payload) if survives(v, text)], name
    print("\nC-CDA by type of document and fate")
    for (name, end), count in sorted(fates.items()):
        print(f"  {name:<48}{end:<22}{count:>4}")
    assert sum(count for (_, end), count in fates.items() if end == "released") > 44
    assert not [end for _, end in fates if end == "internal_error"]
