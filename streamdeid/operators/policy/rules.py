"""Operators by label, data type and path, as a policy says them; what would pass is refused.

A word may stand alone (``DATE = "keep"``) with the acceptance in the section's list, or in
a table with it (``DATE = { operator = "keep", i_accept_identifiers = true }``). Three ways
lead to an open policy, and each must be accepted by name: a label that is kept, a data type
or path that is kept, and a path that is said to be of a label that is kept.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from streamdeid.model.label import Label
from streamdeid.model.profile import Treatment
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.layers import Layers
from streamdeid.operators.policy.schema import ACCEPT, SYNONYMS

HARMLESS = frozenset({Label.STATE, Label.COUNTRY, Label.PROFESSION})
"""Labels that Safe Harbor lets through."""

OPEN = "would pass identifiers"
_COMPONENT = re.compile(r"[A-Z][A-Z0-9]{2}-\d+\.\d+")


def _fine(_path: str) -> str:
    """Every path is taken as it is."""
    return ""


@dataclass(frozen=True, slots=True)
class Known:
    """What names there are outside of the operators; none given, none checked.

    ``datatypes`` is asked only if a policy names one. ``path_problem`` says
    why a path stands for no element, or nothing.
    """

    detectors: Collection[str] = ()
    datatypes: Callable[[], Collection[str]] = frozenset
    path_problem: Callable[[str], str] = _fine


ANYTHING = Known()


def label_rules(layers: Layers) -> tuple[dict[Label, Operator], Operator]:
    """The operator of each label that is listed, and the default for the others.

    Raises:
        PolicyError: a label that identifies would be kept, and nobody accepts it.
    """
    table = {name: Operator(word) for name, word, _ in _rows(layers, "labels")}
    accepted = _accepted(layers, "labels")
    for name, operator in table.items():
        is_harmless = name in Label.__members__ and Label(name) in HARMLESS
        if operator is Operator.KEEP and not is_harmless and name not in accepted:
            problem = f"{OPEN}; say so in labels.{ACCEPT}"
            raise layers.error("labels", name, problem=problem)
    default = table.pop("default", Operator.LABEL)
    return {Label(name): operator for name, operator in table.items()}, default


def datatype_rules(layers: Layers, known: Known) -> dict[str, Operator]:
    """The operator of each data type that is listed.

    Raises:
        PolicyError: a data type that no standard has, or one that would be kept unaccepted.
    """
    accepted = _accepted(layers, "datatypes")
    table: dict[str, Operator] = {}
    rows = list(_rows(layers, "datatypes"))
    names = known.datatypes() if rows else ()
    for name, word, _ in rows:
        if names and name not in names:
            raise layers.error("datatypes", name, problem="is no data type of HL7 v2 or FHIR")
        if word == Operator.KEEP and name not in accepted:
            problem = f"{OPEN}; say so in datatypes.{ACCEPT}"
            raise layers.error("datatypes", name, problem=problem)
        table[name] = Operator(word)
    return table


@dataclass(frozen=True, slots=True)
class FieldRules:
    """What a policy says of paths: operators, and what the formats must know."""

    operators: dict[str, Operator]
    paths: dict[str, Treatment | Label]


def field_rules(layers: Layers, known: Known, by_label: Callable[[Label], Operator]) -> FieldRules:
    """The rules of each path that is listed; ``by_label`` tells what is done with a label.

    Raises:
        PolicyError: a path that stands for nothing, one that would be kept unaccepted, or a
            component of a field that is kept.
    """
    accepted = _accepted(layers, "fields")
    for path in sorted(accepted):
        if problem := known.path_problem(path):
            raise layers.error("fields", ACCEPT, problem=f"{path} {problem}")
    rules = FieldRules({}, {})
    for path, word, _ in _rows(layers, "fields"):
        if problem := known.path_problem(path):
            raise layers.error("fields", path, problem=problem)
        meant = by_label(Label(word)) if word in Label.__members__ else word
        if meant == Treatment.KEEP and path not in accepted:
            problem = f"would pass whatever stands there; say so in fields.{ACCEPT}"
            raise layers.error("fields", path, problem=problem)
        _add(rules, path, word, layers)
    _check_components(rules, layers)
    return rules


def _check_components(rules: FieldRules, layers: Layers) -> None:
    """Refuse to take something out of a field that is kept: the formats do not look into it."""
    for path, operator in rules.operators.items():
        whole = path.rpartition(".")[0]
        is_kept = rules.paths.get(whole) is Treatment.KEEP and _COMPONENT.fullmatch(path)
        if is_kept and operator is not Operator.KEEP:
            problem = f"is a component of {whole}, which is kept whole"
            raise layers.error("fields", path, problem=problem)


def _add(rules: FieldRules, path: str, word: str, layers: Layers) -> None:
    """One path's rule, for those who carry it out: the formats, the operators, or both."""
    if word in Operator.__members__.values():
        rules.operators[path] = Operator(word)
    if word in {Treatment.SCRUB, *Label} and _COMPONENT.fullmatch(path):
        problem = f"is a component; {word} can be said of whole fields: {path.rpartition('.')[0]}"
        raise layers.error("fields", path, problem=problem)
    if word in Label.__members__:
        rules.paths[path] = Label(word)
    elif word in set(Treatment):
        rules.paths[path] = Treatment(word)


def _rows(layers: Layers, section: str) -> Iterator[tuple[str, str, bool]]:
    """Name, word, and whether the row itself accepts what it lets through."""
    for name, given in layers.section(section).items():
        row: dict[str, Any] = given if isinstance(given, dict) else {"operator": given}
        word = str(row["operator"])
        yield name, SYNONYMS.get(word, word), bool(row.get(ACCEPT))


def _accepted(layers: Layers, section: str) -> frozenset[str]:
    """What a section lets through on purpose, by its list or by its rows."""
    own = {name for name, _, is_accepted in _rows(layers, section) if is_accepted}
    return layers.accepted(section) | own
