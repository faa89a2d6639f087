"""Dead letters as the service writes them: the pointer, and the record sealed if a key is set.

The service holds the public half of the key only. A letter that would be larger than its topic
takes is written without the record, and says so: the pointer must never be lost to its copy.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.settings import DeadLetters
from streamdeid.wire.dead_letters import SEALED, TOO_LARGE, fingerprint, render_dead_letter
from streamdeid.wire.sealed import SIZE, is_usable, seal, sealed_size

CONTENT_TYPE = "application/json"

ROOM = 2048
"""Bytes for the pointer itself, and for what Kafka adds to a record; pointers measure below 700."""


class Told(NamedTuple):
    """What a letter tells besides its place.

    ``time`` is in seconds since the epoch as far as the policy tells it; ``facts`` says what ran;
    ``digest`` is keyed, and answers nothing where there is no key.
    """

    reason: Reason
    address: str
    time: float
    facts: Mapping[str, str]
    digest: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Letters:
    """Writes dead letters. ``public`` is the key that records are sealed to; none is pointers only.

    ``max_bytes`` is how large a letter may become: less than ``max.message.bytes`` of its topic.
    """

    public: bytes = b""
    max_bytes: int = 1_000_000

    def letter(self, topic: str, record: Envelope, told: Told) -> Envelope:
        """The letter on ``topic`` for a record."""
        more = {"ran": dict(told.facts), "fingerprint": fingerprint(record.value, told.digest)}
        more |= self._copy(record)
        text = render_dead_letter(record.position, told.reason, told.address, told.time, more)
        place = Position(topic, record.position.partition, record.position.offset)
        return Envelope(place, text, content_type=CONTENT_TYPE, origin=record.position)

    def _copy(self, record: Envelope) -> dict[str, Any]:
        """The record itself, sealed; or that there is no room for it."""
        if not self.public or record.fault is not None:
            return {}
        if sealed_size(record) + ROOM > self.max_bytes:
            return {"original": TOO_LARGE}
        return {"original": SEALED, "sealed": seal(record, self.public, secrets.token_bytes(SIZE))}


def letters_of(section: DeadLetters) -> Letters:
    """Dead letters as the settings ask for them.

    Raises:
        ConfigurationError: the public key is given twice, cannot be read, or is none.
    """
    if section.public_key and section.public_key_file:
        raise ConfigurationError(
            "dead_letters.public_key", "and dead_letters.public_key_file are both given"
        )
    if not (section.public_key or section.public_key_file):
        return Letters(max_bytes=section.max_bytes)
    name = "public_key_file" if section.public_key_file else "public_key"
    public = key_of(section.public_key or _text(section.public_key_file), f"dead_letters.{name}")
    if not is_usable(public):
        raise ConfigurationError(f"dead_letters.{name}", "is not a public key of X25519")
    return Letters(public, section.max_bytes)


def key_of(text: str, setting: str) -> bytes:
    """The 32 bytes of a key's digits, which are not repeated.

    Raises:
        ConfigurationError: there are other digits, or not 64.
    """
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        found = b""
    if len(found) != SIZE:
        problem = "does not hold a key; make a pair with streamdeid keys dead-letters"
        raise ConfigurationError(setting, problem, allowed=f"{2 * SIZE} hexadecimal digits")
    return found


def _text(path: str) -> str:
    """The text of the file with the public key."""
    try:
        return Path(path).read_text("ascii")
    except (OSError, UnicodeDecodeError):
        problem = "is not a file that can be read"
        raise ConfigurationError("dead_letters.public_key_file", problem, place=path) from None
