"""A chain of names is covered whole, and no name of it reaches over all of it."""

from streamdeid.engine.reader import Reader
from streamdeid.model.identity import Identity
from streamdeid.model.note import Note
from streamdeid.runtime.assembly import reader
from streamdeid.wire.notes import identity_of

ROSA: Identity = identity_of({"family": "Oduya", "given": "Rosa"})
ENGLISH: Reader = reader(names=("seeded",))


def test_every_name_of_a_long_chain_of_hyphens_is_covered() -> None:
    text = "Oduya-Halvorsen-" * 200
    spans = ENGLISH.read(Note("n", text), ROSA).spans
    assert sum(len(span) for span in spans) >= len(text) - 1


def test_partners_beside_a_name_belong_to_it() -> None:
    text = "Seen: Lind-Okafor-Oduya-Halvorsen today"
    (span,) = ENGLISH.read(Note("n", text), ROSA).spans
    assert text[span.start : span.end] == "Lind-Okafor-Oduya-Halvorsen"
