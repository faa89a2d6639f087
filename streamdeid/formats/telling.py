"""Codes that are none: what was typed where a code belongs, and looks like somebody's.

A person's e-mail address, Social Security number, telephone number or date has no
blanks, as codes have none. Its shape tells: such a value is read as text, so that the
detectors decide. LOINC (``11488-4``), CAS numbers (``58-08-2``), object identifiers
and ratios have other shapes and stay codes.

A name has no shape of its own, so whatever is written as names are is read: words without
digits, one of them with a capital first, or two that a comma joins. Three capitals are
no such word: they are the mnemonics of tables, languages (ISO 639) and countries (ISO 3166).
"""

import re

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
