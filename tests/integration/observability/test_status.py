"""``streamdeid status`` tells of running processes what their /metrics say."""

from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from running import Service, Topics, until

from streamdeid.cli.status import command, resolved, service_address
from streamdeid.model.errors import ConfigurationError


@pytest.fixture
def config(tmp_path: Path, services: list[Any]) -> Path:
    """The configuration of the first service."""
    file = tmp_path / "streamdeid.toml"
    file.write_text(f'[service]\nhost = "0.0.0.0"\nport = {services[0].port}\n')
    return file


def status(*words: object) -> Result:
    return CliRunner().invoke(command, [str(w) for w in words], standalone_mode=False)


def test_a_running_service_is_told_in_one_table(config: Path, services: list[Any]) -> None:
    withheld = 'streamdeid_messages_quarantined_total{reason="no_msh"}'
    until(lambda: services[0].total(withheld), "a message without a header has come")
    done = status("--config", config, "--once")
    assert done.return_value == 0, done.output
    lines = done.output.splitlines()
    assert lines[0].split()[:4] == ["process", "state", "in/s", "out/s"]
    (row,) = [line for line in lines if line.startswith(f"127.0.0.1:{services[0].port}")]
    assert row.split()[1] == "ready"
    builds = [line.split() for line in lines if " safe-harbor " in line]
    assert [(build[0], build[-1]) for build in builds] == [(version("streamdeid"), "1")]
    assert "no_msh" in done.output


def test_the_rate_is_that_of_the_moment(config: Path, services: list[Any]) -> None:
    def rate() -> float:
        lines = status("--config", config, "--once").output.splitlines()
        return float(lines[1].split()[2].replace(",", ""))

    until(rate, "messages come all the time")
    assert services


def test_several_processes_have_a_row_each(config: Path, services: list[Any]) -> None:
    at = [word for s in services for word in ("--at", f"localhost:{s.port}")]
    done = status("--config", config, "--once", *at)
    for service in services:
        assert f"127.0.0.1:{service.port} " in done.output
    (build,) = [line for line in done.output.splitlines() if " safe-harbor " in line]
    assert build.split()[-1] == "2", "both do the same"


def test_a_process_that_is_not_there_is_told_and_fails_the_command(
    config: Path, services: list[Any], free_port: Any
) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    done = status("--config", config, "--once", "--at", nobody)
    assert done.return_value == 1
    assert f"{nobody}  does not answer" in done.output
    assert services


def test_a_configuration_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"--config: there is no file .*nowhere\.toml"):
        service_address(tmp_path / "nowhere.toml")


def test_the_environment_wins_over_the_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAMDEID_SERVICE__PORT", "9999")
    assert service_address(config) == "127.0.0.1:9999"


@pytest.mark.parametrize("wrong", ["localhost", "localhost:http", ":1"])
def test_an_address_without_a_port_is_refused(wrong: str) -> None:
    with pytest.raises(ConfigurationError, match="HOST:PORT"):
        resolved([wrong])


def test_without_a_configuration_the_command_says_what_is_missing() -> None:
    done = status("--once")
    assert isinstance(done.exception, click.MissingParameter)


def test_a_broker_that_is_not_there_is_told_by_the_port_of_a_living_process(
    tmp_path: Path, free_port: Any
) -> None:
    service = Service(Topics(f"127.0.0.1:{free_port()}", "nowhere"), tmp_path)
    service.start()
    assert service.process
    try:
        until(lambda: "nobody listens there" in service.text("/readyz"), "the reason is told")
        assert service.text("/livez") == "live\n"
        service.process.terminate()
        assert service.process.wait(5) == 0, "a start has nothing to finish"
    finally:
        service.process.kill()
        service.process.wait()
