"""Which operator answers for what: labels, and fields where a policy says more."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from streamdeid.model.element import Element
from streamdeid.model.label import Label
from streamdeid.operators.operators import Operator


@dataclass(frozen=True, slots=True)
class Table:
    """Operators by label, data type and path; a label that is not listed gets the default."""

    labels: Mapping[Label, Operator]
    fields: Mapping[str, Operator]
    default: Operator = Operator.LABEL
    datatypes: Mapping[str, Operator] = field(default_factory=dict)

    def of_label(self, label: Label) -> Operator:
        """The operator for a label."""
        return self.labels.get(label, self.default)

    def of_element(self, element: Element) -> Operator:
        """The operator for a leaf: by its path, its field's, its data type, or its label."""
        asked = _by_name(self.fields, element.path)
        if asked is None and self.datatypes and element.label is not None:
            asked = _by_name(self.datatypes, element.datatype)
        if asked is not None:
            return asked
        return Operator.DROP if element.label is None else self.of_label(element.label)


def _by_name(rows: Mapping[str, Operator], name: str) -> Operator | None:
    """The row of a name (``XPN.1``), or that of what it is a part of (``XPN``)."""
    return rows.get(name) or rows.get(name.rpartition(".")[0])
