"""Encoded documents in a text: where they stand, how they are encoded, what they hold.

Candidates are runs of an encoding's alphabet. Runs on lines that follow one another (a document
that is broken into lines, or sent in pieces, one OBX each) are joined; where together they make
no sense the first or the last two are left out, and then each is judged by itself and in its
parts. Each run is decoded a fixed number of times, so the time grows with the text.
"""

import base64
import binascii
import quopri
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from streamdeid.formats.encoded.codecs import REMOVED, Codec, unbase32, unbase64, unhex
from streamdeid.formats.encoded.content import is_content, is_opaque, unpacked

_SHORTEST = 8
_LONG_RUN = 16
"""A shorter run is a word of the language where it is spelled as one."""
_SURE = 40
"""A run that no word of a language is as long as."""
_SHIFTED = 32
"""Characters from which on a run is also read from its second, third and fourth character."""
_RUN = re.compile(
    r"(?<![A-Za-z0-9+/_-])(?!(?:[A-Z]?[a-z]{7,15}|[A-Z]{8,15}|(?!(?:3\d)+(?!\d))[\d-]{8,40}"
    r"|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})(?![A-Za-z0-9+/_=-]))"
    r"(?:[A-Za-z0-9+/_-]{8,}={0,2}|[A-Za-z0-9+/_-]{7}=)"
)
"""Runs but for the words and numbers of a language and UUIDs, which are most."""
_TAIL = re.compile(r"[ \t]*\r?\n[ \t]*(?P<run>[A-Za-z0-9+/_-]{1,7}={0,2})(?=[ \t]*(?:\r?\n|\Z))")
_WRITTEN = re.compile(re.escape(REMOVED))
_LINE_END = re.compile(r"[ \t]{0,8}(?:\r?\n[ \t]{0,8}){1,3}")
_BLANK = re.compile(r"[ \t]{1,4}")
_PARTS = re.compile(r"[A-Za-z0-9]{8,}={0,2}")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[\d-]+")
_HEX = re.compile(r"[0-9A-Fa-f]{12,}")
_DIGITS = re.compile(r"(?:3\d)+")
"""Digits in ASCII."""
_LETTERS = re.compile(r"[A-Fa-f]")
_DIVIDED = re.compile(
    r"(?<![^\W_])(?:0x)?[0-9A-Fa-f]{2}(?:(?:[ :,-]|[ ,]{0,2}\r?\n {0,8}|, ?0x| 0x)"
    r"[0-9A-Fa-f]{2}){4,}(?![^\W_])"
)
_DUMP = re.compile(
    r"(?:^[ \t]{0,8}(?:0x)?[0-9A-Fa-f]{4,8}[:h]?[ \t]{1,4}"
    r"(?:[0-9A-Fa-f]{2,8}[ \t]{1,3}){1,16}[^\n]*(?:\n|\Z))+",
    re.MULTILINE,
)
_DUMPED = re.compile(r"^[ \t]*[0-9A-Fax]+[:h]?[ \t]+((?:[0-9A-Fa-f]{2,8} {1,2})+)", re.MULTILINE)
_UU = re.compile(
    r"^begin(?:-base64)? [0-7]{3,4} [^\n]{0,200}\n(?P<lines>(?:[ -`]{0,90}\r?\n)+)",
    re.MULTILINE,
)
_PART = re.compile(
    r"^Content-Transfer-Encoding:[ \t]*(?P<how>quoted-printable|[78]bit|binary)[ \t]*\r?\n"
    r"(?:[\w-]{1,80}:[^\n]{0,998}\n|[ \t]{1,80}[^\s][^\n]{0,998}\n){0,12}+"
    r"\r?\n(?!--)(?P<body>[^\0]*?)(?=\r?\n--|\Z)",
    re.MULTILINE | re.IGNORECASE,
)
"""A part of a MIME message (RFC 2045) that is no base64."""
_CLINICAL = re.compile(
    r"(?:<\?xml[^<>]{0,200}>\s{0,20})?<(?P<prefix>(?:\w{1,20}:)?)ClinicalDocument[\s>]"
    r"[^\0]*?</(?P=prefix)ClinicalDocument\s{0,20}>"
)
_MOST_CLINICAL = 8
"""Documents in one text; each beginning without an end is looked for to the end of the text."""
_MARKUP = re.compile(r"\s*<")
_ASCII85 = re.compile(r"<~[!-uz\s]{5,}~>")
_DATA = re.compile(
    r"data:[\w.+/-]{0,80}(?:;[\w.+-]{1,40}=[\"']?[\w.:+-]{0,60}[\"']?){0,4};base64,\s?$"
)
_DATA_LENGTH = 420
_MOST_DISTINCT = 24
"""Letters of the alphabets of sequences (proteins) and of base32, which are no file."""


class Stretch(NamedTuple):
    """A range of a text that holds an encoded document.

    ``head`` is where the scheme of a ``data:`` URI begins, and else ``start``.
    """

    head: int
    start: int
    end: int
    codec: Codec
    content: bytes
    is_packed: bool = False
    """Whether the content was compressed, so that it may not stay as it was."""

    def __repr__(self) -> str:
        """Where it stands; nothing of it."""
        return f"Stretch({self.start}, {self.end}, {self.codec.name})"


def stretches(text: str, most: int) -> list[Stretch]:
    """The encoded documents of ``text``, disjoint and in order.

    ``most`` bounds the bytes that one unpacks to.
    """
    found = sorted((*_special(text), *_runs(text, most)), key=lambda one: (one.head, -one.end))
    disjoint: list[Stretch] = []
    for one in found:
        if not disjoint or one.head >= disjoint[-1].end:
            disjoint.append(one)
    return disjoint


def _special(text: str) -> Iterator[Stretch]:
    """Documents in encodings with marks of their own, and what was written in their place."""
    for match in _WRITTEN.finditer(text):
        yield Stretch(*_of(match), Codec.ONE_WAY, b"")
    for pattern, mark, read in _MARKED:
        if mark in text:
            for match in pattern.finditer(text):
                content = read(match)
                if is_content(content):
                    yield Stretch(*_of(match), Codec.ONE_WAY, content)
    yield from _documents(text)
    for match in _DIVIDED.finditer(text):
        if len(_LETTERS.findall(match[0])) > 1 and is_content(unhex(match[0])):
            is_plain = "0x" not in match[0] and "\n" not in match[0]
            yield Stretch(*_of(match), Codec.HEX if is_plain else Codec.ONE_WAY, unhex(match[0]))


def _documents(text: str) -> Iterator[Stretch]:
    """Parts of MIME messages in quoted-printable, and markup that stands as it is."""
    if "ransfer-" in text or "RANSFER-" in text:
        for match in _PART.finditer(text):
            start, end = match.span("body")
            if match["how"].lower() == "quoted-printable":
                content = quopri.decodestring(match["body"].encode("utf-8", "replace"))
                if is_content(content):
                    yield Stretch(start, start, end, Codec.QUOTED, content)
            elif _MARKUP.match(match["body"]):
                yield Stretch(start, start, end, Codec.PLAIN, match["body"].encode())
    if 0 < text.count("ClinicalDocument") <= _MOST_CLINICAL:
        for match in _CLINICAL.finditer(text):
            yield Stretch(*_of(match), Codec.PLAIN, match[0].encode())


def _of(match: re.Match[str]) -> tuple[int, int, int]:
    """The head, start and end of a match without the blanks around it."""
    whole = match[0]
    start = match.start() + len(whole) - len(whole.lstrip())
    return start, start, match.end() - len(whole) + len(whole.rstrip())


def _undumped(match: re.Match[str]) -> bytes:
    """The bytes of a dump without its offsets and its column of characters."""
    return unhex("".join("".join(_DUMPED.findall(match[0])).split()))


def _unuu(match: re.Match[str]) -> bytes:
    """The bytes of uuencoded lines, as far as they are any."""
    content = []
    for line in match["lines"].splitlines():
        try:
            content.append(binascii.a2b_uu(line))
        except binascii.Error:
            break
    return b"".join(content)


def _un85(match: re.Match[str]) -> bytes:
    """The bytes of Ascii85; none if it is none."""
    try:
        return base64.a85decode(match[0], adobe=True)
    except ValueError:
        return b""


_MARKED: tuple[tuple[re.Pattern[str], str, Callable[[re.Match[str]], bytes]], ...] = (
    (_DUMP, "\n", _undumped),
    (_UU, "begin", _unuu),
    (_ASCII85, "<~", _un85),
)


def _runs(text: str, most: int) -> Iterator[Stretch]:
    """Documents in base64, base32 or hexadecimal digits; a word that comes again is judged once."""
    words: set[str] = set()
    group: list[tuple[int, int]] = []
    for match in _RUN.finditer(text):
        if group and not _continues(text, group[-1], match.span()):
            yield from _settled(text, group, most, words)
            group = []
        group.append(match.span())
    if group:
        yield from _settled(text, group, most, words)


def _settled(
    text: str, group: Sequence[tuple[int, int]], most: int, words: set[str]
) -> Iterator[Stretch]:
    """The documents of a group; a short run in which there is none is kept in ``words``."""
    run = text[slice(*group[0])]
    is_short = len(group) == 1 and len(run) < _SURE
    if is_short and run in words:
        return
    found = list(_grouped(text, group, most))
    if is_short and not found:
        words.add(run)
    yield from found


def _continues(text: str, last: tuple[int, int], run: tuple[int, int]) -> bool:
    """Whether a run is the next line of what ``last`` is a line of."""
    length, before = run[1] - run[0], last[1] - last[0]
    if run[0] - last[1] > 60:
        return False
    between = text[last[1] : run[0]]
    if _LINE_END.fullmatch(between):
        return length == before or length >= _SURE or not _WORD.fullmatch(text[slice(*run)])
    is_last = length >= _SURE or text[run[1] - 1] == "="
    return is_last and before >= _SURE and _BLANK.fullmatch(between) is not None


def _grouped(text: str, group: Sequence[tuple[int, int]], most: int) -> Iterator[Stretch]:
    """The documents of runs that follow one another."""
    tail = _TAIL.match(text, group[-1][1])
    runs = (
        [*group, tail.span("run")] if tail and len(text[slice(*group[-1])]) >= _LONG_RUN else group
    )
    count = len(runs)
    if count > 1:
        for first, last in ((0, count), (1, count), (0, count - 1), (1, count - 1), (2, count)):
            found = _judged(text, runs[first:last], most) if first < last else None
            if found is not None:
                yield found
                left = (*runs[:first], *runs[last:])
                yield from (s for run in left if (s := _judged(text, [run], most)) is not None)
                return
    for run in group:
        yield from _alone(text, run, most)


def _alone(text: str, run: tuple[int, int], most: int) -> Iterator[Stretch]:
    """A run by itself, or the parts of it between marks that both words and base64 have."""
    whole = _judged(text, [run], most)
    if whole is not None:
        yield whole
        return
    for part in _PARTS.finditer(text, *run):
        if part.span() != run:
            found = _judged(text, [part.span()], most)
            if found is not None:
                yield found


def _judged(text: str, runs: Sequence[tuple[int, int]], most: int) -> Stretch | None:
    """The document that some runs hold; ``None`` if they hold none."""
    start, end = runs[0][0], runs[-1][1]
    run = "".join(text[slice(*one)] for one in runs)
    if len(run) < _SURE and _WORD.fullmatch(run.rstrip("=")):
        return None
    for codec, content, skipped in _decoded(run):
        at = start + skipped
        head = _head(text, at)
        if is_content(content):
            return Stretch(head, at, end, codec, content)
        inner = unpacked(content, most)
        if inner is not None:
            return Stretch(head, at, end, codec if inner else Codec.ONE_WAY, inner, is_packed=True)
    content = unbase64(run) if _is_diverse(run) else b""
    if is_opaque(content):
        return Stretch(_head(text, start), start, end, Codec.BASE64, content)
    return None


def _decoded(run: str) -> Iterator[tuple[Codec, bytes, int]]:
    """What a run may hold: its encoding, its bytes, and how many characters stand before it."""
    if _HEX.fullmatch(run) and (_LETTERS.search(run) or _DIGITS.fullmatch(run)):
        yield Codec.HEX, unhex(run), 0
    codec = Codec.BASE64URL if "-" in run or "_" in run else Codec.BASE64
    yield codec, unbase64(run), 0
    if len(run) >= _LONG_RUN and run.isupper():
        yield Codec.BASE32, unbase32(run), 0
    if len(run) >= _SHIFTED:
        yield from ((codec, unbase64(run[skipped:]), skipped) for skipped in (1, 2, 3))


def _head(text: str, start: int) -> int:
    """Where the scheme of a ``data:`` URI begins whose data stand at ``start``."""
    if not text.endswith("base64,", 0, start):
        return start
    found = _DATA.search(text, max(start - _DATA_LENGTH, 0), start)
    return found.start() if found else start


def _is_diverse(run: str) -> bool:
    """Whether a run has capitals, small letters and digits, and many of them."""
    letters = set(run[:4096])
    kinds = (str.isupper, str.islower, str.isdigit)
    return len(letters) > _MOST_DISTINCT and all(any(map(kind, letters)) for kind in kinds)
