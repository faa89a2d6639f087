"""Pseudonyms that a separately held key turns back: AES-SIV (RFC 5297).

No shipped policy has them. The same identifier always gets the same code in one project
and under one label, as with ``pseudonym``; unlike that, whoever holds the reversal key can
read it. That key is not derived from the project's key and is kept by somebody else. What
is encrypted is the identifier without separators and case, padded to 16 bytes, so that a
code does not tell its length.

HIPAA: this is a means of re-identification in the sense of 45 CFR 164.514(c). The code is
derived from the identifier, which (c)(1) does not allow by itself, so that output with such
codes rests on an expert's determination (b)(1) or on a data use agreement; (c)(2) forbids to
disclose the key or to use it for anything else.
"""

import base64
import binascii
import hashlib

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.text.fold import bare

BLOCK = 16
SIZE = 64
"""Bytes of a key of AES-256-SIV."""
_APART = 4
"""Bytes that tell an authority from another; with them most numbers still fit into one block."""


def encrypted(text: str, secret: bytes, project: str, label: Label, authority: str = "") -> str:
    """The code of an identifier: base32 without padding, 52 letters and digits for most.

    ``secret`` is the reversal key; codes of two projects or labels have nothing in common.
    ``authority`` keeps equal numbers of two authorities apart; the code does not give it back.
    """
    plain = bare(text).encode()
    if authority:
        plain += b"\0" + hashlib.sha256(authority.encode()).digest()[:_APART]
    padded = plain + bytes(-len(plain) % BLOCK)
    sealed = _cipher(secret, project, label).encrypt(padded, None)
    return base64.b32encode(sealed).decode("ascii").rstrip("=")


def decrypted(code: str, secret: bytes, project: str, label: Label) -> str:
    """The identifier of a code, without separators and case; a prefix of the code is passed over.

    Raises:
        ConfigurationError: no code of this key, project and label.
    """
    try:
        code = code.rpartition("-")[2]
        sealed = base64.b32decode(code + "=" * (-len(code) % 8), casefold=True)
        padded = _cipher(secret, project, label).decrypt(sealed, None)
    except (binascii.Error, ValueError, InvalidTag):
        problem = "is no code of this key, project and label"
        raise ConfigurationError("CODE", problem) from None
    return padded.partition(b"\0")[0].decode()


def _cipher(secret: bytes, project: str, label: Label) -> AESSIV:
    """The cipher of one project and label."""
    use = f"reversible/{project}/{label}".encode()
    return AESSIV(HKDF(SHA256(), SIZE, salt=None, info=use).derive(secret))
