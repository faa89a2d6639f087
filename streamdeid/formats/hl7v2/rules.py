"""What becomes of a leaf: one rule for each, worked out from the tables once.

Fates, from the most to the least open:

* ``CODE`` stays: a code of a table, a number, a quantity. It must look like one;
  what does not is read as text.
* ``NOTE`` and ``DISPLAY`` are read as narrative; ``WORD`` too, though it may be a code.
* ``VALUE`` and ``TERM`` are typed values, results and vocabulary, and no prose (``model.note``).
* ``LABEL`` is offered as an element with a label.
* ``UNLISTED`` is offered as an element without one; the policy's default deny removes it.
* ``DATA`` is an encapsulated document.
"""

from dataclasses import dataclass
from enum import IntEnum

from streamdeid.model.identity import Part
from streamdeid.model.label import Label


class Fate(IntEnum):
    """What is done with a leaf."""

    CODE = 0
    NOTE = 1
    DISPLAY = 2
    LABEL = 3
    UNLISTED = 4
    DATA = 5
    WORD = 6
    VALUE = 7
    TERM = 8


@dataclass(frozen=True, slots=True)
class Rule:
    """The fate of one leaf, its names in the standard, and what seed it makes.

    ``path`` is ``PID-5.1``; ``datatype`` the composite with the component
    (``XPN.1``) or the primitive (``TS``). ``seed`` is ``None`` for a value that
    says nothing by itself (a ward, a type of name). ``unlike`` is the fate of a value in
    the place of a code that does not look like one: ``None`` for text, ``CODE`` for a version,
    ``WORD`` for a typed value if it is one word.
    ``primitive`` is the simple data type that the value must keep to (``NM`` of ``XTN.5``);
    empty where none is known.
    """

    fate: Fate
    path: str
    datatype: str
    label: Label | None = None
    seed: Part | None = None
    unlike: Fate | None = None
    primitive: str = ""
