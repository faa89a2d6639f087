"""JSON Lines that a person names on the command line: one row a line, blank ones passed over."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from streamdeid.model.errors import ConfigurationError, MalformedMessage

Row = TypeVar("Row")


def rows(content: bytes, what: str, problem: str, read: Callable[[bytes], Row]) -> Iterator[Row]:
    """Every line of ``content`` as ``read`` reads it.

    Raises:
        ConfigurationError: a line cannot be read; names ``what`` it is of and the line's
            number, and says the ``problem``, never what stands there.
    """
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = read(line)
        except (AttributeError, LookupError, MalformedMessage, TypeError, ValueError):
            raise ConfigurationError(what, problem, place=f"line {number}") from None
        yield row
