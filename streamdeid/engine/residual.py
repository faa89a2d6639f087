"""The last look: has anything that the message itself told survived in the output?

The outgoing payload is read again from its bytes, as a stranger would, and all
that can be seen in it is searched for the forms of every forbidden seed. One
pass over the whole text with plain substring search answers for nearly every
message; only a hit is looked at closely, at its own place.

A hit is no leak where a detector kept that very occurrence by a rule (the
month May in a note of Mrs May), where it is our own label, or where an
ordinary word is the display of a code.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from streamdeid.formats.message import Visible
from streamdeid.model.identity import Seed
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Kept
from streamdeid.text.fold import fold
from streamdeid.text.legible import is_plain, readings
from streamdeid.text.seeds import forms, number_pattern, phrase_pattern

Range = tuple[int, int]

_OWN_LABEL = re.compile(r"\[(?:" + "|".join(label.lower() for label in Label) + r")\]")
_FEWEST_DIGITS = 5
"""Of a number that is looked for in codes: orders are numbered 1234, and so are tests."""
_SEPARATORS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Survivor:
    """A forbidden form that can still be read: where, and from which seed."""

    address: str
    origin: str
    label: Label


@dataclass(frozen=True, slots=True)
class Search:
    """One form to look for: in which text its substring is sought, and what confirms it."""

    seed: Seed
    needle: str = field(repr=False)
    numeric: bool
    pattern: str = field(repr=False)
    in_codes: bool = False
    """Whether it is looked for in codes only; of narrative the detectors judge."""
    words: tuple[str, ...] = field(default=(), repr=False)
    """The words of a form that has some; all of them ordinary, it may be a code's own text."""

    @property
    def is_short(self) -> bool:
        """Whether it is a number that a code or a quantity may be by chance."""
        return self.numeric and len(self.needle) < _FEWEST_DIGITS

    def is_ordinary(self, is_ordinary: Callable[[str], bool]) -> bool:
        """Whether the form may stand in a code by chance."""
        return bool(self.words) and all(map(is_ordinary, self.words))


def searches(seeds: Iterable[Seed]) -> tuple[Search, ...]:
    """What to look for, each form once."""
    found: dict[str, Search] = {}
    for seed in seeds:
        for search in _of(seed):
            found.setdefault(search.pattern, search)
    return tuple(found.values())


def _of(seed: Seed) -> Iterator[Search]:
    """The searches of one seed."""
    words, numbers, literal = forms(seed)
    for phrase in words:
        parts = tuple(phrase.split(" "))
        yield Search(seed, parts[0], False, phrase_pattern(parts), words=parts)
    for number in numbers:
        yield Search(seed, number, True, number_pattern(number))
    for text in literal:
        yield Search(seed, text, False, re.escape(text), words=(text,))


def survivors(
    visible: Iterable[Visible],
    wanted: Sequence[Search],
    permitted: Mapping[str, Sequence[Range]],
    is_ordinary: Callable[[str], bool],
) -> Iterator[Survivor]:
    """What of ``wanted`` can be read in ``visible`` and was not permitted.

    ``permitted`` maps the text of a note as it goes out to the ranges that were
    kept by a rule, both counted without line breaks: lines that were cut at a fixed width
    are no longer full, and may be joined otherwise. ``is_ordinary`` says whether a folded
    word is one of the language.
    """
    seen = list(visible)
    everything = readable("\n".join(item.text for item in seen))
    digits = _SEPARATORS.sub("", everything)
    for search in wanted:
        if search.needle not in (digits if search.numeric else everything):
            continue
        pattern = re.compile(search.pattern)
        for item in seen:
            if search.in_codes and not item.coded:
                continue
            if item.coded and (search.is_short or search.is_ordinary(is_ordinary)):
                continue
            ranges = () if item.coded else permitted.get(unbroken(item.text), ())
            hits = _hits(pattern, item.text)
            if any(not is_within(solid(item.text, hit), ranges) for hit in hits):
                yield Survivor(item.address, search.seed.address, search.seed.label)


def _hits(pattern: re.Pattern[str], text: str) -> Iterator[Range]:
    """Where a pattern stands in a text, as it looks."""
    if is_plain(text):
        yield from (m.span() for m in pattern.finditer(_without_labels(fold(text))))
        return
    for reading in readings(text):
        for match in pattern.finditer(_without_labels(fold(reading.text))):
            yield reading.places[match.start()], reading.places[match.end()]


def readable(text: str) -> str:
    """``text`` as it looks, folded; line by line in each way that it may look."""
    seen = [text] if is_plain(text) else [reading.text for reading in readings(text)]
    return _without_labels(fold("\n".join(seen)))


def told(wanted: Sequence[Search], is_ordinary: Callable[[str], bool], text: str) -> Label | None:
    """Whose form stands in a code or another short ``text``; ``None`` if it holds none."""
    folded = readable(text)
    digits = _SEPARATORS.sub("", folded)
    for search in wanted:
        if search.needle not in (digits if search.numeric else folded):
            continue
        if search.is_short or search.is_ordinary(is_ordinary):
            continue
        if re.search(search.pattern, folded):
            return search.seed.label
    return None


def _without_labels(text: str) -> str:
    """``text`` with our own labels blanked, of the same length."""
    if "[" not in text:
        return text
    return _OWN_LABEL.sub(lambda m: " " * len(m[0]), text)


def is_within(hit: Range, ranges: Iterable[Range]) -> bool:
    """Whether ``hit`` lies in one of ``ranges``."""
    return any(start <= hit[0] and hit[1] <= end for start, end in ranges)


def unbroken(text: str) -> str:
    """``text`` without its line breaks."""
    return text.replace("\n", "")


def solid(text: str, place: Range) -> Range:
    """A range of ``text`` counted without its line breaks."""
    start, end = place
    return start - text.count("\n", 0, start), end - text.count("\n", 0, end)


def moved(kept: Iterable[Kept], edits: Sequence[Edit]) -> Iterator[Range]:
    """Where the kept ranges of a note lie after its edits; those that an edit touches are gone."""
    for item in kept:
        if any(e.start < item.end and item.start < e.end for e in edits):
            continue
        shift = sum(len(e.text) - (e.end - e.start) for e in edits if e.end <= item.start)
        yield item.start + shift, item.end + shift
