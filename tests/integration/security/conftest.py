"""One secured broker and one identity provider for all tests of logging in."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from authority import Authority
from broker import broker, free_port, missing
from issuer import Issuer, serving, write_jwks
from secured import Secured, security


@pytest.fixture(scope="session")
def issuer() -> Iterator[Issuer]:
    """Hands out tokens."""
    with serving(Issuer()) as made:
        yield made


@pytest.fixture(scope="session")
def secured(issuer: Issuer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secured]:
    """The broker; in CI its absence is a failure."""
    lacking = missing()
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"NO BROKER, NOT TESTED: {lacking}")
    assert not lacking, lacking
    folder = tmp_path_factory.mktemp("secured")
    authority = Authority(folder, "authority")
    settings, ports = security(folder, authority, write_jwks(issuer, folder))
    address = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
    with broker(folder, settings) as plain:
        yield Secured(plain, address["SCRAM"], address["OAUTH"], address["MUTUAL"], authority)


@pytest.fixture(scope="session")
def unused() -> Callable[[], int]:
    """Draws a port that nobody uses now."""
    return free_port
