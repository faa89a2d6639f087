"""One message's replacements: what was said once is said the same everywhere in it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from streamdeid.model.element import Element
from streamdeid.model.identity import Identity, Seed
from streamdeid.model.label import NAMES, Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.operators.context import Context
from streamdeid.operators.datatypes import COMPARATOR, fitted, role_of
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Manner
from streamdeid.operators.operators import OPERATORS, Operator, days_of_shift
from streamdeid.operators.scope import scope_of
from streamdeid.operators.surrogates.check_digits import cx_check
from streamdeid.operators.surrogates.forms import Role, affix
from streamdeid.operators.table import Table

Found = Iterable[tuple[Note, Sequence[Span]]]
"""Every note of a message with what was found in it."""
Asked = tuple[str, Label, Operator, Role | None]
"""What a replacement depends on within a message."""

_WORDED = frozenset({Operator.SURROGATE, Operator.SHIFT, Operator.PSEUDONYM})
"""Operators that read what the text says."""
_BREAK = re.compile(r"(?P<a>[^\W\d_]+)-[ \t]*\n\s*(?P<b>[^\W\d_]+)")
_LINE_END = re.compile(r"\s*\n\s*")
_CHECKED = frozenset({"CX.2", "CK.2"})
"""Components that hold the check digit of the number before them; no code or label has one."""


@dataclass(frozen=True, slots=True)
class MessageReplacer:
    """The replacer of one message under one table of operators."""

    table: Table
    context: Context
    used: Counter[str] = field(default_factory=Counter)
    _written: dict[Asked, str] = field(default_factory=dict, repr=False)
    _numbers: dict[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    def element(self, element: Element) -> str | None:
        """What to write in place of a leaf; an unlisted one is removed."""
        operator = self.table.of_element(element)
        self.used[operator] += 1
        if operator is Operator.DROP or element.label is None:
            return element.text if operator is Operator.KEEP else None
        if operator is Operator.KEEP:
            return element.text
        if operator is Operator.SURROGATE:
            return self._surrogate(element, element.label)
        if operator is Operator.PSEUDONYM and role_of(element) is Role.KEPT:
            return element.text if affix(element.text) else None
        if element.datatype in _CHECKED:
            return None
        new = self._replaced(element.text, element.label, operator)
        return fitted(new, element.text, element.datatype, element.primitive)

    def fragment(self, text: str, label: Label) -> str:
        """What to write in place of a stretch of narrative; blanks around it stay."""
        bare = text.strip()
        if bare != text:
            new = self.fragment(bare, label) if bare else ""
            return text.replace(bare, new, 1) if bare else text
        operator = self.table.of_label(label)
        self.used[operator] += 1
        if "\n" in text and operator in _WORDED:
            text = self._unbroken(text, label)
        new = self._replaced(text, label, operator)
        if operator is not Operator.SURROGATE or not self.context.manner.mark or new == text:
            return new
        return new if new == f"[{label}]" else f"[{label}: {new}]"

    def _unbroken(self, text: str, label: Label) -> str:
        """A stretch that goes over line ends, on one line; a hyphen that divides a word goes."""
        if label in NAMES:
            people = self.context.surrogates.people
            text = _BREAK.sub(lambda m: people.unbroken(m["a"], m["b"]), text)
        return _LINE_END.sub(" ", re.sub(r"-[ \t]*\n\s*", "-", text))

    def _replaced(
        self, text: str, label: Label, operator: Operator, role: Role | None = None
    ) -> str:
        """One replacement, worked out once for each text and operator."""
        key = (text, label, operator, role)
        found = self._written.get(key)
        if found is None:
            if role is None:
                found = OPERATORS[operator](text, label, self.context)
            else:
                found = self.context.surrogates.of(text, label, role)
            self._written[key] = found
        return found

    def _surrogate(self, element: Element, label: Label) -> str | None:
        """The surrogate of a leaf; a check digit is that of the number before it."""
        text, place = element.text, element.address.rpartition(".")[0]
        if element.datatype in _CHECKED and place in self._numbers:
            old, new = self._numbers[place]
            return cx_check(old, text, new)
        if element.datatype == COMPARATOR:
            return fitted("90", text, COMPARATOR)
        role = role_of(element) if label in NAMES else None
        fresh = self._replaced(text, label, Operator.SURROGATE, role)
        if element.datatype.endswith(".1"):
            self._numbers[place] = text, fresh
        return fitted(fresh, text, element.datatype, element.primitive) if fresh else None

    def forbids(self, seed: Seed) -> bool:
        """Whether the policy withholds what the seed says."""
        return self.table.of_label(seed.label) is not Operator.KEEP


@dataclass(frozen=True, slots=True)
class Terms:
    """What a policy brings to every message: keys, project, choices and table."""

    keys: Keys = field(repr=False)
    project: str
    manner: Manner
    table: Table

    def context(self, identity: Identity, found: Found) -> Context:
        """What the operators may know of one message."""
        notes, table, keys = tuple(found), self.table, self.keys
        return Context(
            keys,
            self.project,
            identity,
            days_of_shift(keys, self.project, identity, weekdays=self.manner.weekdays),
            self.manner,
            scope_of(self.manner.scope, identity, (note.text for note, _ in notes), keys),
            tuple(_told(notes)),
            tuple(s for s in identity.seeds() if table.of_label(s.label) is not Operator.KEEP),
            table.of_label(Label.STATE) is Operator.KEEP,
        )


def _told(notes: Found) -> Iterable[tuple[str, Label]]:
    """What the narrative calls people, in its order."""
    for note, spans in notes:
        for span in spans:
            if span.label in NAMES:
                yield note.text[span.start : span.end], span.label
