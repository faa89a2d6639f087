"""On which line of a TOML text a key stands, which the standard library does not tell.

The text is known to be TOML (``tomllib`` has read it), so that a scan suffices: a header
names the table from there on, a key is what stands before ``=``, and the value is skipped,
over line ends where strings or brackets are open. Keys inside of inline tables have the
line of the table.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

Path = tuple[str, ...]

_PART = r"""[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*'"""
_KEY = re.compile(rf"\s*(?:{_PART})(?:\s*\.\s*(?:{_PART}))*\s*")
_ONE = re.compile(_PART)
_QUOTES = ('"""', "'''", '"', "'")


def lines_of(text: str) -> Mapping[Path, int]:
    """The line, from 1, of every table and key of a TOML text; of those told twice the first."""
    places: dict[Path, int] = {}
    for path, line in _keys(text):
        for depth in range(1, len(path) + 1):
            places.setdefault(path[:depth], line)
    return places


def line_of(places: Mapping[Path, int], path: Sequence[str]) -> int:
    """The line of ``path``, or of the nearest table that holds it; 0 if there is none."""
    for depth in range(len(path), 0, -1):
        if found := places.get(tuple(path[:depth])):
            return found
    return 0


def _keys(text: str) -> Iterator[tuple[Path, int]]:
    """Every header and key with its line."""
    table: Path = ()
    at = 0
    while at < len(text):
        line = text.count("\n", 0, at) + 1
        end = text.find("\n", at) % (len(text) + 1)
        rest = text[at:end].lstrip()
        if rest.startswith("[") and (header := _KEY.match(rest.lstrip("["))):
            table = _parts(header[0])
            yield table, line
        elif rest and not rest.startswith("#") and (key := _KEY.match(text, at)):
            yield (*table, *_parts(key[0])), line
            end = _value_end(text, key.end() + 1)
        at = end + 1


def _parts(key: str) -> Path:
    """A dotted key in its parts, without quotes."""
    return tuple(part.strip("\"'") for part in _ONE.findall(key))


def _value_end(text: str, at: int) -> int:
    """Where the line ends on which a value ends."""
    depth = 0
    while at < len(text):
        quote = next((q for q in _QUOTES if text.startswith(q, at)), "")
        if quote:
            at = _string_end(text, at + len(quote), quote)
            continue
        if text[at] == "#":
            at = text.find("\n", at) % (len(text) + 1)
            continue
        if text[at] == "\n" and not depth:
            return at
        depth += (text[at] in "[{") - (text[at] in "]}")
        at += 1
    return at


def _string_end(text: str, at: int, quote: str) -> int:
    """Where the text goes on behind a string."""
    while at < len(text) and not text.startswith(quote, at):
        at += 2 if text[at] == "\\" and '"' in quote else 1
    return at + len(quote)
