"""Two services of one group under a mixed feed, and a browser to look at them."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from broker import free_port as unused
from running import FEED, Feeder, Service, Topics, running, until


@pytest.fixture(scope="session")
def messages() -> list[bytes]:
    """The bundled feed: good messages and broken ones."""
    return [path.read_bytes() for path in sorted(FEED.iterdir())]


@pytest.fixture(scope="session")
def feeder(bootstrap: str, messages: list[bytes]) -> Feeder:
    """What feeds the services of this suite."""
    topics = Topics(bootstrap, "watched")
    topics.create()
    return Feeder(topics, messages)


@pytest.fixture(scope="session")
def pair(feeder: Feeder, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two processes of one group, the first with a shadow."""
    folder = tmp_path_factory.mktemp("services")
    # It differs from what is published in states, ages, and messages that it finds too large.
    (folder / "shadow.toml").write_text('extends = "strict"\n[formats]\nmax_bytes = 2000\n')
    more = f'[shadow]\npolicy = "{folder / "shadow.toml"}"\n'
    made = [Service(feeder.topics, folder, more=more), Service(feeder.topics, folder)]
    with running(made):
        yield made


@pytest.fixture(scope="module")
def services(feeder: Feeder, pair: list[Service]) -> Iterator[list[Service]]:
    """The two at work; they rest between the modules that ask for them."""
    feeder.start()
    for service in pair:
        until(service.done, "both have had messages")
    yield pair
    feeder.rest()


@pytest.fixture(scope="module")
def browser(tool: Callable[[str], Path]) -> Iterator[Browser]:
    """A real Chromium; its event loop would be in the way of other modules' tests."""
    with sync_playwright() as playwright:
        running_one = playwright.chromium.launch(
            executable_path=str(tool("chromium")), args=["--no-sandbox"]
        )
        yield running_one
        running_one.close()


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """A port that nobody uses now."""
    return unused
