"""What an OBX holds: prose, or a result that no detector of prose may read.

OBX-2 tells the type of OBX-5. Of the text types (ST, TX, FT) only the value itself tells whether it
is a result; its unit (OBX-6) and its question (OBX-3) help (``formats.results``).
"""

from collections.abc import Sequence
from itertools import pairwise

from streamdeid.formats.code_systems import is_public
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.escapes import unescape
from streamdeid.formats.hl7v2.field_plan import FieldPlan
from streamdeid.formats.hl7v2.plan import TEXT_TYPES, Plans
from streamdeid.formats.hl7v2.reader import Segment
from streamdeid.formats.results import Question, is_result, question

_TYPE, _QUESTION, _VALUE, _UNIT, _RANGE, _FLAG = 2, 3, 5, 6, 7, 8
_LONGEST = 200
_TEXTS, _SYSTEMS = (0, 1, 3, 4), (2, 5)
"""Codes and texts of a coded element, and the names of its systems, counted from 0."""


def lines_of_reports(text: str, segments: Sequence[Segment], mark: str) -> frozenset[int]:
    """The numbers of the OBX beside which another asks the same question: lines of one report."""
    questions = [(segment.number, _question(text, segment, mark)) for segment in segments]
    found: set[int] = set()
    for (first, one), (second, other) in pairwise(questions):
        if one and one == other:
            found |= {first, second}
    return frozenset(found)


def _question(text: str, segment: Segment, mark: str) -> str:
    """OBX-3 of a segment as it is written; empty for every other segment."""
    if segment.said != "OBX":
        return ""
    values = text[segment.start : segment.end].split(mark, _QUESTION + 1)
    return values[_QUESTION] if len(values) > _QUESTION else ""


def observation(
    values: Sequence[str], plans: Plans, marks: Delimiters, *, is_line: bool
) -> tuple[FieldPlan, ...]:
    """The plans of the fields of an OBX, whose ``values`` are split at the field separator.

    A line of a report (``is_line``, without a unit, a range or a flag) is prose where its
    question asks for prose, and else a result only where it is a quantity or a finding by
    itself: a name may stand alone in a line.
    """
    declared = values[_TYPE].strip()
    datatype = declared.partition(marks.component)[0] if marks.component else declared
    found = plans.observation(datatype)
    if datatype in TEXT_TYPES and 0 < len(values[_VALUE]) <= _LONGEST:
        unit = values[_UNIT] if len(values) > _UNIT else ""
        is_compared = any(map(str.strip, values[_RANGE : _FLAG + 1]))
        asked = _asked(values[_QUESTION], plans, marks, is_compared=is_compared)
        if is_line and not is_compared and not unit.strip():
            asked = asked._replace(is_measured=False)
            if asked.is_personal or not asked.words:
                return found
        if all(_is_result(one, unit, asked, marks) for one in _repeated(values[_VALUE], marks)):
            return (*found[: _VALUE - 1], plans.result(datatype), *found[_VALUE:])
    return found


def _repeated(value: str, marks: Delimiters) -> list[str]:
    """The repetitions of a value."""
    return value.split(marks.repetition) if marks.repetition else [value]


def _is_result(value: str, unit: str, asked: Question, marks: Delimiters) -> bool:
    """Whether one repetition is a result."""
    return is_result(unescape(value, marks), unit, asked)


def _asked(field: str, plans: Plans, marks: Delimiters, *, is_compared: bool) -> Question:
    """The question of OBX-3; feeds send a local code as its repetition.

    ``is_compared`` says that a reference range or a flag stands beside the value.
    """
    coded = [_components(one, marks) for one in _repeated(field, marks)]
    names = [parts[n] for parts in coded for n in _SYSTEMS if n < len(parts)]
    known = any(is_public(name, plans.profile.code_systems) for name in names)
    texts = (parts[n] for parts in coded for n in _TEXTS if n < len(parts))
    return question(" ".join(texts), is_measured=known or is_compared)


def _components(value: str, marks: Delimiters) -> list[str]:
    """The components of a repetition."""
    return value.split(marks.component) if marks.component else [value]
