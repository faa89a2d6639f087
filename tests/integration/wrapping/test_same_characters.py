"""The same note in every wrapping: the same characters of it are replaced.

``STREAMDEID_WRAPPED_NOTES=1118`` takes so many notes; without it a sample of sixty.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from wrappers import WRAPPINGS

from streamdeid.engine import Deidentifier
from streamdeid.model.errors import MalformedMessage
from streamdeid.runtime.assembly import assemble

SAMPLE = int(os.environ.get("STREAMDEID_WRAPPED_NOTES", "60"))
REFERENCE = "DocumentReference of R4"
PRINTED = "ED, PDF"
REFLOWED = "ORU^R01, wrapped between words"
"""Another text: where a blank was, a line ends, which headings and lists do too."""


def rows(shared: Path) -> Sequence[Mapping[str, Any]]:
    """Notes of every family, spread over the file."""
    lines = (shared / "notes" / "notes.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines[:: len(lines) // SAMPLE][:SAMPLE]]


def printable(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A note in the letters that the fonts of every PDF have."""
    return {**row, "text": row["text"].encode("cp1252", "replace").decode("cp1252")}


def solid(text: str) -> str:
    """What of a text is no space: lines are cut and joined, words are not."""
    return "".join(text.split())


def replaced(engine: Deidentifier, payload: bytes, note: str) -> list[bool]:
    """For each character of ``note`` that is no space whether it is replaced."""
    plan = engine.plan(payload)
    for read, edits in zip(plan.reads, plan.edits, strict=True):
        if solid(read.note.text) == solid(note):
            gone = {i for edit in edits for i in range(edit.start, edit.end)}
            return [i in gone for i, c in enumerate(read.note.text) if not c.isspace()]
    raise AssertionError("the note is not read as one text")


def words(engine: Deidentifier, payload: bytes) -> Counter[str]:
    """The words of the longest note in which something is replaced."""
    plan = engine.plan(payload)
    read, edits = max(
        zip(plan.reads, plan.edits, strict=True), key=lambda pair: len(pair[0].note.text)
    )
    gone = (read.note.text[edit.start : edit.end] for edit in edits)
    return Counter(word for text in gone for word in re.findall(r"\w+", text))


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


@pytest.mark.timeout(3600)
def test_the_same_characters_are_replaced_in_every_wrapping(engine, shared: Path) -> None:
    differing: Counter[str] = Counter()
    characters: Counter[str] = Counter()
    notes = rows(shared)
    total = 0
    for row in notes:
        payloads = {name: wrap(row) for name, wrap in WRAPPINGS.items()}
        payloads[PRINTED] = WRAPPINGS[PRINTED](printable(row))
        expected = replaced(engine, payloads[REFERENCE], row["text"])
        total += sum(expected)
        printed = words(engine, WRAPPINGS[REFERENCE](printable(row)))
        for name, payload in payloads.items():
            if name == PRINTED:
                found = words(engine, payload)
                wrong = (found - printed).total() + (printed - found).total()
            else:
                read = replaced(engine, payload, row["text"])
                wrong = sum(a != b for a, b in zip(read, expected, strict=True))
            characters[name] += wrong
            differing[name] += bool(wrong)
    print(f"\n{len(notes)} notes, {total} characters replaced; that differ: notes, characters")
    for name in WRAPPINGS:
        print(f"  {name:<34}{differing[name]:>6}{characters[name]:>8}")
    assert not [name for name in WRAPPINGS if name != REFLOWED and differing[name]]
    assert characters[REFLOWED] < 0.03 * total


def test_no_wrapping_is_withheld(engine, shared: Path) -> None:
    withheld: Counter[str] = Counter()
    for row in rows(shared)[::4]:
        for name, wrap in WRAPPINGS.items():
            try:
                engine.deidentify(wrap(row))
            except MalformedMessage as error:
                withheld[f"{name}: {error}"] += 1
    assert not withheld
