"""Several generations of a project's key, of which one is used at a time.

A key file holds hexadecimal digits, and may say from when on it is used::

    not-before: 2026-11-21T09:00:00+00:00
    5f3a…

Of the keys whose time has come the one with the latest time is used, of equal times the
one of the latest epoch (2 before 10). The older ones are kept, so that what was written
under them can still be told. A key that is laid down ahead of its time is known to every
process before the first uses it: that is the overlap in which a live stream rotates.
"""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import SHORTEST, Keys, weakness

NOT_BEFORE = "not-before:"
EPOCH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")


@dataclass(frozen=True, slots=True)
class Dated:
    """A key, and from when on it is used in seconds since the epoch of Unix; 0 is always."""

    keys: Keys
    not_before: float = 0.0


def parse_key(text: str, epoch: str, place: str) -> Dated:
    """The key that a file's text holds.

    Raises:
        ConfigurationError: there is no usable key in it; the text is not repeated.
    """
    lines = [line.strip() for line in text.splitlines()]
    said = [line for line in lines if line and not line.startswith("#")]
    moments = [line for line in said if line.startswith(NOT_BEFORE)]
    digits = [line for line in said if not line.startswith(NOT_BEFORE)]
    if not EPOCH.fullmatch(epoch):
        raise ConfigurationError(
            "keys.epoch", "is no name for an epoch", place=place, allowed="letters, digits, . _ -"
        )
    if len(digits) != 1 or len(moments) > 1:
        raise ConfigurationError("keys", "does not hold one key", place=place)
    return Dated(_key(digits[0], epoch, place), _moment(moments, place))


def _key(digits: str, epoch: str, place: str) -> Keys:
    """A key from its digits."""
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        problem = "does not hold hexadecimal digits; make one with streamdeid keys generate"
        raise ConfigurationError("keys", problem, place=place) from None
    if len(secret) >= SHORTEST and (weak := weakness(secret)):
        problem = f"{weak}; make one with streamdeid keys generate"
        raise ConfigurationError("keys", problem, place=place)
    try:
        return Keys(secret, epoch)
    except ConfigurationError as error:
        raise ConfigurationError(
            "keys", error.problem, place=place, allowed=error.allowed
        ) from None


def _moment(lines: Sequence[str], place: str) -> float:
    """From when on a key is used."""
    if not lines:
        return 0.0
    try:
        moment = dt.datetime.fromisoformat(lines[0].removeprefix(NOT_BEFORE).strip())
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        problem = "says no moment with its zone behind not-before"
        raise ConfigurationError("keys", problem, place=place, allowed="2026-11-21T09:00:00+00:00")
    return moment.timestamp()


@dataclass(frozen=True, slots=True)
class KeyRing:
    """Keys by epoch; at least one."""

    dated: Sequence[Dated]

    def active(self, now: float) -> Keys:
        """The key that is used at ``now``.

        Raises:
            ConfigurationError: the time of none has come.
        """
        ready = [one for one in self.dated if one.not_before <= now]
        if not ready:
            raise ConfigurationError("keys", "hold no key whose time has come")
        return max(ready, key=rank).keys

    def by_epoch(self) -> Mapping[str, Keys]:
        """Every key by its epoch."""
        return {one.keys.epoch: one.keys for one in self.dated}

    def newest(self) -> Dated:
        """The key that is used last."""
        return max(self.dated, key=rank)


def rank(one: Dated) -> tuple[float, list[tuple[int, str]]]:
    """Later times before earlier, then later epochs; numbers count as numbers."""
    parts = re.findall(r"\d+|\D+", one.keys.epoch)
    return one.not_before, [(int(p), "") if p.isdigit() else (-1, p) for p in parts]


def next_epoch(known: Sequence[str]) -> str:
    """The name of the epoch after those that are known: one more than the highest number."""
    numbers = [int(epoch) for epoch in known if epoch.isdigit()]
    return str(max(numbers, default=0) + 1)
