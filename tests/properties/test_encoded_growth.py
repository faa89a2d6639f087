"""Time grows with the length of a text and no faster, whatever it seems to be encoded in."""

import base64
import gzip
import zlib
from collections.abc import Callable
from itertools import cycle, islice
from time import process_time

import pytest

from streamdeid.formats.encoded.text import Bounds, Text, read
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import DEFAULT_PROFILE, Profile

SMALL, TIMES = 6_000, 8
MOST = 3 * TIMES
"""Eight times the text takes eight times as long; what is quadratic takes sixty-four times."""
WORDS = "Zofia Nowak was seen today and is well again. "


def repeated(piece: str) -> Callable[[int], str]:
    """A text of one piece, over and over."""
    return lambda size: piece * (size // len(piece))


def lines(piece: str, width: int) -> Callable[[int], str]:
    """A run cut into lines."""

    def cut(size: int) -> str:
        run = "".join(islice(cycle(piece), size))
        return "\n".join(run[at : at + width] for at in range(0, size, width))

    return cut


def nested(size: int) -> str:
    """Base64 of base64 of base64 of words."""
    run = (WORDS * size).encode()[: size // 2]
    for _ in range(3):
        run = base64.b64encode(run)
    return run.decode()[:size]


MIXED = base64.b64encode(bytes(range(256))).decode().rstrip("=")
CLEAR = base64.b64encode(WORDS.encode() * 3).decode()
SHAPES: dict[str, Callable[[int], str]] = {
    "one letter": repeated("A"),
    "the alphabet": repeated(MIXED),
    "the alphabet on lines": lines(MIXED, 76),
    "the alphabet on short lines": lines(MIXED, 9),
    "the alphabet in words": repeated(MIXED[:20] + " "),
    "the alphabet with marks": repeated(MIXED[:12] + "-/+_"),
    "clear text in base64": repeated(CLEAR),
    "clear text in base64 on lines": lines(CLEAR, 76),
    "clear text in words": repeated(CLEAR[:40] + " x "),
    "nested": nested,
    "equals signs": repeated("="),
    "equals signs on lines": repeated("=\n"),
    "pairs": repeated("=41"),
    "pairs and line ends": repeated("=41=\n"),
    "percent signs": repeated("%"),
    "percent escapes": repeated("%41"),
    "percents of percents": lambda size: "%" + "25" * (size // 2) + "41",
    "percents of percents without an end": repeated("%2525252525252"),
    "ampersands": repeated("&"),
    "references": repeated("&#65;"),
    "references without an end": repeated("&#6"),
    "ampersands of ampersands": lambda size: "&" + "amp;" * (size // 4) + "#65;",
    "encoded words": repeated("=?utf-8?Q?a?="),
    "encoded words without an end": repeated("=?utf-8?Q?aaaaaaaa"),
    "escapes of HL7": repeated("\\X41\\"),
    "escapes of HL7 without an end": repeated("\\X4141"),
    "backslashes": repeated("\\E\\"),
    "units": repeated("\\u0041"),
    "digits": repeated("31"),
    "hexadecimal digits": repeated("6a"),
    "pairs of digits": repeated("6a "),
    "a dump": repeated("00000010: 6a6b 6c6d 6e6f  jklmno\n"),
    "a dump without a text": repeated("00000010: \n"),
    "uuencode": repeated("begin 644 x\n#0V%T\n"),
    "Ascii85": repeated('<~87cURD]i,"Ebo80'),
    "schemes": repeated("data:text/plain;base64,"),
    "headers of MIME": repeated("Content-Transfer-Encoding: 8bit\n"),
    "parts of MIME": repeated("Content-Transfer-Encoding: quoted-printable\n\nab=41c\n--\n"),
    "documents without an end": repeated("<ClinicalDocument "),
    "blanks": repeated(" "),
    "line ends": repeated("\n"),
    "words": repeated(WORDS),
}


def work(text: str) -> None:
    """Read a text, and write all of it anew."""
    found = read(Note("x", text), Bounds(DEFAULT_PROFILE))

    def everything(note: Note) -> list[Edit]:
        return [Edit(at, at + 3, "") for at in range(0, len(note.text) - 3, 7)]

    found.edits(everything(found.note), map(everything, found.notes()), iter(()))


def seconds(text: str) -> float:
    """How long the work takes, the shorter of two."""
    taken = []
    for _ in range(2):
        start = process_time()
        work(text)
        taken.append(process_time() - start)
    return min(taken)


@pytest.mark.parametrize("shape", SHAPES)
def test_eight_times_the_text_takes_no_more_than_its_share(shape: str) -> None:
    small, large = (seconds(SHAPES[shape](size)) for size in (SMALL, TIMES * SMALL))
    assert large < MOST * small + 0.2, (small, large)


def depth(found: Text) -> int:
    """How many encodings are opened in one another."""
    inner = [text for one in found.inner for text in one.texts]
    inner += [found.decoded[1]] if found.decoded else []
    return 1 + max(map(depth, inner), default=0)


@pytest.mark.parametrize("layers", [6, 12, 24])
def test_what_is_nested_too_deeply_is_not_opened(layers: int) -> None:
    run = WORDS.encode()
    for _ in range(layers):
        run = base64.b64encode(run)
    assert depth(read(Note("x", run.decode()), Bounds(DEFAULT_PROFILE))) <= 7


def test_a_bomb_of_gzip_is_too_large() -> None:
    run = base64.b64encode(gzip.compress(bytes(32 << 20))).decode()
    with pytest.raises(MalformedMessage, match="too_large"):
        read(Note("x", run), Bounds(Profile(max_bytes=8 << 20)))


def test_a_bomb_of_zlib_is_removed_unread() -> None:
    run = base64.b64encode(zlib.compress(bytes(32 << 20))).decode()
    found = read(Note("x", run), Bounds(Profile(max_bytes=8 << 20)))
    assert [one.opened.document.size for one in found.inner] == [0]
