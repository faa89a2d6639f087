"""Codes that are none: what was typed where a code belongs, and has a shape that no code has.

A person's e-mail address, Social Security number, telephone number or date has no
blanks, as codes have none. Its shape tells: such a value is read as text, so that the
detectors decide. LOINC (``11488-4``), CAS numbers (``58-08-2``), object identifiers
and ratios have other shapes and stay codes.
"""

import re

_EMAIL = r"[\w.+-]@[A-Za-z0-9-]+\.[A-Za-z]"
_NUMBER = r"\d{3}-\d{2}-\d{4}|(?:\+?1[-.])?(?:\(\d{3}\)|\d{3}[-.])\d{3}[-.]\d{4}"
_DATE = r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{1,2}-\d{1,2}-(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}"
_SHAPE = re.compile(rf"{_EMAIL}|(?<![\w.-])(?:{_NUMBER}|{_DATE})(?![\w-]|\.\d)", re.ASCII)
_MARKS = frozenset("@-/.")


def tells_someone(value: str) -> bool:
    """Whether a value without blanks has the shape of somebody's address, number or date."""
    return not _MARKS.isdisjoint(value) and _SHAPE.search(value) is not None
