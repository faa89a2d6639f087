"""A sealed record opens with its private key at its own place, and in no other way.

The oracle is the three standards written out here, without the library that seals: the ladder of
RFC 7748, HKDF of RFC 5869 by HMAC, and GCM of NIST SP 800-38D over single AES blocks.
"""

import base64
import hashlib
import hmac
import json
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.ports import Envelope, Position
from streamdeid.wire.sealed import is_usable, name_of, opened, public_of, seal, sealed_size

PLACE = Position("oru.raw", 3, 41)
PRIVATE, EPHEMERAL = bytes(range(32)), bytes(range(100, 132))
RECORD = Envelope(
    PLACE, b"MSH|^~\\&|\r\nPID|1\x00\xff", b"4471", {"trace": b"\x01", "b": b""}, "x/y", 1.25
)
P = 2**255 - 19


def ladder(scalar: bytes, point: bytes) -> bytes:
    """X25519 as RFC 7748 writes it down, section 5."""
    k = int.from_bytes(scalar, "little") & ~7 & ~(128 << 8 * 31) | 64 << 8 * 31
    x1 = int.from_bytes(point, "little") & (1 << 255) - 1
    x2, z2, x3, z3 = 1, 0, x1, 1
    for bit in reversed(range(255)):
        if k >> bit & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a, c * b, a * a, b * b
        e = aa - bb
        x3, z3 = pow(da + cb, 2, P), x1 * pow(da - cb, 2, P) % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
        if k >> bit & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF-SHA256 of RFC 5869."""
    key = hmac.digest(salt, secret, "sha256")
    block, out = b"", b""
    while len(out) < length:
        block = hmac.digest(key, block + info + bytes([len(out) // 32 + 1]), "sha256")
        out += block
    return out[:length]


def times(x: int, y: int) -> int:
    """The product of two blocks in GCM's field (SP 800-38D, section 6.3)."""
    z = 0
    for bit in range(127, -1, -1):
        if x >> bit & 1:
            z ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return z


def gcm_open(key: bytes, nonce: bytes, box: bytes, data: bytes) -> bytes:
    """The text of an AES-256-GCM box whose tag is right."""
    # Single blocks, because GCM has no use for ECB's chaining of equal ones.
    aes = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    text, tag = box[:-16], box[-16:]
    padded = [part + bytes(-len(part) % 16) for part in (data, text)]
    lengths = (8 * len(data)).to_bytes(8, "big") + (8 * len(text)).to_bytes(8, "big")
    hashed, subkey = 0, int.from_bytes(aes.update(bytes(16)), "big")
    whole = b"".join(padded) + lengths
    for start in range(0, len(whole), 16):
        hashed = times(hashed ^ int.from_bytes(whole[start : start + 16], "big"), subkey)
    first = aes.update(nonce + b"\x00\x00\x00\x01")
    assert tag == bytes(a ^ b for a, b in zip(first, hashed.to_bytes(16, "big"), strict=True))
    blocks = range(2, 2 + (len(text) + 15) // 16)
    stream = b"".join(aes.update(nonce + n.to_bytes(4, "big")) for n in blocks)
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def test_a_record_that_was_sealed_opens_by_the_standards_written_out_by_hand() -> None:
    public = ladder(PRIVATE, b"\x09" + bytes(31))
    sealed = seal(RECORD, public, EPHEMERAL)
    sender = base64.b64decode(sealed["ephemeral"])
    assert sender == ladder(EPHEMERAL, b"\x09" + bytes(31))
    assert sealed["to"] == hashlib.sha256(public).hexdigest()[:16] == name_of(public)
    derived = hkdf(ladder(PRIVATE, sender), sender + public, b"streamdeid dead letter 1", 44)
    box = base64.b64decode(sealed["box"])
    text = gcm_open(derived[:32], derived[32:], box, b'[1,"oru.raw",3,41]')
    line, _, value = text.partition(b"\n")
    assert value == RECORD.value
    assert base64.b64decode(json.loads(line)["key"]) == b"4471"


def test_the_ladder_of_the_oracle_gives_the_vector_of_the_standard() -> None:
    alice = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    bob = bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert ladder(alice, bob).hex() == shared


@given(value=st.binary(max_size=400), key=st.none() | st.binary(max_size=9))
def test_what_was_sealed_opens_as_it_was(value: bytes, key: bytes | None) -> None:
    record = replace(RECORD, value=value, key=key)
    assert opened(seal(record, public_of(PRIVATE), EPHEMERAL), PLACE, PRIVATE) == record


def test_another_key_does_not_open_it() -> None:
    sealed = seal(RECORD, public_of(PRIVATE), EPHEMERAL)
    assert opened(sealed, PLACE, bytes(range(1, 33))) is None
    assert opened(sealed, PLACE, EPHEMERAL) is None


@pytest.mark.parametrize(
    "elsewhere",
    [Position("adt.raw", 3, 41), Position("oru.raw", 4, 41), Position("oru.raw", 3, 40)],
)
def test_it_does_not_open_at_another_place(elsewhere: Position) -> None:
    sealed = seal(RECORD, public_of(PRIVATE), EPHEMERAL)
    assert opened(sealed, elsewhere, PRIVATE) is None


def test_no_changed_byte_of_it_opens() -> None:
    sealed = seal(RECORD, public_of(PRIVATE), EPHEMERAL)
    for part in ("ephemeral", "box"):
        raw = base64.b64decode(sealed[part])
        for at in range(len(raw)):
            changed = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
            letter = sealed | {part: base64.b64encode(changed).decode()}
            assert opened(letter, PLACE, PRIVATE) is None, (part, at)


@pytest.mark.parametrize(
    "broken", [{"version": 2}, {"box": "~"}, {"box": 7}, {"ephemeral": ""}, {"box": ""}]
)
def test_what_is_no_sealed_record_opens_to_nothing(broken: dict[str, object]) -> None:
    sealed = seal(RECORD, public_of(PRIVATE), EPHEMERAL)
    assert opened(sealed | broken, PLACE, PRIVATE) is None
    assert opened({}, PLACE, PRIVATE) is None


@given(value=st.binary(max_size=3000), headers=st.dictionaries(st.text(), st.binary(), max_size=5))
def test_the_size_is_told_before_with_less_than_200_bytes_of_difference(
    value: bytes, headers: dict[str, bytes]
) -> None:
    record = replace(RECORD, value=value, headers=headers)
    size = len(json.dumps(seal(record, public_of(PRIVATE), EPHEMERAL)))
    assert size <= sealed_size(record) <= size + 200


def test_points_that_share_no_secret_are_no_public_keys() -> None:
    assert is_usable(public_of(PRIVATE))
    assert not is_usable(bytes(32))
    assert not is_usable(b"\x01" + bytes(31))
    assert not is_usable(b"short")
