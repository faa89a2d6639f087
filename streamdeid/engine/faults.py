"""Where a fault happened, without its words: they may quote the message."""

from collections.abc import Iterator
from contextlib import contextmanager

from streamdeid.model.errors import MalformedMessage, StreamdeidError
from streamdeid.model.reason import Reason

_OWN = frozenset({"streamdeid", "connectors"})


def place_of(error: BaseException) -> str:
    """The kind of an error, and the innermost module and line of this program in its trace."""
    place, trace = "", error.__traceback__
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.partition(".")[0] in _OWN:
            place = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} in {place}"


@contextmanager
def withheld() -> Iterator[None]:
    """A fault of this program withholds what was read: its place is the address.

    Raises:
        MalformedMessage: ``TOO_COSTLY`` where memory or the stack did not suffice, and
            ``INTERNAL_ERROR`` for any other error that is none of ours.
    """
    try:
        yield
    except StreamdeidError:
        raise
    except (MemoryError, RecursionError) as error:
        raise MalformedMessage(Reason.TOO_COSTLY, place_of(error)) from None
    except Exception as error:  # noqa: BLE001 - whatever it is, what was read is withheld
        raise MalformedMessage(Reason.INTERNAL_ERROR, place_of(error)) from None
