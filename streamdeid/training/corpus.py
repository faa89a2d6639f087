"""Annotated notes: what a model learns from and is measured against.

A line of JSON: ``{"id", "kind", "split", "identity", "text", "spans": [{"start",
"end", "type"}]}``; all but ``text`` and ``spans`` may be missing. The notes that
ship beside this module were written for this project; every person is invented. A note
without an id is known by its file and its place there: ids are what tells notes apart
where they are dealt into folds, and what answers are found by.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import attrgetter
from pathlib import Path
from typing import Any

import orjson

from streamdeid.lexicons import load
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.identity import NOBODY, Identity
from streamdeid.model.label import MEDDOCAN, Label
from streamdeid.model.span import Span
from streamdeid.text.fold import fold
from streamdeid.wire.lines import rows
from streamdeid.wire.notes import identity_of

NO_IDENTIFIERS = frozenset({"SEXO_SUJETO_ASISTENCIA", "FAMILIARES_SUJETO_ASISTENCIA"})
"""Types of MEDDOCAN that are not measured: a sex, a degree of kinship."""
GOLD = "gold"
"""The detector's name in spans that an annotator made."""

NAMES = frozenset({"FIRST_NAME", "LAST_NAME", "NAME", "PERSON"})
"""Types of other corpora for names of people: the rule of such a span, whose label is ``PHI``."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """One note with its true spans, sorted and disjoint."""

    id: str
    text: str = field(repr=False)
    spans: tuple[Span, ...]
    identity: Identity = field(default=NOBODY, repr=False)
    kind: str = ""
    split: str = ""
    needs_identity: bool = False
    """Whether only what the fields tell shows who is meant: *free takes 10 mg*, of a Ms. Free."""

    @property
    def family(self) -> str:
        """The part of the id before the first hyphen: notes of one style."""
        return self.id.partition("-")[0]

    def anonymous(self) -> "Annotated":
        """The note as it is when nothing is known of its people."""
        return replace(self, identity=NOBODY)


def shipped(*splits: str) -> list[Annotated]:
    """The project's own notes, those of ``splits`` or all."""
    found = _read(files("streamdeid.training") / "notes" / "notes.jsonl")
    return [note for note in found if not splits or note.split in splits]


def further() -> list[Annotated]:
    """Notes that were written later, for training alone, family by family: none is measured on."""
    return _all_in("further")


def told() -> list[Annotated]:
    """Notes for training alone whose people are often called like everyday words."""
    return [replace(note, needs_identity=True) for note in _all_in("told")]


def latest() -> list[Annotated]:
    """Those that were written last, kept from the trial that the shipped model is set up by."""
    return _all_in("latest")


def kinds() -> list[Annotated]:
    """Notes of kinds as unlike one another as hospitals are; the family of a note is its kind.

    A model is measured on each kind after it has learned from all the others.
    """
    return _all_in("kinds")


def unmet() -> list[Annotated]:
    """Notes of kinds that no model learns from, in the form of ``kinds``.

    No point is set on them; which rules are asked beside the shipped model was chosen with its
    figures here at hand, and on ``dev``.
    """
    return _all_in("unmet")


def meddocan() -> list[Annotated]:
    """The Spanish case reports of MEDDOCAN's training set, without marks that identify nobody.

    CC BY 4.0, see ``notes/README.md``.
    """
    source = files("streamdeid.training") / "notes" / "meddocan" / "train.jsonl"
    kin = load("es").table("kin")
    return [
        replace(note, spans=tuple(one for one in note.spans if _identifies(note.text, one, kin)))
        for note in _read(source, {"SEXO_SUJETO_ASISTENCIA"})
    ]


def spanish() -> list[Annotated]:
    """Spanish notes of other forms than MEDDOCAN's, written for this project."""
    return list(_read(files("streamdeid.training") / "notes" / "spanish.jsonl"))


def _identifies(text: str, span: Span, kin: Container[str]) -> bool:
    """Whether a mark of MEDDOCAN is of an identifier.

    Its *ID_SUJETO* has origins and marital states (*casada*, *raza blanca*) besides numbers, its
    *FAMILIARES* a name beside hundreds of words for relatives, its *OTROS* single remarks.
    """
    value = text[span.start : span.end]
    if span.label is Label.RELATIVE:
        return value.istitle() and fold(value) not in kin
    if span.label is Label.MRN:
        return any(map(str.isdecimal, value))
    return span.label is not Label.PHI


def _all_in(folder: str) -> list[Annotated]:
    """The notes of every file of a folder, in the order of their names."""
    there = (files("streamdeid.training") / "notes" / folder).iterdir()
    return [note for file in sorted(there, key=attrgetter("name")) for note in _read(file)]


def read(path: Path, dropped: Container[str] = ()) -> list[Annotated]:
    """The notes of a JSON Lines file, without spans of the types in ``dropped``.

    Raises:
        ConfigurationError: not such a file; the message names the line, never its text.
    """
    if not path.is_file():
        raise ConfigurationError("corpus", "is not a file", place=str(path))
    return list(_read(path, dropped))


def _read(source: Traversable | Path, dropped: Container[str] = ()) -> Iterator[Annotated]:
    content = source.read_bytes()
    found = rows(content, "corpus", "is no annotated note", lambda line: annotated(line, dropped))
    for ordinal, note in enumerate(found, start=1):
        yield note if note.id else replace(note, id=f"{source.name}:{ordinal}")


def texts(path: Path) -> Iterator[str]:
    """The ``text`` of each line of a JSON Lines file, whether it is annotated or not.

    Raises:
        ConfigurationError: a line has none; the message names the line.
    """
    problem = "has a line without a text"
    return rows(path.read_bytes(), "corpus", problem, lambda line: _text(orjson.loads(line)))


def _text(record: Mapping[str, Any]) -> str:
    """The text of one line. Raises ``KeyError`` or ``TypeError`` where it has none."""
    text = record["text"]
    if not isinstance(text, str):
        raise TypeError
    return text


def annotated(line: bytes, dropped: Container[str] = ()) -> Annotated:
    """One line as a note. Raises ``ValueError`` or ``KeyError`` where it is none."""
    record = orjson.loads(line)
    text = _text(record)
    told = [(s["start"], s["end"], s.get("type") or s["label"]) for s in record["spans"]]
    counted = [(a, min(b, len(text)), name) for a, b, name in told if name not in dropped]
    spans = sorted(_span(a, b, _label(name, text[a:b]), name) for a, b, name in counted)
    return Annotated(
        str(record.get("id", "")),
        text,
        tuple(spans),
        identity_of(record.get("identity") or {}),
        record.get("kind", ""),
        record.get("split", ""),
    )


def _span(start: int, end: int, label: Label, name: str) -> Span:
    """The span of a type."""
    return Span(start, end, label, GOLD, rule=name if name in NAMES else "")


def _label(name: str, value: str) -> Label:
    """The label of a type, ours or MEDDOCAN's; any other is some identifier."""
    if name in Label.__members__:
        return Label(name)
    label = MEDDOCAN.get(name, Label.PHI)
    return Label.ZIP if label is Label.CITY and value.isdecimal() else label


def labels_of(notes: Iterable[Annotated]) -> list[Label]:
    """The labels that occur, in the order of the enumeration."""
    found = {span.label for note in notes for span in note.spans}
    return [label for label in Label if label in found]
