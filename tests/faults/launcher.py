"""``streamdeid run`` as it is, in a process that can be struck in a chosen phase of a transaction.

The product has no hooks; Kafka's client is patched here, before the product is loaded. In the
folder FAULTS_CONTROL a file that is called like a phase holds the signal that the process sends
to itself when it next comes there; the file is renamed, so that one process is struck once.

The file ``clock`` holds seconds by which the wall clock is wrong, from then on. That
reaches what asks ``time.time`` in this process; the brokers' clocks stay right.
"""

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

from kafka import KafkaConsumer, KafkaProducer

CONTROL = Path(os.environ["FAULTS_CONTROL"])
TRUE_TIME, TRUE_NS = time.time, time.time_ns
step = [0.0]


def strike(phase: str) -> None:
    """Do what is asked for in this phase."""
    order = CONTROL / phase
    try:
        number = int(order.read_text())
        order.rename(CONTROL / f"{phase}.done")
    except (FileNotFoundError, ValueError):
        return
    os.kill(os.getpid(), number)
    if number == signal.SIGKILL:
        time.sleep(10)


def around(kind: type, name: str, before: str, after: str, later: str = "") -> None:
    """Strike before and after a method, and a moment after it has begun or given something."""
    inner = getattr(kind, name)

    def outer(*words: Any, **named: Any) -> Any:
        if before:
            strike(before)
        if later == "during_commit":
            soon(later, 0.002)
        result = inner(*words, **named)
        if name != "poll" or result:
            strike(after)
            if later == "during_process":
                soon(later, 0.05)
        return result

    setattr(kind, name, outer)


def soon(phase: str, seconds: float) -> None:
    """Strike a little later, whatever is done then."""
    if (CONTROL / phase).exists():
        threading.Timer(seconds, strike, (phase,)).start()


def clock() -> None:
    """Follow the file that says how wrong the clock is."""
    while True:
        try:
            step[0] = float((CONTROL / "clock").read_text())
        except (OSError, ValueError):
            step[0] = 0.0
        time.sleep(0.1)


around(KafkaConsumer, "poll", "", "after_poll", "during_process")
around(KafkaProducer, "begin_transaction", "", "after_begin")
around(KafkaProducer, "flush", "", "after_produce")
around(KafkaProducer, "send_offsets_to_transaction", "", "after_offsets")
around(KafkaProducer, "commit_transaction", "before_commit", "after_commit", "during_commit")
time.time = lambda: TRUE_TIME() + step[0]
time.time_ns = lambda: TRUE_NS() + int(step[0] * 1e9)
threading.Thread(target=clock, daemon=True).start()

if __name__ == "__main__":
    from streamdeid.cli import main

    sys.argv[0] = "streamdeid"
    main()
