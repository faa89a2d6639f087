"""What a policy's operators warrant to say of a resource: HL7's codes of security alterations.

``REDACTED`` always, because what no rule lists is removed; ``MASKED`` where characters are;
``PSEUDED`` where a key makes the replacement or moves a date, so that its holder could link
persons again; ``ABSTRED`` where values are coarsened. ``ANONYED`` only where no key is used
and no label that identifies is kept (HL7 v3 ObservationValue, SECALTINTOBV).
"""

from collections.abc import Iterable

from streamdeid.model.label import Label
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.rules import HARMLESS
from streamdeid.operators.table import Table

_KEYED = frozenset({Operator.PSEUDONYM, Operator.REVERSIBLE, Operator.SHIFT, Operator.SURROGATE})


def codes(table: Table) -> tuple[str, ...]:
    """The codes in the order in which they are said."""
    used = set(_used(table))
    told = ["REDACTED"]
    told += ["MASKED"] if Operator.MASK in used else []
    told += ["PSEUDED"] if used & _KEYED else []
    told += ["ABSTRED"] if Operator.GENERALISE in used else []
    return (*told, "ANONYED") if not used & _KEYED and not _keeps(table) else tuple(told)


def _used(table: Table) -> Iterable[Operator]:
    """Every operator that may come to be used."""
    yield from (table.of_label(label) for label in Label)
    yield from table.fields.values()
    yield from table.datatypes.values()


def _keeps(table: Table) -> bool:
    """Whether something that identifies stays: a label, or any field or data type."""
    asked = {*table.fields.values(), *table.datatypes.values()}
    kept = {label for label in Label if table.of_label(label) is Operator.KEEP}
    return Operator.KEEP in asked or bool(kept - HARMLESS)
