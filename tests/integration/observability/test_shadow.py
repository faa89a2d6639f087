"""A shadow beside a running service: what it would miss is told within a window, and no text is."""

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from running import FEED, Feeder, Service, Topics, running, until

import streamdeid
from streamdeid.cli.shadow import command

POLICIES = Path(streamdeid.__file__).parent / "operators" / "policies"
GOOD = [path.read_bytes() for path in sorted(FEED.iterdir()) if "broken" not in path.name]
WORDS = {
    word
    for payload in GOOD
    for line in payload.decode("latin-1").replace("\n", "\r").split("\r")
    if line.startswith(("PID|", "NK1|"))
    for field in (3, 5, 9, 11, 13)
    for word in re.findall(r"[\w-]{5,}", (line.split("|") + [""] * 14)[field])
}
"""What identifies the people of the feed: cut out at bars, with nobody's parser."""


@pytest.fixture(scope="module")
def service(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Two workers under Safe Harbor, beside them a policy that keeps dates."""
    folder = tmp_path_factory.mktemp("shadowed")
    text = (POLICIES / "safe-harbor.toml").read_text()
    kept = 'DATE = "keep"\ni_accept_identifiers = ["DATE"]'
    (folder / "lax.toml").write_text(text.replace('DATE = "generalise"', kept))
    topics = Topics(bootstrap, "shadowed")
    topics.create()
    more = f'[shadow]\npolicy = "{folder / "lax.toml"}"\n'
    made = Service(topics, folder, workers=2, more=more)
    feeder = Feeder(topics, GOOD)
    with running([made]):
        feeder.start()
        until(lambda: made.total("streamdeid_shadow_messages_total"), made.log)
        yield made
        feeder.rest()


def said(service: Service, *words: str) -> str:
    """What ``streamdeid shadow`` prints of a window."""
    arguments = ["--config", str(service.config), *words]
    done = CliRunner().invoke(command, arguments, standalone_mode=False)
    assert done.exception is None, done.exception
    return done.stdout


def shadows(service: Service) -> list[int]:
    """The engine processes' templates of the shadows: the last that each worker started."""
    assert service.process

    def of(process: int) -> list[int]:
        found = Path(f"/proc/{process}/task/{process}/children").read_text()
        return [int(number) for number in found.split()]

    return [max(of(worker)) for worker in of(service.process.pid)]


def test_a_policy_that_misses_a_label_shows_within_one_window(service: Service) -> None:
    found = json.loads(said(service, "--window", "5", "--json"))
    assert found["messages"]["different"] > 0
    assert {row["label"] for row in found["places"]} == {"DATE"}
    assert {"MSH-7", "PID-7", "OBX-5"} <= {row["place"] for row in found["places"]}
    assert not any(row["only_shadow"] for row in found["places"])
    assert found["outcomes"] == []


def test_the_table_says_the_same_for_people(service: Service) -> None:
    lines = said(service, "--window", "3").splitlines()
    assert lines[0].split() == ["policy", "policy_digest", "model_digest"]
    assert [line.split()[0] for line in lines[1:3]] == ["active", "shadow"]
    assert any(re.match(r"[\d,]+ messages compared in [\d.]+ s", line) for line in lines)
    assert any(re.match(r"DATE +PID-7 +[\d,]+ +0$", line.strip()) for line in lines)


def test_nothing_of_the_messages_is_in_what_is_told(service: Service) -> None:
    told = service.text("/metrics") + service.log() + said(service, "--window", "0", "--json")
    assert len(WORDS) > 20
    assert not [
        word for word in sorted(WORDS) if re.search(rf"(?<!\d){re.escape(word)}(?!\d)", told)
    ]


def test_what_goes_out_is_of_the_active_policy_only(service: Service) -> None:
    released = b"".join(service.topics.committed(service.topics.released)).decode("latin-1")
    births = {
        line.split("|")[7]
        for payload in GOOD
        for line in payload.decode("latin-1").replace("\n", "\r").split("\r")
        if line.startswith("PID|") and line.count("|") > 7
    } - {""}
    assert births
    assert not [date for date in births if date[:8] in released and len(date) >= 8]


def test_a_shadow_that_is_killed_takes_nothing_from_the_stream(service: Service) -> None:
    before = service.total("streamdeid_messages_released_total")
    for template in shadows(service):
        os.kill(template, signal.SIGKILL)
    compared = service.total("streamdeid_shadow_messages_total")
    until(lambda: service.total("streamdeid_shadow_messages_total") > compared + 20, service.log)
    # What was read before the kill is compared first: the stream may be further by now, or not yet.
    until(lambda: service.total("streamdeid_messages_released_total") > before, service.log)
    assert service.ready()
    assert service.total("streamdeid_messages_quarantined_total") == 0


def test_a_service_without_a_shadow_is_told_what_to_set(tmp_path: Path) -> None:
    config = tmp_path / "streamdeid.toml"
    config.write_text("[service]\nport = 1\n")
    done = CliRunner().invoke(command, ["--config", str(config), "--window", "0"])
    assert "set shadow.policy or shadow.model" in str(done.exception)
