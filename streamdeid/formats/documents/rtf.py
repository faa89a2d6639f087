"""RTF as text: control words are skipped or read where they stand (RTF 1.9.1).

Groups that no reader sees as prose (font and colour tables, pictures) are
skipped; the document's information group, which names its author, is read. A
character beyond the first plane is written as two units, and is read as one.
"""

import re

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.mapped import Chunk, MappedText

_TOKEN = re.compile(
    r"\\'(?P<hex>[0-9a-fA-F]{2})|(?P<units>(?:\\u-?\d{1,6}(?: |\\'[0-9a-fA-F]{2}|\?)?)+)"
    r"|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{0,10}) ?|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<open>\{)|(?P<close>\})|(?P<line>[\r\n]+)"
)
_ONE = re.compile(r"\\u(-?\d{1,6})(?: |\\'[0-9a-fA-F]{2}|\?)?")
_BREAKS = {"par": "\n", "line": "\n", "tab": "\t", "cell": "\t", "row": "\n", "page": "\n"}
_SYMBOLS = {"~": "\xa0", "_": "-", "{": "{", "}": "}", "\\": "\\"}
_DARK = frozenset({"fonttbl", "colortbl", "stylesheet", "pict", "object", "themedata", "listtable"})


def open_rtf(content: bytes) -> TextDocument:
    """An RTF document; its bytes are read one for one."""
    raw = content.decode("latin-1")
    text = _Text(raw)
    for match in _TOKEN.finditer(raw):
        text.add(match)
    mapped = MappedText("".join(text.parts), tuple(text.chunks))
    return TextDocument("application/rtf", raw, "latin-1", (mapped,), "rtf")


class _Text:
    """The text of a document, growing token by token."""

    def __init__(self, raw: str) -> None:
        """Nothing is read yet."""
        self.raw = raw
        self.parts: list[str] = []
        self.chunks: list[Chunk] = []
        self.length = self.at = self.depth = 0
        self.dark = 0
        """The depth at which a group began that nobody reads; 0 outside of them."""

    def add(self, match: re.Match[str]) -> None:
        """A token, and what stands before it."""
        if match.start() > self.at and not self.dark:
            self._read(self.raw[self.at : match.start()], self.at, match.start(), plain=True)
        self.at = match.end()
        self.depth += (match["open"] is not None) - (match["close"] is not None)
        if self.depth < self.dark:
            self.dark = 0
        if match["word"] in _DARK and not self.dark:
            self.dark = self.depth
        if self.dark:
            return
        if match["units"]:
            self._units(match)
        else:
            self._read(_meaning(match), match.start(), match.end(), plain=False)

    def _units(self, match: re.Match[str]) -> None:
        """A run of 16-bit units, each character where its units stand."""
        units = list(_ONE.finditer(self.raw, match.start(), match.end()))
        at = 0
        while at < len(units):
            width = 2 if _is_pair(units[at : at + 2]) else 1
            codes = [int(unit[1]) % 0x10000 for unit in units[at : at + width]]
            data = b"".join(code.to_bytes(2, "little") for code in codes)
            end = units[at + width - 1].end()
            self._read(data.decode("utf-16-le", "replace"), units[at].start(), end, plain=False)
            at += width

    def _read(self, text: str, start: int, end: int, *, plain: bool) -> None:
        """A stretch that reads as ``text``."""
        if text:
            self.chunks.append(Chunk(self.length, len(text), start, end - start, plain))
            self.parts.append(text)
            self.length += len(text)


def _is_pair(units: list[re.Match[str]]) -> bool:
    """Whether two units are the halves of one character."""
    codes = [int(unit[1]) % 0x10000 for unit in units]
    return len(codes) == 2 and 0xD800 <= codes[0] < 0xDC00 <= codes[1] < 0xE000


def _meaning(match: re.Match[str]) -> str:
    """What one control reads as."""
    if match["hex"]:
        return bytes.fromhex(match["hex"]).decode("cp1252", "replace")
    if match["word"]:
        return _BREAKS.get(match["word"], "")
    return _SYMBOLS.get(match["symbol"] or "", "")
