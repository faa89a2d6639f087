"""What the tools show before and after is what came and what went out, character for character."""

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.cli.showcase import Shown, shown
from streamdeid.detectors.base import Reading
from streamdeid.engine import Deidentifier, Reader
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.note import NoteKind
from streamdeid.model.span import Finding, Kept, Span
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

HEAD = "MSH|^~\\&|LAB|ELM|EHR|OAK|20240312||ORU^R01|7|P|2.5.1\rPID|1||00451287^^^ELM^MR||Roe^Jan\r"
KEYS = Keys(b"what the tools show is what is sent")
POLICIES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("streamdeid.operators") / "policies").iterdir()
)
BASE = assemble("limited-data-set", keys=KEYS)
ranges = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20), st.booleans()), max_size=5)


class Finds:
    """A detector that finds stretches and keeps others, which may lie over one another."""

    name = "finds"

    def __init__(self, places: list[tuple[int, int, bool]]) -> None:
        self.places = places

    def detect(self, reading: Reading) -> Iterator[Finding]:
        size = len(reading.text) if reading.note.kind is NoteKind.NARRATIVE else 0
        for start, length, is_kept in self.places:
            end = min(start + length, size)
            if start < end:
                yield (
                    Kept(start, end, "kept") if is_kept else Span(start, end, Label.IDNUM, "finds")
                )


def check(engine: Deidentifier, payload: bytes) -> None:
    """Each note as shown, against the notes of what came and of what is published."""
    notes = shown(engine.explain(payload))
    form = engine.format_of(payload)
    sent = form.read(engine.deidentify_part(payload).payload, engine.policy.profile).notes()
    after = {note.ref: note.text for note in sent}
    came = form.read(payload, engine.policy.profile).notes()
    assert [(n.ref, side(n, 0)) for n in notes] == [(n.ref, n.text) for n in came]
    assert [side(n, 1) for n in notes] == [after.get(n.ref, "(removed)") for n in notes]


def side(note: Shown, column: int) -> str:
    """One side of a note."""
    return "".join(piece[column] for piece in note.pieces)


@settings(deadline=None)
@given(st.text(st.sampled_from("ab12 .\u00e9"), min_size=5, max_size=40), ranges)
def test_kept_stretch_never_hides_what_was_replaced(text, places) -> None:
    engine = replace(BASE, reader=Reader((Finds(places),)))
    check(engine, f"{HEAD}OBX|1|TX|1^Report^L||{text} end".encode())


@pytest.mark.parametrize("policy", POLICIES)
def test_every_note_of_the_demo_feed_is_shown_as_it_is_sent(policy: str) -> None:
    engine = assemble(policy, keys=KEYS)
    checked = 0
    for file in sorted((files("streamdeid.cli") / "feed").iterdir(), key=lambda f: f.name):
        try:
            parts = engine.split(file.read_bytes())
        except MalformedMessage:
            continue
        for part in parts:
            try:
                check(engine, part)
                checked += 1
            except MalformedMessage:
                continue
    assert checked > 20
