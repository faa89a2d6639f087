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

__all__ = ["CODING", "OPERATORS", "Context", "Operator", "days_of_shift", "generalise", "shift"]

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


def pseudonym(text: str, kind: Label, context: Context, told: str = "") -> str:
    """Consonants, the last a ``w``, that the same identifier always gets in one project.

    There are 24 before the last, of four bits each, or 12 where the policy has narrow codes.

    ``told`` is what is identified, where more is known of it than its text: an identifier has
    one code for its value and its authority, whatever label it has where it stands. A person
    has one pseudonym in every form of the name; the patient that of the patient's own
    identifier. There is no digit in it that could be a short number of the message by
    chance, and no vowel that could make a name.
    """
    if kind in NAMES:
        use, said = f"pseudonym/{context.project}/{kind}", _person(text, kind, context)
    else:
        use, said = f"pseudonym/{context.project}", told or context.identifiers.told(text, kind)
    digest = context.keys.digest(use, said)
    return digest.hex()[: context.manner.bits // 4].translate(_CONSONANTS) + _CLOSING


def _person(text: str, kind: Label, context: Context) -> str:
    """Whom a name means, as one text."""
    own = patient_of(context.identity, context.identifiers.naming)
    return (own if kind is Label.PATIENT else "") or context.surrogates.people.who(text, kind)


def reversible(text: str, kind: Label, context: Context, told: str = "") -> str:
    """A code that the holder of the reversal key can turn back; ``told`` as for ``pseudonym``."""
    said = "" if kind in NAMES else told or context.identifiers.told(text, kind)
    authority = said.rpartition("\0")[0]
    return encrypted(text, context.keys.reversal, context.project, kind, authority)


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
CODING: dict[Operator, Callable[[str, Label, Context, str], str]] = {
    Operator.PSEUDONYM: pseudonym,
    Operator.REVERSIBLE: reversible,
}
"""Operators that write one code for one identifier, which they are told."""
