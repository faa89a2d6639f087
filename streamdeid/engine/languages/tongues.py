"""The language of each note of a message: by its text, then by the message, then by the feed.

A text that shows its language surely has it, whatever is declared. Any other has the language that
the message's texts show together: lines of one letter may come as notes of their own. Failing
that it has the language that is declared (MSH-19, ``Resource.language``, ``languageCode``), and
failing that the feed's.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from streamdeid.engine.languages.codes import code_of
from streamdeid.engine.languages.evidence import LONGEST, Evidence
from streamdeid.engine.languages.stretches import Stretch, stretches
from streamdeid.model.note import Note, NoteKind

_VOCABULARY = frozenset({NoteKind.DISPLAY, NoteKind.WORD})
_MORE = 4
"""How many times the characters of English notes a foreign one must have to speak for others."""


@dataclass(frozen=True, slots=True)
class Tongues:
    """Says of notes in which language they are; without a sign they are in ``feed``."""

    evidence: Evidence
    feed: str = "en"

    def of(
        self, notes: Sequence[Note], declared: Mapping[str, str]
    ) -> Sequence[tuple[Stretch, ...]]:
        """The stretches of each note, each with a language.

        ``declared`` says what the message does of the notes whose addresses begin so.
        """
        found = [self._own(note) for note in notes]
        open_texts = [n.text for n, own in zip(notes, found, strict=True) if _is_open(own)]
        if not open_texts:
            return found
        together = self._together(open_texts, found)
        return [
            _filled(own, together or code_of(nearest(note.ref, declared)) or self.feed)
            if _is_open(own)
            else own
            for note, own in zip(notes, found, strict=True)
        ]

    def _own(self, note: Note) -> tuple[Stretch, ...]:
        """The stretches of one note; words beside a code that show no language are the feed's."""
        own = self._stretches(note.text)
        return _filled(own, self.feed) if note.kind in _VOCABULARY and _is_open(own) else own

    def _stretches(self, text: str) -> tuple[Stretch, ...]:
        """The stretches of one text; those that show no language have none yet."""
        if self.evidence.is_plainly_english(text):
            return (Stretch(0, len(text), "en"),)
        return stretches(text, self.evidence)

    def _together(self, texts: Sequence[str], found: Iterable[Sequence[Stretch]]) -> str:
        """What the open ``texts`` show together, or what nearly all others are; else empty."""
        if len(texts) > 1 and (shown := self.evidence.of(_sample(texts))):
            return shown
        sizes: Counter[str] = Counter()
        for one in (stretch for own in found for stretch in own if stretch.language):
            sizes[one.language] += one.end - one.start
        if not sizes:
            return ""
        language, size = sizes.most_common(1)[0]
        is_most = language == "en" or size > _MORE * sizes["en"]
        return language if is_most and language != "en" else ""


def _is_open(own: Sequence[Stretch]) -> bool:
    """Whether a note has a stretch without a language."""
    return any(not one.language for one in own)


def _filled(own: Sequence[Stretch], language: str) -> tuple[Stretch, ...]:
    """The stretches; those without a language have ``language``, or English beside English."""
    has_english = any(one.language == "en" for one in own)
    rest = "en" if has_english else language
    return tuple(one if one.language else one._replace(language=rest) for one in own)


def _sample(texts: Iterable[str]) -> str:
    """The beginnings of texts, together no longer than what is judged."""
    taken: list[str] = []
    size = 0
    for text in texts:
        taken.append(text[: LONGEST - size])
        size += len(taken[-1]) + 1
        if size >= LONGEST:
            break
    return "\n".join(taken)


def nearest(ref: str, declared: Mapping[str, str]) -> str:
    """What is declared of the nearest part that holds an address."""
    while ref and ref not in declared:
        ref = ref[: max(ref.rfind("."), ref.rfind("/"), 0)]
    return declared.get(ref, "")
