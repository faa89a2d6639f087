"""A topic whose settings would tell or refuse times is waited for, and nothing is lost."""

import datetime as dt
import time
from pathlib import Path
from typing import NamedTuple

import pytest
import topics
from kafka.admin import ConfigResource, ConfigResourceType, KafkaAdminClient
from services import Service, configured

COUNT = 6
CAME = dt.datetime(2026, 3, 7, 8, 15, tzinfo=dt.UTC)
POLICY = """
extends = "research-pseudonymised"
[records]
timestamps = "{how}"
"""


def message(number: int) -> bytes:
    return (
        f"MSH|^~\\&|ADT|X|HUB|Y|{CAME:%Y%m%d%H%M%S}||ADT^A08|M{number}|P|2.5.1\r"
        f"PID|1||91{number:04d}^^^GENERAL^MR||Brzezinska^Zebulon||19710304|F\r"
    ).encode()


def set_topic(bootstrap: str, topic: str, **settings: str) -> None:
    named = {name.replace("_", "."): value for name, value in settings.items()}
    admin = KafkaAdminClient(bootstrap_servers=bootstrap)
    admin.alter_configs([ConfigResource(ConfigResourceType.TOPIC, topic, configs=named)])
    admin.close()


def started(folder: Path, bootstrap: str, topic: str, how: str) -> Service:
    config = configured(folder, bootstrap, topic, topic)
    (folder / "site.toml").write_text(POLICY.format(how=how))
    with config.open("a") as more:
        more.write(f'[policy]\nname = "{folder / "site.toml"}"\n')
    return Service(folder, topic, config).start()


def await_words(service: Service, words: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while words not in service.log():
        assert time.monotonic() < until, service.log()
        time.sleep(0.3)


def await_done(service: Service, bootstrap: str, topic: str, seconds: float = 120) -> None:
    """Wait until all is done by the process that was refused before."""
    until = time.monotonic() + seconds
    while topics.committed(bootstrap, f"{topic}.raw", topic) < COUNT:
        assert time.monotonic() < until, service.log()
        assert service.process is not None
        assert service.process.poll() is None, service.log()
        time.sleep(0.5)


class Case(NamedTuple):
    """A topic, the times that the policy asks for, and settings before and after."""

    topic: str
    how: str
    wrong: dict[str, str]
    right: dict[str, str]
    words: str


CASES = (
    Case(
        "appended",
        "none",
        {"message_timestamp_type": "LogAppendTime"},
        {"message_timestamp_type": "CreateTime"},
        "message.timestamp.type is not CreateTime",
    ),
    Case(
        "bounded",
        "shift",
        {"message_timestamp_before_max_ms": "60000"},
        {
            "message_timestamp_before_max_ms": "99999999999",
            "message_timestamp_after_max_ms": "99999999999",
            "retention_ms": "-1",
        },
        "message.timestamp.after.max.ms is too small",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.topic)
def test_records_wait_until_the_topic_keeps_their_times(
    bootstrap: str, tmp_path: Path, case: Case
) -> None:
    topic = case.topic
    topics.make(bootstrap, *(f"{topic}.{kind}" for kind in ("raw", "deid", "dead", "audit")))
    set_topic(bootstrap, f"{topic}.deid", **case.wrong)
    service = started(tmp_path, bootstrap, topic, case.how)
    try:
        service.await_ready()
        topics.fill(bootstrap, f"{topic}.raw", range(COUNT), message, lambda n: b"%d" % n)
        await_words(service, case.words)
        assert topics.read(bootstrap, f"{topic}.deid", is_over=False) == []
        set_topic(bootstrap, f"{topic}.deid", **case.right)
        await_done(service, bootstrap, topic)
    finally:
        service.stop()
    produced = [record.timestamp for record in topics.read(bootstrap, f"{topic}.raw")]
    found = topics.read(bootstrap, f"{topic}.deid")
    assert len(found) == COUNT
    if case.how == "none":
        assert {record.timestamp for record in found} == {-1}
        return
    latencies = sorted(record.timestamp - moved(record.value) for record in found)
    assert latencies == sorted(stamp - CAME.timestamp() * 1000 for stamp in produced), (
        "a record's time is as far from its moved date as it was before"
    )


def moved(value: bytes) -> float:
    text = value.split(b"|")[6].decode()
    return dt.datetime.strptime(text, "%Y%m%d%H%M%S").replace(tzinfo=dt.UTC).timestamp() * 1000
