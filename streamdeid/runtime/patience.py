"""How long is waited for what does not answer: twice as long each time, up to a bound, by chance.

A broker that comes back is not met by all processes at once, and one that stays away is neither
asked nor told about every second.
"""

import random
from dataclasses import dataclass, field

from streamdeid.model.errors import Unavailable

LONGEST = 30.0
"""Seconds at most between two tries, unless the error itself asks for more."""


@dataclass(slots=True)
class Patience:
    """The tries since something answered last."""

    _what: str = ""
    _tries: int = 0
    # Only spreads the tries of many processes; nothing that is kept secret hangs on it.
    _chance: random.Random = field(default_factory=random.Random)

    def is_news(self, error: Unavailable) -> bool:
        """Whether something else is waited for than before; then the first try comes soon."""
        if error.what == self._what:
            return False
        self._what, self._tries = error.what, 0
        return True

    def seconds(self, error: Unavailable) -> float:
        """How long to wait before the next try: between half of the longest wait and all of it."""
        longest = error.retry_after * 2.0 ** min(self._tries, 16)
        self._tries += 1
        longest = max(error.retry_after, min(longest, LONGEST))
        return longest * self._chance.uniform(0.5, 1.0)

    def end(self) -> None:
        """Something answered."""
        self._what, self._tries = "", 0
