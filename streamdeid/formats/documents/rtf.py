"""RTF as text: control words are skipped or read where they stand (RTF 1.9.1).

Groups that no reader sees as prose (font and colour tables) are skipped, and what
is in them is looked at once more in the output; pictures and embedded objects, whose
content nobody can scrub, are emptied. The document's information group, which names its
author, is read line by line. A character beyond the first plane is written as two
units, and is read as one.
"""

import re

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.mapped import Change, Chunk, MappedText

_TOKEN = re.compile(
    r"\\'(?P<hex>[0-9a-fA-F]{2})|(?P<units>(?:\\u-?\d{1,6}(?: |\\'[0-9a-fA-F]{2}|\?)?)+)"
    r"|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{0,10}) ?|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<open>\{)|(?P<close>\})|(?P<line>[\r\n]+)"
)
_ONE = re.compile(r"\\u(-?\d{1,6})(?: |\\'[0-9a-fA-F]{2}|\?)?")
_BREAKS = {"par": "\n", "line": "\n", "tab": "\t", "cell": "\t", "row": "\n", "page": "\n"}
_SYMBOLS = {"~": "\xa0", "_": "-", "{": "{", "}": "}", "\\": "\\"}
_SEALED = frozenset({"pict", "object"})
_DARK = _SEALED | {"fonttbl", "colortbl", "stylesheet", "themedata", "listtable"}
_ASIDE = frozenset(
    """author title subject operator company manager category keywords comment doccomm hlinkbase
    header headerl headerr headerf footer footerl footerr footerf footnote annotation atnauthor
    atnid bkmkstart bkmkend shptxt""".split()
)
"""Destinations whose words belong to no sentence around them."""
_CODE_PAGE = re.compile(r"\\ansicpg(125[0-8]|874)(?!\d)")
_HEAD = 1000


def open_rtf(content: bytes) -> TextDocument:
    """An RTF document; its bytes are read one for one."""
    raw = content.decode("latin-1")
    text = _Text(raw)
    while match := _TOKEN.search(raw, text.at):
        text.add(match)
    text.close()
    mapped = MappedText("".join(text.parts), tuple(text.chunks))
    return TextDocument(
        "application/rtf", raw, "latin-1", (mapped,), "rtf", tuple(text.gone), tuple(text.rest)
    )


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
        self.sealed = -1
        """Where the content of a picture or an object began; -1 outside of them."""
        self.asides: list[int] = []
        """The depths of the groups that are read by themselves."""
        self.gone: list[Change] = []
        self.rest: list[str] = []
        found = _CODE_PAGE.search(raw, 0, _HEAD)
        self.codec = f"cp{found[1]}" if found else "cp1252"

    def add(self, match: re.Match[str]) -> None:
        """A token, and what stands before it."""
        self._plain(match.start())
        self.at = match.end()
        if match["word"] == "bin" and match["number"].isdigit():
            self.at += int(match["number"])
        self.depth += (match["open"] is not None) - (match["close"] is not None)
        if self.depth < self.dark:
            self._lit(match.start())
        if self.asides and self.depth < self.asides[-1]:
            self.asides.pop()
            self._break()
        if match["word"] in _DARK and not self.dark:
            self.dark = self.depth
            self.sealed = match.end() if match["word"] in _SEALED else -1
        if not self.dark:
            self._seen(match)

    def close(self) -> None:
        """What stands behind the last token, and what no brace ended."""
        self._plain(len(self.raw))
        self._lit(len(self.raw))

    def _plain(self, end: int) -> None:
        """Words as they are written, from where the last token ended."""
        words = self.raw[self.at : end]
        if not self.dark:
            self._read(words, self.at, end, plain=True)
        elif self.sealed < 0 and words:
            self.rest.append(words)

    def _lit(self, end: int) -> None:
        """A group that nobody reads is over; a picture is emptied."""
        if 0 <= self.sealed < end:
            self.gone.append((self.sealed, end, ""))
        self.dark, self.sealed = 0, -1

    def _seen(self, match: re.Match[str]) -> None:
        """A token outside of such groups."""
        if match["word"] in _ASIDE:
            self.asides.append(self.depth)
            self._break()
        elif match["units"]:
            self._units(match)
        else:
            self._read(_meaning(match, self.codec), match.start(), match.end(), plain=False)

    def _break(self) -> None:
        """A line end that only reads."""
        if self.parts and self.parts[-1][-1] != "\n":
            self.parts.append("\n")
            self.length += 1

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


def _meaning(match: re.Match[str], codec: str) -> str:
    """What one control reads as."""
    if match["hex"]:
        return bytes.fromhex(match["hex"]).decode(codec, "replace")
    if match["word"]:
        return _BREAKS.get(match["word"], "")
    return _SYMBOLS.get(match["symbol"] or "", "")
