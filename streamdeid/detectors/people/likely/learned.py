"""Words learnt as names in a note, found again wherever they stand in it.

Module L of Carlsson and Dalianis 2010: what earlier rules tagged is tagged
everywhere in the note, and so are the names that other notes of the patient told.
Only where letter case allows it; a word of everyday language is learnt only where
it stands out as a name does.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.likely.clipped import SIGN, beginnings, clipped
from streamdeid.detectors.people.likely.rosters import rostered
from streamdeid.detectors.people.words.eponyms import is_eponymous, names_a_thing
from streamdeid.detectors.people.words.places import has_head
from streamdeid.detectors.people.words.rank import POSSIBLE
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.detectors.people.words.unmistakable import is_unmistakable
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span

SHORTEST = 3
POINTERS = f.TITLE | f.KIN
BESIDE = f.PARTICLE | f.DEGREE | f.TITLE | f.ROLE | f.KIN
"""Words of a name that stand beside it."""
EXCHANGES = frozenset(
    "by per w with called paged to for and dr pt patient d seen told asked notified cc attn from"
    " informed signed texted if".split()
)
"""Words before a name that a note has told already."""
SURE = 0.7
"""The score that a finding must have to be learnt from."""


@dataclass(frozen=True, slots=True)
class Learned:
    """Repeats of the names that earlier detectors found in this note."""

    lexicon: Lexicon
    name: str = "learned"
    hears_names: ClassVar[bool] = True

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every repeat that no earlier one covers."""
        if not reading.earlier and not reading.told:
            return
        sight = look(reading, self.lexicon)
        listed = tuple(self._listed(sight, reading.earlier))
        yield from listed
        repeats = tuple(self._repeats(sight, reading, (*reading.earlier, *listed)))
        yield from repeats
        if repeats and not listed:
            yield from self._listed(sight, (*reading.earlier, *repeats))

    def _repeats(self, sight: Sight, reading: Reading, earlier: tuple[Span, ...]) -> Iterator[Span]:
        """Every repeat of a name in ``earlier`` or in another note."""
        known, covered = learn(sight, earlier)
        told = {**reading.told, **known}
        if not told:
            return
        begun, formal = beginnings(known), self.lexicon.formal_names
        repeats = [i for i, word in enumerate(sight.folded) if word in told]
        for i in sorted({*repeats, *sight.where(SIGN)} - covered):
            word = sight.folded[i]
            label = told.get(word)
            if label is None:
                name = clipped(sight.words[i], begun, known, formal.get(word, ()))
                if name and not is_eponymous(sight, i):
                    start, end = sight.starts[i], sight.ends[i]
                    yield Span(start, end, known[name], self.name, 0.7, "short form")
            elif (is_repeat(sight, i) or self._is_unmistakable(sight, i)) and _is_worth(sight, i):
                rule = "seen before" if word in known else "seen in another note"
                yield Span(sight.starts[i], sight.ends[i], label, self.name, 0.7, rule)

    def _is_unmistakable(self, sight: Sight, i: int) -> bool:
        """Whether a learnt word in small letters means nothing but the name."""
        small = sight.flags[i] & f.LOWER
        return bool(small) and is_unmistakable(self.lexicon.look_up(sight.folded[i].capitalize()))

    def _listed(self, sight: Sight, earlier: tuple[Span, ...]) -> Iterator[Span]:
        """The other people of a list of people."""
        for first, last, label in rostered(sight, earlier):
            start, end = sight.starts[first], sight.ends[last]
            yield Span(start, end, label, self.name, 0.7, "listed")


def learn(sight: Sight, spans: tuple[Span, ...]) -> tuple[dict[str, Label], set[int]]:
    """The words of names in ``spans`` with their labels, and the tokens that are covered."""
    known: dict[str, Label] = {}
    found = dict.fromkeys(map(_taught, spans))  # rules find the same again
    for start, end, label in found:
        if label is not None:
            for i in _tokens(sight, start, end):
                if _is_worth(sight, i):
                    known.setdefault(sight.folded[i], label)
    return known, _covered(sight, ((start, end) for start, end, _ in found))


def _covered(sight: Sight, ranges: Iterable[tuple[int, int]]) -> set[int]:
    """The tokens in ``ranges``, each of them looked at once however many lie over it."""
    covered: set[int] = set()
    behind = 0
    for start, end in sorted(ranges):
        tokens = _tokens(sight, start, end)
        if tokens:
            covered.update(range(max(behind, tokens.start), tokens.stop))
            behind = max(behind, tokens.stop)
    return covered


def _tokens(sight: Sight, start: int, end: int) -> range:
    """The tokens of a range that begins with one."""
    first = bisect_left(sight.starts, start)
    begun = first < len(sight) and sight.starts[first] == start
    return range(first, bisect_left(sight.starts, end) if begun else first)


def _taught(span: Span) -> tuple[int, int, Label | None]:
    """The range of a span, and its label if it is one of a name that is to be learnt."""
    sure = span.score >= SURE and span.label in NAMES
    return span.start, span.end, span.label if sure else None


def _is_worth(sight: Sight, i: int) -> bool:
    """Whether token ``i`` of a name can stand for it alone."""
    flags = sight.flags[i]
    return (
        bool(flags & f.LETTERS)
        and len(sight.surfaces[i]) >= SHORTEST
        and not flags & BESIDE
        and (not flags & f.FUNCTION_WORD or bool(flags & f.NAME and flags & f.CAPITALISED))
    )


def is_repeat(sight: Sight, i: int) -> bool:
    """Whether a learnt word is the name again at ``i``."""
    if has_head(sight, i) or (is_eponymous(sight, i) and not is_somebody(sight, i)):
        return False
    if sight.flags[i] & f.LOWER:
        return _is_small_repeat(sight, i)
    return sight.may_name(i) and (is_pointed_at(sight, i) or _shows(sight, i))


def _shows(sight: Sight, i: int) -> bool:
    """Whether a learnt word shows by its capital or by what follows that it is the name."""
    if sight.stands_out(i) and not sight.flags[i] & f.FUNCTION_WORD:
        return True
    flags, following = sight.flags[i], sight.flag[i + 1]
    if flags & (f.FUNCTION_WORD | f.WORD_NAME | f.COMMON_WORD | f.EPONYM_ALONE | f.CLINICAL):
        acts = following & f.SPEECH and not following & f.FUNCTION_WORD
        return bool(acts) or sight.surface[i + 1] in {"'", "’"}
    return sight.rank[i] >= POSSIBLE


def is_pointed_at(sight: Sight, i: int) -> bool:
    """Whether a title, a relative or a word of exchange before ``i`` points at somebody."""
    before = i - 2 if sight.surface[i - 1] in {".", "/", ":", "("} else i - 1
    if before < 0 or not sight.near(before) or not sight.near(i - 1):
        return False
    return bool(sight.flags[before] & POINTERS) or sight.folded[before] in EXCHANGES


def acts(sight: Sight, i: int) -> bool:
    """Whether a verb of people follows, so that the word at ``i`` is its subject."""
    following = sight.flag[i + 1]
    return bool(following & f.SPEECH) and not following & f.FUNCTION_WORD and sight.near(i)


def is_somebody(sight: Sight, i: int) -> bool:
    """Whether an eponym of the note, already learnt as a name, is the person here."""
    if names_a_thing(sight, i) or not sight.flags[i] & (f.CAPITALISED | f.UPPER):
        return False
    return is_pointed_at(sight, i) or acts(sight, i)


def _is_small_repeat(sight: Sight, i: int) -> bool:
    """Whether a learnt word in lower case, in a line without capitals, is the name."""
    if not sight.calm(i):
        return False
    if sight.rank[i] > POSSIBLE:
        return True
    return is_pointed_at(sight, i) and not sight.flags[i] & f.FUNCTION_WORD
