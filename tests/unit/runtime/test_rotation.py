"""Each record is worked on under one epoch: header, codes, record key and seal all are of it."""

import pytest

from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.operators.identifiers import Identifiers
from streamdeid.operators.keys import Keys
from streamdeid.operators.operators import Context, pseudonym
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.process import Routing
from streamdeid.runtime.rotation import RECORD_KEY, Rotating, Workshop
from streamdeid.wire.audit import USE

ONE, TWO = Keys(b"1" * 32, "1"), Keys(b"2" * 32, "2")
FACTS = {"version": "1", "policy": "p", "policy_digest": "ab" * 32, "model_digest": ""}
ADT = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\r"
RECORD = Envelope(Position("adt.raw", 0, 1), ADT, b"4471")


class Holder:
    keys = ONE

    def active(self) -> Keys:
        return self.keys


@pytest.fixture(scope="module")
def engine():
    return assemble(keys=ONE)


def code(keys: Keys) -> bytes:
    told = Identifiers().told("4471", Label.MRN, ("G",))
    return pseudonym("4471", Label.MRN, Context(keys, "default", NOBODY), told).encode()


def test_the_epoch_of_the_moment_is_in_everything_that_a_record_gets(engine) -> None:
    holder = Holder()
    process = Rotating(holder, Workshop(engine, Routing(), FACTS, "g"))
    for keys in (ONE, TWO, ONE):
        holder.keys = keys
        outcome = process(RECORD)
        assert outcome.envelope.headers["streamdeid-key-epoch"] == keys.epoch.encode()
        assert outcome.envelope.headers["streamdeid-policy"] == b"abababababab"
        assert code(keys) in outcome.envelope.value
        assert outcome.envelope.key == Routing(key_secret=keys.digest(RECORD_KEY, "g")).key(b"4471")
        assert outcome.ran.facts == FACTS | {
            "key_epoch": keys.epoch,
            "key_fingerprint": keys.fingerprint,
        }
        assert outcome.ran.seal("x") == keys.digest(USE, "x").hex()
    assert code(ONE) != code(TWO)


def test_a_withheld_record_says_its_epoch_to_the_audit(engine) -> None:
    process = Rotating(Holder(), Workshop(engine, Routing(), FACTS, "g"))
    assert process(Envelope(RECORD.position, b"nothing")).ran.facts["key_epoch"] == "1"


def test_record_keys_are_dropped_where_the_routes_say_so(engine) -> None:
    process = Rotating(Holder(), Workshop(engine, Routing(), FACTS, "g", keyed_records=False))
    assert process(RECORD).envelope.key is None
