"""One message's replacements: what was said once is said the same everywhere in it."""

from collections import Counter
from dataclasses import dataclass, field

from streamdeid.model.element import Element
from streamdeid.model.identity import Seed
from streamdeid.model.label import Label
from streamdeid.operators.datatypes import fitted
from streamdeid.operators.operators import OPERATORS, Context, Operator
from streamdeid.operators.table import Table


@dataclass(frozen=True, slots=True)
class MessageReplacer:
    """The replacer of one message under one table of operators."""

    table: Table
    context: Context
    used: Counter[str] = field(default_factory=Counter)
    _written: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)

    def element(self, element: Element) -> str | None:
        """What to write in place of a leaf; an unlisted one is removed."""
        operator = self.table.of_element(element)
        self.used[operator] += 1
        if operator is Operator.DROP or element.label is None:
            return element.text if operator is Operator.KEEP else None
        if operator is Operator.KEEP:
            return element.text
        return fitted(
            self._replaced(element.text, element.label, operator), element.text, element.datatype
        )

    def fragment(self, text: str, label: Label) -> str:
        """What to write in place of a stretch of narrative."""
        operator = self.table.of_label(label)
        self.used[operator] += 1
        return self._replaced(text, label, operator)

    def _replaced(self, text: str, label: Label, operator: Operator) -> str:
        """One replacement, worked out once for each text."""
        key = (text, label)
        found = self._written.get(key)
        if found is None:
            found = OPERATORS[operator](text, label, self.context)
            self._written[key] = found
        return found

    def forbids(self, seed: Seed) -> bool:
        """Whether the policy withholds what the seed says."""
        return self.table.of_label(seed.label) is not Operator.KEEP
