"""Reading, identity and writing of a 2 kB ORU, against hl7apy's parse, in one run."""

import time
from pathlib import Path

from hl7apy.parser import parse_message

import streamdeid.cli
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.profile import Profile

FEED = Path(streamdeid.cli.__file__).parent / "feed"


def codec(payload: bytes, profile: Profile) -> None:
    """Everything that the format does for one message."""
    message = HL7V2.read(payload, profile)
    elements, notes = message.elements(), message.notes()
    message.identity()
    message.rewrite(["x" for _ in elements], [[] for _ in notes])


def main() -> None:
    """Time both and print the ratio."""
    payload = (FEED / "08-oru-progress-nowak.hl7").read_bytes()
    lines = [line for line in payload.split(b"\r") if line.startswith(b"OBX")]
    payload += b"\r".join(lines[: (2000 - len(payload)) // 80 + 1]) + b"\r"
    profile, count = Profile(), 2000
    codec(payload, profile)
    began = time.process_time()
    for _ in range(count):
        codec(payload, profile)
    ours = (time.process_time() - began) / count
    began = time.process_time()
    for _ in range(20):
        parse_message(payload.decode(), find_groups=False)
    theirs = (time.process_time() - began) / 20
    print(f"HL7 v2 codec: ORU of {len(payload)} bytes")
    print(f"  read, identity, write {ours * 1000:>8.3f} ms")
    print(f"  hl7apy parse          {theirs * 1000:>8.3f} ms, ratio 1/{theirs / ours:.0f}")


if __name__ == "__main__":
    main()
