"""Identifiers by the shapes that a language pack states: ``12345678Z``, ``+34 612 345 678``, ``12-III-2016``.

Which identifiers a country has, what they look like and which check they bear is data of the
pack (``forms.txt``): ``dni  IDNUM  check=dni  99999999_A``. A shape is as long as it is written,
so that each costs one look at every place of the note.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.checks import CHECKS, Check
from streamdeid.detectors.patterns.page import page
from streamdeid.lexicons import Lexicon
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_CHECK = "check="
_SIGNS = {
    "9": "[0-9]",
    "*": "[0-9]{1,18}",
    "A": "[A-Za-z]",
    "H": "[0-9A-Fa-f]",
    "_": "[ ./-]?",
    "U": "[A-Z]",
    "W": "[A-Z][a-z]{1,20}",
    "R": "(?:I{1,3}|IV|VI{0,3}|I?X|XI{1,2})",
    " ": "[ \\n]",
}
"""What the signs of a shape stand for; all others stand for themselves."""
_SCORE = 0.9


class Form(NamedTuple):
    """One kind of identifier."""

    name: str
    label: Label
    pattern: re.Pattern[str]
    check: Check | None


@dataclass(frozen=True, slots=True)
class Forms:
    """Numbers and dates of the shapes that the pack of ``lexicon`` lists."""

    lexicon: Lexicon
    name: str = "forms"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each number whose shape and check are right."""
        if not page(reading, self.lexicon).digits:
            return
        end = 0
        for span in sorted(self._all(reading.text), key=lambda one: (one.start, -one.end)):
            if span.start >= end:
                end = span.end
                yield span

    def _all(self, text: str) -> Iterator[Span]:
        """A span for each form in each place, of which some lie inside others."""
        for form in forms_of(self.lexicon):
            for match in form.pattern.finditer(text):
                if form.check is None or form.check(text, *match.span(), self.lexicon):
                    yield Span(*match.span(), form.label, self.name, _SCORE, form.name)


@cache
def forms_of(lexicon: Lexicon) -> tuple[Form, ...]:
    """The forms of ``lexicon``, read once.

    Raises:
        ConfigurationError: a label or check that does not exist.
    """
    table = lexicon.table("forms")
    return tuple(_form(name, *values) for name, values in table.items())


def _form(name: str, label: str, *rest: str) -> Form:
    """The form of one line of the list."""
    named = [one.removeprefix(_CHECK) for one in rest if one.startswith(_CHECK)]
    shapes = [one for one in rest if not one.startswith(_CHECK)]
    if label not in Label.__members__ or not CHECKS.keys() >= set(named) or not shapes:
        raise ConfigurationError("forms", f"{name} has no such label or check, or no shape")
    return Form(name, Label[label], shaped(shapes), CHECKS[named[0]] if named else None)


def shaped(shapes: Iterable[str]) -> re.Pattern[str]:
    """One of the shapes, with no letter, digit or decimal mark glued to it."""
    signs = ("".join(_SIGNS.get(sign, re.escape(sign)) for sign in shape) for shape in shapes)
    return re.compile(rf"(?<![\w+])(?<!\d[.,/-])(?:{'|'.join(signs)})(?!\w|[.,/-]\d)")
