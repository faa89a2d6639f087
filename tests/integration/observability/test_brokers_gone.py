"""Brokers that go away in the middle are told; a client alone would go on as if all were well."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from broker import broker, missing
from running import Service, Topics, until


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A process that is not started yet, and is ended whatever happens."""
    made = Service(Topics("", "gone"), tmp_path)
    yield made
    if made.process:
        made.process.kill()
        made.process.wait()


@pytest.mark.usefixtures("bootstrap")  # skipped, or failed, where no broker can run
def test_a_process_without_brokers_is_alive_and_not_ready_and_says_so(
    service: Service, tmp_path: Path
) -> None:
    assert not missing()
    with broker(tmp_path) as service.topics.bootstrap:
        service.topics.create()
        service.start()
        until(lambda: service.total("streamdeid_ready") == 1, service.log)
        assert service.ready()
    told = "no broker has answered for 6 s"
    until(lambda: service.text("/readyz") == f"{told}\n", service.log)
    until(lambda: service.total("streamdeid_ready") == 0, "it counts as not ready")
    assert service.text("/livez") == "live\n"
    assert service.log().count(told) == 1
