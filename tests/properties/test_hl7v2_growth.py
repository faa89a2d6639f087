"""Calls and memory grow with the size of a message and no faster, whatever it is made of.

What is counted is the same on every machine: function calls and allocated bytes.
``tests/bench/bench_hl7v2.py --growth`` prints times up to 20 MB.
"""

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.profile import Profile

HEAD = "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1||||||UNICODE UTF-8\rPID|1||4471^^^G^MR\r"
LINE = "OBX|1|TX|11506-3^Progress note^LN||Mrs. Roe was seen and slept well \\T\\ ate.||||||F\r"
SHAPES: dict[str, Callable[[int], str]] = {
    "lines": lambda size: LINE * (size // len(LINE)),
    "one value": lambda size: f"OBX|1|TX|1^N^L||{'slept well. ' * (size // 12)}||||||F\r",
    "repetitions": lambda size: f"NTE|1||{'slept~' * (size // 6)}\r",
    "identifiers": lambda size: f"PID|1||{'7^^^G^MR~' * (size // 9)}\r",
    "components": lambda size: f"OBR|1||{'^' * size}7\r",
    "fields": lambda size: f"PV1|1{'|' * size}7\r",
    "blank lines": lambda size: "NTE|1||a" + "\r" * size + "b\r",
    "half escapes": lambda size: "NTE|1||" + "\\X4" * (size // 3) + "\r",
    "escapes": lambda size: "NTE|1||" + "\\.br\\" * (size // 5) + "\r",
}


def work(payload: bytes) -> None:
    """All that the format does for a message."""
    message = HL7V2.read(payload, Profile())
    values = ["x" for _ in message.elements()]
    message.identity()
    message.rewrite(values, [[] for _ in message.notes()])
    for _ in message.visible():
        pass


def calls(payload: bytes) -> int:
    """How many functions are called."""
    count = 0

    def counted(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work(payload)
    finally:
        sys.setprofile(before)
    return count


def peak(payload: bytes) -> int:
    """How many bytes are allocated at most."""
    tracemalloc.start()
    try:
        work(payload)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("shape", SHAPES)
def test_calls_and_memory_grow_with_the_message_and_no_faster(shape: str) -> None:
    sizes = (2_000, 20_000, 100_000)
    payloads = [(HEAD + SHAPES[shape](size)).encode() for size in sizes]
    work(payloads[0])
    called, held = [calls(p) for p in payloads], [peak(p) for p in payloads]
    for payload, count, memory in zip(payloads, called, held, strict=True):
        print(f"\n{shape:<14}{len(payload):>10,} bytes{count:>10,} calls{memory:>12,} held", end="")
    for small, large in ((0, 1), (1, 2)):
        growth = len(payloads[large]) / len(payloads[small])
        assert called[large] <= 1.2 * growth * called[small]
        assert held[large] <= 1.2 * growth * held[small]
