"""A million broken messages for the HL7 reader: only ``MalformedMessage`` may come out of it.

Mutations of fictitious messages: bytes flipped, cut, doubled, swapped, delimiters and
escapes strewn in. What is read must be written back byte for byte, and what is
rewritten must be readable again.

    python tests/bench/fuzz_hl7v2.py --inputs 1000000 --seed 1
"""

import argparse
import random
import time
from pathlib import Path

import streamdeid.cli
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile

STREWN = (
    b"|",
    b"^",
    b"~",
    b"\\",
    b"&",
    b"\r",
    b"\n",
    b"\x0b",
    b"\x1c",
    b"\x00",
    b"\xff",
    b"\\X41\\",
    b"\\.br\\",
    b'""',
)
SHORTEST = b"\r".join(
    (
        b"MSH|^~\\&|A|B|C|D|20240101||ADT^A01|1|P|2.5.1",
        b"PID|1||1^^^A^MR||Roe^Jan",
        b"OBX|1|TX|1^a^L||x\\T\\y",
        b"",
    )
)


def mutated(source: bytes, dice: random.Random) -> bytes:
    """``source`` with one to eight mutations."""
    broken = bytearray(source)
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(broken) + 1)
        kind = dice.randrange(5)
        if kind == 0:
            broken[at : at + 1] = bytes([dice.randrange(256)])
        elif kind == 1:
            del broken[at : at + dice.randrange(40)]
        elif kind == 2:
            broken[at:at] = dice.choice(STREWN)
        elif kind == 3:
            broken[at:at] = broken[at : at + dice.randrange(30)]
        else:
            other = dice.randrange(len(broken) + 1)
            broken[at : at + 8] = broken[other : other + 8]
    return bytes(broken)


def tried(payload: bytes, profile: Profile) -> bool:
    """Whether the payload could be read; it must then be written back as it came."""
    try:
        parts = list(HL7V2.split(payload))
        assert b"".join(parts) == payload
        for part in parts:
            message = HL7V2.read(part, profile)
            elements, notes = message.elements(), message.notes()
            same = message.rewrite([e.text for e in elements], [[] for _ in notes])
            assert same == part or message.sealed
            values = ["x" if element.label else None for element in elements]
            changed = message.rewrite(values, [[] for _ in notes])
            HL7V2.read(changed, profile)
            message.identity()
            list(message.visible())
    except MalformedMessage:
        return False
    return True


def main() -> None:
    """Run, with progress."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--inputs", type=int, default=1_000_000)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    dice = random.Random(asked.seed)
    feed = Path(streamdeid.cli.__file__).parent / "feed"
    sources = [p.read_bytes()[:900] for p in sorted(feed.glob("*.hl7"))] + [SHORTEST] * 60
    profile, read, began = Profile(), 0, time.monotonic()
    for number in range(1, asked.inputs + 1):
        payload = mutated(dice.choice(sources), dice)
        try:
            read += tried(payload, profile)
        except Exception:
            print(f"input {number}: {payload!r}", flush=True)
            raise
        if number % 50_000 == 0 or number == asked.inputs:
            print(
                f"{number:>9,} inputs, {read:,} read, {time.monotonic() - began:.0f} s", flush=True
            )


if __name__ == "__main__":
    main()
