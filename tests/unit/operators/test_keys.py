"""A key gives separate keys for its uses, and is never shown."""

import hmac

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import Keys

KEYS, OTHER = Keys(b"k" * 32, "1"), Keys(b"o" * 32, "1")


def test_a_short_key_stops_the_start_and_no_repr_shows_one() -> None:
    for secret in (b"", b"short", b"k" * 31):
        with pytest.raises(ConfigurationError, match="32 bytes"):
            Keys(secret)
    assert "kkkk" not in repr(KEYS)


def test_two_uses_and_two_keys_have_no_digest_in_common() -> None:
    digests = {
        KEYS.digest("shift", "4471"),
        KEYS.digest("pseudonym", "4471"),
        KEYS.digest("shift", "4472"),
        OTHER.digest("shift", "4471"),
    }
    assert len(digests) == 4
    assert {len(digest) for digest in digests} == {32}


def test_a_digest_is_that_of_rfc_5869_and_hmac_as_any_program_works_them_out() -> None:
    extracted = hmac.digest(bytes(32), b"k" * 32, "sha256")
    expanded = hmac.digest(extracted, b"shift" + b"\x01", "sha256")
    assert KEYS.digest("shift", "4471") == hmac.digest(expanded, b"4471", "sha256")


def test_the_fingerprint_tells_keys_apart_and_not_epochs() -> None:
    assert KEYS.fingerprint == Keys(b"k" * 32, "2").fingerprint != OTHER.fingerprint
    assert len(KEYS.fingerprint) == 8
