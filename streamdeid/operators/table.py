"""Which operator answers for what: labels, and fields where a policy says more."""

from collections.abc import Mapping
from dataclasses import dataclass

from streamdeid.model.element import Element
from streamdeid.model.label import Label
from streamdeid.operators.operators import Operator


@dataclass(frozen=True, slots=True)
class Table:
    """Operators by label and by path; a label that is not listed gets the default."""

    labels: Mapping[Label, Operator]
    fields: Mapping[str, Operator]
    default: Operator = Operator.LABEL

    def of_label(self, label: Label) -> Operator:
        """The operator for a label."""
        return self.labels.get(label, self.default)

    def of_element(self, element: Element) -> Operator:
        """The operator for a leaf: its path, the path of its field, or its label."""
        asked = self.fields.get(element.path) or self.fields.get(element.path.rpartition(".")[0])
        if asked is not None:
            return asked
        return Operator.DROP if element.label is None else self.of_label(element.label)
