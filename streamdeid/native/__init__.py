"""The compiled engine, where this installation has one.

It is built from ``native/`` (Rust, no dependencies) by ``make native`` and lies beside this module.
Whatever it computes has a plain reference in Python that gives the same answers to the bit, so that
without it everything works, slower.
"""

from ctypes import CDLL
from functools import cache
from importlib.resources import as_file, files

NAMES = ("libstreamdeid_native.so", "libstreamdeid_native.dylib", "streamdeid_native.dll")
"""What the library is called on Linux, macOS and Windows."""
INTERFACE = 1
"""The version of the functions that callers here know."""


@cache
def library() -> CDLL | None:
    """The compiled engine; ``None`` where it was not built, or for another machine or callers."""
    for name in NAMES:
        place = files(__name__) / name
        if place.is_file():
            with as_file(place) as path:
                return _opened(str(path))
    return None


def _opened(path: str) -> CDLL | None:
    """The library at ``path``, if it is one of this machine and for these callers."""
    try:
        found = CDLL(path)
    except OSError:
        return None
    version = getattr(found, "streamdeid_interface", None)
    return found if version is not None and version() == INTERFACE else None
