"""Notes in which people are called by name where they were called by role.

A fifth of the notes hold no identifier, and in most others the patient is *the patient*: a model
learns that clean prose names nobody. Here *The patient*, *Pt* or *her mother* becomes a name in one
of the forms in which people are named, the same person throughout a note, so that prose around
a bare surname or a bare first name is met as often as prose around a role.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Span
from streamdeid.training.copies.pools import Pools
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import GOLD, Annotated

_DOES = (
    "is|was|has|had|denie[sd]|report(?:s|ed)|state[sd]|presents|came|seen|return(?:s|ed)|will|says"
)
_DOES += "|tolerated|doing|did|needs|remains|continues|complains|arrived|underwent|wants|declined"
_PATIENT = re.compile(
    r"\b[Tt]h(?:e|is) (?:patient|pt)\b(?!['’])|\b(?:Patient|Pt)\b(?= [a-z])"
    rf"|\b(?:patient|pt)\b(?= (?:{_DOES})\b)"
)
_RELATIVE = re.compile(
    r"\b(?:[Hh]er|[Hh]is|[Tt]heir|[Pp]t's) (?:mother|mom|father|dad|wife|husband|son|daughter|"
    r"sister|brother|aunt|uncle|niece|nephew|partner|grandmother|grandson|granddaughter)\b(?!['’])"
)
_SHARES = (0.3, 0.7, 1.0)
"""How many of the roles become names, drawn for a note."""
_MOST = 8
_BESIDE = 3
"""Characters within which an identifier behind a role may be the name that it has already."""


def named(note: Annotated, pools: Pools, chance: random.Random) -> Annotated:
    """``note`` with some of its roles called by name; as it is where there are none."""
    share = chance.choice(_SHARES)
    patient = _Person(pools, chance)
    edits: list[tuple[Edit, int, Label]] = []
    for match in _free(note, _PATIENT):
        if chance.random() < share:
            name = patient.called(chance)
            title, _, _ = name.rpartition(". ") if name[:2] in {"Mr", "Ms", "Mi"} else ("", "", "")
            lead = len(title) + 2 if title else 0
            edits.append((Edit(match.start(), match.end(), name), lead, Label.PATIENT))
    for match in _free(note, _RELATIVE):
        if chance.random() < share / 2:
            given = pools.given.draw(chance).capitalize()
            form = chance.choice((f"{match[0]} ", f"{match[0]}, ", f"{match[0]} ", ""))
            edits.append(
                (Edit(match.start(), match.end(), form + given), len(form), Label.RELATIVE)
            )
    return _with(note, edits[:_MOST])


class _Person:
    """Somebody's names."""

    def __init__(self, pools: Pools, chance: random.Random) -> None:
        self.given = pools.given.draw(chance).capitalize()
        self.family = pools.family.draw(chance).capitalize()
        self.title = chance.choice(("Mr. ", "Ms. ", "Mrs. ", "Miss ", "Mr "))
        self.habit = chance.randrange(4)

    def called(self, chance: random.Random) -> str:
        """The name as this note calls the person, now and then otherwise."""
        habit = self.habit if chance.random() < 0.7 else chance.randrange(4)
        if habit == 0:
            return f"{self.given} {self.family}"
        return (self.given, self.family, self.title + self.family)[habit - 1]


def _free(note: Annotated, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Matches that no identifier touches."""
    for match in pattern.finditer(note.text):
        if not any(
            span.start < match.end() + _BESIDE and match.start() < span.end for span in note.spans
        ):
            yield match


def _with(note: Annotated, edits: list[tuple[Edit, int, Label]]) -> Annotated:
    """``note`` after the edits, with a span over each name."""
    ordered = sorted(edits, key=lambda one: one[0].start)
    found, grown = [], 0
    for edit, lead, label in ordered:
        start = edit.start + grown + lead
        grown += len(edit.text) - (edit.end - edit.start)
        found.append(Span(start, edit.end + grown, label, GOLD))
    changed = rewritten(note, [edit for edit, _, _ in ordered])
    return replace(changed, spans=tuple(sorted((*changed.spans, *found))))
