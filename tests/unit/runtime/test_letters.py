"""Dead letters hold the record only for whoever has the private key, and only where it fits."""

import json
from pathlib import Path

import pytest
from jsonschema import validate

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.letters import Letters, Told, letters_of
from streamdeid.runtime.settings import DeadLetters, load_settings
from streamdeid.wire.sealed import opened, public_of

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "schemas" / "dead-letter-v1.schema.json").read_text()
)
PRIVATE = bytes(range(32))
PUBLIC = public_of(PRIVATE)
PLACE = Position("oru.raw", 3, 41)
RECORD = Envelope(PLACE, b"PID|1||4471^^^G^MR||Vandermolen^Xenia\r", b"4471", {"who": b"Xenia"})


def written(letters: Letters, record: Envelope = RECORD) -> Envelope:
    told = Told(Reason.NO_MSH, "", 1.5, {"policy_digest": "ab"}, lambda _: "f" * 64)
    return letters.letter("dead", record, told)


def test_without_a_key_a_letter_is_a_pointer_with_what_had_run() -> None:
    letter = json.loads(written(Letters()).value)
    validate(letter, SCHEMA)
    assert letter["ran"] == {"policy_digest": "ab"}
    assert letter["fingerprint"] == "f" * 32
    assert not {"original", "sealed"} & letter.keys()


def test_with_a_key_the_record_is_in_the_letter_and_nothing_of_it_can_be_read() -> None:
    out = written(Letters(PUBLIC))
    letter = json.loads(out.value)
    validate(letter, SCHEMA)
    assert letter["original"] == "sealed"
    assert opened(letter["sealed"], PLACE, PRIVATE) == RECORD
    for mark in (b"Vandermolen", b"Xenia", b"4471"):
        assert mark not in out.value
    assert (out.key, out.headers) == (None, {})


def test_two_letters_of_one_record_have_no_sealed_byte_in_common_but_the_name_of_the_key() -> None:
    first, second = (json.loads(written(Letters(PUBLIC)).value)["sealed"] for _ in range(2))
    assert first["to"] == second["to"]
    assert first["ephemeral"] != second["ephemeral"]
    assert first["box"][:40] != second["box"][:40]


@pytest.mark.parametrize("size", [50_000, 70_000, 74_000, 76_000, 200_000])
def test_a_record_that_would_not_fit_stays_in_its_topic_and_the_letter_says_so(size: int) -> None:
    out = written(Letters(PUBLIC, 100_000), Envelope(PLACE, b"x" * size))
    letter = json.loads(out.value)
    validate(letter, SCHEMA)
    assert len(out.value) < 100_000
    assert letter["original"] == ("sealed" if size < 72_000 else "too_large")
    assert ("sealed" in letter) == (letter["original"] == "sealed")


def test_the_public_key_comes_as_a_value_by_the_environment_or_from_a_file(tmp_path: Path) -> None:
    config, file = tmp_path / "streamdeid.toml", tmp_path / "key"
    config.write_text("")
    file.write_text(PUBLIC.hex() + "\n")
    for name, value in (("KEY", PUBLIC.hex()), ("KEY_FILE", str(file))):
        environment = {f"STREAMDEID_DEAD_LETTERS__PUBLIC_{name}": value}
        found = letters_of(load_settings(config, environment).dead_letters)
        assert found.public == PUBLIC
    assert letters_of(DeadLetters()).public == b""


def test_what_is_no_public_key_is_refused_and_not_repeated(tmp_path: Path) -> None:
    for digits in ("00" * 32, "ab", "wrong" * 4):
        with pytest.raises(ConfigurationError, match=r"dead_letters\.public_key") as caught:
            letters_of(DeadLetters(public_key=digits))
        assert digits not in str(caught.value)
    with pytest.raises(ConfigurationError, match="can be read"):
        letters_of(DeadLetters(public_key_file=str(tmp_path / "none")))
    with pytest.raises(ConfigurationError, match="both given"):
        letters_of(DeadLetters(public_key="a", public_key_file="b"))
