"""One project key, and a separate key for every use of it (HKDF, RFC 5869).

The key itself comes from a file, the environment or a mounted secret, never
from a policy. Two projects with different keys share no pseudonym and no date
shift. HIPAA: a code derived from an identifier is no Safe Harbor code by itself
(45 CFR 164.514(c)); the documentation says so to those who choose pseudonyms.
"""

import hashlib
import hmac
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from streamdeid.model.errors import ConfigurationError

SHORTEST = 32
"""Bytes of a key."""

DISTINCT = 16
"""Different bytes that a key must have. Of 32 random ones fewer differ in 3 keys of 1e17 (by the
distribution of occupancy); what was typed in by hand has fewer."""


def weakness(secret: bytes) -> str:
    """Why bytes cannot have been drawn by chance; empty if they can.

    All equal, a stretch that is repeated, steps of one size (00 01 02), or few different
    bytes. What was made by a person and has none of these is not recognised.
    """
    if len(set(secret)) < DISTINCT:
        return f"has fewer than {DISTINCT} different bytes"
    if secret in (secret + secret)[1:-1]:
        return "repeats a part of itself"
    steps = {(after - before) % 256 for before, after in pairwise(secret)}
    return "counts in steps of one size" if len(steps) == 1 else ""


@dataclass(frozen=True)
class Keys:
    """A project's key and its epoch; the key is not shown.

    ``reversal`` is the separately held key of reversible pseudonyms, empty where there is none.
    """

    secret: bytes = field(repr=False)
    epoch: str = "1"
    reversal: bytes = field(default=b"", repr=False)
    _derived: dict[str, bytes] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a key that is too short to keep anything secret."""
        for secret in (self.secret, self.reversal or self.secret):
            if len(secret) < SHORTEST:
                allowed = f"{SHORTEST} bytes or more"
                raise ConfigurationError("keys", f"has {len(secret)} bytes", allowed=allowed)

    def digest(self, use: str, text: str) -> bytes:
        """32 bytes that ``text`` always gives for this ``use``, and that do not give it back."""
        key = self._derived.get(use)
        if key is None:
            key = HKDF(SHA256(), 32, salt=None, info=use.encode()).derive(self.secret)
            self._derived[use] = key
        return hmac.digest(key, text.encode(), "sha256")

    @cached_property
    def fingerprint(self) -> str:
        """Eight characters by which two installations can tell whether their keys agree."""
        return hashlib.sha256(self.digest("fingerprint", "")).hexdigest()[:8]
