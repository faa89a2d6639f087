"""Notes as somebody says them aloud, and a machine writes them down.

Numbers become words, marks are spoken or lost, lines end in *new line*, letters are small, and now
and then a name is spelt behind itself. What was an identifier stays one: *june third twenty twenty
four* for a date, *five five five oh one* for a telephone, *n g u y e n* for a name.
"""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from streamdeid.model.label import NAMES, Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Span
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import GOLD, Annotated

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_MONTHS = (
    "January February March April May June July August September October November December"
).split()
_TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
_ALPHABET = (
    "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar "
    "papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu"
).split()
_SPOKEN = {
    ".": ("period", "full stop"), ",": ("comma",), ":": ("colon",), ";": ("semicolon",),
    "-": ("dash", "hyphen"), "/": ("slash",), "(": ("open paren",), ")": ("close paren",),
    "@": ("at",), "#": ("number",), "%": ("percent",), "+": ("plus",),
}  # fmt: skip
_NUMBERED = frozenset(
    {Label.PHONE, Label.FAX, Label.SSN, Label.MRN, Label.IDNUM, Label.ACCOUNT, Label.HEALTHPLAN,
     Label.LICENSE, Label.ZIP, Label.DEVICE, Label.VEHICLE, Label.USERNAME}
)  # fmt: skip
"""Labels whose digits are said one by one."""
_NUMERIC_DATE = re.compile(r"(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?!\d)")
_DIGITS = re.compile(r"\d+")
_MARK = re.compile(r"[^\w\s'’]")
_LONGEST_SAID = 4
"""Digits of a number that is said as one."""


def dictated(note: Annotated, chance: random.Random) -> Annotated:
    """``note`` as it is dictated, in one of several manners."""
    if chance.random() < 0.5:
        note = _spelt(note, chance)
    note = _changed(note, _dates(note, chance))
    note = _changed(note, _numbers(note, chance))
    if chance.random() < 0.7:
        note = _changed(note, _marks(note, chance))
    note = _changed(note, _lines(note, chance))
    if chance.random() < 0.7:
        note = _changed(note, _small(note.text))
    return replace(note, spans=tuple(one for one in note.spans if one.start < one.end))


def _changed(note: Annotated, edits: Iterable[Edit]) -> Annotated:
    """``note`` after edits of which none reaches over the bounds of a span."""
    return rewritten(note, list(edits))


def _spelt(note: Annotated, chance: random.Random) -> Annotated:
    """One name of the note with its letters behind it, which name it as much."""
    names = [s for s in note.spans if s.label in NAMES and note.text[s.start : s.end].isalpha()]
    if not names:
        return note
    span = chance.choice(names)
    lead = chance.choice((" spelled ", ", spelled ", " that's ", " "))
    letters = _letters(note.text[span.start : span.end], chance)
    changed = rewritten(note, [Edit(span.end, span.end, lead + letters)])
    first = span.end + len(lead)
    told = Span(first, first + len(letters), span.label, GOLD)
    kept = [replace(s, end=span.end) if s.start == span.start else s for s in changed.spans]
    return replace(changed, spans=tuple(sorted((*kept, told))))


def _letters(name: str, chance: random.Random) -> str:
    """The letters of a name, one by one, some with a word that begins so."""
    way = chance.randrange(4)
    if way == 0:
        return " ".join(name.lower())
    if way == 1:
        return "-".join(name.upper())
    if way == 2:
        return " ".join(name.upper())
    said = (_ALPHABET[ord(one) - 97] if "a" <= one <= "z" else one for one in name.lower())
    return " ".join(said)


def _dates(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Dates in figures, as they are said."""
    for span in note.spans:
        found = _NUMERIC_DATE.fullmatch(note.text, span.start, span.end)
        if found and span.label is Label.DATE and 1 <= int(found[1]) <= 12 and int(found[2]) <= 31:
            yield Edit(span.start, span.end, _said_date(found, chance))


def _said_date(found: re.Match[str], chance: random.Random) -> str:
    """*June third twenty twenty four*, or *six three twenty four*."""
    month, day = int(found[1]), int(found[2])
    year = f" {_year(found[3], chance)}" if found[3] else ""
    if chance.random() < 0.4:
        return f"{said(month)} {said(day)}{year}"
    return f"{_MONTHS[month - 1]} {_ordinal(day)}{year}"


def _year(figures: str, chance: random.Random) -> str:
    """A year in two halves, or as a number."""
    if len(figures) == 2:
        return said(int(figures)) if figures[0] != "0" else f"oh {said(int(figures))}"
    head, tail = int(figures[:2]), int(figures[2:])
    if figures.startswith("20") and chance.random() < 0.3 and tail:
        return f"two thousand {said(tail)}"
    return f"{said(head)} {said(tail)}" if tail > 9 else f"{said(head)} oh {said(tail)}"


def _numbers(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Figures as words: those of numbers that name somebody digit by digit, others as a whole.

    A number that stands beside letters keeps its figures.
    """
    zero = chance.choice(("zero", "oh"))
    share = chance.choice((0.4, 1.0))
    digitwise = [(s.start, s.end) for s in note.spans if s.label in _NUMBERED]
    for match in _DIGITS.finditer(note.text):
        first, after = match.span()
        if _beside_a_letter(note.text, first, after) or chance.random() > share:
            continue
        one_by_one = any(start <= first and after <= end for start, end in digitwise)
        if one_by_one or len(match[0]) > _LONGEST_SAID or match[0].startswith("0"):
            text = " ".join(zero if one == "0" else _ONES[int(one)] for one in match[0])
        else:
            text = said(int(match[0]))
        yield Edit(first, after, text)


def _beside_a_letter(text: str, first: int, after: int) -> bool:
    """Whether a letter is joined to the number."""
    return text[first - 1 : first].isalpha() or text[after : after + 1].isalpha()


def said(number: int) -> str:
    """A number under 10,000 as it is read aloud."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return f"{_TENS[tens]} {_ONES[ones]}" if ones else _TENS[tens]
    size, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    head, rest = divmod(number, size)
    return f"{_ONES[head]} {name} {said(rest)}" if rest else f"{_ONES[head]} {name}"


def _ordinal(number: int) -> str:
    """The ordinal of a day."""
    if number < 20:
        return _ORDINALS[number] if number else "zero"
    tens, ones = divmod(number, 10)
    if ones:
        return f"{_TENS[tens]} {_ORDINALS[ones]}"
    return f"{_TENS[tens][:-1]}ieth"


def _marks(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Marks that are spoken, or lost."""
    spoken = chance.choice((0.0, 0.0, 0.5, 1.0))
    for match in _MARK.finditer(note.text):
        words = _SPOKEN.get(match[0])
        if words and chance.random() < spoken:
            yield Edit(match.start(), match.end(), f" {chance.choice(words)} ")
        else:
            yield Edit(match.start(), match.end(), " ")


def _lines(note: Annotated, chance: random.Random) -> Iterator[Edit]:
    """Ends of lines as the speaker tells them, or nothing."""
    word = chance.choice((" new line ", " next line ", " ", " ", " new paragraph ", "\n"))
    for match in re.finditer(r"\s*\n\s*", note.text):
        if not any(s.start < match.end() and match.start() < s.end for s in note.spans):
            yield Edit(match.start(), match.end(), word)


def _small(text: str) -> Iterator[Edit]:
    """Everything in small letters."""
    for at, letter in enumerate(text):
        small = letter.lower()
        if small != letter and len(small) == 1:
            yield Edit(at, at + 1, small)
