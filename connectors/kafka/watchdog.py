"""Calls that wait without a timeout, under watch.

kafka-python's commit, abort and send_offsets wait for ever. A process that hangs in
one holds its partitions; ending it is safe, because what it had begun was not
committed, and the group gives its partitions to others.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from streamdeid.model.errors import Lost

EXIT = Lost.CODE
"""To be started again."""


@contextmanager
def watched(what: str, seconds: float) -> Iterator[None]:
    """End the process if the block takes longer than ``seconds``."""
    timer = threading.Timer(seconds, _end, (what, seconds))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end(what: str, seconds: float) -> None:
    """One line, and out."""
    sys.stderr.write(f'{{"event": "watchdog", "what": "{what}", "seconds": {seconds:g}}}\n')
    sys.stderr.flush()
    os._exit(EXIT)
