"""The last look: has anything that the message itself told survived in the output?

The outgoing payload is read again from its bytes, as a stranger would, and all
that can be seen in it is searched for the forms of every forbidden seed (``searches``). One
pass over the whole text for all of them answers for nearly every message; only a text in
which one may stand is looked at closely.

A hit is no leak where a detector kept that very occurrence by a rule (the
month May in a note of Mrs May), where it is our own label, or where an
ordinary word is the display of a code.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from streamdeid.engine.notice import NOTICE
from streamdeid.engine.permitted import Permitted, Range, unbroken
from streamdeid.engine.searches import Present, Search, Searches
from streamdeid.formats.message import Visible
from streamdeid.model.label import Label
from streamdeid.text.fold import fold
from streamdeid.text.legible import is_plain, readings

_OWN_LABEL = re.compile(r"\[(?:" + "|".join(label.lower() for label in Label) + r")\]|" + NOTICE)


@dataclass(frozen=True, slots=True)
class Survivor:
    """A forbidden form that can still be read: where, and from which seed."""

    address: str
    origin: str
    label: Label


class Seen:
    """All that can be seen of an output, text by text and as a whole."""

    def __init__(self, visible: Iterable[Visible]) -> None:
        """Of the texts ``visible``."""
        self.texts = tuple(visible)

    @cached_property
    def readable(self) -> str:
        """All texts as they look, folded."""
        return readable("\n".join(item.text for item in self.texts))


def survivors(
    seen: Seen,
    wanted: Searches,
    permitted: Mapping[str, Sequence[Range]],
    is_ordinary: Callable[[str], bool],
) -> Iterator[Survivor]:
    """What of ``wanted`` can be read in an output and was not permitted, text by text.

    ``permitted`` maps the text of a note as it goes out to the ranges that were kept by a rule,
    both without line breaks, see ``engine.permitted``. ``is_ordinary`` says whether a folded
    word is one of the language.
    """
    present = wanted.within(seen.readable)
    for item in seen.texts if present else ():
        hits = _hits(wanted, present, item.text)
        first = next(hits, None)
        if first is None:
            continue
        ranges = () if item.coded else permitted.get(unbroken(item.text), ())
        allowed, told = Permitted(item.text, ranges), set()
        for search, place in chain((first,), hits):
            if search in told or allowed.covers(place):
                continue
            if item.coded and search.may_be_chance(is_ordinary):
                continue
            if item.coded or not search.in_codes:
                told.add(search)
                yield Survivor(item.address, search.seed.address, search.seed.label)


def _hits(wanted: Searches, present: Present, text: str) -> Iterator[tuple[Search, Range]]:
    """What stands in a text, as it looks, and where."""
    if is_plain(text):
        for ordinal, start, end in wanted.hits(_without_labels(fold(text)), present):
            yield wanted[ordinal], (start, end)
        return
    for reading in readings(text):
        for ordinal, start, end in wanted.hits(_without_labels(fold(reading.text)), present):
            yield wanted[ordinal], (reading.places[start], reading.places[end])


def readable(text: str) -> str:
    """``text`` as it looks, folded; line by line in each way that it may look."""
    seen = [text] if is_plain(text) else [reading.text for reading in readings(text)]
    return _without_labels(fold("\n".join(seen)))


def told(wanted: Searches, is_ordinary: Callable[[str], bool], text: str) -> Label | None:
    """Whose form stands in a code or another short ``text``; ``None`` if it holds none."""
    for ordinal, _, _ in wanted.hits(readable(text), wanted.every):
        if not wanted[ordinal].may_be_chance(is_ordinary):
            return wanted[ordinal].seed.label
    return None


def _without_labels(text: str) -> str:
    """``text`` with our own labels blanked, of the same length."""
    if "[" not in text:
        return text
    return _OWN_LABEL.sub(lambda m: " " * len(m[0]), text)
