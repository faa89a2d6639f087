"""From segments to leaves: each non-empty value with its rule and its place in the text.

Codes that look like codes are passed over without an object; everything else
becomes a ``Leaf``. A message of a hundred fields costs a hundred look-ups: what
a field is was worked out beforehand (``plan``), and a field that comes again
in the same message, as the question of every line of a report, is not read again.
"""

import re
from collections.abc import Iterator, Sequence

from streamdeid.formats.hl7v2 import misplaced, terms
from streamdeid.formats.hl7v2.broken import trusted
from streamdeid.formats.hl7v2.delimiters import HEADERS, Delimiters
from streamdeid.formats.hl7v2.escapes import unescape
from streamdeid.formats.hl7v2.field_plan import FieldPlan
from streamdeid.formats.hl7v2.header import check_header
from streamdeid.formats.hl7v2.leaf import Leaf, Leaves
from streamdeid.formats.hl7v2.observation import lines_of_reports, observation
from streamdeid.formats.hl7v2.observed_ages import DATATYPES as AGED
from streamdeid.formats.hl7v2.observed_ages import age_leaves, is_old_age
from streamdeid.formats.hl7v2.plan import Plans
from streamdeid.formats.hl7v2.reader import LOCAL, Segment
from streamdeid.formats.hl7v2.reader import UNLISTED as UNKNOWN
from streamdeid.formats.hl7v2.rules import Fate, Rule
from streamdeid.formats.message import Tells
from streamdeid.formats.results import is_result
from streamdeid.formats.telling import tells_someone
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason

NULL = '""'
new = tuple.__new__
"""Makes a leaf in half the time of its constructor; there are a hundred in every message."""
CODE, NOTE, UNLISTED = Fate.CODE, Fate.NOTE, Fate.UNLISTED
Part = tuple[Rule, int, int, int, int, int]
"""A leaf within a field: repetition, component, subcomponent, and its place in the field."""
MOST_LEAVES = 1_000_000
_CODED = re.compile(r"[^\s]{1,64}|[<>=]{0,2} ?[-+]?\d[\d.,]* ?[^\s]{0,12}")
_VERSION = re.compile(r"[A-Za-z]{0,12}[ ._-]?[\d._-]{1,20}[A-Za-z]{0,4}")
"""The version of a coding system, which may be a date or words with a number."""
_RESULT = "OBX-5"
_FEWEST_DIGITS = 5
"""Digits of a number that says whose it is; as many as ``engine.residual`` asks for in codes."""
_STAMPS = frozenset({"TS"})
"""Composites that hold one value, in whose place a feed may send a coded element."""
_MAY_BE_CODED = frozenset({Fate.CODE, Fate.NOTE, Fate.DISPLAY, Fate.VALUE})
_NUMERIC = frozenset({"NM", "SI", "TM"})
"""Types of numbers: letters alone are text."""
NAME = Rule(Fate.DISPLAY, f"{UNKNOWN}-0", "ST")
"""What a segment that nobody knows is called: a line of a report may begin with somebody."""
_VALUE, _UNIT = 5, 6
"""Of OBX the field whose type OBX-2 tells, which may be a blank line of a report, and its unit."""


def leaves(
    text: str,
    segments: Sequence[Segment],
    delimiters: Delimiters,
    plans: Plans,
    tells: Tells | None = None,
) -> Leaves:
    """Every leaf that is not a mere code, and codes of which ``tells`` has a label.

    Raises:
        MalformedMessage: ``TOO_COMPLEX``.
    """
    found = Leaves([], [], [])
    walk = _Walk(text, delimiters, plans, tells, found)
    walk.lines = lines_of_reports(text, segments, delimiters.field)
    for segment in segments:
        if segment.is_broken:
            walk.broken(segment)
        else:
            walk.segment(segment)
        if len(found.valued) + len(found.prose) > MOST_LEAVES:
            raise MalformedMessage(Reason.TOO_COMPLEX, f"{segment.said}[{segment.ordinal}]")
    return found


class _Walk:
    """One message, being walked."""

    def __init__(
        self, text: str, delimiters: Delimiters, plans: Plans, tells: Tells | None, found: Leaves
    ) -> None:
        """Stand before the first segment."""
        self.text, self.plans, self.tells = text, plans, tells
        self.marks = delimiters
        self.lines: frozenset[int] = frozenset()
        self.plain: set[str] = set()
        self.seen: dict[tuple[str, str, str, bool], list[Part]] = {}
        self.is_measured = False
        """Whether the field is a result that has a unit."""
        self.found = found
        self._collect(found)

    def _collect(self, found: Leaves) -> None:
        """Put what is found from now on where each fate belongs."""
        valued, prose, data = found
        self.lists = (valued, prose, prose, valued, valued, data, prose, prose, prose)

    def broken(self, segment: Segment) -> None:
        """The leaves of a segment with a line break inside."""
        own = Leaves([], [], [])
        self._collect(own)
        self.segment(segment)
        self._collect(self.found)
        for all_found, some in zip(
            self.found, trusted(self.text, segment, own, self.marks), strict=True
        ):
            all_found.extend(some)

    def segment(self, segment: Segment) -> None:
        """The leaves of every field."""
        name, at = segment.said, segment.start
        values = self.text[at : segment.end].split(self.marks.field)
        first = 1
        if name in HEADERS:
            check_header(values, self.marks)
            first = 2
        elif name == UNKNOWN and segment.name[0] != LOCAL:
            self.lists[NAME.fate].append(Leaf(NAME, segment, 0, 1, 0, 0, at, at + 3))
        plans, blank, plain, aged = self.plans.segment(name), 0, self.plain, 0
        if name == "OBX" and len(values) > _VALUE:
            plans, blank = self._observation(segment, values), _VALUE
            if values[2] in AGED and is_old_age(values, self.marks):
                aged = _VALUE
        has_unit = blank > 0 and len(values) > _UNIT and bool(values[_UNIT].strip())
        at += len(values[0]) + 1
        for number, value in enumerate(values[1:], first):
            if value or number == blank:
                self.is_measured = has_unit and number == _VALUE
                plan = self._plan(plans, name, number, value)
                if number == aged:
                    found = age_leaves(segment, values[2], value, at, self.marks)
                    self.lists[Fate.LABEL].extend(found)
                elif plan.is_code and (value in plain or self._stays(plan, value)):
                    pass
                elif value != NULL:
                    self._field(plan, segment, number, value, at)
            at += len(value) + 1

    def _observation(self, segment: Segment, values: Sequence[str]) -> tuple[FieldPlan, ...]:
        """The plans of an OBX, by whether it is a line of a report."""
        is_line = segment.number in self.lines
        return observation(values, self.plans, self.marks, is_line=is_line)

    def _plan(self, plans: Sequence[FieldPlan], name: str, number: int, value: str) -> FieldPlan:
        """The plan of a field, by its place and by what is written there."""
        is_known = number <= len(plans)
        plan = plans[number - 1] if is_known else self.plans.field(name, number)
        is_simple = plan.whole is not None or plan.datatype in _STAMPS
        is_composed = is_simple and self.marks.component in value
        return self._coded_element(plan, value) if is_composed else plan

    def _coded_element(self, plan: FieldPlan, value: str) -> FieldPlan:
        """The plan of a simple field, or that of a coded element where the value is one.

        Feeds send ``2100^g^LN`` where the type is ST or NM, and ``CWE^^HL70125`` in OBX-2.
        """
        is_open = plan.whole is None or (plan.whole.fate in _MAY_BE_CODED and not plan.is_kept)
        mark = self.marks.component
        if not is_open or not mark or plan.path in self.plans.profile.paths:
            return plan
        first = _split(value, self.marks.repetition)[0]
        is_coded = terms.is_coded(first.split(mark), self.plans.profile.code_systems)
        return self.plans.coded(plan.path) if is_coded else plan

    def _stays(self, plan: FieldPlan, value: str) -> bool:
        """Whether a coded field can be passed over: one code and nothing else."""
        if plan.is_kept:
            return True
        if self.tells is not None or not is_code(value):
            return False
        if value.isalnum():
            if plan.datatype in _NUMERIC and value.isalpha():
                return False
        elif self._is_structured(value) or self._is_hidden(value):
            return False
        rule = plan.whole or plan.rules[0]
        if misplaced.label_of(rule, value, is_measured=self.is_measured) is not None:
            return False
        self._keep(value)
        return True

    def _keep(self, value: str) -> None:
        """Remember a code that is one wherever it stands."""
        if self.tells is None and not misplaced.depends(value):
            self.plain.add(value)

    def _field(self, plan: FieldPlan, segment: Segment, number: int, value: str, at: int) -> None:
        """The leaves of one field. An unlisted field, repetitions and all, is one leaf."""
        if len(value) > MOST_LEAVES and self._count(value) > MOST_LEAVES:
            raise MalformedMessage(Reason.TOO_COMPLEX, f"{segment.said}[{segment.ordinal}]")
        whole, mark = plan.whole, self.marks.repetition
        if whole is None:
            parts = self._composite(plan, value)
        elif whole.fate is UNLISTED or (whole.fate is not CODE and not (mark and mark in value)):
            if value or whole.fate is NOTE:
                leaf = Leaf(whole, segment, number, 1, 0, 0, at, at + len(value))
                self.lists[whole.fate].append(leaf)
            return
        else:
            parts = self._simple(whole, value)
        for rule, repetition, component, sub, start, end in parts:
            place = (rule, segment, number, repetition, component, sub, at + start, at + end)
            self.lists[rule.fate].append(new(Leaf, place))

    def _count(self, value: str) -> int:
        """How many leaves a field can have at most."""
        marks = (self.marks.repetition, self.marks.component, self.marks.subcomponent)
        return 1 + sum(value.count(mark) for mark in marks if mark)

    def _simple(self, rule: Rule, value: str) -> list[Part]:
        """The repetitions of a simple type; a blank one is a line of prose and nothing else."""
        found: list[Part] = []
        at = 0
        for repetition, part in enumerate(_split(value, self.marks.repetition), 1):
            if part != NULL and (part or rule.fate is NOTE):
                own = self._coded(rule, part) if rule.fate is CODE else rule
                if own is not None:
                    found.append((own, repetition, 0, 0, at, at + len(part)))
            at += len(part) + 1
        return found

    def _composite(self, plan: FieldPlan, value: str) -> list[Part]:
        """The leaves of a composite, which are found once where it stands often in a message."""
        key = plan.path, plan.datatype, value, self.is_measured
        found = self.seen.get(key)
        if found is None:
            self.seen[key] = found = self._components(plan, value)
        return found

    def _components(self, plan: FieldPlan, value: str) -> list[Part]:
        """The components of every repetition, placed from the beginning of the field."""
        found: list[Part] = []
        at, marks, plain = 0, self.marks, self.plain
        is_split = bool(marks.subcomponent) and marks.subcomponent in value
        for repetition, part in enumerate(_split(value, marks.repetition), 1):
            components = _split(part, marks.component)
            rules = plan.lined_up(components)
            for component, (text, rule) in enumerate(zip(components, rules, strict=False), 1):
                if text and not (rule.fate is CODE and text in plain) and text != NULL:
                    if is_split and marks.subcomponent in text:
                        subs = self._subcomponents(plan, rule, text, component)
                        found += [
                            (r, repetition, component, n, at + i, at + j) for r, n, i, j in subs
                        ]
                    else:
                        own = self._coded(rule, text) if rule.fate is CODE else rule
                        if own is not None:
                            found.append((own, repetition, component, 1, at, at + len(text)))
                at += len(text) + 1
        return found

    def _subcomponents(
        self, plan: FieldPlan, first: Rule, value: str, component: int
    ) -> Iterator[tuple[Rule, int, int, int]]:
        """The subcomponents of a component, placed from its beginning."""
        at = 0
        for sub, text in enumerate(value.split(self.marks.subcomponent), 1):
            is_whole = sub == 1 or first.fate in {Fate.TERM, Fate.VALUE}
            rule = first if is_whole else plan.rule(component, sub)
            own = self._coded(rule, text) if rule.fate is CODE else rule
            if text and text != NULL and own is not None:
                yield own, sub, at, at + len(text)
            at += len(text) + 1

    def _coded(self, rule: Rule, value: str) -> Rule | None:
        """What becomes of a value where a code belongs; ``None`` if it is one."""
        if self.tells is not None and not self._is_quantity(rule, value):
            label = self.tells(unescape(value, self.marks))
            if label is not None:
                return _revealed(rule, label)
        misplaced_as = misplaced.label_of(rule, value, is_measured=self.is_measured)
        if misplaced_as is not None:
            return misplaced.removed(rule, misplaced_as)
        if value.isalnum():
            is_text = rule.datatype in _NUMERIC and value.isalpha()
        elif self._is_structured(value):
            return Rule(Fate.UNLISTED, rule.path, rule.datatype)
        else:
            is_text = self._is_hidden(value)
        if is_text or not is_code(value):
            if rule.unlike is CODE and _VERSION.fullmatch(value):
                return None
            text = Fate.DISPLAY if " " in value else Fate.WORD
            is_measured = rule.path.startswith(_RESULT) and is_result(unescape(value, self.marks))
            is_typed = rule.unlike is Fate.VALUE or (text is Fate.WORD and rule.unlike is text)
            typed = Fate.VALUE if is_measured or is_typed else text
            return Rule(typed, rule.path, rule.datatype)
        self._keep(value)
        return None

    def _is_quantity(self, rule: Rule, value: str) -> bool:
        """Whether a value is a short number of a result, which a number of somebody's may equal."""
        is_short = sum(map(str.isdigit, value)) < _FEWEST_DIGITS
        return is_short and rule.path.startswith(_RESULT) and not value[:1].isalpha()

    def _is_hidden(self, value: str) -> bool:
        """Whether a value holds subcomponents, which no simple type has, or reads as no code.

        So does what is usually a mark, where the message declares other marks or none.
        """
        escape, mark = self.marks.escape, self.marks.subcomponent
        if "^" in value or "&" in value or (mark and mark in value):
            return True
        return bool(escape) and escape in value and not is_code(unescape(value, self.marks))

    def _is_structured(self, value: str) -> bool:
        """Whether a value has components or lines, which no plain code has."""
        mark = self.marks.component
        return bool(mark and mark in value) or "\r" in value or "\n" in value


def _split(value: str, mark: str) -> Sequence[str]:
    """The parts of a value; where the message declares no such mark there is one."""
    return value.split(mark) if mark and mark in value else (value,)


def _revealed(rule: Rule, label: Label) -> Rule:
    """The rule of a code that is somebody's; a number, a date or a time holds no label.

    What is somebody's was no code of HL7's table either: there a label may stand in its place.
    """
    if rule.datatype in _NUMERIC:
        return Rule(Fate.UNLISTED, rule.path, rule.datatype)
    primitive = "" if rule.primitive == "ID" else rule.primitive
    return Rule(Fate.LABEL, rule.path, rule.datatype, label, primitive=primitive)


_known_codes: dict[str, bool] = {}
_MOST_CODES, _LONGEST_CODE = 50_000, 64
"""What is longer is seldom a code, and not remembered: a text can have megabytes."""


def is_code(value: str) -> bool:
    """Whether ``value`` looks like codes or a quantity: no blanks, no shape of an identifier."""
    found = _known_codes.get(value)
    if found is None:
        is_shaped = value.isprintable() and _CODED.fullmatch(value) is not None
        found = is_shaped and not tells_someone(value)
        if len(_known_codes) > _MOST_CODES:
            _known_codes.clear()
        if len(value) <= _LONGEST_CODE:
            _known_codes[value] = found
    return found
