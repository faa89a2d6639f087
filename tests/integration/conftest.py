"""The broker that all integration tests share."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from broker import broker, missing
from scrubbing import scrub_all


@pytest.fixture(scope="session")
def bootstrap(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real broker; in CI its absence is a failure."""
    given = os.environ.get("STREAMDEID_TEST_BOOTSTRAP")
    if given:
        yield given
        return
    _require_a_broker()
    with broker(tmp_path_factory.mktemp("kafka")) as address:
        yield address


@pytest.fixture(scope="module")
def own_broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the folder of a broker that a module has for itself, to break."""
    _require_a_broker()
    folder = tmp_path_factory.mktemp("own")
    with broker(folder) as address:
        yield address, folder


def _require_a_broker() -> None:
    """Skip where no broker can run; in CI that is a failure."""
    lacking = missing()
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"NO BROKER, NOT TESTED: {lacking}")
    assert not lacking, lacking


@pytest.fixture(scope="session")
def scrubbed(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all samples (``in``) and their outputs, a folder for each policy."""
    return scrub_all(shared, tmp_path_factory.mktemp("scrubbed"))
