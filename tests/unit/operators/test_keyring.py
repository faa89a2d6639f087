"""Of several keys the one whose time came last is used; what is no key is refused unshown."""

import hashlib

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keyring import KeyRing, next_epoch, parse_key

HEX = hashlib.sha256(b"no secret").hexdigest()
LATER = "2026-11-21T09:00:00+00:00"
MOMENT = 1_795_251_600.0


def key(epoch: str, moment: str = ""):
    text = f"not-before: {moment}\n{HEX}\n" if moment else f"{HEX}\n"
    return parse_key(text, epoch, "place")


def test_a_file_may_hold_digits_alone_or_comments_and_a_moment() -> None:
    assert key("1").not_before == 0
    dated = parse_key(f"# study\n\nnot-before: {LATER}\n{HEX}\n", "2", "place")
    assert (dated.not_before, dated.keys.epoch) == (MOMENT, "2")
    assert dated.keys.secret == bytes.fromhex(HEX)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "does not hold one key"),
        (f"{HEX}\n{HEX}", "does not hold one key"),
        ("xyzw" * 20, "hexadecimal"),
        ("5a5a", "has 2 bytes"),
        (f"not-before: soon\n{HEX}", "no moment"),
        (f"not-before: 2026-11-21T09:00:00\n{HEX}", "no moment"),
    ],
)
def test_what_is_no_key_is_named_by_its_place_and_not_shown(text: str, words: str) -> None:
    with pytest.raises(ConfigurationError, match=words) as caught:
        parse_key(text, "1", "keys/1.key")
    assert "keys/1.key" in str(caught.value)
    assert "5a5a" not in str(caught.value)
    assert "xyzw" not in str(caught.value)


def test_an_epoch_that_would_not_fit_a_header_is_refused() -> None:
    for epoch in ("", "a b", "x" * 33, "é"):
        with pytest.raises(ConfigurationError, match="no name for an epoch"):
            key(epoch)


def test_the_key_whose_time_came_last_is_used_and_an_earlier_one_before() -> None:
    ring = KeyRing([key("2", LATER), key("1")])
    assert ring.active(MOMENT - 0.001).epoch == "1"
    assert ring.active(MOMENT).epoch == "2"
    assert ring.newest().keys.epoch == "2"
    assert set(ring.by_epoch()) == {"1", "2"}


def test_of_equal_times_the_later_epoch_is_used_and_numbers_count_as_numbers() -> None:
    ring = KeyRing([key("10"), key("9"), key("a")])
    assert ring.active(0).epoch == "10"


def test_no_key_is_used_before_its_time() -> None:
    with pytest.raises(ConfigurationError, match="whose time has come"):
        KeyRing([key("1", LATER)]).active(0)


def test_the_next_epoch_is_one_more_than_the_highest_number() -> None:
    assert next_epoch([]) == "1"
    assert next_epoch(["2", "10", "blue"]) == "11"


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("00" * 32, "fewer than 16 different bytes"),
        ("5a" * 64, "fewer than 16 different bytes"),
        (b"correct horse battery staple now".hex(), "fewer than 16 different bytes"),
        (hashlib.sha256(b"half").hexdigest()[:32] * 2, "different bytes|repeats a part of itself"),
        (hashlib.sha256(b"whole").hexdigest() * 2, "repeats a part of itself"),
        (bytes(range(32)).hex(), "counts in steps of one size"),
        (bytes(range(250, 90, -5)).hex(), "counts in steps of one size"),
    ],
)
def test_a_key_that_chance_did_not_draw_is_refused_without_being_shown(
    digits: str, words: str
) -> None:
    with pytest.raises(ConfigurationError, match=words) as refused:
        parse_key(digits, "1", "1.key")
    assert digits not in str(refused.value)


def test_keys_that_are_drawn_are_taken() -> None:
    for number in range(2000):
        assert parse_key(hashlib.sha256(bytes([number % 256, number // 256])).hexdigest(), "1", "")
