r"""Text with characters written as sequences, as it reads: a map, as for any other text.

Percent-encoding (RFC 3986, and ``%u0041``), quoted-printable with its soft line ends (RFC 2045
section 6.7), encoded words of headers (RFC 2047), character references of HTML, escape sequences of
JSON and of HL7 that were escaped once more. A sequence that was escaped several times over
(``%252C``, ``&amp;#44;``) is read to its end at once. A number behind an equals sign
(``HR=80``) is no quoted-printable unless other sequences say so.
"""

import binascii
import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote_to_bytes

from streamdeid.formats.mapped import Chunk, MappedText

_SEQUENCE = re.compile(
    r"(?=[%=&\\])(?:(?P<percent>(?:%(?:25)*[0-9A-Fa-f]{2})+)"
    r"|(?P<unit>(?:(?:%u|\\u\{?)[0-9A-Fa-f]{4}\}?)+)"
    r"|(?P<word>=\?[\w-]{1,40}(?:\*[\w-]{1,20})?\?[bBqQ]\?[^\s?]{1,998}\?=)"
    r"|(?P<quoted>(?:=[0-9A-Fa-f]{2}|=[ \t]{0,4}\r?\n)+)"
    r"|(?P<entity>&(?:amp;)*(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
    r"|&(?:amp;)*#(?:\d{2,7}|[xX][0-9A-Fa-f]{2,6}))"
    r"|(?P<byte>(?:\\x[0-9A-Fa-f]{2})+)"
    r"|(?P<hl7>\\(?:[Ee]\\)*(?:E\\)?(?:X(?:[0-9A-Fa-f]{2})+|[FSTRE]|\.br)\\))"
)
_MARKS = frozenset("%=&\\")
_SAID = re.compile(
    r"(?:=[0-9A-Fa-f]{2}){2}|(?<=[^\s=])=[ \t]{0,4}\r?\n(?=[^\s=])|=(?=.?[A-F])[0-9A-F]{2}"
    r"|=20(?=[A-Za-z\r\n])|quoted-printable"
)
"""What quoted-printable has and no other text."""
_PAIR = re.compile(r"=([0-9A-Fa-f]{2})")
_PERCENT = re.compile(r"%(?:25)*([0-9A-Fa-f]{2})")
_BYTE = re.compile(r"\\x([0-9A-Fa-f]{2})")
_UNIT = re.compile(r"(?:%u|\\u\{?)([0-9A-Fa-f]{4})\}?")
_REPEATED = re.compile(r"&(?:amp;)+")
_MARKED = {"F": "|", "S": "^", "T": "&", "R": "~", "E": "\\", ".br": "\n"}
_HL7 = re.compile(r"(X[0-9A-F]+|[FSTRE]|\.br)\\\Z", re.IGNORECASE)
_SPACE = "\n\t\r"


def unescaped(text: str) -> MappedText | None:
    """``text`` as it reads; ``None`` where it is written as it reads."""
    if _MARKS.isdisjoint(text):
        return None
    is_quoted = "=" in text and _SAID.search(text) is not None
    read = _Reading()
    at = 0
    for match in _SEQUENCE.finditer(text):
        if match.lastgroup != "quoted" or is_quoted:
            read.add(text[at : match.start()], at, match.start(), plain=True)
            for words, start, end in _read(match):
                read.add(_readable(words), start, end, plain=False)
            at = match.end()
    read.add(text[at:], at, len(text), plain=True)
    whole = "".join(read.parts)
    return None if whole == text else MappedText(whole, tuple(read.chunks))


class _Reading:
    """A text and its chunks, growing."""

    def __init__(self) -> None:
        """Empty."""
        self.parts: list[str] = []
        self.chunks: list[Chunk] = []
        self.length = 0

    def add(self, words: str, start: int, end: int, *, plain: bool) -> None:
        """A stretch that is written somewhere."""
        if words:
            self.chunks.append(Chunk(self.length, len(words), start, end - start, plain))
            self.parts.append(words)
            self.length += len(words)


def _readable(words: str) -> str:
    """What a sequence stands for without what cannot be read."""
    return words if words.isprintable() else "".join(c for c in words if _is_seen(c))


def _is_seen(character: str) -> bool:
    """Whether a character is shown, or is white space."""
    return character.isprintable() or character in _SPACE


Piece = tuple[str, int, int]
"""What a sequence reads as, and its place."""


def _read(match: re.Match[str]) -> Iterator[Piece]:
    """A run of sequences, character by character where each has a place of its own."""
    match match.lastgroup:
        case "percent":
            yield from _bytes(_PERCENT, match)
        case "quoted":
            yield from _bytes(_PAIR, match)
        case "byte":
            yield from _bytes(_BYTE, match)
        case "unit":
            yield from _units(match)
        case "word":
            yield _encoded_word(match[0]), *match.span()
        case "entity":
            yield unescape(_REPEATED.sub("&", match[0])), *match.span()
        case _:
            yield _hl7(match[0]), *match.span()


def _bytes(pattern: re.Pattern[str], match: re.Match[str]) -> Iterator[Piece]:
    """Bytes as UTF-8, and as Windows-1252 what is none."""
    found = list(pattern.finditer(match.string, *match.span()))
    content = bytes(int(one[1], 16) for one in found)
    at = 0
    for character, size in _characters(content):
        yield character, found[at].start(), found[at + size - 1].end()
        at += size


def _characters(content: bytes) -> Iterator[tuple[str, int]]:
    """Characters, and how many bytes each has."""
    text = content.decode("utf-8", "surrogateescape")
    for character in text:
        if "\udc80" <= character <= "\udcff":
            yield bytes([ord(character) - 0xDC00]).decode("cp1252", "replace"), 1
        else:
            yield character, len(character.encode())


def _units(match: re.Match[str]) -> Iterator[Piece]:
    """Units of UTF-16; of a pair the second reads as nothing."""
    found = list(_UNIT.finditer(match.string, *match.span()))
    at = 0
    while at < len(found):
        code = int(found[at][1], 16)
        low = int(found[at + 1][1], 16) if at + 1 < len(found) else 0
        is_pair = 0xD800 <= code < 0xDC00 <= low < 0xE000
        end = at + 1 + is_pair
        units = [code, low] if is_pair else [code]
        data = b"".join(unit.to_bytes(2, "little") for unit in units)
        yield data.decode("utf-16-le", "replace"), found[at].start(), found[end - 1].end()
        at = end


def _encoded_word(word: str) -> str:
    """The words of an encoded word; the word itself where its character set is not known."""
    charset, how, content = word[2:-2].split("?", 2)
    try:
        data = (
            binascii.a2b_base64(content)
            if how in "bB"
            else unquote_to_bytes(content.replace("%", "%25").replace("=", "%").replace("_", " "))
        )
        return data.decode(charset.partition("*")[0], "replace")
    except (binascii.Error, LookupError, ValueError):
        return word


def _hl7(sequence: str) -> str:
    """What an escape sequence of HL7 with the usual marks reads as."""
    found = _HL7.search(sequence)
    code = found[1] if found else ""
    if code in _MARKED:
        return _MARKED[code]
    return bytes.fromhex(code[1:]).decode("utf-8", "replace") if found else sequence
