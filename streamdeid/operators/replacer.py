"""One message's replacements: what was said once is said the same everywhere in it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from streamdeid.model.element import Authority, Element
from streamdeid.model.identity import Identity, Seed
from streamdeid.model.label import NAMES, Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.operators.assigners import has_room, is_assigner
from streamdeid.operators.context import Context
from streamdeid.operators.datatypes import COMPARATOR, fitted, role_of
from streamdeid.operators.dates.order import writes_day_first
from streamdeid.operators.identifiers import Identifiers
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Manner
from streamdeid.operators.naming import Naming, is_address
from streamdeid.operators.operators import CODING, OPERATORS, Operator, days_of_shift
from streamdeid.operators.postal import countries
from streamdeid.operators.scope import scope_of
from streamdeid.operators.surrogates.check_digits import cx_check
from streamdeid.operators.surrogates.forms import Role, affix
from streamdeid.operators.table import Table

Found = Iterable[tuple[Note, Sequence[Span]]]
"""Every note of a message with what was found in it."""
Asked = tuple[str, Label, Operator, Role | None, str]
"""What a replacement depends on within a message."""

_WORDED = frozenset({Operator.SURROGATE, Operator.SHIFT, Operator.PSEUDONYM})
"""Operators that read what the text says."""
_BREAK = re.compile(r"(?P<a>[^\W\d_]+)-[ \t]*\n\s*(?P<b>[^\W\d_]+)")
_LINE_END = re.compile(r"\s*\n\s*")
_CALLING, _CALLING_CODE = "XTN.5", re.compile(r"\d{1,3}", re.ASCII)
"""The country of a telephone number (ITU-T E.164): no invented one is a country's."""
_CHECKED = frozenset({"CX.2", "CK.2"})
"""Components that hold the check digit of the number before them; no code or label has one."""


@dataclass(frozen=True, slots=True)
class MessageReplacer:
    """The replacer of one message under one table of operators."""

    table: Table
    context: Context
    prefixes: Mapping[Label, str] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)
    _written: dict[Asked, str] = field(default_factory=dict, repr=False)
    _numbers: dict[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    @property
    def days(self) -> int:
        """The patient's own shift."""
        return self.context.days

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
        if operator in CODING and element.label not in NAMES:
            new = self._coded_element(element, element.label, operator)
        else:
            new = self._replaced(element.text, element.label, operator)
        return fitted(new, element.text, element.datatype, element.primitive)

    def _coded_element(self, element: Element, label: Label, operator: Operator) -> str:
        """The code of what an element identifies, with its prefix where there is room for one."""
        told = self.context.identifiers.of_element(element)
        code = self._replaced(element.text, label, operator, told=told)
        if not has_room(element) or is_assigner(element) or is_address(element.text):
            return code
        return self._prefix(element.text, label, element.authority) + code

    def _prefix(self, text: str, label: Label, authority: Authority | None = ()) -> str:
        """What the policy puts before the codes of an identifier: the same wherever it stands."""
        if not self.prefixes or label in NAMES:
            return ""
        return self.prefixes.get(self.context.identifiers.kind(text, label, authority), "")

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
        new = self._fragment(text, label, operator)
        if operator is not Operator.SURROGATE or not self.context.manner.mark or new == text:
            return new
        return new if new == f"[{label}]" else f"[{label}: {new}]"

    def _fragment(self, text: str, label: Label, operator: Operator) -> str:
        """A stretch of narrative as an operator writes it; of a number that of its field.

        Only of a number that a field tells it is known what it is, so that its code may say so.
        """
        identifiers = self.context.identifiers
        if operator is Operator.SURROGATE:
            return self._replaced(text, label, operator, told=identifiers.ending(text, label))
        new = self._replaced(text, label, operator)
        is_known = operator in CODING and identifiers.knows(text)
        return self._prefix(text, label) + new if is_known else new

    def _unbroken(self, text: str, label: Label) -> str:
        """A stretch that goes over line ends, on one line; a hyphen that divides a word goes."""
        if label in NAMES:
            people = self.context.surrogates.people
            text = _BREAK.sub(lambda m: people.unbroken(m["a"], m["b"]), text)
        return _LINE_END.sub(" ", re.sub(r"-[ \t]*\n\s*", "-", text))

    def _replaced(
        self,
        text: str,
        label: Label,
        operator: Operator,
        role: Role | None = None,
        told: str = "",
    ) -> str:
        """One replacement, worked out once for each text and operator.

        ``told`` is what the text identifies; for surrogates who assigned it.
        """
        key = (text, label, operator, role, told)
        found = self._written.get(key)
        if found is None:
            if operator in CODING:
                found = CODING[operator](text, label, self.context, told)
            elif operator is Operator.SURROGATE and label is not Label.DATE:
                found = self.context.surrogates.of(text, label, role, told)
            else:
                found = OPERATORS[operator](text, label, self.context)
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
        if element.datatype == _CALLING and _CALLING_CODE.fullmatch(text):
            return text if self.table.of_label(Label.COUNTRY) is Operator.KEEP else None
        role = role_of(element) if label in NAMES else None
        if label is Label.ORGANIZATION and is_address(text):
            label = Label.IDNUM
        who = self.context.identifiers.assigned(text, label, element.authority)
        fresh = self._replaced(text, label, Operator.SURROGATE, role, who)
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
    aliases: Mapping[str, str] = field(default_factory=dict)
    """The policy's key of each name of an authority."""

    def context(
        self, identity: Identity, found: Found, elements: Iterable[Element] = ()
    ) -> Context:
        """What the operators may know of one message."""
        notes, own, table, keys = tuple(found), tuple(elements), self.table, self.keys
        naming = Naming(self.aliases, self.manner.leading_zeros)
        return Context(
            keys,
            self.project,
            identity,
            days_of_shift(keys, self.project, identity, self.manner, naming),
            self.manner,
            scope_of(self.manner.scope, identity, (note.text for note, _ in notes), keys, naming),
            tuple(_told(notes)),
            tuple(s for s in identity.seeds() if table.of_label(s.label) is not Operator.KEEP),
            table.of_label(Label.STATE) is Operator.KEEP,
            Identifiers.of(naming, identity, own),
            countries(own),
            writes_day_first(_dates(notes)),
        )


def _dates(notes: Found) -> Iterable[str]:
    """The dates of the narrative."""
    for note, spans in notes:
        for span in spans:
            if span.label is Label.DATE:
                yield note.text[span.start : span.end]


def _told(notes: Found) -> Iterable[tuple[str, Label]]:
    """What the narrative calls people, in its order."""
    for note, spans in notes:
        for span in spans:
            if span.label in NAMES:
                yield note.text[span.start : span.end], span.label
