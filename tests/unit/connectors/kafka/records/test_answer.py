"""The reader of batches against kafka-python's builders and reader, and against what is broken."""

import random
import struct
import tracemalloc
from collections.abc import Iterator, Sequence

import crc32c
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka.record.default_records import DefaultRecordBatchBuilder
from kafka.record.memory_records import MemoryRecords, MemoryRecordsBuilder

from connectors.kafka.records import Aborted, Answer, Record
from streamdeid.model.reason import Reason

LOST, LARGE = Reason.UNDECODABLE_RECORD, Reason.TOO_LARGE
Told = tuple[bytes | None, bytes | None, list[tuple[str, bytes | None]]]


def batch(records: Sequence[Told], base: int = 0, codec: int = 0, **producer: int) -> bytes:
    """A batch of the current format, as kafka-python writes it, at an offset of a log."""
    builder = DefaultRecordBatchBuilder(
        2, codec, bool(producer), producer.get("producer", -1), 0, 0, 1 << 30
    )
    for number, (key, value, headers) in enumerate(records):
        builder.append(number, 1000 + number, key, value, headers)
    return base.to_bytes(8, "big") + bytes(builder.build())[8:]


def plain(*values: bytes, base: int = 0, codec: int = 0, **producer: int) -> bytes:
    return batch([(b"k", value, []) for value in values], base, codec, **producer)


def marker(producer: int, base: int, *, abort: bool) -> bytes:
    """A control batch that ends a transaction."""
    key = struct.pack(">hh", 0, 0 if abort else 1)
    made = bytearray(batch([(key, b"\x00" * 6, [])], base, producer=producer))
    made[22] |= 0x20
    return summed(bytes(made))


def summed(made: bytes) -> bytes:
    return made[:17] + crc32c.crc32c(made[21:]).to_bytes(4, "big") + made[21:]


def torn(made: bytes) -> bytes:
    return made[:-3] + bytes([made[-3] ^ 1]) + made[-2:]


def read(content: bytes, at: int = 0, **more: object) -> list[Record]:
    """The records of an answer; every step goes forward."""
    found, expected = [], at
    for step in Answer(content, at, **more).steps():
        assert step.following > expected or step.record is not None
        expected = max(expected, step.following)
        if step.record is not None:
            found.append(step.record)
    return found


def outline(records: Sequence[Record]) -> list[tuple[int, bytes | Reason | None]]:
    return [(one.offset, one.fault or one.value) for one in records]


def as_their_reader_says(content: bytes) -> Iterator[tuple]:
    records = MemoryRecords(content)
    while (one := records.next_batch()) is not None:
        for r in one:
            headers = tuple((name, value or b"") for name, value in r.headers)
            stamp = -1 if r.timestamp is None else r.timestamp
            yield r.offset, stamp, r.key, r.value, headers, None


blobs = st.none() | st.binary(max_size=300)
names = st.text(max_size=12)
told = st.lists(st.tuples(blobs, blobs, st.lists(st.tuples(names, blobs), max_size=4)), max_size=9)


@settings(max_examples=300, deadline=None)
@given(records=told.filter(bool), codec=st.integers(0, 4), base=st.integers(0, 2**40))
def test_what_kafka_python_writes_is_read_as_its_own_reader_reads_it(
    records: list[Told], codec: int, base: int
) -> None:
    content = batch(records, base, codec) + batch(records, base + len(records), codec)
    assert list(map(tuple, read(content, base))) == list(as_their_reader_says(content))


@settings(max_examples=150, deadline=None)
@given(
    values=st.lists(st.tuples(blobs, blobs), min_size=1, max_size=9),
    form=st.sampled_from([(1, 0), (1, 1), (1, 2), (1, 3), (0, 0), (0, 1), (0, 2)]),
    base=st.integers(0, 2**40),
)
def test_messages_of_old_logs_are_read_as_kafka_python_reads_them(
    values: list[tuple[bytes | None, bytes | None]], form: tuple[int, int], base: int
) -> None:
    builder = MemoryRecordsBuilder(*form, 1 << 30, offset=base if form[0] == 0 else 0)
    for key, value in values:
        builder.append(1000, key, value)
    builder.close()
    content = bytes(builder._buffer)
    if form[1]:  # a broker gives the outer message the offset of the last inner one
        content = (base + len(values) - 1).to_bytes(8, "big") + content[8:]
    first = base if form[1] or form[0] == 0 else 0
    assert list(map(tuple, read(content, first))) == list(as_their_reader_says(content))


def test_a_header_key_that_is_not_utf8_costs_its_record_only() -> None:
    made = batch([(None, b"a", [("xx", b"1")]), (None, b"b", [("yy", None)]), (None, b"c", [])])
    content = summed(made.replace(b"xx", b"\xff\xfe"))
    assert outline(read(content)) == [(0, LOST), (1, b"b"), (2, b"c")]
    assert read(content)[1].headers == (("yy", b""),)


def test_a_wrong_sum_is_a_fault_at_each_offset_and_the_rest_is_fetched_again() -> None:
    content = plain(b"a", b"b") + torn(plain(b"c", b"d", base=2)) + plain(b"e", base=4)
    assert outline(read(content)) == [(0, b"a"), (1, b"b"), (2, LOST), (3, LOST)]
    assert outline(read(content[len(plain(b"a", b"b")) :], 3)) == [(3, LOST)]


def test_a_batch_that_lies_about_its_end_takes_no_offset_of_the_next() -> None:
    made = bytearray(plain(b"c", b"d", base=2))
    made[23:27] = (1 << 30).to_bytes(4, "big")
    assert outline(read(bytes(made) + plain(b"e", base=4), 2)) == [(2, LOST), (3, LOST)]
    assert outline(read(bytes(made), 2, high=1000)) == [(2, LOST)]


def test_nothing_is_a_fault_beyond_what_the_broker_has_told_of() -> None:
    made = bytearray(plain(b"c", b"d", base=2))
    made[23:27] = (1 << 30).to_bytes(4, "big")
    made[57:61] = ((1 << 30) + 1).to_bytes(4, "big")
    assert outline(read(bytes(made), 2, high=5)) == [(2, LOST), (3, LOST), (4, LOST)]


@pytest.mark.parametrize("codec", [5, 6, 7])
def test_an_unknown_codec_is_a_fault_at_each_offset(codec: int) -> None:
    made = bytearray(plain(b"a", b"b"))
    made[22] |= codec
    assert outline(read(summed(bytes(made)) + plain(b"c", base=2))) == [
        (0, LOST),
        (1, LOST),
        (2, b"c"),
    ]


@pytest.mark.parametrize("codec", [1, 2, 3, 4])
def test_a_bomb_is_unpacked_to_the_bound_and_its_offsets_are_too_large(codec: int) -> None:
    packed = plain(b"small", bytes(200 << 20), b"last", codec=codec)
    assert len(packed) < 12 << 20
    tracemalloc.start()
    found = outline(read(packed + plain(b"next", base=3), bound=8 << 20))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # A block of snappy that is too large is not unpacked at all; the others are up to the bound.
    assert found[-3:] == [(1, LARGE), (2, LARGE), (3, b"next")]
    assert peak < 80 << 20


@pytest.mark.parametrize("codec", [1, 2, 3, 4])
def test_a_packed_batch_that_is_cut_short_keeps_the_records_before_the_cut(codec: int) -> None:
    values = [random.Random(n).randbytes(40_000) for n in range(8)]
    made = plain(*values, codec=codec)
    short = summed(made[: len(made) * 2 // 3])
    short = short[:8] + (len(short) - 12).to_bytes(4, "big") + short[12:]
    found = outline(read(short))
    assert [offset for offset, _ in found] == list(range(8))
    good = [told for _, told in found if told is not LOST]
    assert good == values[: len(good)]
    assert found[-1] == (7, LOST)


def test_records_of_aborted_transactions_are_left_out_and_of_others_not() -> None:
    content = (
        plain(b"a", base=0, producer=7)
        + plain(b"other", base=1, producer=8)
        + plain(b"b", base=2, producer=7)
        + marker(7, 3, abort=True)
        + plain(b"c", base=4, producer=7)
        + marker(7, 5, abort=False)
        + marker(8, 6, abort=False)
    )
    steps = list(Answer(content, 0, 7, [Aborted(7, 0)]).steps())
    found = [step.record for step in steps if step.record]
    assert outline(found) == [(1, b"other"), (4, b"c")]
    assert steps[-1].following == 7


def test_an_aborted_batch_that_cannot_be_decoded_is_no_dead_letter() -> None:
    made = bytearray(plain(b"a", base=0, producer=7))
    made[22] |= 6
    content = summed(bytes(made)) + marker(7, 1, abort=True)
    assert read(content, 0, aborted=[Aborted(7, 0)]) == []


def test_what_cannot_be_framed_at_all_is_a_fault_at_one_offset() -> None:
    for content in (b"\x00", bytes(60), plain(b"abc")[:-1], b"\xff" * 100):
        assert outline(read(content, 17)) == [(17, LOST)]


def test_an_answer_begins_in_the_middle_of_a_batch_and_a_partial_last_batch_waits() -> None:
    content = plain(b"a", b"b", b"c", codec=1) + plain(b"d", base=3)[:-2]
    assert outline(read(content, 2)) == [(2, b"c")]


def test_two_thousand_broken_answers_are_read_without_an_error_and_forward() -> None:
    dice = random.Random(20261122)
    for _ in range(2_000):
        broken(dice)


def broken(dice: random.Random) -> None:
    """Read one answer with a few bytes changed, mostly behind sums that fit."""
    codec = dice.randrange(5)
    made = bytearray(
        batch([(b"k", b"v" * 9, [("h", b"x")]), (None, None, []), (b"", b"w" * 30, [])], 5, codec)
    )
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(made))
        made[at] = dice.randrange(256)
    content = bytes(made) if dice.random() < 0.2 else summed(bytes(made))
    if dice.random() < 0.2:
        content = content[: dice.randrange(len(content) + 1)]
    for record in read(content + plain(b"next", base=8), 5, high=9, bound=1 << 20):
        assert 5 <= record.offset < 9
