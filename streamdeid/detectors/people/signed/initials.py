"""Initials where people sign with them: ``AB/ttk``, ``(hm)``, ``initials L-W``, ``thanks. vk``.

Two kinds of proof. Letters that are the initials of somebody found in the note
count at the end of a line, in brackets or beside a slash. Letters that stand
for no clinical word count where only a signature can stand: in a dictation line,
after *typed by*, or alone between the last sentence of a paragraph and its end.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.signed.licensed import licensed
from streamdeid.detectors.people.signed.signature import (
    closes,
    columns_of,
    ends_row,
    follows_role,
    initials_known,
    initials_of,
    is_signature,
)
from streamdeid.detectors.people.signed.signoff import BEHIND, NEVER, signs_off
from streamdeid.detectors.people.signed.sole_initials import sole_initials
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, Sign, Word, among, flagged, typed
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_DICTATION_LINE = re.compile(
    r"(?i)\b(?:dd?|tt?|dt|job|doc|trans|dict\w*|transcri\w*)\b\s*[:#]|\bjob\b|\b[dt] \d\d?/"
)
_ANNOUNCED = re.compile(
    r"\b(?i:init(?:ial|')?s?)\b\.?[:\s]{1,3}([A-Z](?:[.-]?[A-Z]){1,3})(?![A-Za-z-])"
)
TYPISTS = frozenset("typed transcribed scribe scribed trans tr entered rb by".split())
CLINICAL_POINTS = frozenset("po iv md us do rn np pa er or im".split())
CASES = f.UPPER | f.LOWER
MARKS = frozenset("/:")
LENGTHS = frozenset({2, 3})
FORMS = f.FUNCTION_WORD | f.ABBREVIATION | f.ROLE | f.KIN | f.NOTE_WORD | f.DEGREE | f.VERDICT
SHORT_LINE = 14
EVERYDAY = 1e-5

BEFORE = BEHIND | TYPISTS
"""Words behind which any letters may sign."""
WORDS = f.LETTERS | f.DIGITS


def _may_sign(word: Word) -> bool:
    """Whether letters are short enough for initials, and no word that never signs."""
    if len(word.folded) not in LENGTHS or not word.flags & f.LETTERS:
        return False
    labels = word.flags & (f.NOTE_WORD | f.ROLE) or word.folded in NEVER
    return not (word.flags & f.FUNCTION_WORD and labels)


ANNOUNCING = typed({"init", "inits", "initial", "initials"})
SIGN = flagged(f.INITIAL) | among(MARKS) | Sign(_may_sign)


@dataclass(frozen=True, slots=True)
class Known:
    """Initials of the message's people, which count first, and of those in the note."""

    message: Mapping[str, Label]
    note: Mapping[str, Label]

    def __contains__(self, letters: str) -> bool:
        """Whether somebody has them."""
        return letters in self.message or letters in self.note

    def get(self, letters: str) -> Label | None:
        """Whose they are."""
        return self.message.get(letters) or self.note.get(letters)


@dataclass(frozen=True, slots=True)
class Initials:
    """Two to four letters that stand for a person."""

    lexicon: Lexicon
    name: str = "initials"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every set of initials."""
        sight = look(reading, self.lexicon)
        for start, end in _announced(sight):
            yield self._span(start, end, Label.PATIENT, "announced")
        for first, last, label in sole_initials(sight):
            yield self._span(sight.starts[first], sight.ends[last], label, "sole sign")
        for first, last in licensed(sight):
            yield self._span(sight.starts[first], sight.ends[last], Label.DOCTOR, "licensed")
        yield from self._placed(sight, reading)

    def _placed(self, sight: Sight, reading: Reading) -> Iterator[Span]:
        """Initials that their place shows, or that somebody in the note or message has."""
        places, gap, flag = sight.where(SIGN), sight.gap, sight.flag
        columns = columns_of(sight, places)
        known = Known(initials_known(reading.identity), initials_of(sight, reading.earlier))
        for i in places:
            flags = flag[i]
            if flags & CASES:
                if sight.folded[i] in known or not _is_amid(sight, i):
                    yield from self._letters(sight, i, known, columns)
            elif flags & f.INITIAL:
                if sight.surface[i + 1] == ".":
                    yield from self._pointed(sight, i, known)
            elif not gap[i] and not gap[i - 1] and flag[i - 1] & flag[i + 1] & f.LETTERS:
                yield from self._dictated(sight, i, known)

    def _letters(
        self, sight: Sight, i: int, known: Known, columns: frozenset[str]
    ) -> Iterator[Span]:
        """Two or three letters of one case."""
        flags = sight.flags[i]
        if signs_off(sight, i):
            yield self._span(sight.starts[i], sight.ends[i], Label.DOCTOR, "signs off")
            return
        if flags & f.FUNCTION_WORD:
            return
        label = known.get(sight.folded[i])
        if label and not flags & (f.FUNCTION_WORD | f.DEGREE | f.UNIT) and is_signature(sight, i):
            yield self._span(sight.starts[i], sight.ends[i], label, "signed")
        elif (closes(sight, i) or _is_typist(sight, i)) and not self._is_word(sight, i):
            yield self._span(sight.starts[i], sight.ends[i], Label.DOCTOR, "closing")
        elif sight.folded[i] in columns and ends_row(sight, i) and not _is_form(sight, i):
            yield self._span(sight.starts[i], sight.ends[i], Label.DOCTOR, "column")
        elif follows_role(sight, i) and not _is_form(sight, i):
            yield self._span(sight.starts[i], sight.ends[i], Label.DOCTOR, "after role")

    def _is_word(self, sight: Sight, i: int) -> bool:
        """Whether letters stand for a clinical or everyday word."""
        return bool(sight.flags[i] & (FORMS | f.UNIT)) or sight.words[i].frequency > EVERYDAY

    def _pointed(self, sight: Sight, i: int, known: Known) -> Iterator[Span]:
        """``T.B.`` where a T. B. was found, or at the end of a line."""
        if not sight.flag[i + 2] & f.INITIAL or sight.gap[i]:
            return
        if sight.gap[i + 1] or (sight.surface[i - 1] == "." and sight.gap[i - 1] == ""):
            return
        letters = (sight.surfaces[i] + sight.surfaces[i + 2]).lower()
        label = known.get(letters)
        ends = "\n" in sight.gap[i + 3] or sight.flag[i + 4] & f.DIGITS
        aged = sight.surface[i + 4] == "," and bool(sight.flag[i + 5] & f.DIGITS)
        signs = (ends or aged) and sight.surface[i + 3] == "." and letters not in CLINICAL_POINTS
        if label or signs:
            span = sight.starts[i], sight.ends[i + 2]
            yield self._span(*span, label or Label.DOCTOR, "initials with points")

    def _dictated(self, sight: Sight, i: int, known: Known) -> Iterator[Span]:
        """``AB/ttk`` in a dictation line or alone on its line, or where AB is known."""
        left, right = i - 1, i + 1
        if sight.surfaces[i] not in MARKS or len(sight.surfaces[left]) not in LENGTHS:
            return
        if _is_signed(sight, left, right) or self._is_dictator(sight, left, right, known):
            for token in (left, right):
                yield self._span(sight.starts[token], sight.ends[token], Label.DOCTOR, "dictation")

    def _is_dictator(self, sight: Sight, left: int, right: int, known: Known) -> bool:
        """Whether the line shows that two sets of letters are people's."""
        if not 1 < len(sight.surfaces[right]) < 5 or sight.flags[left] & (f.UNIT | f.DEGREE):
            return False
        if self._is_word(sight, left) and self._is_word(sight, right):
            return False
        ends = "\n" in sight.gap[right] and sight.words[left].folded in known
        return ends or _is_dictation_line(sight, left, right)

    def _span(self, start: int, end: int, label: Label, rule: str) -> Span:
        return Span(start, end, label, self.name, 0.7, rule)


def _announced(sight: Sight) -> Iterator[tuple[int, int]]:
    """Where letters stand that the word *initials* announces."""
    done, text = 0, sight.text
    spelt = "nit" in text or "NIT" in text  # in one case, so no word of mixed letters alone
    for i in sight.where(ANNOUNCING) if spelt else ():
        match = _ANNOUNCED.match(text, sight.starts[i])
        if match and match.start() >= done:
            done = match.end()
            yield match.span(1)


def _is_signed(sight: Sight, left: int, right: int) -> bool:
    """Whether capitals, a mark and small letters begin a line: ``RS/mg``, ``RT:cbaxter``."""
    cased = sight.flags[left] & f.UPPER and sight.flags[right] & f.LOWER
    begins = left == 0 or "\n" in sight.gap[left - 1]
    ends = "\n" in sight.gap[right] or len(sight.gap[right]) > 1
    return bool(cased) and begins and ends and not sight.flags[right] & f.COMMON_WORD


def _is_amid(sight: Sight, i: int) -> bool:
    """Whether letters stand behind a word or number and before another, neither of which signs."""
    before = sight.flag[i - 1]
    if sight.gap[i] != " " or not before & WORDS or before & f.ROLE:
        return False
    return not sight.flag[i + 1] & f.DEGREE and sight.folded[i - 1] not in BEFORE


def _is_form(sight: Sight, i: int) -> bool:
    """Whether letters are a word of forms or an everyday abbreviation."""
    return bool(sight.flags[i] & (FORMS | f.SHORT_FORM | f.TITLE))


def _is_typist(sight: Sight, i: int) -> bool:
    """Whether ``typed:`` or the like stands right before token ``i``."""
    before = i - 2 if sight.surface[i - 1] == ":" else i - 1
    if before < 0 or sight.folded[before] not in TYPISTS or not sight.same_line(i - 1):
        return False
    return not sight.flag[i + 1] & f.LETTERS


def _is_dictation_line(sight: Sight, left: int, right: int) -> bool:
    """Whether the line is short and begins with the initials, or speaks of dictation."""
    start = sight.text.rfind("\n", 0, sight.starts[left]) + 1
    end = sight.text.find("\n", sight.ends[right])
    line = sight.text[start : len(sight.text) if end < 0 else end].strip()
    alone = len(line) <= SHORT_LINE and line.startswith(sight.surfaces[left])
    return alone or _speaks_of_dictation(line)


@lru_cache(maxsize=1)
def _speaks_of_dictation(line: str) -> bool:
    """Whether a line, which may hold many slashes, has a word of dictation."""
    return _DICTATION_LINE.search(line) is not None
