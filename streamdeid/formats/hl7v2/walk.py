"""From segments to leaves: each non-empty value with its rule and its place in the text.

Codes that look like codes are passed over without an object; everything else
becomes a ``Leaf``. A message of a hundred fields costs a hundred look-ups.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from streamdeid.formats.hl7v2.delimiters import HEADERS, Delimiters
from streamdeid.formats.hl7v2.elements import TYPED_NUMBERS
from streamdeid.formats.hl7v2.plan import FieldPlan, Plans
from streamdeid.formats.hl7v2.reader import Segment
from streamdeid.formats.hl7v2.rules import Fate, Rule
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason

NULL = '""'
Ordinals = tuple[int, int, int, int]
"""Field, repetition, component, subcomponent."""
MOST_LEAVES = 1_000_000
_CODE = re.compile(r"[^\s]{1,64}|[<>=]{0,2} ?[-+]?\d[\d.,]* ?[^\s]{0,12}")
_TYPED = frozenset({"CX", "CK"})
_VALUE = "OBX-5"


class Leaf(NamedTuple):
    """One value: its rule, its ordinals from 1 (0 where the standard has none), its place."""

    rule: Rule
    segment: int
    name: str
    ordinal: int
    field: int
    repetition: int
    component: int
    subcomponent: int
    start: int
    end: int
    head: int
    """Where its segment starts."""

    @property
    def address(self) -> str:
        """Where it is, in the standard's words: ``PID[1]-5[2].1``."""
        address = f"{self.name}[{self.ordinal}]-{self.field}[{self.repetition}]"
        if self.component:
            address += f".{self.component}"
        if self.subcomponent > 1:
            address += f".{self.subcomponent}"
        return address


def leaves(
    text: str, segments: list[Segment], delimiters: Delimiters, plans: Plans
) -> Iterator[Leaf]:
    """Every leaf that is not a mere code, in order.

    Raises:
        MalformedMessage: ``TOO_COMPLEX``.
    """
    ordinals: Counter[str] = Counter()
    count = 0
    for index, segment in enumerate(segments):
        ordinals[segment.name] += 1
        walk = _Segment(text, index, segment, ordinals[segment.name], delimiters)
        for leaf in walk.leaves(plans):
            count += 1
            if count > MOST_LEAVES:
                raise MalformedMessage(Reason.TOO_COMPLEX, f"{segment.name}[{walk.ordinal}]")
            yield leaf


class _Segment:
    """One segment, being walked."""

    def __init__(
        self, text: str, index: int, segment: Segment, ordinal: int, delimiters: Delimiters
    ) -> None:
        """Stand before the first field."""
        self.text, self.index, self.ordinal = text, index, ordinal
        self.name, self.start, self.end = segment
        self.delimiters = delimiters

    def leaves(self, plans: Plans) -> Iterator[Leaf]:
        """The leaves of every field."""
        known = plans.segment(self.name)
        is_header = self.name in HEADERS
        values = self.text[self.start : self.end].split(self.delimiters.field)
        at = self.start + len(values[0]) + 1
        for number, value in enumerate(values[1:], 2 if is_header else 1):
            if value or (number == 5 and self.name == "OBX"):
                plan = known[number - 1] if number <= len(known) else plans.field(self.name, number)
                if number == 5 and self.name == "OBX":
                    plan = plans.value(values[2])
                if not (plan.is_kept or value == NULL or self._is_plain(plan, value)):
                    yield from self._field(plan, number, value, at)
            at += len(value) + 1

    def _is_plain(self, plan: FieldPlan, value: str) -> bool:
        """Whether a whole field can be passed over: a code, and no structure where none belongs."""
        if not (plan.is_code and is_code(value)):
            return False
        return plan.whole is None or not self._is_structured(value)

    def _field(self, plan: FieldPlan, number: int, value: str, at: int) -> Iterator[Leaf]:
        """The leaves of one field. An unlisted field, repetitions and all, is one leaf."""
        whole = plan.whole
        mark = self.delimiters.repetition
        if whole is not None and whole.fate is Fate.UNLISTED:
            yield self._leaf(whole, (number, 1, 0, 0), at, at + len(value))
            return
        for repetition, part in enumerate(value.split(mark) if mark else [value], 1):
            if part != NULL and (part or (whole is not None and whole.fate is Fate.NOTE)):
                if whole is not None:
                    yield from self._simple(whole, number, repetition, part, at)
                else:
                    yield from self._composite(plan, number, repetition, part, at)
            at += len(part) + 1

    def _simple(
        self, rule: Rule, number: int, repetition: int, part: str, at: int
    ) -> Iterator[Leaf]:
        """A repetition of a simple type; a code that does not look like one is read as text."""
        if rule.fate is Fate.CODE:
            if self._is_structured(part):
                rule = Rule(Fate.UNLISTED, rule.path, rule.datatype)
            elif is_code(part):
                return
            else:
                rule = Rule(Fate.DISPLAY, rule.path, rule.datatype)
        yield self._leaf(rule, (number, repetition, 0, 0), at, at + len(part))

    def _is_structured(self, value: str) -> bool:
        """Whether a value has components or lines, which no plain code has."""
        if "\r" in value or "\n" in value:
            return True
        return bool(self.delimiters.component) and self.delimiters.component in value

    def _composite(
        self, plan: FieldPlan, number: int, repetition: int, part: str, at: int
    ) -> Iterator[Leaf]:
        """The components and subcomponents of a repetition."""
        components = part.split(self.delimiters.component) if self.delimiters.component else [part]
        typed = self._typed(plan, components)
        for component, value in enumerate(components, 1):
            if value and value != NULL:
                mark = self.delimiters.subcomponent
                subs = value.split(mark) if mark and mark in value else (value,)
                place = at
                for sub, leaf in enumerate(subs, 1):
                    rule = plan.rule(component, sub)
                    if typed and component <= 2:
                        rule = Rule(rule.fate, rule.path, rule.datatype, typed, rule.seed)
                    if leaf and not (rule.fate is Fate.CODE and is_code(leaf)):
                        if rule.fate is Fate.CODE:
                            fate = Fate.UNLISTED if self._is_structured(leaf) else Fate.DISPLAY
                            rule = Rule(fate, rule.path, rule.datatype)
                        stop = place + len(leaf)
                        yield self._leaf(rule, (number, repetition, component, sub), place, stop)
                    place += len(leaf) + 1
            at += len(value) + 1

    def _typed(self, plan: FieldPlan, components: list[str]) -> Label | None:
        """The label that CX.5 gives to a number, if it gives one."""
        if plan.datatype not in _TYPED or len(components) < 5:
            return None
        return TYPED_NUMBERS.get(components[4])

    def _leaf(self, rule: Rule, ordinals: Ordinals, at: int, end: int) -> Leaf:
        """A leaf of this segment."""
        return Leaf(rule, self.index, self.name, self.ordinal, *ordinals, at, end, self.start)


_known_codes: dict[str, bool] = {}
_MOST_CODES = 50_000


def is_code(value: str) -> bool:
    """Whether ``value`` looks like codes or a quantity: no blanks between words."""
    found = _known_codes.get(value)
    if found is None:
        if len(_known_codes) > _MOST_CODES:
            _known_codes.clear()
        _known_codes[value] = found = _CODE.fullmatch(value) is not None
    return found
