"""HL7 v2 messages in which the seeds grow together with the text that is searched for them.

Names here are made of a few syllables, so that they share beginnings, come again and hold one
another, unlike the coined ones of the other shapes, which nothing else resembles.
"""

from collections.abc import Callable
from math import isqrt

from shapes_hl7v2 import HEAD, MSH, OBR, Shape
from shapes_texts import WORDS

Piece = Callable[[int], str]

_SYLLABLES = (
    "ka no wal ski mar bel ton ro si ver den har lin os gar fi ul re mo ta zen bri col dre fen"
).split()
PROSE = WORDS * 6
"""What a note holds besides: about a kilobyte."""
_FIRST = "PID|1||"
_START = f"{_FIRST}7^^^G^MR||"
_NAMED = f"{_START}Oduya^Rosa||19710512|F|||"


def voiced(n: int) -> str:
    """A name of two or three syllables; with many, the same name comes again."""
    mixed = n * 2654435761 % 2**32
    parts = [_SYLLABLES[mixed // 25**k % 25] for k in range(2 + mixed % 2)]
    return "".join(parts).capitalize()


def _whole(n: int) -> str:
    return f"{voiced(2 * n)}^{voiced(2 * n + 1)}"


def _turned(n: int) -> str:
    return f"{voiced(2 * n + 1)} {voiced(2 * n)}"


def _address(n: int) -> str:
    return f"{n} {voiced(n)} St^^{voiced(n * 7)}^IL^{60000 + n * 13 % 2000}"


def _phone(n: int) -> str:
    return f"(312)5{n % 90 + 10}-{n * 37 % 10000:04}"


def _observed(text: str, kind: str = "TX", n: int = 1) -> str:
    return f"OBX|{n}|{kind}|1-5^Note^LN||{text}||||||F\r"


def _joined(piece: Piece, wanted: int, between: str = "") -> str:
    return between.join(map(piece, range(1, wanted + 1)))


def repetitions(before: str, piece: Piece, between: str = "~", behind: str = "") -> Shape:
    """One field of the patient that grows, and a note."""

    def message(size: int) -> bytes:
        wanted = max(1, size // (len(piece(1000)) + len(between)))
        value = _joined(piece, wanted, between)
        return f"{MSH}\r{before}{value}{behind}\r{OBR}{_observed(PROSE)}".encode()

    return message


def searched(segment: Piece, said: Piece) -> Shape:
    """People in segments, and one note with a word for each."""

    def message(size: int) -> bytes:
        wanted = max(1, size // (len(segment(1000)) + len(said(1000)) + 2))
        note = _observed(_joined(said, wanted, " "))
        return f"{HEAD}{_joined(segment, wanted)}{OBR}{note}".encode()

    return message


def observed(segment: Piece, said: Piece) -> Shape:
    """People in segments, and behind them as many segments that say something."""

    def message(size: int) -> bytes:
        wanted = max(1, size // (len(segment(1000)) + len(said(1000))))
        return f"{HEAD}{_joined(segment, wanted)}{_joined(said, wanted)}".encode()

    return message


def nested(before: str, piece: Piece, behind: str, said: str) -> Shape:
    """Forms each of which holds all that came before it, and a note that holds them all."""

    def message(size: int) -> bytes:
        wanted = max(1, isqrt(size) // 2)
        value = _joined(lambda n: piece(n + 2), wanted, "~")
        note = _observed(said * (size // 4 // len(said) + 1))
        return f"{MSH}\r{before}{value}{behind}\r{note}".encode()

    return message


def _relative(n: int) -> str:
    return f"NK1|{n}|{_whole(n)}|SPO|{_address(n)}|{_phone(n)}\r"


def _named(n: int) -> str:
    return f"NK1|{n}|{_whole(n)}|SPO\r"


def _nobody(_: int) -> str:
    return ""


SHAPES: dict[str, Shape] = {
    "PID-3 and a note": repetitions(_FIRST, lambda n: f"{4471900 + n * 31}^^^H{n % 9}^MR"),
    "PID-5 and a note": repetitions(_START, _whole),
    "PID-11 and a note": repetitions(_NAMED, _address),
    "PID-13 and a note": repetitions(
        f"{_NAMED}||", lambda n: f"{_phone(n)}^PRN^PH^{voiced(n)}.{voiced(n * 7)}@example.org"
    ),
    "family name of words and a note": repetitions(_START, voiced, " ", "^Kat"),
    "given name of one word and a note": repetitions(
        f"{_START}Nowak^", lambda n: voiced(n).lower(), ""
    ),
    "street of words and a note": repetitions(f"{_NAMED}12 ", voiced, " ", " St^^Springfield"),
    "hospital of words and a note": repetitions(
        f"{_NAMED}\rPV1|1|I|W^1^2^", voiced, " ", " Hospital"
    ),
    "streets in a note of streets": searched(
        lambda n: f"NK1|{n}|Roe^Jane|SPO|St {voiced(n)} St\r", lambda _: "St"
    ),
    "names in names": nested(_START, lambda n: f"{'a' * n}^{'b' * n}", "", "aaa "),
    "names in names in a word": nested(_START, lambda n: f"{'a' * n}^{'b' * n}", "", "a" * 40),
    "numbers in numbers": nested(_FIRST, lambda n: f"{'1' * n}^^^H^MR", "||Roe^J", "1 "),
    "relatives with all and a note": searched(_relative, lambda n: WORDS.split()[n % 30]),
    "one relative over and over": observed(
        lambda n: f"NK1|{n}|Roe^Jan|SPO|12 Elm St^^Springfield^IL^62701|(312)555-0188\r", _nobody
    ),
    "relatives in notes": observed(_named, lambda n: _observed(f"{_turned(n)} is well", n=n)),
    "relatives in strings": observed(_named, lambda n: _observed(f"{_turned(n)} 5", "ST", n)),
    "relatives misread": searched(_named, lambda n: _turned(n).replace("o", "0").replace("l", "1")),
    "relatives in one word": searched(_named, lambda n: _turned(n).replace(" ", "").lower()),
    "insurance with all": observed(
        lambda n: (
            f"IN1|{n}|P{n % 9}|{n}|{voiced(n)} Insurance|{_address(n)}||||{voiced(n * 3)} Corp"
            f"|||||||{_whole(n)}|SEL|19700101|||||||||||||||||{300000 + n * 41}\r"
        ),
        _nobody,
    ),
    "roles": observed(lambda n: f"ROL|{n}|AD|AT|{1000000 + n * 97}^{_whole(n)}\r", _nobody),
    "the patient in notes": observed(_nobody, lambda n: _observed("Oduya is well", n=n)),
    "the patient in strings": observed(_nobody, lambda n: _observed("Oduya", "ST", n)),
    "dates in notes": observed(_nobody, lambda n: _observed(f"seen on 3/{n % 28 + 1}/2024", n=n)),
    "doctors, the patient and dates": searched(
        _nobody, lambda n: f"seen by Dr. {voiced(n)} and Oduya on 3/1/2024."
    ),
}
