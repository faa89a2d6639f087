"""Running detectors over annotated notes, as the engine would."""

from collections.abc import Callable, Iterable, Sequence

from streamdeid.detectors.base import Detector
from streamdeid.detectors.order import FACTORIES
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import Lexicon
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated


def detectors(lexicon: Lexicon, names: Sequence[str]) -> list[Detector]:
    """The detectors of these names, in this order.

    Raises:
        ConfigurationError: a name is not known.
    """
    for name in names:
        if name not in FACTORIES:
            raise ConfigurationError("detector", "is not known", allowed=", ".join(FACTORIES))
    return [FACTORIES[name](lexicon) for name in names]


def found_in(
    notes: Iterable[Annotated],
    order: Sequence[Detector],
    report: Callable[[], None] = lambda: None,
) -> dict[str, Sequence[Span]]:
    """Spans by note id."""
    return found_by(Reader(order), notes, report)


def found_by(
    reader: Reader, notes: Iterable[Annotated], report: Callable[[], None] = lambda: None
) -> dict[str, Sequence[Span]]:
    """What ``reader`` finds in each note with the note's own identity: spans by note id."""
    found: dict[str, Sequence[Span]] = {}
    for note in notes:
        found[note.id] = reader.read(Note(note.id, note.text), note.identity).spans
        report()
    return found
