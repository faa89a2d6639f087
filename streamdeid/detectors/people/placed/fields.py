"""Names in the fields of a form: ``Patient: May, William R``, ``Attending|COYLE^DERMOT``.

A label is followed by a colon, a bar, an equals sign or wide blanks, and then by
its value; the label says whose name it is. Several labels can share a line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.placed.parts_of_name import parts_of_name
from streamdeid.detectors.people.words.fit import ANY, fits, leads
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, NEVER, POSSIBLE
from streamdeid.detectors.people.words.runs import name_span, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

MARKS = frozenset({":", "|", "=", ">", "}", "#", "-", "–", "."})
PATIENT = frozenset(
    "patient pt name employee client resident member subject decedent recipient aka nee née alias"
    " nickname veteran inmate student participant ppt consumer claimant pts patients re"
    " examinee".split()
)
STAFF = frozenset(
    "by author provider dictated signed transcribed interviewer observer reporter recorder"
    " collector notary completed prepared entered reviewer sender to from cc recipient".split()
)
TAILS = frozenset({"name", "id", "s"})
"""What may stand between a label and its value."""
NAMED = frozenset("patient pt name client resident member child proband".split())
"""Labels whose value is a name and nothing else."""
BORNE = 1e-5
"""The share of people from which a word that is a whole value is a surname."""
LABELS = dict.fromkeys(STAFF, Label.DOCTOR) | dict.fromkeys(PATIENT, Label.PATIENT)
"""Whose name follows a label, besides the words for roles and kin."""


class Named(NamedTuple):
    """What labels the fields of names in one language."""

    labels: Mapping[str, Label]
    sign: Sign


@cache
def _named(lexicon: Lexicon) -> Named:
    """The labels above and those of the pack of ``lexicon`` (``name_labels.txt``)."""
    own = {word: Label[label] for word, (label,) in lexicon.table("name_labels").items()}
    labels = LABELS | own
    return Named(labels, among(labels) | flagged(f.ROLE | f.KIN))


@dataclass(frozen=True, slots=True)
class Fields:
    """The values of form fields that hold a person's name."""

    lexicon: Lexicon
    name: str = "fields"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every name in a labelled field."""
        sight = look(reading, self.lexicon)
        labels, sign = _named(self.lexicon)
        for i in sight.where(sign):
            if _goes_on(sight, i):
                continue
            label = labels.get(sight.folded[i])
            if label is None:
                label = Label.DOCTOR if sight.flags[i] & f.ROLE else Label.RELATIVE
            start, marked = _value(sight, i)
            if start < 0 or (not marked and label is Label.DOCTOR and _is_unsure(sight, start)):
                continue
            last = run_on(sight, start, _bar(sight, i, start, label, marked=marked), comma=True)
            if last >= 0:
                yield name_span(sight, start, last, label, self.name, "field", 0.9)
        for first, last in parts_of_name(sight):
            yield name_span(sight, first, last, Label.PATIENT, self.name, "part of a name", 0.9)


def _goes_on(sight: Sight, i: int) -> bool:
    """Whether a plain sentence goes on behind the label: a word follows that is never a name."""
    flags = sight.flag[i + 1]
    if not flags & f.LOWER or flags & f.PARTICLE or sight.rank[i + 1] > NEVER:
        return False
    word = sight.folded[i + 1]
    return len(word) > 1 and word not in TAILS


def _is_unsure(sight: Sight, start: int) -> bool:
    """Whether neither a list nor a capital shows a name: ``labs by phleb``, ``NGT to LIS``."""
    return not sight.flag[start] & (f.NAME | f.CAPITALISED | f.INITIAL | f.PARTICLE)


def _value(sight: Sight, i: int) -> tuple[int, bool]:
    """Where the value begins, and whether a mark announces it; -1 if there is none."""
    j = i + 1
    if sight.surface[j] == "(" and sight.surface[j + 2] == ")":
        j += 3
    if sight.surface[j] == "'" and j + 1 < len(sight) and sight.folded[j + 1] == "s":
        j += 2
    if j < len(sight) and sight.folded[j] in TAILS:
        j += 1
    if sight.surface[j] in MARKS and sight.same_line(j - 1):
        mark = sight.surface[j]
        while sight.surface[j] in MARKS:
            j += 1
        wide = sight.same_line(j - 1) or (mark == ":" and sight.gap[j - 1].strip(" ") == "\n")
        return (j, mark in ":|=}") if wide else (-1, False)
    gap = sight.gap[j - 1]
    if "\n" not in gap:
        return (j, len(gap) > 1)
    return -1, False


def _bar(sight: Sight, i: int, start: int, label: Label, *, marked: bool) -> int:
    """A mark and a capital suffice; without a mark the value must look like a name."""
    flags = sight.flag[start]
    given = sight.flag[start + 2] & (f.CAPITALISED | f.UPPER)
    if leads(sight, start) or (_is_listed(sight, start) and given):
        return AFTER_CUE if sight.flag[start + 2] & f.FIRST_NAME or not given else POSSIBLE
    if flags & f.LOWER:
        return POSSIBLE if marked else LIKELY
    titled = marked and sight.words[i].folded in NAMED and _is_titled(sight, start)
    if titled or (marked and _is_loud_listing(sight, start)):
        return ANY
    if marked and _fills(sight, start):
        return AFTER_CUE
    if marked:
        named = sight.words[i].folded in {"pt", "patient", "name"} or not sight.shouts(start)
        return POSSIBLE if named else LIKELY
    inside = flags & f.CAPITALISED and not sight.opens(i)
    return POSSIBLE if inside and label is Label.PATIENT else LIKELY


def _is_loud_listing(sight: Sight, start: int) -> bool:
    """``PARK, BLOOM R``: capitals on both sides of a comma, one of the two borne by people."""
    both = sight.flag[start] & sight.flag[start + 2] & f.UPPER
    if not both or sight.surface[start + 1] != ",":
        return False
    return bool(sight.flag[start + 2] & f.NAME) or sight.rank[start + 2] >= POSSIBLE


def _fills(sight: Sight, start: int) -> bool:
    """Whether one capitalised word that people bear is the whole value: ``Provider: Little``."""
    flags = sight.flag[start]
    plain = (
        flags & (f.NOTE_WORD | f.FUNCTION_WORD | f.ROLE | f.CLINICAL) and not flags & f.WORD_NAME
    )
    if not flags & f.CAPITALISED or plain or sight.words[start].last < BORNE:
        return False
    gap = sight.gap[start]
    return len(gap) > 1 or "\n" in gap or sight.surface[start + 1] in {"(", ",", ";"}


def _is_titled(sight: Sight, start: int) -> bool:
    """Whether the value is written as a name is: two capitalised words, or one and an initial."""
    following = sight.flag[start + 2] if sight.surface[start + 1] == "-" else sight.flag[start + 1]
    capital = following & (f.CAPITALISED | f.INITIAL)
    plain = (sight.flag[start] | following) & (f.ROLE | f.DEGREE | f.NOTE_WORD)
    return bool(sight.flag[start] & f.CAPITALISED and capital) and not plain and sight.near(start)


def _is_listed(sight: Sight, start: int) -> bool:
    """``May, William``: a surname, a comma or caret, and another word that can be a name."""
    return sight.surface[start + 1] in {",", "^"} and fits(sight, start + 2, AFTER_CUE)
