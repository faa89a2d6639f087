"""Which columns of a note are read together.

A template names up to three columns, each at a shift in tokens. One conjunction
of their values is one feature. ``@`` separates column and shift.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from streamdeid.detectors.classifier.features.groups import Group


class Template(NamedTuple):
    """One conjunction."""

    group: Group
    name: str
    parts: tuple[tuple[str, int], ...]


_TABLE: Mapping[Group, str] = {
    Group.BIGRAMS: """
        word@-1 word@0 | word@0 word@1 | word@-2 word@-1 | word@1 word@2 | word@-1 word@1
        """,
    Group.SYNTAX: """
        word-left2@0 word-left@0 | word-right@0 word-right2@0 | word-left@0 word-right@0
        word-left@0 shape@0 | word-right@0 shape@0
        """,
    Group.SHAPE: """
        shape@-1 shape@0 shape@1 | shape@-2 shape@-1 shape@0 | shape@0 shape@1 shape@2
        """,
    Group.DICTIONARIES: """
        lexicon@-1 lexicon@0 lexicon@1 | lexicon@-2 lexicon@-1 lexicon@0
        lexicon@0 lexicon@1 lexicon@2 | lexicon-left@0 lexicon@0 lexicon-right@0
        word@-1 lexicon@0 | lexicon@0 word@1 | word-left@0 lexicon@0 | lexicon@0 word-right@0
        """,
    Group.PART_OF_SPEECH: "speech@-1 speech@0 speech@1",
    Group.CLASSES: """
        sense@-1 sense@0 | sense@0 sense@1 | sense-left@0 sense@0 | sense@0 sense-right@0
        sense@0 shape@0 | sense-left2@0 sense-left@0 | sense-right@0 sense-right2@0
        sense-left@0 shape@0 sense-right@0 | sense-left@0 chunk-brief@0
        """,
    Group.HEADING: """
        label@0 | label@0 lexicon@0 | label@0 shape@0 | heading@0 lexicon@0 | head@0 lexicon@0
        """,
    Group.LAYOUT: """
        gap@0 gap@1 shape@0 | in-line@0 lexicon@0 | to-end@0 lexicon@0
        from-top@0 in-line@0 lexicon@0 | from-bottom@0 in-line@0 lexicon@0 | style@0 lexicon@0
        gap@0 word@-1 lexicon@0
        """,
    Group.CHUNK: """
        chunk-shape@0 in-chunk@0 | chunk-brief@0 word-left@0 | chunk-brief@0 label@0
        in-chunk@0 shape@0 lexicon@0
        """,
    Group.NOTE: "also-lower@0 lexicon@0 | often@0 also-lower@0 shape@0",
    Group.MATCHES: """
        match@0 | match@-1 | match@1 | match@-1 match@0 match@1 | match@0 lexicon@0
        match@0 shape@0 | match@0 word@0 | match@-1 lexicon@0 | lexicon@0 match@1
        match@0 label@0 | match@0 word-left@0 | matches@0
        """,
}


def _read(group: Group, table: str) -> list[Template]:
    """The templates of one group."""
    names = [name.strip() for line in table.split("\n") for name in line.split("|") if name.strip()]
    return [Template(group, name, tuple(map(_part, name.split()))) for name in names]


def _part(text: str) -> tuple[str, int]:
    """``word@-1`` as column and shift."""
    column, _, shift = text.partition("@")
    return column, int(shift)


TEMPLATES: Sequence[Template] = [t for group, table in _TABLE.items() for t in _read(group, table)]
