"""Texts with places for names, filled: annotated notes whose every name is known.

A place is ``{role.form}`` or ``{role.form:case}``. One role (``patient``, ``relative2``) is one
person in a text; the digits tell people of a role apart. What is drawn depends on the group,
the text and a number alone, so the same notes come out anywhere.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from streamdeid.evaluation.materials import Carrier, Group
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import GOLD, Annotated

_PLACE = re.compile(r"\{([a-z]+)(\d?)\.([a-z]+)(?::([a-z]+))?\}")
_LABELS = {"patient": Label.PATIENT, "relative": Label.RELATIVE, "doctor": Label.DOCTOR}
FORMS: Mapping[str, str] = {
    "full": "{given} {family}",
    "comma": "{family}, {given}",
    "initial": "{given[0]}. {family}",
    "family": "{family}",
    "given": "{given}",
}
_CASES: Mapping[str | None, Callable[[str], str]] = {
    None: str,
    "upper": str.upper,
    "lower": str.lower,
}


def notes(group: Group, carriers: Iterable[Carrier], each: int) -> Iterator[Annotated]:
    """Every carrier filled ``each`` times with people of ``group``; ids are unique."""
    for carrier in carriers:
        for number in range(each):
            yield filled(carrier, group, number)


def filled(carrier: Carrier, group: Group, number: int) -> Annotated:
    """The carrier with people drawn from ``group``; the spans' rule is the form of the name."""
    name = f"{group.name}/{carrier.name}/{number}"
    people = _People(group, random.Random(name))  # noqa: S311 - repeatable, hides nothing
    pieces, spans, at, length = [], [], 0, 0
    for place in _PLACE.finditer(carrier.text):
        role, which, form, case = place.groups()
        text = _CASES[case](FORMS[form].format(**people.of(role + which)))
        before = carrier.text[at : place.start()]
        start, at = length + len(before), place.end()
        length = start + len(text)
        pieces += [before, text]
        spans.append(Span(start, length, _LABELS[role], GOLD, rule=form))
    pieces.append(carrier.text[at:])
    return Annotated(name, "".join(pieces), tuple(spans), kind=carrier.manner)


class _People:
    """The people of one text, drawn when they are first named; no name is drawn twice."""

    def __init__(self, group: Group, chance: random.Random) -> None:
        self._given = chance.sample(group.given, len(group.given))
        self._family = chance.sample(group.family, len(group.family))
        self._known: dict[str, dict[str, str]] = {}

    def of(self, role: str) -> Mapping[str, str]:
        """Given and family name of who has this role."""
        if role not in self._known:
            self._known[role] = {"given": self._given.pop(), "family": self._family.pop()}
        return self._known[role]
