"""Every HL7 v2 sample: written back byte for byte, or refused with a reason."""

from collections import Counter
from pathlib import Path

import pytest
from hl7apy.exceptions import HL7apyException
from hl7apy.parser import parse_message

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile

PROFILE = Profile()


@pytest.fixture(scope="module")
def samples(shared: Path) -> list[Path]:
    return sorted(path for path in (shared / "hl7").rglob("*") if path.is_file())


def fate(payload: bytes) -> str:
    """``unchanged``, or the reason for which the file is refused."""
    try:
        for part in HL7V2.split(payload):
            message = HL7V2.read(part, PROFILE)
            texts = [element.text for element in message.elements()]
            assert message.rewrite(texts, [[] for _ in message.notes()]) == part
    except MalformedMessage as error:
        return str(error.reason)
    return "unchanged"


def test_every_sample_is_written_back_byte_for_byte_or_refused(samples: list[Path]) -> None:
    assert len(samples) > 1000
    fates = Counter(fate(path.read_bytes()) for path in samples)
    print(f"\nHL7 v2 samples: {len(samples)}")
    for name, count in fates.most_common():
        print(f"  {name:<24}{count:>6}")
    assert sum(fates.values()) - fates["unchanged"] < 0.05 * len(samples)


def layout(payload: bytes) -> list[str] | None:
    """The segment names that hl7apy finds; ``None`` where it refuses the message."""
    try:
        text = payload.decode("utf-8").strip("\x0b\x1c\r\n \ufeff").replace("\r\n", "\r")
        return [
            child.name
            for child in parse_message(text.replace("\n", "\r"), find_groups=False).children
        ]
    except (HL7apyException, UnicodeDecodeError, ValueError, IndexError, KeyError, AttributeError):
        return None


def test_scrubbed_samples_keep_the_layout_that_hl7apy_sees(samples: list[Path]) -> None:
    compared = 0
    for path in samples[::12]:
        payload = path.read_bytes()
        before = layout(payload) if len(payload) < 20_000 else None
        if before is None or fate(payload) != "unchanged":
            continue
        parts = list(HL7V2.split(payload))
        if len(parts) != 1:
            continue
        message = HL7V2.read(parts[0], PROFILE)
        values = ["X" if element.label else None for element in message.elements()]
        assert layout(message.rewrite(values, [[] for _ in message.notes()])) == before, path.name
        compared += 1
    print(f"\nlayouts compared: {compared}")
    assert compared > 40
