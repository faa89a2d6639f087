"""Initials where people sign with them: ``AB/ttk``, ``(hm)``, ``initials L-W``, ``12/2 1432 DC``.

Two kinds of proof. Letters that are the initials of somebody found in the note
count at the end of a line, in brackets or beside a slash; two sets of initials
joined by a slash or colon count in a dictation line or on a line of their own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.sight import Sight, look
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span

_DICTATION = re.compile(r"(?<![\w/.-])([A-Za-z]{2,3})([/:])([A-Za-z]{2,4})(?=\d{0,3}(?![\w/-]))")
_DICTATION_LINE = re.compile(
    r"(?i)\b(?:dd?|tt?|dt|job|doc|trans|dict\w*|transcri\w*)\b\s*[:#]|\bjob\b"
)
_ANNOUNCED = re.compile(
    r"\b(?i:init(?:ial|')?s?)\b\.?[:\s]{1,3}([A-Z](?:[.-]?[A-Z]){1,3})(?![A-Za-z-])"
)
_POINTED = re.compile(r"(?<![\w.])[A-Z]\.[A-Z]\.(?:[A-Z]\.)?(?=\s*(?:\n|$|,? ?\d{1,2}[/.-]))")
_TYPED = re.compile(
    r"\b(?i:typed(?: by)?|transcribed(?: by)?|scribed?(?: by)?|trans|tr|entered(?: by)?|rb|by)"
    r"[: ]{1,2}"
    r"([a-z]{2,3}|[A-Z]{2,3})(?=[\s.,;)]|$)"
)
_CLOSING = re.compile(
    r"(?:[.!?)\]][ \t]+|[.!?)\]]?[ \t]*\n[ \t]*|[ \t]{2,}|\d[ \t]+|[ \t]/)"
    r"(?:[-–—~]{1,2} ?)?([a-z]{2,3}|[A-Z]{2,3})(?=[ \t]*(?:\n|$))"
)
_CLINICAL_POINTS = frozenset(
    {"P.O.", "I.V.", "M.D.", "U.S.", "D.O.", "R.N.", "N.P.", "P.A.", "E.R.", "O.R.", "I.M."}
)
SHORT_LINE = 14
EVERYDAY = 3e-5


@dataclass(frozen=True, slots=True)
class Initials:
    """Two to four letters that stand for a person."""

    lexicon: Lexicon
    name: str = "initials"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every set of initials."""
        text = reading.text
        if "nit" in text or "NIT" in text:
            for match in _ANNOUNCED.finditer(text):
                yield self._span(match.start(1), match.end(1), Label.PATIENT, "announced")
        for match in _POINTED.finditer(text) if "." in text else ():
            if match[0] not in _CLINICAL_POINTS or match.start() > len(text) - SHORT_LINE:
                yield self._span(
                    match.start(), match.end() - 1, Label.DOCTOR, "initials with points"
                )
        for match in _TYPED.finditer(text):
            if not self._is_word(match[1]):
                yield self._span(match.start(1), match.end(1), Label.DOCTOR, "typist")
        yield from self._closing(text)
        if "/" in text or ":" in text:
            yield from self._dictated(text)
        if reading.earlier:
            yield from self._signed(look(reading, self.lexicon), reading.earlier)

    def _dictated(self, text: str) -> Iterator[Span]:
        """``AB/ttk`` in a dictation line or alone on its line."""
        for match in _DICTATION.finditer(text):
            start, end = match.span()
            line = text[text.rfind("\n", 0, start) + 1 : _line_end(text, end)]
            alone = len(line.strip()) <= SHORT_LINE and line.strip().startswith(match[0])
            if not (alone or _DICTATION_LINE.search(line)):
                continue
            if self._is_word(match[1]) and self._is_word(match[3]) or self._is_unit(match[1]):
                continue
            for group in (1, 3):
                yield self._span(match.start(group), match.end(group), Label.DOCTOR, "dictation")

    def _is_word(self, letters: str) -> bool:
        """Whether letters stand for a clinical or everyday word."""
        flags = self.lexicon.words[letters].flags
        plain = f.FUNCTION_WORD | f.ABBREVIATION | f.UNIT | f.ROLE | f.KIN | f.NOTE_WORD | f.DEGREE
        return bool(flags & plain) or self.lexicon.words[letters].frequency > EVERYDAY

    def _is_unit(self, letters: str) -> bool:
        return bool(self.lexicon.words[letters].flags & (f.UNIT | f.DEGREE))

    def _signed(self, sight: Sight, earlier: tuple[Span, ...]) -> Iterator[Span]:
        """Initials of people found, where a signature stands."""
        known = initials_of(sight, earlier)
        for i, flags in enumerate(sight.flags):
            if flags & f.INITIAL and sight.surface(i + 1) == "." and sight.gap(i) == "":
                yield from self._pointed(sight, i, known)
            if not flags & f.LETTERS or len(sight.surfaces[i]) not in {2, 3}:
                continue
            label = known.get(sight.words[i].folded)
            if label is None or not flags & (f.UPPER | f.LOWER):
                continue
            if flags & (f.FUNCTION_WORD | f.DEGREE) or not _is_signature(sight, i):
                continue
            yield self._span(sight.starts[i], sight.ends[i], label, "signed")

    def _pointed(self, sight: Sight, i: int, known: dict[str, Label]) -> Iterator[Span]:
        """``T.B.`` where a T. B. was found."""
        second = sight.surface(i + 2)
        label = known.get(sight.words[i].folded + second.lower())
        if label and sight.gap(i + 1) == "" and sight.flag(i + 2) & f.INITIAL:
            yield self._span(sight.starts[i], sight.ends[i + 2], label, "initials with points")

    def _closing(self, text: str) -> Iterator[Span]:
        """Letters alone between the last sentence of a paragraph and its end: ``thanks. vk``."""
        for match in _CLOSING.finditer(text):
            if not self._is_word(match[1]):
                yield self._span(match.start(1), match.end(1), Label.DOCTOR, "closing initials")

    def _span(self, start: int, end: int, label: Label, rule: str) -> Span:
        return Span(start, end, label, self.name, 0.7, rule)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def initials_of(sight: Sight, spans: tuple[Span, ...]) -> dict[str, Label]:
    """Initials of every name of two words and more in ``spans``, first to last."""
    found: dict[str, Label] = {}
    by_start = {start: i for i, start in enumerate(sight.starts)}
    for span in spans:
        i = by_start.get(span.start)
        if span.label not in NAMES or i is None:
            continue
        letters, listed = "", False
        while i < len(sight) and sight.starts[i] < span.end:
            if sight.flags[i] & f.LETTERS and not sight.flags[i] & f.SUFFIX:
                letters += sight.words[i].folded[0]
            listed = listed or sight.surfaces[i] == ","
            i += 1
        if listed:
            letters = letters[1:] + letters[0]
        if len(letters) > 1:
            for form in {letters, letters[0] + letters[-1]}:
                found.setdefault(form, span.label)
    return found


def _is_signature(sight: Sight, i: int) -> bool:
    """Whether initials at ``i`` stand where one signs."""
    after, before = sight.surface(i + 1), sight.surface(i - 1)
    if not sight.same_line(i) or (before == "(" and after == ")"):
        return (
            bool(sight.flags[i] & f.UPPER)
            or before in {"(", "/"}
            or sight.flag(i - 1) & f.DIGITS > 0
        )
    if before == "/" or after == "/":
        return sight.gap(i) == "" if after == "/" else sight.gap(i - 1) == ""
    return bool(sight.flags[i] & f.UPPER and (sight.opens(i) or sight.flag(i - 1) & f.DIGITS))
