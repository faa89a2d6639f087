"""Texts that grow: each takes a size in characters and gives a text of about that size.

None of them is what a clinician writes. Each drives one thing to its extreme: words without
an end, one sign over and over, nothing but names, nothing but dates, scripts without blanks.
"""

import base64
import string
from collections.abc import Callable, Iterator
from itertools import count, islice

Text = Callable[[int], str]

FAMILIES = (
    "Oduya Halvorsen Tremblay Okonkwo Lindqvist Castellano Brzezinski Ferreira Novak Petrov "
    "Santoro Yamada Haddad Kowalski Moreau Dubois Nakamura Alvarez Fitzgerald McAllister"
).split()
GIVEN = (
    "Amara Rosa Ines Tyra Wojtek Noor Pilar Soren Anneke Bram Chidi Dalia Emeka Farah Gita "
    "Hugo Ilse Joan Kofi Lucia"
).split()
WORDS = (
    "Patient was seen today in clinic and is doing well with no new chest pain, fever or chills. "
    "Continue metoprolol 25 mg twice daily and return in six weeks for repeat potassium. "
)


def repeated(piece: str) -> Text:
    """One piece over and over, whole pieces only, and at least one."""
    return lambda size: piece * max(1, size // len(piece))


def after(start: str, piece: str) -> Text:
    """A start that wakes a rule, and behind it one piece over and over."""
    return lambda size: start + piece * max(1, (size - len(start)) // len(piece))


def numbered(piece: Callable[[int], str]) -> Text:
    """Pieces that differ, each made from its number."""

    def text(size: int) -> str:
        return "".join(islice(map(piece, count()), max(1, size // len(piece(1000)))))

    return text


def spelt(number: int, letters: str = string.ascii_lowercase) -> str:
    """A number in letters: a word that no other number has."""
    word = letters[number % len(letters)]
    while number := number // len(letters):
        word += letters[number % len(letters)]
    return word


def brackets(opening: str, closing: str) -> Text:
    """Brackets in brackets to the middle of the text, and out again."""
    return lambda size: opening * (size // 2) + closing * (size // 2)


def range_of(first: int, last: int) -> Text:
    """All characters of a range, one behind the other, without a blank."""

    def text(size: int) -> str:
        return "".join(chr(first + (i * 37) % (last - first)) for i in range(size))

    return text


def encoded(encode: Callable[[bytes], bytes]) -> Text:
    """Words in an encoding, as one run."""
    return lambda size: encode((WORDS * (size // len(WORDS) + 1)).encode()).decode()[:size]


def person(n: int) -> str:
    """A name; the same comes again after four hundred."""
    return f"{GIVEN[n % 20]} {FAMILIES[n // 20 % 20]}"


def coined(n: int) -> str:
    """A surname that nobody has, different for each number."""
    return "Zo" + spelt(n) + "rk"


LONG_WORDS: dict[str, Text] = {
    "word": repeated("a"),
    "word of all letters": repeated(string.ascii_lowercase),
    "capital word": after("Z", "abcdefghijklmnopqrstuvwxy"),
    "word in capitals": repeated("ABCDEFGHKLMNOPRSTUVW"),
    "word behind a title": after("Dr. X", "abcdefghijklmnopqrstuvw"),
    "word behind Mrs": after("Mrs. O", "duyab"),
    "word behind a given name": after("Rosa M", "acab"),
    "word behind a relative": after("her daughter B", "anab"),
    "word behind MRN": after("MRN ", "7A41B"),
    "word behind signed by": after("Electronically signed by Z", "acharo"),
    "word behind son of": after("Hospital of St. ", "abcde"),
    "name glued to itself": repeated("Halvorsen"),
    "names glued": lambda size: "".join(FAMILIES)[: max(1, size)] * (size // 160 + 1),
    "camel case": repeated("aBcDeF"),
    "word with a name inside": lambda size: "x" * (size // 2) + "Oduya" + "x" * (size // 2),
    "word of letters and digits": repeated("a1b2c3"),
    "words of 70 letters": repeated("abcdefghij" * 7 + " "),
    "words of 1000 letters": repeated("abcdefghij" * 100 + " "),
    "capital words of 300 letters": repeated("Z" + "abcdefghi" * 33 + " "),
    "names of 64 letters": numbered(lambda n: "Dr. Z" + (spelt(n) + "or") * 12 + " "),
    "underscored word": repeated("ab_cd_"),
    "accented word": repeated("é"),
    "combining marks": repeated("e\u0301"),
    "marks on one letter": after("a", "\u0301"),
    "zero width": repeated("a\u200b"),
    "zero width alone": repeated("\u200b"),
    "soft hyphens": repeated("Hal\u00advor\u00adsen "),
    "turning marks": repeated("\u202ea\u202c"),
    "full width": range_of(0xFF21, 0xFF5A),
    "mathematical letters": range_of(0x1D400, 0x1D6A0),
    "look-alikes": repeated("\u041d\u0430lv\u043ers\u0435n "),
    "ligatures": repeated("\ufb01\ufb02"),
    "long expansion": repeated("\ufdfa"),
}
SCRIPTS: dict[str, Text] = {
    "Chinese": range_of(0x4E00, 0x9FA5),
    "Chinese, one sign": repeated("\u4e2d"),
    "Chinese in sentences": numbered(lambda n: f"{chr(0x4E00 + n % 5000)}患者今天来诊。"),
    "Japanese": repeated("患者は田中さんです"),
    "kana": range_of(0x3041, 0x3096),
    "Korean": range_of(0xAC00, 0xD7A3),
    "Arabic": repeated("المريض جاء اليوم "),
    "Arabic without blanks": range_of(0x0621, 0x064A),
    "Hebrew": range_of(0x05D0, 0x05EA),
    "Thai": repeated("ผู้ป่วยมาวันนี้"),
    "Devanagari": repeated("रोगी आज आया "),
    "Cyrillic": repeated("Пациент Иванов "),
    "Greek": repeated("Ασθενής "),
    "emoji": range_of(0x1F600, 0x1F64F),
    "emoji in families": repeated("👨\u200d👩\u200d👧\u200d👦"),
    "astral signs": range_of(0x20000, 0x2A6D0),
    "private use": range_of(0xE000, 0xF8FF),
    "box drawing": repeated("─│┌┐"),
}
PEOPLE: dict[str, Text] = {
    "titles": repeated("Dr. "),
    "titles without points": repeated("Dr Mr Mrs "),
    "titles and letters": repeated("Dr. X "),
    "titles and names": numbered(lambda n: f"Dr. {person(n)} "),
    "titles and new names": numbered(lambda n: f"Dr. {coined(n)} "),
    "names": numbered(lambda n: f"{person(n)} "),
    "new names": numbered(lambda n: f"{coined(n)} "),
    "names in lines": numbered(lambda n: f"{person(n)}\n"),
    "listed names": numbered(lambda n: f"{FAMILIES[n % 20]}, {GIVEN[n // 20 % 20]}; "),
    "names and commas": repeated("Oduya, "),
    "names in capitals": numbered(lambda n: f"{person(n).upper()} "),
    "names in lower case": numbered(lambda n: f"{person(n).lower()} "),
    "names and degrees": numbered(lambda n: f"{person(n)}, MD, PhD "),
    "names with hyphens": repeated("Oduya-Halvorsen-"),
    "names with apostrophes": repeated("O'Brien'"),
    "names with particles": repeated("van der Berg de la Cruz "),
    "initials": repeated("J. "),
    "initials without points": repeated("J "),
    "initials glued": repeated("J."),
    "relatives": numbered(lambda n: f"daughter {GIVEN[n % 20]} "),
    "staff": numbered(lambda n: f"seen by {person(n)} RN\n"),
    "signatures": numbered(lambda n: f"Electronically signed by {person(n)}, MD 03/07/2024\n"),
    "a roster": numbered(lambda n: f"{n}. {FAMILIES[n % 20]}, {GIVEN[n % 19]} 44F stable\n"),
    "a chat": numbered(lambda n: f"{GIVEN[n % 20].lower()} 08:{n % 60:02}: hi\n"),
    "nicknames": repeated('Rosa "Tyra" Oduya '),
    "also called": repeated("aka Rosa Oduya "),
    "spelt names": repeated("O D U Y A "),
    "title case": numbered(lambda n: f"{spelt(n).title()} {spelt(n * 7).title()} "),
    "title case of English": lambda size: (WORDS.title() * (size // len(WORDS) + 1))[:size],
    "all capitals": lambda size: (WORDS.upper() * (size // len(WORDS) + 1))[:size],
    "lower case": lambda size: (WORDS.lower() * (size // len(WORDS) + 1))[:size],
    "words": repeated(WORDS),
    "words in one line each": lambda size: (WORDS * (size // len(WORDS) + 1))[:size].replace(
        " ", "\n"
    ),
    "new words": numbered(lambda n: f"{spelt(n * 31)} "),
    "capitals of three": numbered(lambda n: f"{spelt(n, string.ascii_uppercase)} "),
    "occupations": repeated("retired welder, works as a nurse "),
    "the patient": numbered(lambda _: "Rosa Oduya "),
    "the patient misspelt": numbered(lambda n: f"Rosa Oduy{spelt(n)} "),
}
NUMBERS: dict[str, Text] = {
    "digits": repeated("7"),
    "digits of all kinds": repeated("0123456789"),
    "digits in blanks": repeated("7 "),
    "numbers": numbered(lambda n: f"{n * 7919} "),
    "record numbers": numbered(lambda n: f"MRN {4471902 + n} "),
    "the patient's number": repeated("00451287 "),
    "dates": numbered(lambda n: f"{n % 12 + 1:02}/{n % 28 + 1:02}/2024 "),
    "dates in words": numbered(lambda n: f"March {n % 28 + 1}, 2024 "),
    "dates glued": repeated("03/07/2024"),
    "months": repeated("March April May June "),
    "numbers with slashes": repeated("3/7/"),
    "ranges of dates": repeated("3/7-3/9/24 "),
    "times": repeated("08:15 "),
    "years": repeated("1947 "),
    "ages": repeated("94 year old "),
    "telephones": repeated("(716) 555-0142 "),
    "pagers": repeated("pager 50142 "),
    "social security numbers": repeated("900-14-7741 "),
    "hexadecimal": repeated("6a41f0"),
    "hexadecimal in pairs": repeated("6a 41 f0 "),
    "a dump": repeated("00000010: 6a6b 6c6d 6e6f  jklmno\n"),
    "base64": encoded(base64.b64encode),
    "base64 in lines": encoded(base64.encodebytes),
    "base32": encoded(base64.b32encode),
    "Ascii85": encoded(base64.b85encode),
    "percent escapes": repeated("%4A"),
    "references of XML": repeated("&#74;"),
    "quoted-printable": repeated("=4A"),
    "backslash units": repeated("\\u004a"),
    "bits": repeated("01001010 "),
    "points and digits": repeated("1."),
    "IP addresses": repeated("10.0.77.1 "),
    "colons and digits": repeated("1:"),
    "UUIDs": numbered(lambda n: f"{n:08x}-0000-4000-8000-{n:012x} "),
    "ZIP codes": repeated("Buffalo, NY 14203 "),
    "streets": numbered(lambda n: f"{n} Maple Street, Buffalo, NY 14203\n"),
    "boxes": repeated("PO Box 774 "),
    "hospitals": repeated("St. Mary's Hospital "),
    "one long hospital": repeated("Mary Lake "),
    "doses": repeated("metoprolol 25 mg "),
    "results": numbered(lambda n: f"K {n % 9}.{n % 7} mmol/L (3.5-5.1)\n"),
    "fractions": repeated("1/2 "),
}
LAYOUT: dict[str, Text] = {
    "commas": repeated(","),
    "commas and blanks": repeated(", "),
    "full stops and blanks": repeated(". "),
    "line ends": repeated("\n"),
    "line ends and a letter": repeated("a\n"),
    "blanks": repeated(" "),
    "blanks inside": lambda size: f"a{' ' * size}b",
    "tabs": repeated("\t"),
    "tabs and letters": repeated("a\t"),
    "hard blanks": repeated("\u00a0"),
    "round brackets": brackets("(", ")"),
    "square brackets": brackets("[", "]"),
    "open brackets": repeated("("),
    "braces": brackets("{", "}"),
    "angle brackets": brackets("<", ">"),
    "tags": brackets("<b>", "</b>"),
    "open tags": repeated("<b "),
    "our own labels": repeated("[patient] "),
    "quotes": repeated('"a" '),
    "apostrophes and letters": repeated("a'"),
    "URLs": numbered(lambda n: f"https://example.org/{spelt(n)} "),
    "one URL": after("https://example.org/", "a/"),
    "URLs without an end": repeated("http://"),
    "e-mail": numbered(lambda n: f"{spelt(n)}@example.org "),
    "at signs": repeated("a@"),
    "e-mail in points": repeated("a.b@"),
    "dots and letters": repeated("a."),
    "dots before an at sign": lambda size: "a." * (size // 2) + "@b.org",
    "hyphens and letters": repeated("a-"),
    "rules": repeated("-" * 60 + "\n"),
    "rows of a table": numbered(lambda n: f"| {person(n)} | {n} | MRN {n * 7} |\n"),
    "cells": repeated("| "),
    "columns": repeated("Rosa Oduya      03/07/2024    4.1\n"),
    "headings": numbered(lambda n: f"{spelt(n).upper()}:\n"),
    "fields": repeated("Name: "),
    "fields in lines": numbered(lambda n: f"Name: {person(n)}\nDOB: 03/07/1961\n"),
    "page headers": numbered(lambda n: f"ODUYA, ROSA   MRN 00451287   Page {n}\n"),
    "bullets": repeated("* a\n"),
    "lists": numbered(lambda n: f"{n}. ok\n"),
    "letters of a word": repeated("a b "),
    "a long line and names": lambda size: "x " * (size // 2) + "Dr. Halvorsen",
    "JSON in text": numbered(lambda n: f'{{"a": {n}, "b": ["{spelt(n)}"]}}\n'),
    "XML in text": numbered(lambda n: f"<a><b>{spelt(n)}</b></a>\n"),
    "HL7 in text": repeated("PID|1||4471^^^G^MR||Roe^Jane\n"),
    "MIME in text": repeated("Content-Type: text/plain\n\nok\n--x\n"),
    "control signs": repeated("\x01"),
}
SIGNS: dict[str, Text] = {f"sign {sign}": repeated(sign) for sign in string.punctuation}
TEXTS: dict[str, Text] = {**LONG_WORDS, **SCRIPTS, **PEOPLE, **NUMBERS, **LAYOUT, **SIGNS}


def some(*names: str) -> Iterator[tuple[str, Text]]:
    """A few of the texts, for formats that carry them otherwise."""
    return ((name, TEXTS[name]) for name in names)
