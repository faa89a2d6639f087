"""Reading, identity and writing of a 2 kB ORU, against hl7apy's parse, in one run.

Both are told by the best of several rounds of processor time, so that other
work on the machine counts for little. With ``--growth`` time and memory are
printed for reports from 2 kB to 20 MB.
"""

import argparse
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from hl7apy.parser import parse_message

import streamdeid.cli
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.profile import Profile

FEED = Path(streamdeid.cli.__file__).parent / "feed"
SIZE = 2048


def report(size: int) -> bytes:
    """A report of the bundled feed, its lines sent again until it has ``size`` bytes."""
    payload = (FEED / "08-oru-progress-nowak.hl7").read_bytes()
    lines = [line + b"\r" for line in payload.split(b"\r") if line.startswith(b"OBX")]
    missing = size - len(payload)
    again = b"".join(lines)
    payload += again * (missing // len(again))
    for line in lines:
        if len(payload) + len(line) <= size:
            payload += line
    return payload


def codec(payload: bytes, profile: Profile) -> None:
    """Everything that the format does for one message."""
    message = HL7V2.read(payload, profile)
    elements, notes = message.elements(), message.notes()
    message.identity()
    message.rewrite(["x" for _ in elements], [[] for _ in notes])


def best(work: Callable[[], object], count: int, rounds: int) -> float:
    """Milliseconds of processor time for one piece of ``work``."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(count):
            work()
        times.append((time.process_time() - began) / count)
    return min(times) * 1000


def growth(profile: Profile) -> None:
    """Print time and memory for reports of more and more lines."""
    print(f"{'bytes':>12}{'ms':>12}{'us/kB':>10}{'peak MB':>10}{'peak/byte':>11}")
    for size in (2_000, 20_000, 200_000, 2_000_000, 20_000_000):
        payload = report(size)
        spent = best(lambda payload=payload: codec(payload, profile), max(1, 200_000 // size), 3)
        tracemalloc.start()
        codec(payload, profile)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        kilobyte = spent * 1e6 / len(payload)
        row = f"{len(payload):>12,}{spent:>12.2f}{kilobyte:>10.1f}{peak / 1e6:>10.2f}"
        print(f"{row}{peak / len(payload):>11.1f}")


def main() -> None:
    """Time both and print the ratio."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--growth", action="store_true")
    profile = Profile()
    if asked.parse_args().growth:
        growth(profile)
        return
    payload = report(SIZE)
    codec(payload, profile)
    ours = best(lambda: codec(payload, profile), 100, 30)
    theirs = best(lambda: parse_message(payload.decode(), find_groups=False), 4, 5)
    print(f"HL7 v2 codec: ORU of {len(payload)} bytes")
    print(f"  read, identity, write {ours:>8.3f} ms")
    print(f"  hl7apy parse          {theirs:>8.3f} ms, ratio 1/{theirs / ours:.0f}")


if __name__ == "__main__":
    main()
