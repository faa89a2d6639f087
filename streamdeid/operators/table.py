"""Which operator answers for what: labels, and fields where a policy says more."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from streamdeid.model.element import Element
from streamdeid.model.label import Label
from streamdeid.operators.assigners import ASSIGNERS, is_assigner
from streamdeid.operators.operators import Operator

_CODES = frozenset({Operator.PSEUDONYM, Operator.REVERSIBLE})


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
        if element.label is None:
            return Operator.DROP
        own = self.of_label(element.label)
        return self._assigner(element, own) if own is Operator.LABEL else own

    def _assigner(self, element: Element, own: Operator) -> Operator:
        """A code for who assigned an identifier where identifiers get codes.

        A label for every authority would make one number of two domains out of two.
        """
        is_coded = self.of_label(Label.IDNUM) in _CODES
        is_told_apart = is_coded and element.datatype in ASSIGNERS and is_assigner(element)
        return Operator.PSEUDONYM if is_told_apart else own


def _by_name(rows: Mapping[str, Operator], name: str) -> Operator | None:
    """The row of a name (``XPN.1``), or that of what it is a part of (``XPN``)."""
    return rows.get(name) or rows.get(name.rpartition(".")[0])
