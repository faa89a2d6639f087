"""XML as a stream of marks, each with its place, for editing without a parser's rewriting.

``lxml`` judges whether the document is well-formed; it does not say where an
attribute stands. So the judged text is scanned once more: in a well-formed
document without a DTD one pattern tells tags, comments, CDATA and instructions
apart. Offsets count characters of the decoded text; what is not changed keeps
its bytes.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from lxml import etree

from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

_DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)-->|<!\[CDATA\[(?P<cdata>.*?)\]\]>|<\?(?P<pi>.*?)\?>"
    r"|</(?P<close>[^\s>]+)\s*>"
    r"|<(?P<open>[^\s/>!?]+)(?P<rest>(?:[^>\"']++|\"[^\"]*\"|'[^']*')*+)>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"\s+(?P<name>[^\s=]+)\s*=\s*(?:\"(?P<d>[^\"]*)\"|'(?P<s>[^']*)')")
_ENCODING = re.compile(rb"<\?xml[^>]{0,80}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
MOST_MARKS = 1_000_000
"""Tags, comments and sections of one document."""
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class Kind(Enum):
    """What a mark is."""

    OPEN = 0
    CLOSE = 1
    TEXT = 2
    CDATA = 3
    COMMENT = 4
    INSTRUCTION = 5


class Attribute(NamedTuple):
    """An attribute: its name as written, the range of its value, and the blank before it."""

    name: str
    start: int
    end: int
    head: int


class Mark(NamedTuple):
    """A tag, a stretch of text, a comment or an instruction.

    ``start`` and ``end`` are those of the whole mark; of text, CDATA and comments ``inner``
    is where their words begin and ``inner_end`` where they stop.
    """

    kind: Kind
    start: int
    end: int
    inner: int
    inner_end: int
    name: str = ""
    attributes: tuple[Attribute, ...] = ()
    is_empty: bool = False


def decoded(content: bytes) -> tuple[str, str]:
    """The text of an XML document and the codec that gives the bytes back.

    Raises:
        MalformedMessage: ``INVALID_XML``, ``UNKNOWN_CHARSET``, ``UNDECODABLE_TEXT``.
    """
    declared = _ENCODING.match(content.removeprefix(b"\xef\xbb\xbf"))
    named = declared[1].decode("ascii") if declared else "utf-8"
    codec = next((name for mark, name in _MARKS if content.startswith(mark)), named)
    try:
        text = content.decode(codec)
    except LookupError:
        raise MalformedMessage(Reason.UNKNOWN_CHARSET) from None
    except UnicodeDecodeError:
        raise MalformedMessage(Reason.UNDECODABLE_TEXT) from None
    if text.encode(codec) != content:
        raise MalformedMessage(Reason.UNDECODABLE_TEXT)
    return text, codec


def check(content: bytes, text: str) -> None:
    """Refuse what is not well-formed or has a DTD; nothing is expanded or fetched.

    Raises:
        MalformedMessage: ``INVALID_XML``, ``TOO_COMPLEX``.
    """
    if text.count("<") > MOST_MARKS:
        raise MalformedMessage(Reason.TOO_COMPLEX)
    if _DOCTYPE.search(text):
        raise MalformedMessage(Reason.INVALID_XML)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise MalformedMessage(Reason.INVALID_XML) from None


def scan(text: str, most_depth: int) -> Iterator[Mark]:
    """The marks of a well-formed document in order, text between tags included.

    Raises:
        MalformedMessage: ``TOO_DEEP``.
    """
    at = depth = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if start > at:
            yield Mark(Kind.TEXT, at, start, at, start)
        at = end
        if match["open"] is not None:
            is_empty = match["rest"].endswith("/")
            depth += not is_empty
            if depth > most_depth:
                raise MalformedMessage(Reason.TOO_DEEP)
            yield _opening(match, is_empty=is_empty)
        elif match["close"] is not None:
            depth -= 1
            yield Mark(Kind.CLOSE, start, end, start, end, match["close"])
        else:
            yield _aside(match)
    if at < len(text):
        yield Mark(Kind.TEXT, at, len(text), at, len(text))


def _opening(match: re.Match[str], *, is_empty: bool) -> Mark:
    """A start tag with its attributes."""
    at = match.start("rest")
    found = tuple(
        Attribute(one["name"], at + one.start(group), at + one.end(group), at + one.start())
        for one in _ATTRIBUTE.finditer(match["rest"])
        for group in ("d" if one["d"] is not None else "s",)
    )
    start, end = match.span()
    return Mark(Kind.OPEN, start, end, end, end, match["open"], found, is_empty)


def _aside(match: re.Match[str]) -> Mark:
    """A comment, a CDATA section or an instruction."""
    for group, kind in _ASIDES:
        if match[group] is not None:
            return Mark(kind, *match.span(), *match.span(group))
    raise AssertionError


_ASIDES = (("comment", Kind.COMMENT), ("cdata", Kind.CDATA), ("pi", Kind.INSTRUCTION))
