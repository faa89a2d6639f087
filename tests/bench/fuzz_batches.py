"""Broken record batches for the reader of Kafka's answers: it goes forward and never fails.

Batches of every codec and both formats, with bytes changed, cut and doubled, most of them behind
a sum that fits, so that what is inside of them is read.

    python tests/bench/fuzz_batches.py --inputs 100000 --seed 1
"""

import argparse
import random
import time
import zlib
from collections import Counter

import crc32c
from kafka.record.memory_records import MemoryRecordsBuilder

from connectors.kafka.records import Answer

FIRST, HIGH = 5, 40
FORMS = [(2, codec) for codec in range(5)] + [(1, codec) for codec in range(4)] + [(0, 0), (0, 1)]


def made(form: tuple[int, int], dice: random.Random) -> bytes:
    """A batch, or messages of the old format, as kafka-python writes them."""
    builder = MemoryRecordsBuilder(*form, 1 << 20, offset=FIRST if form[0] < 2 else 0)
    for number in range(dice.randint(1, 6)):
        headers = [("name", b"x"), ("null", None)] if form[0] == 2 else None
        builder.append(number, b"key", dice.choice((None, b"", b"value" * 9)), headers)
    builder.close()
    return FIRST.to_bytes(8, "big") + bytes(builder._buffer)[8:]


def broken(content: bytes, dice: random.Random) -> bytes:
    """The batch with one to four changes, mostly with a sum that fits."""
    changed = bytearray(content)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(changed))
        if dice.random() < 0.8:
            changed[at] = dice.randrange(256)
        else:
            changed[at : at + dice.randrange(20)] = changed[at : at + dice.randrange(20)]
        changed = changed or bytearray(1)
    if dice.random() < 0.8 and len(changed) > 61:
        changed[8:12] = (len(changed) - 12).to_bytes(4, "big")
        if changed[16] == 2:
            changed[17:21] = crc32c.crc32c(bytes(changed[21:])).to_bytes(4, "big")
        else:
            changed[12:16] = zlib.crc32(changed[16:]).to_bytes(4, "big")
    return bytes(changed)


def tried(content: bytes) -> Counter[str]:
    """Read an answer; every step goes forward and none beyond what the broker has."""
    at, found = FIRST, Counter[str]()
    for step in Answer(content, FIRST, HIGH, bound=1 << 20).steps():
        assert at < step.following <= HIGH
        at = step.following
        if step.record is not None:
            assert FIRST <= step.record.offset == at - 1
            found[str(step.record.fault or "read")] += 1
    return found


def main() -> None:
    """Run, with progress."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--inputs", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    dice, found, began = random.Random(asked.seed), Counter[str](), time.monotonic()
    for number in range(1, asked.inputs + 1):
        content = broken(made(dice.choice(FORMS), dice), dice)
        try:
            found += tried(content)
        except Exception:
            print(f"input {number}: {content!r}", flush=True)
            raise
        if number % 10_000 == 0 or number == asked.inputs:
            spent = time.monotonic() - began
            print(f"{number:>9,} inputs, {dict(found)}, {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
