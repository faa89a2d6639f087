"""HTML and XHTML as text, tag by tag, so that the markup stays as it was.

Nothing is parsed into a tree: tags, comments and entities are skipped or read
where they stand, and block tags read as line ends. Comments, scripts and styles
are no text that a reader sees, yet they can hold anything: they are read as text
of their own, so that nothing hides in them. So are the values of attributes, but for
those that only say how something looks.
"""

import re
from html import unescape

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.documents.plain import decode
from streamdeid.formats.mapped import Chunk, MappedText

_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)-->|<!\[CDATA\[(?P<cdata>.*?)\]\]>|(?P<tag></?[A-Za-z!?][^<>]*>)"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)",
    re.DOTALL,
)
_BLOCK = re.compile(
    r"</?(?:p|div|br|tr|td|th|li|ul|ol|table|h[1-6]|section|article|title|body|head|pre|hr|dt|dd"
    r"|paragraph|item|list|content|caption|text)\b",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"(?P<name>[\w:.-]+)\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'<>]+))"
)
_LOOKS = frozenset(
    {
        "class",
        "style",
        "width",
        "height",
        "border",
        "align",
        "valign",
        "colspan",
        "rowspan",
        "xmlns",
    }
    | {
        "cellpadding",
        "cellspacing",
        "charset",
        "lang",
        "dir",
        "type",
        "rel",
        "http-equiv",
        "bgcolor",
    }
)
"""Attributes that say how something looks, and name nobody."""


class _Text:
    """A text and its chunks, growing."""

    def __init__(self) -> None:
        """Empty."""
        self.parts: list[str] = []
        self.chunks: list[Chunk] = []
        self.length = 0

    def add(self, text: str, raw: int, raw_length: int, *, plain: bool) -> None:
        """A stretch that is written somewhere."""
        if text:
            self.chunks.append(Chunk(self.length, len(text), raw, raw_length, plain))
            self.parts.append(text)
            self.length += len(text)

    def space(self, text: str) -> None:
        """A stretch that only reads, such as the line end of a block."""
        self.parts.append(text)
        self.length += len(text)

    def mapped(self) -> MappedText:
        """What has grown."""
        return MappedText("".join(self.parts), tuple(self.chunks))


def map_markup(raw: str, start: int = 0, end: int | None = None) -> list[MappedText]:
    """The text of ``raw`` between two offsets, then hidden texts, each by itself."""
    main, hidden, at = _Text(), [], start
    stop = len(raw) if end is None else end
    for match in _TOKEN.finditer(raw, start, stop):
        main.add(raw[at : match.start()], at, match.start() - at, plain=True)
        at = match.end()
        if match["entity"]:
            main.add(unescape(match[0]), match.start(), len(match[0]), plain=False)
        elif match["tag"]:
            main.space("\n" if _BLOCK.match(match[0]) else "")
            hidden += _values(raw, match.start(), match[0])
        else:
            group = "comment" if match["comment"] is not None else "cdata"
            hidden.append(_piece(raw, *match.span(group)))
    main.add(raw[at:stop], at, stop - at, plain=True)
    return [main.mapped(), *(one for one in hidden if one.text.strip())]


def _values(raw: str, at: int, tag: str) -> list[MappedText]:
    """The attribute values of a tag that may say something of somebody."""
    return [
        _piece(raw, at + value.start(group), at + value.end(group))
        for value in _VALUE.finditer(tag)
        if value["name"].lower() not in _LOOKS
        for group in ("double", "single", "bare")
        if value[group]
    ]


def _piece(raw: str, start: int, end: int) -> MappedText:
    """A stretch that is read as it is written."""
    return MappedText(raw[start:end], (Chunk(0, end - start, start, end - start, plain=True),))


def open_markup(content: bytes, media_type: str) -> TextDocument:
    """An HTML or XHTML document."""
    raw, codec = decode(content)
    return TextDocument(media_type, raw, codec, tuple(map_markup(raw)), "markup")
