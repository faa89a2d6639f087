"""A list a person can read: one file, one list, with its source and licence on top.

::

    # flag: TITLE
    # source: written for this project
    # licence: Apache-2.0
    # rule: forms of address that stand before a name
    dr
    mister

A line after the header is an entry, folded on reading; ``entry<TAB>value`` lines
make the list a table (``nicknames.txt``). Several flags are divided by blanks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from streamdeid.lexicons import flags as flag_bits
from streamdeid.model.errors import ConfigurationError
from streamdeid.text.fold import fold


@dataclass(frozen=True, slots=True)
class WordList:
    """One list: its name (the file's), its bits, its entries and its header."""

    name: str
    flags: int
    entries: Mapping[str, tuple[str, ...]]
    """Folded entry to its values; lists without values map to nothing."""
    header: Mapping[str, str]


def read(name: str, text: str) -> WordList:
    """Read one list.

    Raises:
        ConfigurationError: a flag that does not exist, or a header without source or licence.
    """
    header = dict(_header(text))
    for key in ("source", "licence"):
        if not header.get(key):
            raise ConfigurationError(key, "is missing", place=name)
    bits = 0
    for flag in header.get("flag", "").split():
        if flag not in flag_bits.BY_NAME:
            raise ConfigurationError("flag", f"{flag} is unknown", place=name)
        bits |= flag_bits.BY_NAME[flag]
    entries: dict[str, tuple[str, ...]] = {}
    for entry, values in _entries(text):
        entries[entry] = (*entries.get(entry, ()), *values)
    return WordList(name, bits, entries, header)


def _header(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        key, _, value = line[1:].partition(":")
        yield key.strip(), value.strip()


def _entries(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            entry, *values = line.split("\t")
            yield fold(entry.strip()), tuple(v.strip() for v in values if v.strip())
