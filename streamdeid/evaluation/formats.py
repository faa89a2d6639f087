"""Annotations as files: JSON Lines, i2b2 2014 XML, and NLM's VTT.

A gold file is JSON Lines (``text`` and ``spans``), one i2b2 XML file, one VTT
file, or a folder of any of them. Answers are lines of ``spans-v1``.
"""

from collections.abc import Container, Iterator, Sequence
from pathlib import Path

import orjson
from lxml import etree

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import SCHEMES, Label
from streamdeid.model.span import Span
from streamdeid.training import corpus
from streamdeid.training.corpus import GOLD, Annotated
from streamdeid.wire.lines import rows

_BY_I2B2 = {
    scheme.i2b2_sub: label for label, scheme in reversed(SCHEMES.items()) if scheme.i2b2_sub
}
_SECTION = "#<"
_TEXT, _MARKUPS = "#<Text Content>", "#<MarkUps Information>"


def read_gold(path: Path, dropped: Container[str] = ()) -> list[Annotated]:
    """Annotated notes of a file or of every file in a folder, by name.

    Raises:
        ConfigurationError: not one of the formats; the message names the file.
    """
    if path.is_dir():
        return [note for file in sorted(path.iterdir()) for note in read_gold(file, dropped)]
    try:
        if path.suffix == ".xml":
            return [read_i2b2(path.stem, path.read_bytes())]
        if path.suffix == ".vtt":
            return [read_vtt(path.stem, path.read_text("utf-8"))]
    except (etree.XMLSyntaxError, ValueError, KeyError, IndexError, AttributeError):
        raise ConfigurationError("gold", "is no annotated note", place=path.name) from None
    return corpus.read(path, dropped)


def read_answers(path: Path) -> dict[str, list[Span]]:
    """Spans by note id, from JSON Lines.

    Raises:
        ConfigurationError: a line is not of that form; the message names it.
    """
    if not path.is_file():
        raise ConfigurationError("answers", "is not a file", place=str(path))
    return dict(rows(path.read_bytes(), "answers", "is no line of spans", _answer))


def _answer(line: bytes) -> tuple[str, list[Span]]:
    """The id and the spans of one line."""
    record = orjson.loads(line)
    return str(record["id"]), sorted(map(_span, record["spans"]))


def _span(row: dict[str, object]) -> Span:
    """One span of an answer; a label that is not ours is some identifier."""
    name = str(row.get("label") or row.get("type") or Label.PHI)
    label = Label(name) if name in Label.__members__ else Label.PHI
    start, end = row["start"], row["end"]
    if not isinstance(start, int) or not isinstance(end, int):
        raise TypeError
    return Span(start, end, label, str(row.get("detector", "")))


def read_i2b2(name: str, content: bytes) -> Annotated:
    """A file of the 2014 task: ``<TEXT>`` and ``<TAGS>`` with start, end and TYPE."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    root = etree.fromstring(content, parser)
    text = root.findtext("TEXT") or ""
    spans = [
        Span(int(tag.get("start", "")), int(tag.get("end", "")), _i2b2(tag.get("TYPE", "")), GOLD)
        for tag in root.iterfind("TAGS/*")
    ]
    return Annotated(name, text, tuple(sorted(spans)))


def _i2b2(name: str) -> Label:
    """The label that the sub-category stands for."""
    return _BY_I2B2.get(name.upper(), Label.PHI)


def write_i2b2(note: Annotated) -> bytes:
    """The note as a file of the 2014 task."""
    root = etree.Element("deIdi2b2")
    etree.SubElement(root, "TEXT").text = etree.CDATA(note.text)
    tags = etree.SubElement(root, "TAGS")
    for ordinal, span in enumerate(note.spans):
        scheme = SCHEMES[span.label]
        etree.SubElement(
            tags,
            scheme.i2b2_main or "OTHER",
            id=f"P{ordinal}",
            start=str(span.start),
            end=str(span.end),
            text=note.text[span.start : span.end],
            TYPE=scheme.i2b2_sub or "OTHER",
        )
    written: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written


def read_vtt(name: str, content: str) -> Annotated:
    """NLM's visual tagging format: the text, then tags, then ``offset|length|tag|…`` rows."""
    head, _, markups = content.partition(_MARKUPS)
    text = head.partition(_TEXT)[2].partition("\n")[2].partition("\n" + _SECTION)[0]
    return Annotated(name, text, tuple(sorted(_vtt_spans(markups))))


def _vtt_spans(markups: str) -> Iterator[Span]:
    """One span for each row of numbers."""
    for line in markups.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) >= 3 and cells[0].isdigit() and cells[1].isdigit():
            label = Label(cells[2]) if cells[2] in Label.__members__ else _i2b2(cells[2])
            yield Span(int(cells[0]), int(cells[0]) + int(cells[1]), label, GOLD)


def write_vtt(note: Annotated) -> str:
    """The note in NLM's format, with every label as a tag."""
    labels: Sequence[Label] = corpus.labels_of([note])
    placed = [
        f"{s.start}|{len(s)}|{s.label}|{SCHEMES[s.label].i2b2_main}|{note.text[s.start : s.end]!r}"
        for s in note.spans
    ]
    tags = [f"{label}|{SCHEMES[label].i2b2_main}" for label in labels]
    parts = (_TEXT, note.text, "#<Tags Configuration>", *tags, _MARKUPS, *placed)
    return "\n".join(parts) + "\n"
