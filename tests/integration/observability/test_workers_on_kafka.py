"""Several workers on one host share a group; one that is killed is replaced."""

import os
import re
import signal
from collections.abc import Iterator

import pytest
from running import Service, Topics, children, running, until

COUNT = 2400


def numbered(number: int) -> bytes:
    """A result whose value is its number."""
    lines = (
        f"MSH|^~\\&|LAB|GENERAL|HUB|RESEARCH|20240307081500||ORU^R01|M{number}|P|2.5.1",
        "PID|1||K-551020^^^GEN^MR||Nowak^Katarzyna||19510304|F",
        "OBR|1|||GLU^Glucose",
        f"OBX|1|NM|GLU^Glucose||{number}|mg/dL|||||F",
        f"OBX|2|TX|NOTE^Comment||Ms. Nowak seen again, sample {number % 7}.||||||F",
    )
    return "\r".join(lines).encode() + b"\r"


def numbers(payloads: list[bytes]) -> list[int]:
    """The values of released results, in order."""
    found = (re.search(rb"GLU\^Glucose\|\|(\d+)\|mg", payload) for payload in payloads)
    return sorted(int(match[1]) for match in found if match)


@pytest.fixture(scope="module")
def group(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A supervisor with two workers, and much to do."""
    topics = Topics(bootstrap, "supervised")
    topics.create()
    service = Service(topics, tmp_path_factory.mktemp("group"), workers=2)
    topics.feed([numbered(n) for n in range(COUNT)])
    with running([service]):
        yield service


def test_a_killed_worker_is_replaced_and_nothing_is_lost_or_doubled(group: Service) -> None:
    assert group.process
    before = children(group.process.pid)
    assert len(before) == 2
    until(lambda: group.done() > COUNT / 20, "the workers have begun")
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(group.topics.committed(group.topics.released)) >= COUNT, group.log()[-900:])
    until(group.ready, "the replacement is at work")
    after = children(group.process.pid)
    assert len(after) == 2
    assert before[0] not in after
    assert before[1] in after
    assert numbers(group.topics.committed(group.topics.released)) == list(range(COUNT))
    assert group.topics.committed(group.topics.dead) == []


def test_metrics_of_both_workers_stand_on_one_port(group: Service) -> None:
    until(lambda: 'worker="1"' in group.text("/metrics"), "both are asked")
    text = group.text("/metrics")
    for worker in "01":
        assert f'streamdeid_messages_in_total{{worker="{worker}"}}' in text
    assert group.text("/livez") == "live\n"
