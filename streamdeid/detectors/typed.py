"""Typed values: results and vocabulary, read for what the message itself says of its people.

No rule for prose and no statistics: a value is looked up. What is replaced in it is a name or
a number of this message, or a stretch of a shape that only identifiers have. The text of a
public coding system (``TERM``) is replaced where a seed is all of it or a whole name is in it;
in a result (``VALUE``) every word counts that is a name of this message and no ordinary
word of the language, for to falsify a result harms more than to let an ordinary word stand.

What resembles a seed and stays is ``Kept``, so that the residual check knows of it.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter

from streamdeid.model.identity import Identity, Part, Seed
from streamdeid.model.label import Label
from streamdeid.model.note import Note, NoteKind
from streamdeid.model.span import Kept, Span
from streamdeid.text.disguises import Disguises, Words, disguises
from streamdeid.text.fold import bare, fold
from streamdeid.text.needles import Needles
from streamdeid.text.phrases import Phrases
from streamdeid.text.seeds import forms
from streamdeid.text.shapes import shapes

DETECTOR = "typed"
_WORD = re.compile(r"[^\W_]+")
_TOKEN = re.compile(r"[^\s,;()\[\]]+")
_VOCABULARY = frozenset({Label.URL, Label.PATIENT, Label.DOCTOR})
"""Shapes that vocabulary has as well: *Nurse Practitioner*, an address of a code system."""
_SHORTEST_NUMBER = 5
"""Of a number that is all of a value; shorter ones are quantities as well."""
_SHORTEST_WITHIN = 6
"""Of a number that stands in a value among other things."""


_LONGEST = 200
"""Characters of a value; the longest reference range of the samples has 34."""


def is_prose(text: str) -> bool:
    """Whether a text is too long for a value, wherever it stands; sequences are all capitals."""
    return len(text) > _LONGEST and not text.isupper()


def _no_word(_word: str) -> bool:
    """Without a lexicon no word is ordinary."""
    return False


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of one message, by their folded forms."""

    words: Mapping[str, Seed] = field(repr=False)
    """Each word of each person's name."""
    phrases: Phrases = field(repr=False)
    """Whole names and phrases of several words."""
    owners: Sequence[Seed] = field(repr=False)
    """Of each phrase, by its ordinal."""
    numbers: Mapping[str, Seed] = field(repr=False)
    digits: Needles = field(repr=False)
    hidden: Disguises = field(repr=False)
    """The same words and numbers as machines misspell them."""

    @classmethod
    def of(cls, identity: Identity) -> "Seeds":
        """The forms of every seed that ``identity`` has."""
        words: dict[str, Seed] = {}
        phrases: list[tuple[tuple[str, ...], Seed]] = []
        numbers: dict[str, Seed] = {}
        for seed in identity.seeds():
            told = forms(seed)
            for number in told.numbers:
                numbers.setdefault(number, seed)
            for form in told.words:
                parts = tuple(form.split(" "))
                if len(parts) == 1:
                    words.setdefault(form, seed)
                else:
                    phrases.append((parts, seed))
        phrases += _whole_names(identity)
        return cls(
            words,
            Phrases(parts for parts, _ in phrases),
            [seed for _, seed in phrases],
            numbers,
            Needles(numbers),
            disguises(identity.seeds()),
        )


def _whole_names(identity: Identity) -> Iterator[tuple[tuple[str, ...], Seed]]:
    """Given and family name side by side, in both orders."""
    for person in identity.people:
        for name in person.names:
            given, family = _words(name.given), _words(name.family)
            if given and family:
                seed = Seed(person.label, Part.FAMILY, name.family, name.address)
                yield (*given, *family), seed
                yield (*family, *given), seed


def _words(text: str) -> tuple[str, ...]:
    """The words of a text, folded."""
    return tuple(_WORD.findall(fold(text)))


@dataclass(frozen=True, slots=True)
class TypedReader:
    """Reads values and terms; ``is_ordinary`` says whether a folded word is one of the language."""

    is_ordinary: Callable[[str], bool] = field(default=_no_word, repr=False)
    is_known: Callable[[str], bool] = field(default=_no_word, repr=False)
    """Whether a folded run of letters is a word or a name of its own, by any list."""

    def read(self, note: Note, seeds: Seeds) -> tuple[tuple[Span, ...], tuple[Kept, ...]]:
        """The disjoint spans of one value, sorted, and what resembles a seed and stays."""
        text = note.text
        is_value = note.kind is NoteKind.VALUE
        found = [
            Span(start, end, label, DETECTOR, rule="shape")
            for start, end, label in shapes(text)
            if is_value or label not in _VOCABULARY
        ]
        folded = fold(text)
        hits = list(self._hits(folded, seeds))
        whole = self._whole(folded, hits, seeds)
        if whole is not None and not (is_value and self._is_ordinary(folded)):
            return (_span(0, len(text), whole, "whole value"),), ()
        taken = [_span(*hit) for hit in hits if is_value or hit[3] == "phrase"]
        found += [span for span in taken if not self._is_plain(folded, span)]
        hidden = self._hidden(text, seeds)
        found += hidden if is_value else ()
        spans = _disjoint(found)
        is_alike = bool(hits or hidden) or _holds_number(bare(folded), seeds)
        return spans, (Kept(0, len(text), "typed value"),) if is_alike and not spans else ()

    def _hidden(self, text: str, seeds: Seeds) -> list[Span]:
        """The names and numbers of the message that are misread, glued or letter-spaced."""
        words = Words(self.is_ordinary, self.is_known)
        hits = seeds.hidden.hits(text, words, coded=False)
        return [_span(*place, seed, "disguised") for seed, place in hits]

    def _hits(self, folded: str, seeds: Seeds) -> Iterator[tuple[int, int, Seed, str]]:
        """The words, phrases and numbers of seeds in a value."""
        found = [
            (word.start(), -1, word.end(), seed)
            for word in _WORD.finditer(folded)
            if (seed := seeds.words.get(word[0])) is not None
        ]
        for ordinal, start, end in seeds.phrases.hits(folded):
            found.append((start, ordinal, end, seeds.owners[ordinal]))
        for start, ordinal, end, seed in sorted(found, key=itemgetter(0, 1)):
            yield start, end, seed, "word" if ordinal < 0 else "phrase"
        for token in _TOKEN.finditer(folded):
            number = bare(token[0])
            if len(number) >= _SHORTEST_WITHIN and (seed := seeds.numbers.get(number)) is not None:
                yield *token.span(), seed, "number"

    def _whole(
        self, folded: str, hits: Sequence[tuple[int, int, Seed, str]], seeds: Seeds
    ) -> Seed | None:
        """The seed that is all of a value: its words are names of the message, or its number."""
        number = bare(folded)
        if len(number) >= _SHORTEST_NUMBER and (seed := seeds.numbers.get(number)) is not None:
            return seed
        words = [word.span() for word in _WORD.finditer(folded)]
        if hits and _are_covered(words, sorted((start, end) for start, end, _, _ in hits)):
            return hits[0][2]
        return None

    def _is_ordinary(self, folded: str) -> bool:
        """Whether a value consists of ordinary words of the language."""
        words = _WORD.findall(folded)
        return all(word.isalpha() and self.is_ordinary(word) for word in words)

    def _is_plain(self, folded: str, span: Span) -> bool:
        """Whether a span covers an ordinary word and nothing more."""
        return span.rule == "word" and self.is_ordinary(folded[span.start : span.end])


def _holds_number(value: str, seeds: Seeds) -> bool:
    """Whether the digits of a number of the message follow one another in a bare value."""
    return seeds.digits.stand_in(value)


def _span(start: int, end: int, seed: Seed, rule: str) -> Span:
    """A span that a seed led to."""
    return Span(start, end, seed.label, DETECTOR, rule=rule, origin=seed.address)


def _are_covered(words: Sequence[tuple[int, int]], hits: Sequence[tuple[int, int]]) -> bool:
    """Whether each word, and there are some, lies in one of ``hits``; both are in order."""
    end = at = 0
    for first, last in words:
        while at < len(hits) and hits[at][0] <= first:
            end = max(end, hits[at][1])
            at += 1
        if last > end:
            return False
    return bool(words)


def _disjoint(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The longest of spans that overlap, sorted."""
    chosen: list[Span] = []
    for span in sorted(spans, key=lambda s: (-len(s), s.start)):
        at = bisect_left(chosen, span.start, key=attrgetter("start"))
        if not any(span.overlaps(other) for other in chosen[max(0, at - 1) : at + 1]):
            chosen.insert(at, span)
    return tuple(sorted(chosen))
