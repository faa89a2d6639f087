"""RTF as text: control words are skipped or read where they stand (RTF 1.9.1).

Tables of fonts and styles are no prose: what is usual in them is skipped, and any other entry
is read by itself. Pictures, embedded objects and binary data, whose content nobody can scrub,
are emptied. The document's information group, which names its author, is read line by line. A
character beyond the first plane is written as two units, and is read as one; what old readers
are to show in its place is told to the last look.
"""

import re

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.documents.rtf_tables import is_telling, is_usual
from streamdeid.formats.mapped import Change, Chunk, MappedText

_TOKEN = re.compile(
    r"\\'(?P<hex>[0-9a-fA-F]{2})|(?P<unit>\\u-?\d{1,6} ?)"
    r"|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{0,10}) ?|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<open>\{)|(?P<close>\})|(?P<line>[\r\n]+)"
)
_MOST_FALLBACK = 4
"""A character has a few bytes to be shown in its place; more than these are read as text."""
_SHOWN = r"\\'[0-9a-fA-F]{2}|\\[^a-zA-Z0-9'\r\n]|[^\\{}\r\n]"
_UNITS = [
    re.compile(
        r"\\u(?P<code>-?\d{1,6}) ?"
        rf"(?P<fallback>(?:{_SHOWN}){{0,{most}}})"
    )
    for most in range(_MOST_FALLBACK + 1)
]
"""A unit, by how many characters stand in its place (``\\ucN``)."""
_MARKS = "lquote rquote ldblquote rdblquote emdash endash bullet"
_BREAKS = {
    **dict.fromkeys(("par", "line", "row", "page", "sect", "column", "lbr", "nestrow"), "\n"),
    **dict.fromkeys(("tab", "cell", "nestcell"), "\t"),
    **dict.fromkeys(("emspace", "enspace", "qmspace"), " "),
    **dict(zip(_MARKS.split(), "‘’“”—–•", strict=True)),
}
_SYMBOLS = {"~": "\xa0", "_": "-", "{": "{", "}": "}", "\\": "\\"}
_SEALED = frozenset(
    """pict object objdata themedata datastore colorschememapping blipuid passwordhash datafield
    fontemb fontfile creatim revtim printim buptim""".split()
)
"""What is hexadecimal, or tells in numbers when a document was made."""
_MOMENTS = frozenset("revdttm revdttmdel crdate dxfrtim yr mo dy hr min sec".split())
_TABLES = frozenset(
    "fonttbl colortbl stylesheet listtable listoverridetable latentstyles rsidtbl".split()
)
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
    instead = "".join(text.instead).replace("?", "")
    rest = (*text.rest, instead) if instead else tuple(text.rest)
    return TextDocument("application/rtf", raw, "latin-1", (mapped,), "rtf", tuple(text.gone), rest)


class _Text:
    """The text of a document, growing token by token."""

    def __init__(self, raw: str) -> None:
        """Nothing is read yet."""
        self.raw = raw
        self.parts: list[str] = []
        self.chunks: list[Chunk] = []
        self.length = self.at = self.depth = 0
        self.table: int | None = None
        """The depth at which a table of fonts or styles began."""
        self.entry = (0, 0, 0)
        """How much was read before its last entry: parts, chunks, characters."""
        self.sealed: tuple[int, int] | None = None
        """The depth at which a picture or an object began, and where."""
        self.asides: list[int] = []
        """The depths of the groups that are read by themselves."""
        self.fallbacks = [1]
        """How many characters stand in for a unit, group by group."""
        self.gone: list[Change] = []
        self.rest: dict[str, None] = {}
        """Control words that could name somebody."""
        self.instead: list[str] = []
        """What old readers show in place of units."""
        found = _CODE_PAGE.search(raw, 0, _HEAD)
        self.codec = f"cp{found[1]}" if found else "cp1252"

    def add(self, match: re.Match[str]) -> None:
        """A token, and what stands before it."""
        self._plain(match.start())
        self.at = match.end()
        if match["word"]:
            self._control(match["word"], match["number"], match.start())
        if match["open"] or match["close"]:
            self._brace(match.start(), 1 if match["open"] else -1)
        elif match["unit"] and self.sealed is None:
            self._units(match.start())
        elif self.sealed is None:
            self._read(_meaning(match, self.codec), match.start(), match.end(), plain=False)

    def close(self) -> None:
        """What stands behind the last token, and what no brace ended."""
        self._plain(len(self.raw))
        self._settle()
        self._lit(len(self.raw))

    def _plain(self, end: int) -> None:
        """Words as they are written, from where the last token ended."""
        if self.sealed is None:
            self._read(self.raw[self.at : end], self.at, end, plain=True)

    def _control(self, word: str, number: str, start: int) -> None:
        """A control word that says something of what follows."""
        if word == "bin" and number.isdigit():
            self.at = min(self.at + int(number), len(self.raw))
            if self.sealed is None and int(number):
                self.gone.append((start, self.at, ""))
        elif word in _MOMENTS and self.sealed is None:
            self.gone.append((start, self.at, ""))
        elif word == "uc" and number.isdigit():
            self.fallbacks[-1] = int(number) if int(number) <= _MOST_FALLBACK else 0
        elif word in _SEALED and self.sealed is None:
            self.sealed = (self.depth, self.at)
        elif word in _TABLES and self.table is None:
            self._break()
            self.table, self.entry = self.depth, self._so_far()
        elif word in _ASIDE and self.sealed is None:
            self.asides.append(self.depth)
            self._break()
        elif self.sealed is None and is_telling(word, number):
            self.rest[word + number] = None

    def _brace(self, at: int, step: int) -> None:
        """A group begins or ends, and with it what it was."""
        self._settle()
        self.depth += step
        if step > 0:
            self.fallbacks.append(self.fallbacks[-1])
        elif len(self.fallbacks) > 1:
            self.fallbacks.pop()
        if self.sealed is not None and self.depth < self.sealed[0]:
            self._lit(at)
        if self.table is not None and self.depth < self.table:
            self.table = None
        if self.asides and self.depth < self.asides[-1]:
            self.asides.pop()
            self._break()

    def _so_far(self) -> tuple[int, int, int]:
        """How much was read: parts, chunks, characters."""
        return len(self.parts), len(self.chunks), self.length

    def _settle(self) -> None:
        """An entry of a table is over: what is usual there is not read."""
        if self.table is None or self.entry == self._so_far():
            return
        parts, chunks, length = self.entry
        if is_usual("".join(self.parts[parts:])):
            del self.parts[parts:], self.chunks[chunks:]
            self.length = length
        else:
            self._break()
        self.entry = self._so_far()

    def _lit(self, end: int) -> None:
        """A picture or an object is over; it is emptied."""
        if self.sealed is not None and self.sealed[1] < end:
            self.gone.append((self.sealed[1], end, ""))
        self.sealed = None

    def _break(self) -> None:
        """A line end that only reads."""
        if self.parts and self.parts[-1][-1] != "\n":
            self.parts.append("\n")
            self.length += 1

    def _units(self, start: int) -> None:
        """A run of 16-bit units, each character where its units stand."""
        pattern, units = _UNITS[self.fallbacks[-1]], []
        while unit := pattern.match(self.raw, start):
            units.append(unit)
            start = unit.end()
        at, self.at = 0, start
        while at < len(units):
            width = 2 if _is_pair(units[at : at + 2]) else 1
            codes = [int(unit["code"]) % 0x10000 for unit in units[at : at + width]]
            data = b"".join(code.to_bytes(2, "little") for code in codes)
            end = units[at + width - 1].end()
            self._read(data.decode("utf-16-le", "replace"), units[at].start(), end, plain=False)
            at += width
        self.instead += [_TOKEN.sub(self._shown, unit["fallback"]) for unit in units]

    def _shown(self, match: re.Match[str]) -> str:
        """What an old reader shows for an escape."""
        return _meaning(match, self.codec)

    def _read(self, text: str, start: int, end: int, *, plain: bool) -> None:
        """A stretch that reads as ``text``."""
        if text:
            self.chunks.append(Chunk(self.length, len(text), start, end - start, plain))
            self.parts.append(text)
            self.length += len(text)


def _is_pair(units: list[re.Match[str]]) -> bool:
    """Whether two units are the halves of one character."""
    codes = [int(unit["code"]) % 0x10000 for unit in units]
    return len(codes) == 2 and 0xD800 <= codes[0] < 0xDC00 <= codes[1] < 0xE000


def _meaning(match: re.Match[str], codec: str) -> str:
    """What one control reads as."""
    if match["hex"]:
        return bytes.fromhex(match["hex"]).decode(codec, "replace")
    if match["word"]:
        return _BREAKS.get(match["word"], "")
    return _SYMBOLS.get(match["symbol"] or "", "")
