"""Log lines as JSON on stderr: coordinates and codes, never content.

Libraries' own log lines are let through from warnings on, by logger and level
only: their words may quote what they were given. A place in a library's code is heard once in
``QUIET`` seconds, because one that waits for a broker says so ten times a second.
"""

import logging
import sys
import threading
import time
from types import TracebackType
from typing import Any

import structlog

QUIET = 60.0
"""Seconds for which a place in a library's code is not heard again."""

log = structlog.get_logger()


class _Coordinates(logging.Handler):
    """Says that a library said something, and not what."""

    def __init__(self) -> None:
        """Nothing has been heard yet."""
        super().__init__()
        self._heard: dict[tuple[str, int], float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """One line with the place in the library's code."""
        place, now = (record.name, record.lineno), time.monotonic()
        if now - self._heard.get(place, -QUIET) < QUIET:
            return
        self._heard[place] = now
        say = log.error if record.levelno >= logging.ERROR else log.warning
        say("library", logger=record.name, line=record.lineno)


def start_logs() -> None:
    """Set up log lines for this process, and keep the words of uncaught errors out of them."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
    )
    logging.basicConfig(handlers=[_Coordinates()], level=logging.WARNING, force=True)
    logging.captureWarnings(capture=True)
    sys.excepthook = _uncaught
    threading.excepthook = sys.unraisablehook = _aside


def _uncaught(
    kind: type[BaseException], _error: BaseException, trace: TracebackType | None
) -> None:
    """The kind and place of an error that ends the process, or a thread."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (
        f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}" if trace else ""
    )
    log.critical("uncaught", kind=kind.__name__, place=place)


def _aside(told: Any) -> None:
    """An error of a thread, or one in a place from which none can be raised."""
    if told.exc_type is not SystemExit:
        _uncaught(told.exc_type, told.exc_value, told.exc_traceback)
