"""A call that hangs ends its process with one line; one that returns does not."""

import json
import subprocess
import sys

from connectors.kafka.watchdog import EXIT, watched

HANGS = """
import time
from connectors.kafka.watchdog import watched
with watched("transaction", 0.2):
    time.sleep(60)
"""


def test_a_call_that_hangs_ends_the_process_to_be_started_again() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HANGS], capture_output=True, timeout=30, check=False
    )
    assert done.returncode == EXIT == 75
    assert json.loads(done.stderr) == {"event": "watchdog", "what": "transaction", "seconds": 0.2}


def test_a_call_that_returns_in_time_goes_on() -> None:
    with watched("connect", 30.0):
        done = True
    assert done
