"""Codes that are none: what was typed where a code belongs, and looks like somebody's.

A person's e-mail address, Social Security number, telephone number or date has no
blanks, as codes have none. Its shape tells: such a value is read as text, so that the
detectors decide. LOINC (``11488-4``), CAS numbers (``58-08-2``), object identifiers
and ratios have other shapes and stay codes.

A name has no shape of its own, so whatever is written as names are is read: words without
digits, one of them with a capital first, or two that a comma joins. Three capitals are
no such word: they are the mnemonics of tables, languages (ISO 639) and countries (ISO 3166).

A bare number has the shape of a date with its year first, of a telephone number or of a Social
Security number. Whether it is one the place must say too: a result with a unit is a result, and
many codes of nine digits are SNOMED CT's.
"""

import re

from streamdeid.model.label import Label

_EMAIL = r"[\w.+-]@[A-Za-z0-9-]+\.[A-Za-z]"
_NUMBER = r"\d{3}-\d{2}-\d{4}|(?:\+?1[-.])?(?:\(\d{3}\)|\d{3}[-.])\d{3}[-.]\d{4}"
_DATE = r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{1,2}-\d{1,2}-(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}"
_SHAPE = re.compile(rf"{_EMAIL}|(?<![\w.-])(?:{_NUMBER}|{_DATE})(?![\w-]|\.\d)", re.ASCII)
_MARKS = frozenset("@-/.")
_NAMELESS = re.compile(r"\d|://")
"""What codes and their systems hold, and names do not."""
_NAME = re.compile(
    r"(?<![^\W_])(?![a-z])(?:[^\W\d_]{4,}|[^\W\d_][^\W\d_A-Z]{2}(?![^\W_]))|[^\W\d_]{2},[^\W\d_]{2}"
)


def tells_someone(value: str) -> bool:
    """Whether a value without blanks is written as somebody's name, address, number or date."""
    if not _MARKS.isdisjoint(value) and _SHAPE.search(value) is not None:
        return True
    return names_someone(value)


def names_someone(value: str) -> bool:
    """Whether a value without blanks is written as names are."""
    return _NAME.search(value) is not None and _NAMELESS.search(value) is None


_STAMP = re.compile(
    r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    r"(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d{1,4})?)?)?(?:[+-]\d{4})?",
    re.ASCII,
)
"""A day from 1900 to 2099, with or without its time and zone (HL7 v2 DTM)."""
_TELEPHONE = re.compile(r"(?:\+?1)?[2-9]\d{2}[2-9]\d{6}", re.ASCII)
"""Area and exchange of the North American plan begin with 2 to 9."""
_SOCIAL = re.compile(r"(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}", re.ASCII)
"""Areas, groups and serials that the Social Security Administration gives."""
_SHORTEST_NUMBER = 8


def number_tells(value: str) -> Label | None:
    """Return what a bare number has the shape of: a date, a telephone or Social Security number."""
    if len(value) < _SHORTEST_NUMBER or not value[-4:].isdecimal():
        whole, point, zeros = value.partition(".")
        return number_tells(whole) if point and not zeros.strip("0") else None
    if _STAMP.fullmatch(value):
        return Label.DATE
    if _TELEPHONE.fullmatch(value):
        return Label.PHONE
    return Label.SSN if _SOCIAL.fullmatch(value) else None


_WORDS = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)?")
_MANY_DIGITS = re.compile(r"(?:\D*\d){5}")
_LONGEST_INDICATOR = 3


def is_no_indicator(value: str) -> bool:
    """Whether a value where yes or no belongs is a word or two, or a number of five digits."""
    said = value.strip()
    if len(said) <= _LONGEST_INDICATOR or said.lower() in _INDICATORS:
        return False
    return _WORDS.fullmatch(said) is not None or _MANY_DIGITS.match(said) is not None


_INDICATORS = frozenset("true false unknown none null unspecified declined refused".split())
"""What feeds write for yes and no (HL7 table 0136) beside their letters."""
