"""Ages over 89 that stand as numbers in OBX-5, told by OBX-3 and OBX-6.

A numeric type (NM) and a structured numeric (SN: comparator, number, separator, number;
HL7 v2.8.2 chapter 2A, section 2A.3.71) are typed values that no detector of prose reads.
Such a value becomes leaves with the label AGE, so that the policy's operator for ages
writes it and ``operators.datatypes`` keeps it a number: ``93`` becomes ``90``, ``^93``
becomes ``>=^90``. A bare number in ST or TX under a question for an age is one, too.
"""

import re
from collections.abc import Iterator, Sequence

from streamdeid.formats.ages import answers_old_age, asks_age
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.leaf import Leaf
from streamdeid.formats.hl7v2.reader import Segment
from streamdeid.formats.hl7v2.rules import Fate, Rule
from streamdeid.model.label import Label

DATATYPES = frozenset({"NM", "SN", "ST", "TX"})
"""Types of OBX-2 under which a number can be an age."""
_TYPE, _QUESTION, _VALUE, _UNITS = 2, 3, 5, 6
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
_LONGEST = 200
"""Characters of a value, at most: a longer one is no number."""
_PARTS = {
    "SN": tuple(Rule(Fate.LABEL, f"OBX-5.{n}", f"SN.{n}", Label.AGE) for n in range(1, 5)),
    **{
        name: (Rule(Fate.LABEL, "OBX-5", name, Label.AGE),)
        for name in DATATYPES - frozenset({"SN"})
    },
}


def is_old_age(values: Sequence[str], marks: Delimiters) -> bool:
    """Whether OBX-5 among the fields ``values`` of an OBX, its name first, tells an age over 89."""
    datatype, value = values[_TYPE], values[_VALUE]
    if datatype not in DATATYPES or len(value) > _LONGEST:
        return False
    if datatype == "SN":
        numbers = _NUMBER.findall(value)
    else:
        numbers = [part for part in _split(value, marks.repetition) if _NUMBER.fullmatch(part)]
    if not any(float(number) > 0 for number in numbers):
        return False
    units = _split(values[_UNITS], marks.component) if len(values) > _UNITS else ()
    is_asked = asks_age(_split(values[_QUESTION], marks.component))
    is_typed = datatype in {"NM", "SN"}
    return (is_typed or is_asked) and any(
        answers_old_age(number, units, is_asked=is_asked) for number in numbers
    )


def age_leaves(
    segment: Segment, datatype: str, value: str, at: int, marks: Delimiters
) -> Iterator[Leaf]:
    """The leaves of such a value, which begins at ``at``; of SN the comparator even if empty."""
    rules = _PARTS[datatype]
    for repetition, part in enumerate(_split(value, marks.repetition), 1):
        pieces = _split(part, marks.component) if datatype == "SN" else (part,)
        start = at
        for number, (piece, rule) in enumerate(zip(pieces, rules, strict=False), 1):
            end = start + len(piece)
            if piece or (datatype == "SN" and number == 1):
                component = number if datatype == "SN" else 0
                sub = 1 if component else 0
                yield Leaf(rule, segment, _VALUE, repetition, component, sub, start, end)
            start = end + 1
        at += len(part) + 1


def _split(value: str, mark: str) -> Sequence[str]:
    """The parts of a value; where the message declares no such mark there is one."""
    return value.split(mark) if mark and mark in value else (value,)
