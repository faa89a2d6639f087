r"""Escape sequences to text and back, with a map of offsets (HL7 v2.8.2 chapter 2, section 2.7).

``\F\ \S\ \T\ \R\ \E\ \P\`` stand for the delimiters, ``\X41\`` for bytes, ``\.br\`` and
its kin for line breaks and blanks, ``\H\ \N\`` and the character set shifts for
nothing that is read. What is local (``\Z..\``) or unknown, or has no end,
stands for itself, so that nothing hides in it.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.mapped import Chunk

_BREAKS = {"br": "\n", "ce": "\n", "fi": "", "nf": ""}
_LONGEST = 64


@cache
def _pattern(escape: str) -> re.Pattern[str]:
    """One escape sequence: a letter or point, and what belongs to it."""
    mark = re.escape(escape)
    code = f"[XxZ][^{mark}\r\n]*|[A-Za-z.][^{mark}\r\n]{{0,{_LONGEST}}}"
    return re.compile(f"{mark}({code}){mark}")


def unescape(raw: str, delimiters: Delimiters) -> str:
    """``raw`` as it is read."""
    escape = delimiters.escape
    if not escape or escape not in raw:
        return raw
    return _pattern(escape).sub(lambda match: _meaning(match, delimiters), raw)


def chunks(raw: str, at: int, text_at: int, delimiters: Delimiters) -> Iterator[Chunk]:
    """The map of ``raw``, which stands at ``at`` in the message and is read at ``text_at``."""
    escape, done = delimiters.escape, 0
    if escape and escape in raw:
        for match in _pattern(escape).finditer(raw):
            start, end = match.span()
            if start > done:
                yield Chunk(text_at, start - done, at + done, start - done, True)
                text_at += start - done
            length = len(_meaning(match, delimiters))
            yield Chunk(text_at, length, at + start, end - start, False)
            text_at, done = text_at + length, end
    if done < len(raw):
        yield Chunk(text_at, len(raw) - done, at + done, len(raw) - done, True)


def _meaning(match: re.Match[str], delimiters: Delimiters) -> str:
    """What one escape sequence is read as."""
    code = match[1]
    known = {
        "F": delimiters.field,
        "S": delimiters.component,
        "T": delimiters.subcomponent,
        "R": delimiters.repetition,
        "E": delimiters.escape,
        "P": delimiters.truncation,
        "H": "",
        "N": "",
    }
    if code in known:
        return known[code]
    if code[0] == ".":
        return _format(code[1:], match[0])
    if code[0] in "XxCM":
        return _bytes(code, match[0])
    return match[0]


def _format(command: str, whole: str) -> str:
    """A formatting command (section 2.7.6); an unknown one stands for itself."""
    name, count = command[:2].lower(), command[2:].lstrip("+").strip()
    if name in _BREAKS:
        return _BREAKS[name]
    number = int(count) if count.isdecimal() and len(count) < 3 else 1
    if name == "sp":
        return "\n" * max(number, 1)
    if name in {"sk", "in", "ti"}:
        return " " * max(number, 1)
    return whole


def _bytes(code: str, whole: str) -> str:
    """Hexadecimal bytes as text, without NULs; shifts of the character set as nothing."""
    if code[0] in "CM" and len(code) in (5, 7):
        return ""
    try:
        content = bytes.fromhex(code[1:]).replace(b"\0", b"")
    except ValueError:
        return whole
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def escape_text(text: str, delimiters: Delimiters) -> str:
    """``text`` as it is written; line ends become the escape for a line break."""
    return writer(delimiters)(text)


@lru_cache(maxsize=256)
def writer(delimiters: Delimiters) -> Callable[[str], str]:
    """Writes text for a message; a blank for what it has no escape character for."""
    codes = {
        delimiters.field: "F",
        delimiters.component: "S",
        delimiters.subcomponent: "T",
        delimiters.repetition: "R",
        delimiters.escape: "E",
        delimiters.truncation: "P",
        "\n": ".br",
        "\r": ".br",
    }
    escape = delimiters.escape
    written = {mark: f"{escape}{code}{escape}" if escape else " " for mark, code in codes.items()}
    special = re.compile(f"[{re.escape(''.join(codes))}]")
    return lambda text: special.sub(lambda match: written[match[0]], text)
