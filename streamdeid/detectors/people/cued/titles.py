"""Names after a form of address: ``Dr. Halvorsen``, ``Mrs Lake``, ``Drs. Kim and Le``.

A title that is also an ordinary word or short form (*Lt* for left, *MS* for a
disease, *General*) announces a name only if a likely one follows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.cued.small import image_small, is_titled
from streamdeid.detectors.people.words.fit import ANY, fits, fits_small
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE
from streamdeid.detectors.people.words.runs import image_on, name_span, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

PHYSICIAN = frozenset("dr drs doctor prof professor dra".split())
OFFICER = frozenset("ofc officer det detective deputy trooper sheriff".split())
PATIENT = frozenset("mr mrs ms miss mx mister missus sr sra srta señor señora senor senora".split())
PERSONS = PATIENT | PHYSICIAN
SURE = PERSONS | OFFICER
DOUBTFUL = frozenset(
    "lt ms major general don col gen sr fr det elder judge justice sister lord lady master lola"
    " lolo maj sir dame dean miss fra private hon rev cpt capt bishop deacon chaplain"
    " professor doctor officer captain colonel tita tito corporal sgt frau herr adm ens cpo".split()
)
RANKS = frozenset("sgt cpl capt col cpt maj rev hon corporal colonel captain officer".split())
"""Forms of address that hardly stand for anything else where they have a capital."""
BORNE = 2e-5
SPELT_OUT = 5
"""Letters from which a title is no abbreviation, which would end in a point."""
CONJUNCTIONS = frozenset({"and", "&", "/", "+", ","})

SIGN = flagged(f.TITLE)


@dataclass(frozen=True, slots=True)
class Titles:
    """What stands after a title. Module T of Carlsson and Dalianis 2010, made wider."""

    lexicon: Lexicon
    name: str = "titles"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every name that a title announces."""
        sight = look(reading, self.lexicon)
        told: set[tuple[int, Label]] = set()
        for i in sight.where(SIGN):
            yield from self._after(sight, i, told)

    def _after(self, sight: Sight, i: int, told: set[tuple[int, Label]]) -> Iterator[Span]:
        """The name after the title at ``i``, and those joined to it that are not ``told`` yet."""
        start = i + 1
        pointed = sight.surface[start] == "."
        if pointed:
            start += 1
        if not sight.near(start - 1) and not _wrapped(sight, start - 1):
            return
        title = sight.words[i].folded
        if title == "fr" and sight.flag[i - 1] & f.DIGITS:
            return
        if pointed and _is_sentence_end(sight, i, title):
            return
        label = label_of(title)
        last = run_on(sight, start, _bar(sight, i, title, pointed=pointed))
        if last < 0:
            last = _end_of(sight, i, start, title)
        if last == start:
            last = max(last, image_small(sight, start))
        while last >= 0:
            yield name_span(sight, start, last, label, self.name, title_rule(title), 0.95)
            start = last + 2
            joined = sight.surface[last + 1] in CONJUNCTIONS and sight.same_line(last + 1)
            if not joined or not (title == "drs" or sight.surface[last + 1] == "/"):
                return
            if (start, label) in told:
                return
            told.add((start, label))
            last = run_on(sight, start, POSSIBLE) if fits(sight, start, POSSIBLE) else -1


def _end_of(sight: Sight, i: int, start: int, title: str) -> int:
    """The end of a name that only its title shows: ``Mr. G``, ``dr cho``, ``Mrs Two Bulls``."""
    if title in PERSONS and _is_lone_initial(sight, start):
        return start
    if title not in DOUBTFUL and (fits_small(sight, start) or is_titled(sight, start, i)):
        return start
    return image_on(sight, start) if title in SURE else -1


def _is_sentence_end(sight: Sight, i: int, title: str) -> bool:
    """Whether the point behind the title at ``i`` ends a sentence: ``held by the deputy.``."""
    broken = "\n" in sight.gap[i + 1]
    if broken and (title in DOUBTFUL or sight.flags[i] & f.UPPER):
        return True
    return len(title) >= SPELT_OUT and bool(sight.flags[i] & f.LOWER)


def _is_lone_initial(sight: Sight, i: int) -> bool:
    """``Mr. G``; an X is a placeholder."""
    initial = bool(sight.flag[i] & f.INITIAL)
    return initial and sight.surfaces[i] != "X" and sight.near(i - 1)


def _wrapped(sight: Sight, i: int) -> bool:
    """Whether only a line end, or two blanks, divides a title from its name."""
    return not sight.gap[i].strip() and len(sight.gap[i]) < 3


def _bar(sight: Sight, i: int, title: str, *, pointed: bool) -> int:
    """How much the next word must look like a name."""
    start = i + 2 if pointed else i + 1
    shorthand = title in {"mr", "ms", "fr"} and sight.flags[i] & f.UPPER and not sight.loud
    if shorthand and sight.flag[start] & f.CAPITALISED:
        return LIKELY
    if title not in DOUBTFUL or (title in {"ms", "miss"} and sight.flags[i] & f.CAPITALISED):
        flags = sight.flag[start]
        unlisted = pointed and flags & f.UPPER and not sight.shouts(start)
        called = flags & f.UPPER and flags & (f.LAST_NAME | f.CITY)
        return ANY if flags & f.CAPITALISED or unlisted or called else AFTER_CUE
    if title in RANKS and sight.flags[i] & sight.flag[start] & f.CAPITALISED:
        return AFTER_CUE if sight.words[start].last > BORNE else POSSIBLE
    if sight.flags[i] & f.UPPER and not pointed:
        return LIKELY if title in {"ms", "lt", "sr", "det"} else POSSIBLE
    if sight.flags[i] & f.LOWER and not pointed:
        return LIKELY
    return AFTER_CUE if title in {"ms", "miss"} else POSSIBLE


def label_of(title: str) -> Label:
    """Whom a title most often stands before in clinical notes."""
    if title in PHYSICIAN or title in OFFICER:
        return Label.DOCTOR
    return Label.PATIENT if title in PATIENT else Label.RELATIVE


def title_rule(title: str) -> str:
    """The rule's name, which must not be a value of the note."""
    return "doctor title" if title in PHYSICIAN else "title"
