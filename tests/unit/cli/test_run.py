"""A service that cannot start says why in one line, names the key, and ends with code 2."""

import hashlib
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from streamdeid.cli.run import _first_port, build
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.settings import Connector, KeysSection, Service, Settings

SASL = 'security_protocol = "SASL_SSL"\nsasl_mechanism = "SCRAM-SHA-512"\n'


def start(
    tmp_path: Path, kafka: str, *words: str, key: bool = True, port: int = 0, **secrets: str
) -> tuple[int, list[str]]:
    """The exit code of ``streamdeid run`` and what it says."""
    (tmp_path / "key").write_text(hashlib.sha256(b"no secret").hexdigest())
    config = tmp_path / "streamdeid.toml"
    keys = f'[keys]\nfile = "{tmp_path / "key"}"\n' if key else ""
    config.write_text(f"[kafka]\n{kafka}\n{keys}[service]\nport = {port}\n")
    done = subprocess.run(
        [sys.executable, "-m", "streamdeid", "run", "--config", str(config), *words],
        env=os.environ | secrets,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr.splitlines()


def test_a_missing_secret_is_named_with_where_it_may_come_from(tmp_path: Path) -> None:
    code, said = start(tmp_path, SASL, STREAMDEID_KAFKA__SASL_USERNAME="deid")
    assert code == 2
    assert said[-1] == (
        "streamdeid: kafka.sasl_password: is missing or empty; "
        "allowed: STREAMDEID_KAFKA__SASL_PASSWORD or kafka.sasl_password_file"
    )


@pytest.mark.parametrize(
    ("kafka", "key", "words"),
    [
        (
            'bootsrap = ["a:1"]',
            True,
            r"kafka\.bootsrap \(.*streamdeid\.toml:2\): .*; allowed: boot",
        ),
        ('sasl_password = "hush"', True, r"kafka\.sasl_password \(.*:2\): must not stand in the"),
        (SASL.splitlines()[0], True, r"kafka\.sasl_mechanism: is missing; allowed: PLAIN, SCRAM"),
        ('ssl_ca = "/nowhere/ca.crt"', True, r"kafka\.ssl_ca: would not be used with"),
        ("topics = []", True, r"kafka\.topics: names no topic"),
        ('topics = ["(raw"]', True, r"kafka\.topics: expression 1 is not a regular"),
        ("", False, r"keys\.file: names no key"),
        ('[shadow]\npolicy = "no/such.toml"', True, r"shadow\.policy: "),
        ('[shadow]\nmodel = "no/such"', True, r"shadow\.model: cannot be read"),
    ],
)
def test_a_wrong_setting_is_one_line_with_its_key(
    kafka: str, key: object, words: str, tmp_path: Path
) -> None:
    code, said = start(tmp_path, kafka, key=bool(key))
    assert code == 2
    assert re.match(f"streamdeid: {words}", said[-1]), said
    assert "hush" not in "".join(said)


def test_a_configuration_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "streamdeid", "run", "--config", str(tmp_path / "no.toml")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert re.match(r"streamdeid: --config: there is no file .*no\.toml$", done.stderr)


@pytest.mark.parametrize(("source", "sink"), [("in", "in/out"), ("in", "."), ("in", "in")])
def test_folders_of_which_one_lies_in_the_other_are_refused_before_one_is_touched(
    source: str, sink: str, tmp_path: Path
) -> None:
    brought = tmp_path / "in" / "a.hl7.partial"
    brought.parent.mkdir()
    brought.touch()
    settings = Settings(
        source=Connector(name="files", folder=str(tmp_path / source)),
        sink=Connector(name="files", folder=str(tmp_path / sink)),
        keys=KeysSection(required=False),
    )
    with pytest.raises(ConfigurationError, match=r"^sink\.folder: and source\.folder lie one in"):
        build(settings)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [brought]


def test_several_workers_with_a_wrong_setting_end_together(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    code, said = start(tmp_path, SASL, "--workers", "2", port=port)
    assert code == 2
    assert any(line.startswith("streamdeid: kafka.sasl_username: is missing") for line in said)


def test_several_workers_need_ports(tmp_path: Path) -> None:
    code, said = start(tmp_path, "", "--workers", "2")
    assert code == 2
    assert said[-1].startswith(
        "streamdeid: service.worker_ports: is 0, as service.port is, but each"
    )


@pytest.mark.parametrize(
    ("service", "first"),
    [
        (Service(port=8080), 8081),
        (Service(port=8080, worker_ports=9000), 9000),
        (Service(port=0, worker_ports=9000), 9000),
        (Service(port=8080, worker_ports=8076), 8076),
    ],
)
def test_workers_answer_behind_the_service_s_port_or_where_it_is_said(
    service: Service, first: int
) -> None:
    assert _first_port(service, 4) == first


@pytest.mark.parametrize("first", [8077, 8080, 65533])
def test_workers_ports_that_do_not_fit_are_refused(first: int) -> None:
    with pytest.raises(ConfigurationError, match=r"^service\.worker_ports: would be \d+ to \d+,"):
        _first_port(Service(port=8080, worker_ports=first), 4)
