"""How rules and classifier decide together.

1. **Union.** What the classifier finds counts, whatever the rules say, and the
   rules' findings are among its evidence.
2. **Veto.** A rule's finding stands as a whole or falls. It falls when one of its
   words speaks against it more than the rule can be trusted: worst margin + trust of
   the rule ≤ 0. What the classifier found of it by itself stays. The trust of each
   rule was measured on notes held out, and stands in the manifest.
3. **Override.** What the message itself told (seeds) is never vetoed, nor are numbers of social
   security and addresses of the net, which their form tells, nor a name that is said and spelt.
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
from streamdeid.detectors.classifier.features.view import View, reach
from streamdeid.detectors.classifier.trained.model import Weights
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.ranges import Ranges
from streamdeid.model.span import BORN, SPELT, VETO, Kept, Span

NEVER_VETOED = frozenset({"seeded"})
EXACT = frozenset({"ssn", "web"})
"""Rules of forms that hardly anything else has; what slips through is the worst of leaks."""
TOLD = frozenset({SPELT, BORN})
"""Rules of what the message tells besides."""
DATED = frozenset({"worded", "m/y", "m/d/y"})
"""Rules of dates that name a month with a day or a year. Measured: all 9 that the classifier took
back in the development notes, and all 58 in transcripts of other authors, were dates."""
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
UNMEASURED = 0.2
"""The trust in a rule of which nothing was measured."""


def vetoes(
    earlier: Sequence[Span],
    seen: View,
    margins: Weights,
    trust: Mapping[str, float],
    own: Sequence[Span] = (),
) -> Iterator[Kept]:
    """The findings of rules that the classifier takes back; ``margins`` by token, biased.

    No date of which it found a part, as one of its ``own``: the rest would stay.
    """
    dates = Ranges.of((span.start, span.end) for span in own if span.label is Label.DATE)
    for span, margin in support(earlier, seen, margins):
        if margin + trust.get(span.detector, UNMEASURED) > 0:
            continue
        if span.label is not Label.DATE or not dates.meets(span.start, span.end):
            yield Kept(span.start, span.end, VETO, span.detector)


def standing(earlier: Sequence[Span], vetoes: Iterable[Kept]) -> Iterator[Span]:
    """The findings of rules that were not taken back."""
    taken = {(veto.start, veto.end, veto.origin) for veto in vetoes}
    return (span for span in earlier if (span.start, span.end, span.detector) not in taken)


def support(earlier: Sequence[Span], seen: View, margins: Weights) -> Iterator[tuple[Span, float]]:
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
    dated = span.detector == "dates" and span.rule in DATED
    return dated or span.detector in NEVER_VETOED | EXACT or span.rule in TOLD


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
    for span in found:
        plain = NO_NAME.get(span.label, 0)
        words = map(look_up, reading.text[span.start : span.end].split() if plain else ())
        naming = _NAMING if plain != f.DEPARTMENT else 0
        doubtful = plain and all(word.flags & plain and not word.flags & naming for word in words)
        doubtful = doubtful or (plain and _is_genus(span, reading.text, look_up))
        doubtful = doubtful or (plain and _is_specimen(span, reading.text, look_up))
        # A rule found some of it, or the message tells a name that it resembles.
        if not doubtful or earlier.meets(span.start, span.end):
            yield span


def _is_specimen(span: Span, text: str, look_up: LookUp) -> bool:
    """Whether a span is the head of a specimen in a report: ``A. Colon, 2/2 fragments``."""
    head = _SPECIMEN.match(text, span.start)
    is_first = not text[text.rfind("\n", 0, span.start) + 1 : span.start].strip()
    return bool(
        head and is_first and head.end() == span.end + 1 and look_up(head[1]).flags & f.CLINICAL
    )


_SPECIMEN = re.compile(r"[A-Z]\.?[ ]([^\W\d_]+)[,:](?!\s?\d{1,3}\s?y)")
"""A letter, a word, a comma or colon, and no age."""
