"""A record sealed to a public key: whoever seals it cannot open it again.

The service that quarantines a record may keep it beside the pointer, but must not be able to read
it afterwards: it holds only the public half of an X25519 key (RFC 7748). For each record it takes
an ephemeral key, which is forgotten, and from the secret that both share HKDF-SHA256 (RFC 5869)
derives a key and a nonce for AES-256-GCM. The salt is both public keys, so that neither can be
exchanged; the record's coordinates are associated data, so that a copy opens at its own place
only.

The envelope, version 1, is a JSON object: ``to`` (the first 16 hexadecimal digits of the SHA-256
of the public key, to find the private one), ``ephemeral`` (32 bytes) and ``box`` (ciphertext and
tag), both in base64. Inside is a line of JSON with the record's key, headers, content type,
timestamp and whether it is a deletion, and behind it the value as it came: base64 is paid once.
Its length is not hidden.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from typing import Any

import orjson
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from streamdeid.ports import Envelope, Position

VERSION = 1
INFO = b"streamdeid dead letter 1"
SIZE = 32
"""Bytes of a key of either kind."""
KEY, NONCE, TAG = 32, 12, 16


def public_of(private: bytes) -> bytes:
    """The public half of a private key."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def is_usable(public: bytes) -> bool:
    """Whether 32 bytes are a public key that shares a secret (RFC 7748, section 6.1)."""
    if len(public) != SIZE:
        return False
    try:
        _shared(bytes(range(SIZE)), public)
    except ValueError:
        return False
    return True


def name_of(public: bytes) -> str:
    """What a public key is called, to find its private half."""
    return hashlib.sha256(public).hexdigest()[:16]


def seal(record: Envelope, public: bytes, ephemeral: bytes) -> dict[str, Any]:
    """A record sealed to ``public``, by 32 fresh random bytes that are used for nothing else."""
    sender = public_of(ephemeral)
    key, nonce = _derived(_shared(ephemeral, public), sender, public)
    box = AESGCM(key).encrypt(nonce, _packed(record), _place(record.position))
    return {
        "version": VERSION,
        "to": name_of(public),
        "ephemeral": base64.b64encode(sender).decode(),
        "box": base64.b64encode(box).decode(),
    }


def sealed_size(record: Envelope) -> int:
    """About how many bytes the sealed form of a record takes as JSON."""
    return (len(_packed(record)) + TAG) * 4 // 3 + 160


def opened(sealed: Mapping[str, Any], position: Position, private: bytes) -> Envelope | None:
    """The record that was sealed at ``position``; None if this key does not open it there."""
    try:
        if sealed["version"] != VERSION:
            return None
        sender = base64.b64decode(sealed["ephemeral"], validate=True)
        box = base64.b64decode(sealed["box"], validate=True)
        key, nonce = _derived(_shared(private, sender), sender, public_of(private))
        return _unpacked(AESGCM(key).decrypt(nonce, box, _place(position)), position)
    except (InvalidTag, KeyError, TypeError, ValueError, binascii.Error):
        return None


def _shared(private: bytes, public: bytes) -> bytes:
    """The secret of two keys."""
    return X25519PrivateKey.from_private_bytes(private).exchange(
        X25519PublicKey.from_public_bytes(public)
    )


def _derived(shared: bytes, sender: bytes, receiver: bytes) -> tuple[bytes, bytes]:
    """Key and nonce of one record; both are fresh, because the sender's key is."""
    derive = HKDF(SHA256(), KEY + NONCE, sender + receiver, INFO)
    both = derive.derive(shared)
    return both[:KEY], both[KEY:]


def _place(position: Position) -> bytes:
    """The coordinates that a sealed record is bound to."""
    return orjson.dumps([VERSION, position.topic, position.partition, position.offset])


def _packed(record: Envelope) -> bytes:
    """All that is sealed of a record."""
    about = {
        "key": None if record.key is None else base64.b64encode(record.key).decode(),
        "headers": {n: base64.b64encode(v).decode() for n, v in record.headers.items()},
        "content_type": record.content_type,
        "timestamp": record.timestamp,
        "is_tombstone": record.is_tombstone,
    }
    return orjson.dumps(about) + b"\n" + record.value


def _unpacked(text: bytes, position: Position) -> Envelope:
    """The record of what was sealed."""
    line, _, value = text.partition(b"\n")
    about = orjson.loads(line)
    key = about["key"]
    return Envelope(
        position,
        value,
        None if key is None else base64.b64decode(key),
        {name: base64.b64decode(text) for name, text in about["headers"].items()},
        about["content_type"],
        about["timestamp"],
        is_tombstone=about["is_tombstone"],
    )
