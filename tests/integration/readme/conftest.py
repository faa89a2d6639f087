"""Ports for a supervisor and its workers."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "observability"))

from running import ports_in_a_row


@pytest.fixture(scope="session")
def worker_ports() -> Callable[[], int]:
    """Draws the first of four ports that nobody uses now."""
    return lambda: ports_in_a_row(4)
