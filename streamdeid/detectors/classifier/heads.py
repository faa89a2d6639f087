"""Where a span of the classifier really begins: behind function words, before an initial.

Words are scored one by one, so that *the* of *the 4th* or *at* of *at Rite Aid* can be taken
along. Such a word tells nobody anything, and a label in its place would stand beside the
one that replaces the rest. Names of people are left as they are, for *An* and *Do* are some,
and so are states, for *or* and *me* are some. A number in words tells what it counts: the day
of *third of May*, the record of *four four one seven*. The letter of *5 D. Nakoa* could be a
measure, and so it is scored; before a name a letter with a point is an initial fifty times to one.
The last word of a heading is none of the name below it (*History of Present Illness*).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.patterns.dates.ordinals import SPELT
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span

_SMALL = re.compile(r"([a-z]+)(?:\s+|$)")
_INITIAL = re.compile(r"(?<![\w.&/'’-])[A-Z]\. ?\Z")
_HEADING = re.compile(r"([^\W\d_]+):?[ \t]*\n\s*")
_ORDINARY = f.COMMON_WORD | f.CLINICAL | f.NOTE_WORD
_REACH = 4
"""Characters of an initial, its point, a blank, and what stands before them."""
_HARDLY_A_NAME = 0.01
"""The likelihood ratio under which a function word is hardly ever borne as a name."""


def headed(found: Iterable[Span], text: str, look_up: LookUp) -> Iterator[Span]:
    """``found`` without the function words in small letters that spans begin with."""
    for span in found:
        if span.label in NAMES:
            start = max(_initialled(span, text), _below_a_heading(span, text, look_up))
        else:
            start = span.start if span.label is Label.STATE else _start(span, text, look_up)
        if start < span.end:
            yield span if start == span.start else replace(span, start=start)


def _initialled(span: Span, text: str) -> int:
    """Where the initial with a point begins that stands before the name; else its own start."""
    at = max(0, span.start - _REACH)
    initial = _INITIAL.search(text[at : span.start])
    return at + initial.start() if initial else span.start


def _below_a_heading(span: Span, text: str, look_up: LookUp) -> int:
    """Where the name begins under a line that ends with a word that nobody is called; else 0."""
    heading = _HEADING.match(text, span.start, span.end)
    if heading is None or heading.end() >= span.end:
        return 0
    word = look_up(heading[1])
    return heading.end() if word.flags & _ORDINARY and not word.flags & f.NAME else 0


def _start(span: Span, text: str, look_up: LookUp) -> int:
    """The first character behind such words; the end if there is nothing else."""
    start = span.start
    while (small := _SMALL.match(text, start, span.end)) and _is_function_word(small[1], look_up):
        start = small.end()
    return start


def _is_function_word(surface: str, look_up: LookUp) -> bool:
    """Whether the word only joins others: no name, no number."""
    word = look_up(surface)
    joins = word.flags & f.FUNCTION_WORD and surface not in SPELT
    return bool(joins) and word.ratio < _HARDLY_A_NAME
