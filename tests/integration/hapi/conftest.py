"""HAPI for the tests of this folder; in CI its absence is a failure."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from hapi import Hapi, built, missing


@pytest.fixture(scope="session")
def hapi(tmp_path_factory: pytest.TempPathFactory) -> Hapi:
    """The judge, compiled."""
    lacking = missing()
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"NO HAPI, NOT TESTED: {lacking}")
    assert not lacking, lacking
    return built(tmp_path_factory.mktemp("hapi"))
