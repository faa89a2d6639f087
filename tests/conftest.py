"""Fixtures that every suite may ask for."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]


APART = ("samples", "shapes", "redteam", "wrapping", "joins")
"""Folders of tests/integration that need neither a broker nor all samples scrubbed."""


class ByFolder(LoadScopeScheduling):
    """Keeps a folder's tests in one process: they share what its session fixtures make.

    What compares all samples is one group, for they take minutes to scrub. What runs on brokers is
    another: two of these at once would have each other's services wait for a processor.
    """

    def _split_scope(self, nodeid: str) -> str:
        folder = nodeid.partition("::")[0].rpartition("/")[0]
        if folder.endswith(("/fidelity", "/hapi")):
            return "samples"
        is_on_brokers = folder == "tests/faults" or "tests/integration" in folder
        return "brokers" if is_on_brokers and not folder.endswith(APART) else folder


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFolder:
    """How tests are dealt to processes."""
    return ByFolder(config, log)


@pytest.fixture(scope="session", autouse=True)
def unread_by_others() -> Iterator[None]:
    """Files of tests are not for everybody: a key that is would be refused."""
    before = os.umask(0o027)
    yield
    os.umask(before)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of sample messages and notes beside the checkout."""
    folder = ROOT.parent / "shared" / "data"
    assert folder.is_dir(), "the sample data is expected beside the checkout, in ../shared/data"
    return folder


CACHE = Path(
    os.environ.get("STREAMDEID_TOOLS")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "streamdeid"
)
"""Where .ci/tools.sh keeps what pip does not bring."""


def missing(what: str) -> NoReturn:
    """Fail in CI; elsewhere say loudly what did not run, and why."""
    words = f"{what} is not here; .ci/tools.sh brings it, and in CI this is a failure"
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


@pytest.fixture(scope="session")
def tool() -> Callable[[str], Path]:
    """The path of a program by its name: helm, prometheus, promtool, chromium."""

    def find(name: str) -> Path:
        found = shutil.which(name) or shutil.which(name, path=CACHE / "bin")
        return Path(found) if found else missing(name)

    return find


@pytest.fixture(scope="session")
def crds() -> Path:
    """The folder of custom resource definitions of KEDA and the Prometheus operator."""
    folder = CACHE / "crds"
    return folder if folder.is_dir() else missing("the folder of resource definitions")


@pytest.fixture(scope="session")
def proc() -> Path:
    """The folder in which Linux tells of processes; elsewhere the engine has none of its own."""
    folder = Path("/proc/self")
    return folder if (folder / "statm").exists() else missing("/proc, and with it Linux,")
