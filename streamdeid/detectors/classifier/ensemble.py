"""How rules and classifier decide together.

1. **Union.** What the classifier finds counts, whatever the rules say, and the
   rules' findings are among its evidence.
2. **Veto.** A rule's finding stands as a whole or falls. It falls when one of its
   words speaks against it more than the rule can be trusted: worst margin + trust of
   the rule ≤ 0. What the classifier found of it by itself stays. The trust of each
   rule was measured on notes held out, and stands in the manifest.
3. **Override.** What the message itself told (seeds) is never vetoed, nor are numbers of social
   security, addresses of the net and what has a form of its own, which that tells, nor a name
   that is said and spelt.
4. **Clinical words.** What only the classifier found is no person if it is a drug, and no
   place if it is any clinical word, nor an institution if all its words are those of
   departments (*Referred to Casualty*), unless a list of names has it (the filter of NLM
   Scrubber): *Minimal* stands where a form has a town, *Zonegran* where somebody is told. Nor is
   the initial of a genus one (*S. epidermidis*). What resembles a name of the message
   is no such guess.
5. **Labels.** Where both found a stretch, the classifier says what it is (``labels``).
6. **Repeats.** A word of a name that stands after all this is the name wherever it stands in the
   note, if it is hardly anything else (``repeats``).

A veto is a ``Kept`` that names the finding by its range and detector; the
engine takes the finding away before spans are resolved.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.features.view import reach
from streamdeid.detectors.classifier.notations import is_in_a_notation, is_public
from streamdeid.detectors.classifier.seen import Seen
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.ranges import Ranges
from streamdeid.model.span import BORN, SPELT, VETO, Kept, Span

NEVER_VETOED = frozenset({"seeded"})
EXACT = frozenset({"forms", "ssn", "web"})
"""Rules of forms that hardly anything else has; what slips through is the worst of leaks."""
TOLD = frozenset({SPELT, BORN})
"""Rules of what the message tells besides."""
SURE = frozenset(
    {("dates", rule) for rule in ("worded", "m/y", "m/d/y", "diary")} | {("phones", "extension")}
)
"""Detectors and rules of dates that name a month with a day or a year, or days of one month in a
row, and of numbers behind *ext*. Measured: all 9 that the classifier took back in the development
notes, and all 58 in transcripts of other authors, were dates."""
_CLINICAL = f.CLINICAL | f.DRUG | f.NOTE_WORD
_NAMING = f.NAME | f.CITY | f.STATE | f.COUNTRY
NO_NAME = dict.fromkeys((Label.PATIENT, Label.RELATIVE, Label.DOCTOR), f.DRUG | f.DEPARTMENT)
NO_NAME |= dict.fromkeys((Label.CITY, Label.LOCATION_OTHER), _CLINICAL)
NO_NAME |= dict.fromkeys((Label.HOSPITAL, Label.ORGANIZATION), f.DEPARTMENT)
"""Words that are none of these unless a list of names has them: surnames can be any other word."""
_SPECIES = re.compile(r"\.? ([a-z]+(?:us|um|is|ae|ii|ans|ens|osa|ica|ata|ina|coli))\b")
_RARE = 5e-6
"""The share among running words under which a word with such an ending is a species."""
_INITIAL = 2
GUESSED = frozenset({"codes"})
"""Rules that take what has no other form for a code; a public notation is none."""
_EXPLAINED = frozenset({"eponym", "ordinary word"})
_SURE = 0.75
"""What resembles a seed and is explained (by an eponym) is a name only to who is sure. Of 50 notes
of patients called like words 5 are wrong, 7 without this; at 0.8 a name stays in another."""
UNMEASURED = 0.2
"""The trust in a rule of which nothing was measured."""


def vetoes(
    earlier: Sequence[Span],
    seen: Seen,
    margins: Weights,
    trust: Mapping[str, float],
    own: Sequence[Span] = (),
) -> Iterator[Kept]:
    """The findings of rules that the classifier takes back; ``margins`` by token, biased.

    No date of which it found a part, as one of its ``own``: the rest would stay.
    """
    dates = Ranges.of((span.start, span.end) for span in own if span.label is Label.DATE)
    for span, margin in support(earlier, seen, margins):
        stands = margin + trust.get(span.detector, UNMEASURED) > 0
        if stands and not (span.detector in GUESSED and is_in_a_notation(span, seen.text)):
            continue
        if span.label is not Label.DATE or not dates.meets(span.start, span.end):
            yield Kept(span.start, span.end, VETO, span.detector)


def standing(earlier: Sequence[Span], vetoes: Iterable[Kept]) -> Iterator[Span]:
    """The findings of rules that were not taken back."""
    taken = {(veto.start, veto.end, veto.origin) for veto in vetoes}
    return (span for span in earlier if (span.start, span.end, span.detector) not in taken)


def support(earlier: Sequence[Span], seen: Seen, margins: Weights) -> Iterator[tuple[Span, float]]:
    """Each finding that can be vetoed, with the worst margin over its words."""
    known, starts, text = margins.tolist(), seen.starts.tolist(), seen.text
    for span, first, after in zip(earlier, *reach(earlier, seen.starts).tolist(), strict=True):
        if is_exact(span) or first >= len(known):
            continue
        if after <= first + 1:
            yield span, known[first]
        else:
            words = [known[i] for i in range(first, after) if text[starts[i]].isalnum()]
            yield span, min(words or known[first:after])


def is_exact(span: Span) -> bool:
    """Whether what was found is told by the message or by its form."""
    sure = (span.detector, span.rule) in SURE
    return sure or span.detector in NEVER_VETOED | EXACT or span.rule in TOLD


def explained(reading: Reading) -> Ranges:
    """Where something resembles a name of the message and a rule says what it is instead."""
    return Ranges.of((one.start, one.end) for one in reading.kept if one.rule in _EXPLAINED)


def _is_genus(span: Span, text: str, look_up: LookUp) -> bool:
    """Whether the span is the initial of a genus, before the rare word for its species.

    Where a person's initial stands before a small letter the whole line is small.
    """
    if span.end - span.start > _INITIAL or not text[span.start].isupper():
        return False
    species = _SPECIES.match(text, span.end)
    return species is not None and look_up(species[1]).frequency < _RARE


def unclinical(found: Iterable[Span], reading: Reading, look_up: LookUp) -> Iterator[Span]:
    """``found`` without people and places that are clinical words and that no rule found."""
    earlier = Ranges.of(
        [(span.start, span.end) for span in reading.earlier]
        + [(kept.start, kept.end) for kept in reading.kept]
    )
    kept = explained(reading)
    for span in found:
        if is_in_a_notation(span, reading.text) or (
            span.label in NAMES and span.score < _SURE and kept.hold(span.start, span.end)
        ):
            continue
        plain = NO_NAME.get(span.label, 0)
        words = map(look_up, reading.text[span.start : span.end].split() if plain else ())
        naming = _NAMING if plain != f.DEPARTMENT else 0
        doubtful = plain and all(word.flags & plain and not word.flags & naming for word in words)
        doubtful = doubtful or (plain and _is_genus(span, reading.text, look_up))
        doubtful = doubtful or (plain and _is_specimen(span, reading.text, look_up))
        doubtful = doubtful or (span.label in _PLACES and _cuts_a_number(span, reading.text))
        doubtful = doubtful or is_public(span, reading.text, look_up)
        # A rule found some of it, or the message tells a name that it resembles.
        if not doubtful or earlier.meets(span.start, span.end):
            yield span


def _cuts_a_number(span: Span, text: str) -> bool:
    """Whether a place or address would begin or end within a ratio or an object identifier.

    ``RR 120`` of ``RR 120/80`` is no rural route, ``6.1`` of ``1.3.6.1.4`` no address of a host.
    """
    if not _BARE.fullmatch(text, span.start, span.end):
        return False
    before = text[max(0, span.start - 2) : span.start]
    return bool(_GOES_ON.match(text, span.end) or _CAME.fullmatch(before))


def _is_specimen(span: Span, text: str, look_up: LookUp) -> bool:
    """Whether a span is the head of a specimen in a report: ``A. Colon, 2/2 fragments``."""
    head = _SPECIMEN.match(text, span.start)
    is_first = not text[text.rfind("\n", 0, span.start) + 1 : span.start].strip()
    if not head or not is_first or not look_up(head[1]).flags & f.CLINICAL:
        return False
    return head.end() == span.end + 1 or span.end <= head.start(1)


_PLACES = frozenset({Label.STREET, Label.CITY, Label.ZIP, Label.LOCATION_OTHER, Label.IP})
_BARE = re.compile(r"(?:[A-Za-z]{1,3}\.? ?)?[\d.]*\d")
"""A number, or a short form and a number; *14 Smith St* of *3/14 Smith St* is a street."""
_GOES_ON = re.compile(r"[/.]\d")
_CAME = re.compile(r"\d[/.]")
_SPECIMEN = re.compile(r"[A-Z]\.?[ ]([^\W\d_]+)[,:](?!\s?\d{1,3}\s?y)")
"""A letter, a word, a comma or colon, and no age."""
