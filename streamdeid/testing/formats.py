"""What every format must keep: bytes come back, and nothing but its own errors goes out."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from streamdeid.formats.message import Format, Message
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit
from streamdeid.model.profile import DEFAULT_PROFILE

CUTS = 40
"""Places at which a sample is cut short."""
LONG = 24
"""Characters that do not come together twice by chance."""


class FormatContract:
    """Facts of one format. A subclass says which, and gives payloads that it can read.

    ``by_name`` is said of a format that is read only where it is asked for by its name.
    """

    format: Format
    samples: Sequence[bytes]
    by_name = False

    def test_it_recognises_its_own_and_not_the_empty_payload(self) -> None:
        """Recognition looks at the beginning only, and never fails."""
        for sample in self.samples:
            assert self.format.recognises(sample) is not self.by_name
        assert not self.format.recognises(b"")

    def test_the_parts_of_a_record_joined_are_the_record(self) -> None:
        """Splitting loses no byte."""
        for sample in self.samples:
            assert b"".join(self.format.split(sample)) == sample

    def test_with_nothing_changed_the_same_bytes_come_back(self) -> None:
        """What was not replaced keeps its original bytes."""
        for part, message in self._messages():
            values = [element.text for element in message.elements()]
            assert message.rewrite(values, [[] for _ in message.notes()]) == part

    def test_a_message_tells_the_same_each_time_it_is_asked(self) -> None:
        """Messages are immutable values."""
        for _, message in self._messages():
            assert list(message.elements()) == list(message.elements())
            assert list(message.notes()) == list(message.notes())
            assert list(message.visible()) == list(message.visible())

    def test_every_note_can_be_seen_whole_where_it_stands(self) -> None:
        """The last look reads the same text as the detectors."""
        for _, message in self._messages():
            visible = {(item.address, item.text) for item in message.visible()}
            assert all((note.ref, note.text) in visible for note in message.notes())

    def test_what_edits_took_away_is_gone_when_the_output_is_read_again(self) -> None:
        """Text that is written is the text that a reader gets."""
        for _, message in self._messages():
            values = [element.text for element in message.elements()]
            edits = [_all_of(note.text) for note in message.notes()]
            output = self.format.read(message.rewrite(values, edits), DEFAULT_PROFILE)
            seen = "\n".join(item.text for item in output.visible())
            assert not any(text in seen for text in _long(message))

    def test_cut_short_anywhere_it_raises_its_own_error_or_none(self) -> None:
        """Broken input is a value or a ``MalformedMessage``; any other error fails here."""
        for sample in self.samples:
            for cut in range(0, len(sample), max(1, len(sample) // CUTS)):
                with suppress(MalformedMessage):
                    for part in self.format.split(sample[:cut]):
                        list(self.format.read(part, DEFAULT_PROFILE).visible())

    def test_no_repr_shows_what_a_message_holds(self) -> None:
        """An element or a note in a traceback says where, never what."""
        for _, message in self._messages():
            shown = "".join(map(repr, (message, *message.elements(), *message.notes())))
            assert not any(text in shown for text in _long(message))

    def _messages(self) -> Iterator[tuple[bytes, Message]]:
        """Every part of every sample, and how it reads."""
        for sample in self.samples:
            for part in self.format.split(sample):
                yield part, self.format.read(part, DEFAULT_PROFILE)


def _all_of(text: str) -> list[Edit]:
    """An edit of each line, since line ends may be segments of a message."""
    edits, at = [], 0
    for line in text.split("\n"):
        if line:
            edits.append(Edit(at, at + len(line), "X"))
        at += len(line) + 1
    return edits


def _long(message: Message) -> list[str]:
    """Lines of narrative that are too long to stand somewhere else by chance."""
    return [line for n in message.notes() for line in n.text.split("\n") if len(line) > LONG]
