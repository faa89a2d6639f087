"""The ledger of the fault table tells what is lost, doubled, out of order, withheld and leaked."""

import json
from types import SimpleNamespace

import canaried
import pytest
from ledger import Ledger, Reader, Verdict

COUNT = 12
NUMBERS = range(COUNT)
BROKEN = frozenset({5})
GOOD = Verdict(COUNT, lost=0, doubled=0, reordered=0, leaked=0, withheld=0)


def record(value: bytes, number: int, key: bytes = b"") -> SimpleNamespace:
    """A record as a consumer gives it, of the partition and offset of a number."""
    partition, offset = number % canaried.PARTITIONS, number // canaried.PARTITIONS
    return SimpleNamespace(value=value, key=key, headers=[], partition=partition, offset=offset)


def released(number: int) -> SimpleNamespace:
    return record(b"OBX|1|NM|1-1^Count^L||%d||||||F\r" % number, number)


def letter(number: int) -> SimpleNamespace:
    place = {"partition": number % canaried.PARTITIONS, "offset": number // canaried.PARTITIONS}
    return record(json.dumps({"topic": "a.raw"} | place).encode(), number)


@pytest.fixture
def ledger() -> Ledger:
    """What a service leaves that makes no mistake."""
    reader = Reader([], [])
    reader.records["a.raw"] = [
        record(canaried.poison(n) if n in BROKEN else canaried.message(n), n) for n in NUMBERS
    ]
    reader.records["a.deid"] = [released(n) for n in NUMBERS if n not in BROKEN]
    reader.records["a.dead"] = [letter(5)]
    return Ledger(reader, {"a.raw": "a.deid"}, "a.dead", "a.audit")


def verdict(ledger: Ledger) -> Verdict:
    return ledger.verdict(NUMBERS, (), BROKEN)


def test_one_answer_for_each_record_in_order_is_good(ledger: Ledger) -> None:
    assert verdict(ledger) == GOOD


def test_a_record_and_a_letter_that_are_missing_are_lost(ledger: Ledger) -> None:
    del ledger.reader.records["a.deid"][3]
    ledger.reader.records["a.dead"].clear()
    assert verdict(ledger).lost == 2


def test_a_record_that_is_released_and_withheld_is_doubled(ledger: Ledger) -> None:
    ledger.reader.records["a.dead"].append(letter(7))
    ledger.reader.records["a.deid"].append(released(11))
    assert verdict(ledger).doubled == 2


def test_a_record_before_an_earlier_one_of_its_partition_is_out_of_order(ledger: Ledger) -> None:
    ledger.reader.records["a.deid"].reverse()
    # Partition 1 lacks the broken one, and has one record less.
    assert verdict(ledger).reordered == 2 + 1 + 2 + 2


def test_a_good_record_among_the_dead_letters_is_withheld(ledger: Ledger) -> None:
    ledger.reader.records["a.deid"] = [released(n) for n in NUMBERS if n not in {5, 8}]
    ledger.reader.records["a.dead"].append(letter(8))
    assert verdict(ledger).withheld == 1


@pytest.mark.parametrize("topic", ["a.deid", "a.dead", "a.audit"])
def test_a_name_in_what_goes_out_is_leaked_in_whatever_case(ledger: Ledger, topic: str) -> None:
    family = canaried.canaries(3)[0].upper().encode()
    letter_of_3 = json.dumps({"topic": "b", "partition": 0, "offset": 0}).encode()
    ledger.reader.records[topic].append(record(letter_of_3, 3, key=b"x" + family))
    assert verdict(ledger).leaked == 1


def test_a_number_in_what_is_said_is_leaked(ledger: Ledger) -> None:
    said = [b"nothing", b"trouble with " + canaried.canaries(2)[2].encode()]
    assert ledger.verdict(NUMBERS, said, BROKEN).leaked == 1
