"""The expressions of topics that are read: each by itself, and all together for the client.

An expression that matches nothing beside others that do is a spelling mistake or a topic that is
still to come: it is said once, by name, and the others are read meanwhile.
"""

import re
from collections.abc import Iterable, Sequence

import structlog

from streamdeid.model.errors import ConfigurationError

log = structlog.get_logger()


class Expressions:
    """What topics are read."""

    def __init__(self, words: Sequence[str]) -> None:
        """Read the expressions ``words``.

        Raises:
            ConfigurationError: one of them is none, or they cannot stand side by side.
        """
        self.words = tuple(words)
        self._each = [_compiled(one, f"expression {n}") for n, one in enumerate(self.words, 1)]
        together = "|".join(f"(?:{one})" for one in self.words)
        self._all = _compiled(together, "all expressions together")
        self._told: frozenset[str] = frozenset()

    @property
    def pattern(self) -> str:
        """What matches whole names of topics, for the client."""
        return f"^(?:{self._all.pattern})$"

    def matched(self, topics: Iterable[str]) -> Iterable[str]:
        """Those of the ``topics`` that are read."""
        return filter(self._all.fullmatch, topics)

    def unmatched(self, topics: Iterable[str]) -> tuple[str, ...]:
        """The expressions that match none of the ``topics``."""
        known = tuple(topics)
        pairs = zip(self.words, self._each, strict=True)
        return tuple(word for word, one in pairs if not any(map(one.fullmatch, known)))

    def tell(self, topics: Iterable[str]) -> None:
        """Log each expression that matches none of the ``topics``; once, until it matches one."""
        now = frozenset(self.unmatched(topics))
        for expression in sorted(now - self._told):
            log.warning("no_topic_matches", setting="kafka.topics", expression=expression)
        self._told = now


def _compiled(expression: str, name: str) -> re.Pattern[str]:
    """An expression as it can stand among others; ``name`` says which it is."""
    try:
        re.compile(f"(?:{expression})")
        return re.compile(expression)
    except re.error:
        problem = f"{name} is not a regular expression"
        raise ConfigurationError("kafka.topics", problem) from None
