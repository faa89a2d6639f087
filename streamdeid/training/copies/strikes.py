"""Noise of characters as feeds bring it: by scanning, typing, lost case, blanks, lines and marks.

Each kind is a function from a text to edits, so that spans follow (``rewritten``), and has its
own rates, one of which is drawn for a note. A tagger learns from notes that two or three kinds
struck: what it then knows of a name survives them.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from streamdeid.model.note import Edit
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import Annotated

_MISREAD = {
    "0": ("O", "o"), "O": ("0",), "o": ("0", "c"), "1": ("l", "I"), "l": ("1", "I"),
    "I": ("1", "l"), "i": ("1", "l"), "5": ("S",), "S": ("5",), "s": ("5",), "8": ("B",),
    "B": ("8",), "6": ("b",), "2": ("Z",), "Z": ("2",), "e": ("c",), "c": ("e",), "h": ("b",),
    "t": ("l", "f"), "u": ("ii",), "a": ("o",), "n": ("ri",), "g": ("q", "9"), "G": ("6",),
    "E": ("F",), "D": ("O",), "m": ("rn",), "w": ("vv",), "d": ("cl",), "/": ("1", "l"),
    ",": (".",), ".": (",",), ":": (";", "."), "7": ("T", "1"), "4": ("A",), "9": ("g",),
}  # fmt: skip
"""What a scanner makes of a character."""
_DIGIT_LIKE = frozenset("0O1lI5S")
_MARKS = frozenset(",./:")
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_WORD = re.compile(r"[^\W\d_]{4,}")
_LONG = re.compile(r"\w{4,}")
_CAPITALS = re.compile(r"[A-Z]{4,}(?: [A-Z]{2,})*")
_NAME = re.compile(r"[A-Z][a-z]{2,}")
_WIDTHS = (38, 55, 65, 72, 80)
_HYPHENATED = 7

Strike = Callable[[str, random.Random], Iterable[Edit]]


def _scanned(text: str, chance: random.Random) -> Iterator[Edit]:
    """Characters read for others; in half of the scans digits suffer most."""
    rate = chance.choice((0.005, 0.015, 0.03, 0.06))
    weight = chance.choice((1, 1, 5))
    for at, sign in enumerate(text):
        if sign not in _MISREAD:
            continue
        share = rate * (weight if sign in _DIGIT_LIKE else 0.15 if sign in _MARKS else 1)
        if chance.random() < share:
            if text.startswith("rn", at):
                continue
            yield Edit(at, at + 1, chance.choice(_MISREAD[sign]))


def _typed(text: str, chance: random.Random) -> Iterator[Edit]:
    """Slips of fingers: letters left out, exchanged, doubled, beside, added."""
    rate = chance.choice((0.01, 0.03, 0.06))
    for match in _WORD.finditer(text):
        if chance.random() < rate:
            yield _slip(text, chance.randrange(match.start(), match.end() - 1), chance)


def _slip(text: str, at: int, chance: random.Random) -> Edit:
    """One slip at the letter ``at``, behind which another stands."""
    letter, following = text[at], text[at + 1]
    kind = chance.randrange(5)
    if kind == 1:
        return Edit(at, at + 2, following + letter)
    beside = _beside(letter, chance)
    return Edit(at, at + 1, ("", "", letter * 2, beside, letter + beside)[kind])


def _beside(letter: str, chance: random.Random) -> str:
    """A key next to that of ``letter``, in its case."""
    row = next((keys for keys in _KEYS if letter.lower() in keys), "aeiou")
    at = row.find(letter.lower())
    found = row[max(0, min(len(row) - 1, at + chance.choice((-1, 1))))]
    return found.upper() if letter.isupper() else found


def _lower(text: str, _chance: random.Random) -> Iterator[Edit]:
    """Everything in small letters."""
    return _recased(text, 0, len(text), str.lower)


def _upper(text: str, _chance: random.Random) -> Iterator[Edit]:
    """Everything in capitals."""
    return _recased(text, 0, len(text), str.upper)


def _upper_lines(text: str, chance: random.Random) -> Iterator[Edit]:
    """Some lines in capitals."""
    for match in re.finditer(r"[^\n]+", text):
        if chance.random() < 0.3:
            yield from _recased(text, *match.span(), str.upper)


def _small_names(text: str, chance: random.Random) -> Iterator[Edit]:
    """Words that lost their capital, as in hurried typing."""
    share = chance.choice((0.2, 0.6))
    for match in _NAME.finditer(text):
        if chance.random() < share:
            yield Edit(match.start(), match.start() + 1, match[0][0].lower())


def _recased(text: str, start: int, end: int, change: Callable[[str], str]) -> Iterator[Edit]:
    """Letter by letter; those that grow in length stay."""
    for at in range(start, end):
        changed = change(text[at])
        if changed != text[at] and len(changed) == 1:
            yield Edit(at, at + 1, changed)


def _unwrapped(text: str, chance: random.Random) -> Iterator[Edit]:
    """Line ends that a channel turned into blanks."""
    share = chance.choice((0.5, 1.0))
    for match in re.finditer(r"\n+", text):
        if chance.random() < share:
            yield Edit(match.start(), match.end(), chance.choice((" ", " ", "  ", ", ")))


def _wrapped(text: str, chance: random.Random) -> Iterator[Edit]:
    """Lines torn at a fixed width, long words with a hyphen in half of the notes."""
    width, begin, hyphens = chance.choice(_WIDTHS), 0, chance.random() < 0.5
    for match in re.finditer(r"\n|\S+", text):
        if match[0] == "\n":
            begin = match.end()
        elif match.end() - begin > width:
            word = match.group()
            if hyphens and word.isalpha() and len(word) >= _HYPHENATED:
                middle = match.start() + len(word) // 2
                yield Edit(middle, middle, "-\n")
                begin = middle
            elif match.start() > begin and text[match.start() - 1] == " ":
                yield Edit(match.start() - 1, match.start(), "\n")
                begin = match.start()


def _glued(text: str, chance: random.Random) -> Iterator[Edit]:
    """Blanks that were lost."""
    rate = chance.choice((0.01, 0.04))
    for match in re.finditer(r"(?<=\S) (?=\S)", text):
        if chance.random() < rate:
            yield Edit(match.start(), match.end(), "")


def _gaps(text: str, chance: random.Random) -> Iterator[Edit]:
    """Blanks that grew."""
    rate = chance.choice((0.02, 0.1))
    for match in re.finditer(r"(?<=\S) (?=\S)", text):
        if chance.random() < rate:
            yield Edit(match.start(), match.end(), chance.choice(("  ", "   ", " \n", "\t")))


def _split(text: str, chance: random.Random) -> Iterator[Edit]:
    """Blanks inside words."""
    rate = chance.choice((0.005, 0.02))
    for match in _LONG.finditer(text):
        if chance.random() < rate:
            at = chance.randrange(match.start() + 1, match.end())
            yield Edit(at, at, " ")


def _spaced(text: str, chance: random.Random) -> Iterator[Edit]:
    """Words in capitals, and some names, with a blank between all their letters."""
    for pattern, share in ((_CAPITALS, 0.3), (_NAME, 0.01)):
        for match in pattern.finditer(text):
            if chance.random() < share:
                for at in range(match.start() + 1, match.end()):
                    if text[at] != " " and text[at - 1] != " ":
                        yield Edit(at, at, " ")


def _unmarked(text: str, chance: random.Random) -> Iterator[Edit]:
    """Marks that dictation or a form lost."""
    which = chance.choice((r"[,:.;](?=\s|$)", r"\.(?=\s|$)", r"[:#]", r"[,.;:()\"'/-]"))
    share = chance.choice((0.5, 1.0))
    for match in re.finditer(which, text):
        if chance.random() < share:
            yield Edit(match.start(), match.end(), " " if match[0] in "/-" else "")


KINDS: tuple[tuple[Strike, float], ...] = (
    (_scanned, 0.35), (_typed, 0.25), (_lower, 0.12), (_upper, 0.12), (_upper_lines, 0.08),
    (_small_names, 0.08), (_unwrapped, 0.12), (_wrapped, 0.15), (_glued, 0.12), (_gaps, 0.1),
    (_split, 0.08), (_spaced, 0.06), (_unmarked, 0.14),
)  # fmt: skip
"""Each kind, and the share of struck notes that it strikes."""


def struck(note: Annotated, chance: random.Random) -> Annotated:
    """``note`` after the kinds of noise that ``chance`` brings, one at least."""
    kinds = [strike for strike, share in KINDS if chance.random() < share]
    for strike in kinds or [chance.choice(KINDS)[0]]:
        edits = _apart(strike(note.text, chance))
        note = rewritten(note, edits)
    kept = tuple(span for span in note.spans if span.start < span.end)
    return replace(note, spans=kept)


def _apart(edits: Iterable[Edit]) -> list[Edit]:
    """The edits in order, without those that begin inside another."""
    found: list[Edit] = []
    for edit in sorted(edits):
        if not found or edit.start >= max(found[-1].end, found[-1].start + 1):
            found.append(edit)
    return found
