"""The operators that a policy can name: each takes a text and writes another.

``keep`` and ``drop`` are the two ends. ``label`` writes the label in brackets,
``redact`` nothing, ``mask`` a star for each letter and digit. ``generalise`` coarsens
(45 CFR 164.514(b)(2)(i): dates to the year, ZIP codes to three digits or 000, ages to
90+). ``shift`` moves dates by the patient's own number of days. ``pseudonym`` writes
a keyed code, ``reversible`` one that a separately held key turns back, ``surrogate`` an
invented identifier of the same kind and form.
"""

import re
from collections.abc import Callable
from enum import StrEnum

from streamdeid.model.label import NAMES, Label
from streamdeid.operators.context import Context
from streamdeid.operators.generalising import generalise
from streamdeid.operators.reversible import encrypted
from streamdeid.operators.scope import patient_of
from streamdeid.operators.shifting import days_of_shift, shift
from streamdeid.text.fold import bare

__all__ = ["OPERATORS", "Context", "Operator", "days_of_shift", "generalise", "shift"]

_CONSONANTS = str.maketrans("0123456789abcdef", "bcdfghjkmnpqrstv")
"""A letter for each hexadecimal digit; ``l`` is left out, which looks like 1."""
_CLOSING = "w"
"""No segment's name ends in it: a header alone may end in a code (see ``formats.hl7v2.reader``)."""


class Operator(StrEnum):
    """What is done to an identifier."""

    KEEP = "keep"
    DROP = "drop"
    REDACT = "redact"
    LABEL = "label"
    MASK = "mask"
    GENERALISE = "generalise"
    SHIFT = "shift"
    PSEUDONYM = "pseudonym"
    SURROGATE = "surrogate"
    REVERSIBLE = "reversible"


def label(_text: str, kind: Label, _context: Context) -> str:
    """``[PATIENT]``."""
    return f"[{kind}]"


def redact(_text: str, _kind: Label, _context: Context) -> str:
    """Nothing."""
    return ""


def keep(text: str, _kind: Label, _context: Context) -> str:
    """As it is."""
    return text


def mask(text: str, _kind: Label, _context: Context) -> str:
    """Stars of the same length; separators stay."""
    return re.sub(r"\w", "*", text)


def pseudonym(text: str, kind: Label, context: Context) -> str:
    """Thirteen consonants, the last a ``w``, that the same identifier always gets in one project.

    A person has one pseudonym in every form of the name; the patient that of the
    patient's own identifier. There is no digit in it that could be a short number of the
    message by chance, and no vowel that could make a name.
    """
    told = _person(text, kind, context) if kind in NAMES else bare(text)
    digest = context.keys.digest(f"pseudonym/{context.project}/{kind}", told)
    return digest.hex()[:12].translate(_CONSONANTS) + _CLOSING


def _person(text: str, kind: Label, context: Context) -> str:
    """Whom a name means, as one text."""
    patient = patient_of(context.identity) if kind is Label.PATIENT else ""
    return patient or context.surrogates.people.who(text, kind)


def reversible(text: str, kind: Label, context: Context) -> str:
    """A code that the holder of the reversal key can turn back."""
    return encrypted(text, context.keys.reversal, context.project, kind)


def surrogate(text: str, kind: Label, context: Context) -> str:
    """What could stand there, and is nobody's; dates are shifted."""
    if kind is Label.DATE:
        return shift(text, kind, context)
    return context.surrogates.of(text, kind)


OPERATORS: dict[Operator, Callable[[str, Label, Context], str]] = {
    Operator.KEEP: keep,
    Operator.DROP: redact,
    Operator.REDACT: redact,
    Operator.LABEL: label,
    Operator.MASK: mask,
    Operator.GENERALISE: generalise,
    Operator.SHIFT: shift,
    Operator.PSEUDONYM: pseudonym,
    Operator.SURROGATE: surrogate,
    Operator.REVERSIBLE: reversible,
}
