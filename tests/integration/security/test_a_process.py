"""A process with a wrong password ends with one line and code 2; with the right one it is ready."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
import topics
from secured import PASSWORD, USER, Secured

CONFIG = """
[kafka]
bootstrap = ["{bootstrap}"]
group = "process"
topics = ["process[.]raw"]
session_seconds = 6
security_protocol = "SASL_SSL"
sasl_mechanism = "SCRAM-SHA-512"
ssl_ca = "{authority}"
[routes]
dead_letters = "process.dead"
audit = ""
[keys]
required = false
[service]
port = {port}
"""


@pytest.fixture
def process(secured: Secured, unused: Callable[[], int], tmp_path: Path):
    """Starts the service with a password from the environment; its port."""
    port = unused()
    config = tmp_path / "streamdeid.toml"
    authority = secured.authority.certificate
    config.write_text(CONFIG.format(bootstrap=secured.scram, authority=authority, port=port))

    def start(password: str) -> tuple["subprocess.Popen[str]", int]:
        secrets = {
            "STREAMDEID_KAFKA__SASL_USERNAME": USER,
            "STREAMDEID_KAFKA__SASL_PASSWORD": password,
        }
        command = [sys.executable, "-m", "streamdeid", "run", "--config", str(config)]
        environment = os.environ | secrets
        return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True), port

    return start


def ready(port: int) -> str:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return answer.read().decode()
    except HTTPError as error:
        with error:
            return error.read().decode()
    except (URLError, OSError):
        return ""


def test_a_wrong_password_ends_the_process_with_one_line(process, secured: Secured) -> None:
    running, _ = process("wrong horse")
    said = running.communicate(timeout=60)[1]
    assert running.returncode == 2
    refused = f"kafka.sasl_username: or its password was refused by {secured.scram}"
    assert said.splitlines()[-1] == f"streamdeid: {refused}"
    assert "horse" not in said


def test_the_right_one_is_ready_and_its_log_does_not_hold_it(process, secured: Secured) -> None:
    topics.make(secured.plain, "process.raw", "process.deid", "process.dead")
    running, port = process(PASSWORD)
    end = time.monotonic() + 60
    while ready(port) != "ready\n":
        assert running.poll() is None, running.communicate()[1]
        assert time.monotonic() < end, ready(port)
        time.sleep(0.1)
    running.send_signal(signal.SIGTERM)
    said = running.communicate(timeout=30)[1]
    assert running.returncode == 0
    assert '"event": "stopped"' in said
    assert PASSWORD not in said
