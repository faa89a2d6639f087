"""What becomes of one field, worked out from the tables once.

A policy's word on a path comes first, then the element tables, then the data type: a
composite is looked into down to its subcomponents, each with the meaning that the
type's table gives it, or that of its own type. What is left is unlisted.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from streamdeid.formats.hl7v2 import elements, terms
from streamdeid.formats.hl7v2.components import (
    CODED,
    COMPONENTS,
    DATE,
    NUMBER,
    PRIMITIVES,
    VALUE,
    WHO,
    Meaning,
)
from streamdeid.formats.hl7v2.rules import Fate, Rule
from streamdeid.formats.hl7v2.tables import NEWEST, USUAL, WITHDRAWN, Component
from streamdeid.formats.hl7v2.tables import datatype as datatype_of
from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted

TEXT: Meaning = (Fate.NOTE, None, None)
_UNLISTED: Meaning = (Fate.UNLISTED, None, None)
_KEPT: Meaning = (Fate.CODE, None, None)
_TYPED = frozenset({"CX", "CK"})
_INNER = frozenset({"FN", "SAD"})
"""Components whose subcomponents say more than the component."""
_NAMES_SYSTEMS = CODED | {"HD"}
"""Composites whose parts of type ID name a coding system or the type of an identifier."""


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """The rules of one field.

    ``whole`` is the rule of a field that is not looked into; ``leaves`` the rules of
    a composite by component and subcomponent. ``is_code`` and ``is_kept`` spare the look.
    """

    path: str
    datatype: str
    whole: Rule | None
    leaves: dict[tuple[int, int], Rule] = field(default_factory=dict)
    is_code: bool = False
    is_kept: bool = False
    systems: Collection[str] = ()
    """Coding systems that the policy lists as public."""

    rules: tuple[Rule, ...] = field(init=False, repr=False)
    beyond: Rule = field(init=False, repr=False)
    """The rule of a component that the standard does not know: unlisted."""

    def __post_init__(self) -> None:
        """Line up the rules of the components, each by its first subcomponent."""
        last = max((component for component, _ in self.leaves), default=0)
        rules = tuple(self.leaves[number, 1] for number in range(1, last + 1))
        object.__setattr__(self, "rules", rules)
        object.__setattr__(
            self, "beyond", Rule(Fate.UNLISTED, f"{self.path}.{last + 1}", self.datatype)
        )

    def lined_up(self, components: Sequence[str]) -> Sequence[Rule]:
        """The rules of a repetition's components, one for each.

        CX.5 says what number CX.1 is, the coding systems of a coded element what its texts are.
        """
        rules, count = self.rules, len(components)
        if self.datatype in CODED:
            rules = terms.ruled(rules, components, self.systems)
        elif self.path in elements.PROFILES:
            rules = terms.published(rules, components)
        if count > 4 and self.datatype in _TYPED and components[4] in elements.TYPED_NUMBERS:
            label = elements.TYPED_NUMBERS[components[4]]
            rules = (*(_relabelled(rule, label) for rule in rules[:2]), *rules[2:])
        return rules if count <= len(rules) else (*rules, *[self.beyond] * (count - len(rules)))

    def rule(self, component: int, subcomponent: int) -> Rule:
        """The rule of a leaf; what follows a code that has no subcomponents is text."""
        if component > len(self.rules):
            return self.beyond
        known, first = self.leaves.get((component, subcomponent)), self.rules[component - 1]
        if known is None and first.fate is Fate.CODE:
            return Rule(Fate.DISPLAY, first.path, first.datatype)
        return known or first


@cache
def _relabelled(rule: Rule, label: Label) -> Rule:
    """A number's rule with the label of its own type."""
    return replace(rule, label=label)


def field_plan(path: str, column: Component | None, profile: Profile) -> FieldPlan:
    """The plan of one field, ``PV1-3`` and the like: the policy's word, or that of the tables."""
    asked = profile.paths.get(path)
    datatype = column.datatype if column else "unknown"
    if asked is Treatment.KEEP or path in elements.PLAIN or _is_routing(path, profile):
        kept = Rule(Fate.CODE, path, datatype)
        return FieldPlan(path, datatype, kept, is_code=True, is_kept=True)
    label = asked if isinstance(asked, Label) else elements.LABELLED.get(path)
    plan = replace(_tabled(path, column, label), systems=profile.code_systems)
    if asked is Treatment.DROP:
        return _dropped(plan)
    is_unlisted = column is None and asked is None
    is_read = asked is Treatment.SCRUB or (is_unlisted and profile.unlisted is Unlisted.SCRUB)
    if is_read and plan.whole and plan.whole.seed is None:
        return whole_field(path, datatype, TEXT)
    gone = {rule for rule in plan.leaves.values() if profile.paths.get(rule.path) is Treatment.DROP}
    return _without(plan, gone) if gone else plan


def _dropped(plan: FieldPlan) -> FieldPlan:
    """A field that the policy drops: whom it names is sought in narrative all the same."""
    rules = [plan.whole] if plan.whole else [*plan.leaves.values()]
    if not any(rule.seed for rule in rules):
        return whole_field(plan.path, plan.datatype, _UNLISTED)
    return _without(plan, rules)


def _without(plan: FieldPlan, gone: Collection[Rule]) -> FieldPlan:
    """The plan without what is in ``gone``; what has a label is taken away by its operator."""
    leaves = {
        place: replace(rule, fate=Fate.UNLISTED)
        if rule in gone and rule.fate is not Fate.LABEL
        else rule
        for place, rule in plan.leaves.items()
    }
    return FieldPlan(plan.path, plan.datatype, plan.whole, leaves)


def _tabled(path: str, column: Component | None, label: Label | None) -> FieldPlan:
    """What the tables say of a field."""
    if label is not None:
        return _labelled(path, column or Component("ST"), label)
    if column is None:
        return whole_field(path, "unknown", _UNLISTED)
    if column.parts:
        return _composite(path, column)
    if path in elements.VALUES and column.datatype not in {"ID", "IS"}:
        return whole_field(path, column.datatype, VALUE)
    meaning = COMPONENTS.get(column.datatype, {}).get(1)
    return whole_field(path, column.datatype, meaning or PRIMITIVES.get(column.datatype, _UNLISTED))


def _is_routing(path: str, profile: Profile) -> bool:
    """Whether a field names a system and the policy keeps those, and says nothing of this one."""
    return profile.keep_routing and path in elements.ROUTING and path not in profile.paths


def _labelled(path: str, column: Component, label: Label) -> FieldPlan:
    """A field that holds one identifier, whatever its type."""
    part = None
    if path in elements.SEEDING:
        part = Part.DATE if label is Label.DATE else Part.NUMBER
    if not column.parts:
        return whole_field(path, column.datatype, (Fate.LABEL, label, part))
    leaves = {
        (number, 1): _rule(path, column, number, _within((Fate.LABEL, label, part), column, number))
        for number in range(1, len(column.parts) + 1)
    }
    return FieldPlan(path, column.datatype, None, leaves)


def _within(meaning: Meaning, holder: Component, number: int) -> Meaning:
    """What a label for a whole composite says of one of its parts.

    Dates stay dates and the names of coding systems codes; the first part makes the seed.
    """
    fate, label, part = meaning
    own = PRIMITIVES.get(holder.parts[number - 1].datatype)
    if own == DATE and label is not Label.DATE:
        return own
    if holder.datatype in _NAMES_SYSTEMS and holder.parts[number - 1].datatype == "ID":
        return _KEPT
    return fate, label, part if number == 1 else None


def whole_field(path: str, datatype: str, meaning: Meaning) -> FieldPlan:
    """A field that is not looked into."""
    fate, label, part = meaning
    resolved = _resolve(path, label)
    rule = Rule(fate, path, datatype, resolved, part, primitive=datatype)
    return FieldPlan(path, datatype, rule, is_code=fate is Fate.CODE)


def _composite(path: str, column: Component) -> FieldPlan:
    """A field with components."""
    leaves: dict[tuple[int, int], Rule] = {}
    own = COMPONENTS.get(column.datatype, {})
    wide = column._replace(parts=_widened(column))
    for number, part in enumerate(wide.parts, 1):
        for sub, said in enumerate(_parts(own.get(number), part), 1):
            leaves[number, sub] = _rule(path, wide, number, said, sub)
    if path in elements.VALUES or path in elements.QUESTIONS:
        leaves = terms.measured(leaves, texts=path in elements.VALUES)
    codes = all(rule.fate is Fate.CODE for rule in leaves.values())
    return FieldPlan(path, column.datatype, None, leaves, is_code=codes)


def _widened(column: Component) -> tuple[Component, ...]:
    """The components of a composite; a coded element has all that CWE has in the newest version.

    Feeds send versions, original text and a second alternate in CE, which knows six components.
    """
    newest = datatype_of(NEWEST, "CWE") if column.datatype in CODED else None
    return column.parts + newest.parts[len(column.parts) :] if newest else column.parts


def _parts(meaning: Meaning | None, part: Component) -> Iterator[Meaning]:
    """What is said of a component, or of each of its subcomponents."""
    if not part.parts:
        yield meaning or PRIMITIVES.get(part.datatype, _UNLISTED)
    elif meaning is None or meaning == _KEPT or part.datatype in _INNER:
        inner = COMPONENTS.get(part.datatype, {})
        for number, leaf in enumerate(part.parts, 1):
            yield inner.get(number) or PRIMITIVES.get(leaf.datatype, meaning or _UNLISTED)
    else:
        for number in range(1, len(part.parts) + 1):
            yield _within(meaning, part, number)


def _rule(path: str, column: Component, number: int, meaning: Meaning, sub: int = 1) -> Rule:
    """The rule of one component, or of one of its subcomponents."""
    fate, label, part = meaning
    datatype, resolved = f"{column.datatype}.{number}", _resolve(path, label)
    primitive = _primitive(column, number, sub)
    if meaning == DATE and PRIMITIVES.get(primitive) != DATE:
        primitive = "TS"
    return Rule(fate, f"{path}.{number}", datatype, resolved, part, primitive=primitive)


def _primitive(column: Component, number: int, sub: int) -> str:
    """The simple data type of a leaf; of what was withdrawn, the one that it had before."""
    part = column.parts[number - 1]
    if part.datatype == WITHDRAWN.datatype:
        former = datatype_of(USUAL, column.datatype)
        part = former.parts[number - 1] if former and number <= len(former.parts) else part
    return part.parts[sub - 1].datatype if sub <= len(part.parts) else part.datatype


def _resolve(path: str, label: Label | str | None) -> Label | None:
    """Put the field's own person or kind of number in place of a stand-in."""
    if label == WHO:
        segment = path.split("-", maxsplit=1)[0]
        return elements.FIELD_PERSON.get(path) or elements.SEGMENT_PERSON.get(segment, Label.DOCTOR)
    if label == NUMBER:
        return elements.NUMBERS.get(path, Label.IDNUM)
    return label if isinstance(label, Label) else None
