"""Sources and sinks by their entry points: tried until they answer, are refused, or time is over.

A broker that starts together with the service is waited for, and what is waited for is told.
One that never answers ends the start with a sentence, so that somebody hears of it.
"""

import time
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from typing import Any

import structlog

from streamdeid.model.errors import ConfigurationError, Unavailable
from streamdeid.runtime.patience import Patience

PATIENCE = 60.0
"""Seconds for which what does not answer is asked again."""

Told = Callable[[str], None]
"""Hears, in a few words, what the start waits for."""

log = structlog.get_logger()


def nobody(_words: str) -> None:
    """For those who do not ask what the start waits for."""


def connect(room: str, name: str, options: Mapping[str, Any], told: Told = nobody) -> Any:
    """The connector called ``name`` among the entry points of ``room``, made with these options.

    Raises:
        ConfigurationError: there is none of this name, it refuses its options, or what it
            needs has not answered for ``PATIENCE`` seconds.
    """
    found = {point.name: point for point in entry_points(group=room)}
    kind = room.removeprefix("streamdeid.").rstrip("s")
    if name not in found:
        allowed = ", ".join(sorted(found))
        raise ConfigurationError(f"{kind}.name", f"{name} is not one", allowed=allowed)
    told(f"connecting to {name}")
    return patiently(found[name].load(), options, f"{kind} ({name})", told)


def patiently(
    make: Callable[[Mapping[str, Any]], Any],
    options: Mapping[str, Any],
    what: str,
    told: Told = nobody,
    patience: float = PATIENCE,
) -> Any:
    """What ``make`` makes of the options, asked again while something is ``Unavailable``."""
    until, tries = time.monotonic() + patience, Patience()
    while True:
        try:
            return make(options)
        except Unavailable as error:
            left = until - time.monotonic()
            if left <= 0:
                problem = f"gave up after {patience:g} s, waiting for {error.what}"
                raise ConfigurationError(what, problem) from None
            told(f"waiting for {error.what}")
            if tries.is_news(error):
                log.warning("unavailable", what=error.what, retry_s=error.retry_after)
            time.sleep(min(left, tries.seconds(error)))
