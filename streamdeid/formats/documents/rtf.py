"""RTF as text: control words are skipped or read where they stand (RTF 1.9.1).

Groups that no reader sees as prose (font and colour tables, pictures) are
skipped; the document's information group, which names its author, is read.
"""

import re

from streamdeid.formats.documents.document import TextDocument
from streamdeid.formats.mapped import Chunk, MappedText

_TOKEN = re.compile(
    r"\\'(?P<hex>[0-9a-fA-F]{2})|\\u(?P<code>-?\d{1,6})(?: |\\'[0-9a-fA-F]{2}|\?)?"
    r"|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{0,10}) ?|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<open>\{)|(?P<close>\})|(?P<line>[\r\n]+)"
)
_BREAKS = {"par": "\n", "line": "\n", "tab": "\t", "cell": "\t", "row": "\n", "page": "\n"}
_SYMBOLS = {"~": "\xa0", "_": "-", "{": "{", "}": "}", "\\": "\\"}
_DARK = frozenset({"fonttbl", "colortbl", "stylesheet", "pict", "object", "themedata", "listtable"})


def open_rtf(content: bytes) -> TextDocument:
    """An RTF document; its bytes are read one for one."""
    raw = content.decode("latin-1")
    parts: list[str] = []
    chunks: list[Chunk] = []
    length = at = depth = 0
    dark = 0
    for match in _TOKEN.finditer(raw):
        if match.start() > at and not dark:
            stretch = raw[at : match.start()]
            chunks.append(Chunk(length, len(stretch), at, len(stretch), plain=True))
            parts.append(stretch)
            length += len(stretch)
        at = match.end()
        depth += (match["open"] is not None) - (match["close"] is not None)
        if dark and depth < dark:
            dark = 0
        if match["word"] in _DARK and not dark:
            dark = depth
        read = "" if dark else _meaning(match)
        if read:
            chunks.append(Chunk(length, len(read), match.start(), len(match[0]), plain=False))
            parts.append(read)
            length += len(read)
    text = "".join(parts)
    return TextDocument(
        "application/rtf", raw, "latin-1", (MappedText(text, tuple(chunks)),), "rtf"
    )


def _meaning(match: re.Match[str]) -> str:
    """What one control reads as."""
    if match["hex"]:
        return bytes.fromhex(match["hex"]).decode("cp1252", "replace")
    if match["code"]:
        return chr(int(match["code"]) % 0x10000)
    if match["word"]:
        return _BREAKS.get(match["word"], "")
    return _SYMBOLS.get(match["symbol"] or "", "")
