"""Where keys come from: a file, a folder that may change while the service runs, the environment.

A folder holds ``<epoch>.key`` files, as a mounted secret does. It is looked at again at most
once a second; what can be read there replaces what was known. What cannot (a key that is too
short, a file that everybody may read, a folder that is gone) is logged and changes nothing: a live
stream goes on with the keys it has. At the start the same is an error, and the service does not
start. An epoch means one key for as long as the process lives, though its file be gone meanwhile;
that an epoch had another key in a process before is told by the audit only (``audit verify``).
"""

import os
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import structlog

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keyring import Dated, KeyRing, parse_key
from streamdeid.operators.keys import Keys

ENDING = ".key"
OTHERS = stat.S_IRWXO
"""Rights of those who are neither the owner of a file nor of its group. The group may read: so a
mounted secret is given to a service that is not root (fsGroup)."""

LOOK_EVERY = 1.0

log = structlog.get_logger()

Stamp = tuple[tuple[str, int, int, int], ...]


class KeyHolder(Protocol):
    """Says which key is used now."""

    def active(self) -> Keys:
        """The key for the next message."""


@dataclass(frozen=True, slots=True)
class OneKey:
    """One key, for as long as the process lives."""

    keys: Keys

    def active(self) -> Keys:
        """That key."""
        return self.keys


@dataclass(frozen=True, slots=True)
class Reversible:
    """The keys of another holder, with the key of reversible pseudonyms beside each."""

    holder: KeyHolder
    reversal: bytes = field(repr=False)
    _made: dict[str, Keys] = field(default_factory=dict, repr=False)

    def active(self) -> Keys:
        """The key that is used now."""
        keys = self.holder.active()
        if keys.epoch not in self._made:
            self._made[keys.epoch] = Keys(keys.secret, keys.epoch, self.reversal)
        return self._made[keys.epoch]


@dataclass(slots=True)
class KeyFolder:
    """The keys of a folder, and what becomes of them."""

    folder: Path
    clock: Callable[[], float] = field(default=time.time, repr=False)
    ring: KeyRing = field(init=False)
    _seen: dict[str, bytes] = field(default_factory=dict, repr=False)
    _stamp: Stamp = ()
    _looked: float = 0.0

    def __post_init__(self) -> None:
        """Read the folder, and see that one of its keys can be used now.

        Raises:
            ConfigurationError: a file that holds no key, or no key whose time has come.
        """
        self._stamp = stamp(self.folder)
        self.ring = read_ring(self.folder)
        self._looked = self.clock()
        self.ring.active(self._looked)
        self._remember()

    def active(self) -> Keys:
        """The key that is used now."""
        now = self.clock()
        if abs(now - self._looked) >= LOOK_EVERY:
            self._looked = now
            self._look(now)
        return self.ring.active(now)

    def _look(self, now: float) -> None:
        """Read the folder again if it has changed."""
        seen = stamp(self.folder)
        if seen == self._stamp:
            return
        self._stamp = seen
        try:
            self.ring = self._following(read_ring(self.folder), now)
        except ConfigurationError as error:
            log.warning("keys_not_read", problem=error.problem, place=error.place)
            return
        self._remember()
        log.info("keys_read", epochs=sorted(self.ring.by_epoch()))

    def _following(self, new: KeyRing, now: float) -> KeyRing:
        """``new``, if it can take the place of what was: an epoch's key never changes.

        Raises:
            ConfigurationError: an epoch came back with another key, or none can be used now.
        """
        new.active(now)
        for epoch, keys in new.by_epoch().items():
            if self._seen.get(epoch, keys.secret) != keys.secret:
                raise ConfigurationError("keys", f"epoch {epoch} has another key than before")
        return new

    def _remember(self) -> None:
        """Keep the key of each epoch, also of those whose files go."""
        self._seen |= {epoch: keys.secret for epoch, keys in self.ring.by_epoch().items()}


def stamp(folder: Path) -> Stamp:
    """What the folder's key files look like from outside."""
    found = []
    for path in _files(folder):
        try:
            status = path.stat()
        except OSError:
            continue
        found.append((path.name, status.st_mtime_ns, status.st_size, status.st_ino))
    return tuple(found)


def read_ring(folder: Path) -> KeyRing:
    """All keys of a folder.

    Raises:
        ConfigurationError: there is none, or a file holds none.
    """
    keys = [read_key(path, path.name.removesuffix(ENDING)) for path in _files(folder)]
    if not keys:
        raise ConfigurationError("keys.folder", f"holds no file *{ENDING}", place=str(folder))
    return KeyRing(keys)


def read_key(path: Path, epoch: str) -> Dated:
    """The key of one file.

    Raises:
        ConfigurationError: it cannot be read, or by everybody, or holds no key.
    """
    try:
        with path.open("rb") as stream:
            rights = os.fstat(stream.fileno()).st_mode & OTHERS
            text = stream.read().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise ConfigurationError(
            "keys.file", "is not a file that can be read", place=str(path)
        ) from None
    if rights:
        problem = "may be used by everybody; take that right away: chmod o-rwx"
        raise ConfigurationError("keys.file", problem, place=str(path))
    return parse_key(text, epoch, str(path))


def _files(folder: Path) -> list[Path]:
    """The key files of a folder, by name; hidden ones belong to whoever mounted it."""
    try:
        return sorted(
            p for p in folder.iterdir() if p.name.endswith(ENDING) and not p.name.startswith(".")
        )
    except OSError:
        return []
