"""Nothing that is published tells by how many days a patient's dates were moved.

The attack is that of a reader of all topics: each published time is tried as the day on which
the record's message was sent, so that the moved MSH-7 less that day is the shift. The
same attack on the same records, stamped by a producer with the time of now, finds every shift.
"""

import contextlib
import datetime as dt
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import topics
from kafka import KafkaConsumer, KafkaProducer, TopicPartition
from services import Service, configured

PATIENTS, DELETED, BROKEN = 40, 5, 3
NOW = dt.datetime.now(dt.UTC)
POLICY = 'extends = "{base}"\nname = "site"\n[records]\ntombstones = "pass"\n'
Times = Callable[[Any], Iterator[dt.datetime]]


def message(patient: int) -> bytes:
    """A message that is sent now."""
    head = f"MSH|^~\\&|ADT|X|HUB|Y|{NOW:%Y%m%d%H%M%S}||ADT^A08|M{patient}|P|2.5.1"
    who = f"PID|1||88{patient:04d}^^^GENERAL^MR||Quillfeather^Ingeborg||19710304|F"
    return "\r".join((head, "EVN|A08", who, f"OBX|1|NM|1-1^Count^L||{patient}||||||F", "")).encode()


def key(patient: int) -> bytes:
    return f"88{patient:04d}".encode()


def patient_of(value: bytes) -> int:
    rows = [row.split(b"|") for row in value.split(b"\r") if row.startswith(b"OBX|1|NM")]
    return int(rows[0][5])


def moved_day(value: bytes) -> dt.date:
    return dt.datetime.strptime(value.split(b"|")[6][:8].decode(), "%Y%m%d").date()  # noqa: DTZ007 - a day


class Published:
    """All topics of one service, as a reader has them."""

    def __init__(self, bootstrap: str, topic: str) -> None:
        self.bootstrap, self.topic = bootstrap, topic
        found = topics.read(bootstrap, f"{topic}.deid")
        self.released = [record for record in found if record.value is not None]
        self.deleted = [record for record in found if record.value is None]
        self.dead = topics.read(bootstrap, f"{topic}.dead")
        self.audit = topics.read(bootstrap, f"{topic}.audit")

    def all(self) -> list[Any]:
        return [*self.released, *self.deleted, *self.dead, *self.audit]


def run(folder: Path, bootstrap: str, topic: str, base: str) -> Published:
    """One service over a feed of its own, until the feed is done."""
    names = [f"{topic}.{kind}" for kind in ("raw", "deid", "dead", "audit")]
    topics.make(bootstrap, *names, partitions=2)
    topics.fill(bootstrap, names[0], range(PATIENTS), message, key)
    topics.fill(bootstrap, names[0], range(BROKEN), lambda _: b"no message", key)
    topics.fill(bootstrap, names[0], range(DELETED), lambda _: None, key)
    config = configured(folder, bootstrap, topic, topic)
    (folder / "site.toml").write_text(POLICY.format(base=base))
    with config.open("a") as more:
        more.write(f'[policy]\nname = "{folder / "site.toml"}"\n')
    service = Service(folder, topic, config).start()
    service.await_ready()
    topics.await_done(bootstrap, names[0], topic, PATIENTS + BROKEN + DELETED, 60)
    service.stop()
    return Published(bootstrap, topic)


@pytest.fixture(scope="module")
def moved(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Published:
    return run(tmp_path_factory.mktemp("moved"), bootstrap, "moved", "research-pseudonymised")


@pytest.fixture(scope="module")
def yearly(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Published:
    return run(tmp_path_factory.mktemp("yearly"), bootstrap, "yearly", "safe-harbor")


def told(text: str) -> Iterator[dt.datetime]:
    """Every time that a text tells: ISO 8601, digits of a date, seconds or milliseconds."""
    for found in re.findall(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d)?", text):
        yield dt.datetime.fromisoformat(found).replace(tzinfo=dt.UTC)
    for found in re.findall(r"(?<!\d)\d{8,14}(?!\d)", text):
        yield from _digits(found)


def _digits(text: str) -> Iterator[dt.datetime]:
    """A number as a date, as seconds and as milliseconds since the epoch."""
    with contextlib.suppress(ValueError):
        yield dt.datetime.strptime(text[:8], "%Y%m%d").replace(tzinfo=dt.UTC)
    if len(text) in {10, 13}:
        yield dt.datetime.fromtimestamp(int(text[:10]), dt.UTC)


def stamps(record: Any) -> Iterator[dt.datetime]:
    """What a record's own timestamp and headers tell."""
    if record.timestamp > 0:
        yield dt.datetime.fromtimestamp(record.timestamp / 1000, dt.UTC)
    for _, value in record.headers:
        yield from told(value.decode("latin-1"))


def events(published: Published) -> Times:
    """What the audit tells of a record: the time of its event, and of the event's record."""
    ends = {}
    for record in published.audit:
        source = json.loads(record.value)["source"]
        ends[source["partition"], source["offset"]] = [
            *stamps(record),
            *told(record.value.decode()),
        ]
    order = sorted(ends)

    def times(record: Any) -> Iterator[dt.datetime]:
        mine = sorted(at for at in order if at[0] == record.partition)
        place = [r.offset for r in published.released if r.partition == record.partition]
        yield from ends[mine[place.index(record.offset)]]

    return times


def letters(published: Published) -> Times:
    """What the dead letters tell, which were written on the same day."""
    found = [
        t for letter in published.dead for t in (*stamps(letter), *told(letter.value.decode()))
    ]
    return lambda _: iter(found)


def markers(bootstrap: str, topic: str) -> Times:
    """What brokers tell of when offsets were written, asked for moments of the last hour."""
    consumer = KafkaConsumer(bootstrap_servers=bootstrap)
    ends: dict[int, list[tuple[int, int]]] = {}
    for partition in consumer.partitions_for_topic(topic):
        place, moment = TopicPartition(topic, partition), int(NOW.timestamp() - 3600) * 1000
        while found := consumer.offsets_for_times({place: moment})[place]:
            ends.setdefault(partition, []).append((found.offset, found.timestamp))
            moment = found.timestamp + 1
    consumer.close()

    def times(record: Any) -> Iterator[dt.datetime]:
        later = (at for offset, at in ends.get(record.partition, ()) if offset >= record.offset)
        yield from (dt.datetime.fromtimestamp(at / 1000, dt.UTC) for at in later)

    return times


def shifts_found(released: Sequence[Any], times: Times) -> int:
    """Of how many patients a time that is told gives the shift, to the day."""
    return sum(
        any(
            (moved_day(record.value) - moment.date()).days == true_shift(record)
            for moment in times(record)
        )
        for record in released
    )


def true_shift(record: Any) -> int:
    return (moved_day(record.value) - NOW.date()).days


def stamped_now(published: Published, topic: str) -> Published:
    """The same records as a producer writes them that is told no time."""
    _copy(published, topic, lambda _: None)
    return Published(published.bootstrap, topic)


def copied(published: Published, topic: str) -> Published:
    """The same records with the times that they have, by a plain producer."""
    _copy(published, topic, lambda record: record.timestamp)
    return Published(published.bootstrap, topic)


def _copy(published: Published, topic: str, stamp: Callable[[Any], int | None]) -> None:
    """Write the records of all topics again, one after the other."""
    kinds = {"deid": published.released, "dead": published.dead, "audit": published.audit}
    topics.make(published.bootstrap, *(f"{topic}.{kind}" for kind in kinds), partitions=2)
    producer = KafkaProducer(bootstrap_servers=published.bootstrap)
    for kind, records in kinds.items():
        for record in records:
            producer.send(
                f"{topic}.{kind}",
                record.value,
                record.key,
                list(record.headers),
                record.partition,
                stamp(record),
            ).get(10)
    producer.close()


def test_every_patient_has_a_shift_of_its_own(moved: Published) -> None:
    assert {patient_of(record.value) for record in moved.released} == set(range(PATIENTS))
    assert len({true_shift(record) for record in moved.released}) > PATIENTS / 2
    assert 0 not in map(true_shift, moved.released)


def test_no_published_time_tells_the_shift_of_any_patient(moved: Published) -> None:
    attacks = {"stamps": stamps, "audit": events(moved), "letters": letters(moved)}
    assert {
        n: shifts_found(moved.released, times) for n, times in attacks.items()
    } == dict.fromkeys(attacks, 0)


def test_the_same_attack_finds_every_shift_in_records_that_are_stamped_when_they_go_out(
    moved: Published,
) -> None:
    control = stamped_now(moved, "movedctl")
    attacks = {"stamps": stamps, "audit": events(control), "letters": letters(control)}
    assert {
        n: shifts_found(control.released, times) for n, times in attacks.items()
    } == dict.fromkeys(attacks, PATIENTS)


def test_marks_of_transactions_still_tell_the_time_and_a_copy_has_none(moved: Published) -> None:
    assert shifts_found(moved.released, markers(moved.bootstrap, "moved.deid")) == PATIENTS
    copy = copied(moved, "movedcopy")
    assert {record.timestamp for record in copy.all()} == {-1}
    assert shifts_found(copy.released, markers(moved.bootstrap, "movedcopy.deid")) == 0


def test_under_safe_harbor_no_full_date_of_the_day_stands_anywhere(yearly: Published) -> None:
    for record in yearly.all():
        said = [record.key or b"", record.value or b"", *(v for _, v in record.headers)]
        days = {t.date() for part in said for t in told(part.decode("latin-1"))}
        assert not days & {NOW.date() + dt.timedelta(n) for n in (-1, 0, 1)} - {
            dt.date(NOW.year, 1, 1)
        }
        assert record.timestamp == -1
    assert {json.loads(r.value)["time"] for r in (*yearly.dead, *yearly.audit)} <= {
        f"{year}-01-01T00:00:00.000+00:00" for year in (NOW.year, NOW.year + 1)
    }


def test_a_deletion_has_the_key_of_its_patient_and_is_audited_as_released(moved: Published) -> None:
    keys = {patient_of(record.value): record.key for record in moved.released}
    assert sorted(r.key for r in moved.deleted) == sorted(keys[n] for n in range(DELETED))
    outcomes = [json.loads(record.value)["outcome"] for record in moved.audit]
    assert outcomes.count("released") == PATIENTS + DELETED
    assert len(moved.dead) == outcomes.count("quarantined") == BROKEN
