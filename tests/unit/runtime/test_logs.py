"""Log lines are coordinates and codes; what libraries and faults say in words stays out."""

import json
import subprocess
import sys
from typing import Any

import pytest

START = """
import logging, time, warnings
from streamdeid.runtime import logs
logs.start_logs()
conn, cluster = logging.getLogger("kafka.conn"), logging.getLogger("kafka.cluster")
def again(now):
    logs.time.monotonic = lambda: now
    cluster.warning("Nowak")
"""


def said(code: str, ends: int = 0) -> list[dict[str, Any]]:
    """The log lines of a process that runs this code; no word of its content is among them."""
    done = subprocess.run(
        [sys.executable, "-c", START + code],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (ends, "")
    assert "Nowak" not in done.stderr
    return [json.loads(line) for line in done.stderr.splitlines()]


def test_a_library_is_heard_by_logger_and_line_and_not_by_its_words() -> None:
    (line,) = said('conn.warning("cannot decode %s", "Nowak")')
    assert (line["event"], line["logger"], line["level"]) == ("library", "kafka.conn", "warning")
    assert isinstance(line["line"], int)
    (line,) = said('conn.critical("cannot decode %s", "Nowak")')
    assert line["level"] == "error"


def test_what_is_below_a_warning_is_not_heard() -> None:
    assert said('conn.info("connected")') == []


def test_a_place_that_repeats_itself_is_heard_once_in_a_while() -> None:
    lines = said('for now in (0.0, 0.1, 30.0, 61.0): again(now)\nconn.warning("Nowak")')
    assert [line["logger"] for line in lines] == ["kafka.cluster", "kafka.cluster", "kafka.conn"]


def test_a_warning_of_python_is_heard_without_its_words() -> None:
    (line,) = said('warnings.warn("about Nowak")')
    assert line["logger"] == "py.warnings"


def test_a_fault_that_ends_the_process_is_a_line_with_its_kind_and_place() -> None:
    (line,) = said('def read(text): raise ValueError(text)\nread("Nowak")', ends=1)
    assert (line["event"], line["kind"]) == ("uncaught", "ValueError")
    assert line["place"].startswith("<string>:")


@pytest.mark.parametrize(
    "code",
    [
        """
import threading
def read(text): raise ValueError(text)
threading.Thread(target=read, args=["Nowak"]).start()
""",
        """
class Held:
    def __del__(self): raise ValueError("Nowak")
Held()
""",
    ],
)
def test_a_fault_that_ends_no_process_is_told_in_the_same_way(code: str) -> None:
    (line,) = said(code)
    assert (line["event"], line["kind"]) == ("uncaught", "ValueError")
