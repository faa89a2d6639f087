"""The months of a language: their number, and what each name means besides.

``months.txt`` of a pack gives each name its number and properties; names of another
language that people mix in (``foreign_months.txt``) have a number only.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from streamdeid.lexicons.lexicon import Lexicon
from streamdeid.lexicons.signs import Sign, among


class Months(NamedTuple):
    """The names of months, folded."""

    numbers: Mapping[str, int]
    """Every name to its number, from 1."""
    foreign: frozenset[str]
    """Names of another language."""
    alone: frozenset[str]
    """Names that mean nothing but the month."""
    short: frozenset[str]
    """Short forms that are no other word."""
    loud: frozenset[str]
    """Short forms that mean the month in capitals too: no device, test or order is called so."""
    words: frozenset[str]
    """Names that are an everyday word or clinical letters as well."""
    called: frozenset[str]
    """Short forms that with a capital are somebody or something else as well."""
    sign: Sign
    """Any name of a month."""

    def named(self, number: int) -> frozenset[str]:
        """Every name of one month."""
        return frozenset(name for name, one in self.numbers.items() if one == number)


@cache
def months_of(lexicon: Lexicon) -> Months:
    """The months of ``lexicon``, read once."""
    own, foreign = lexicon.table("months"), lexicon.table("foreign_months")
    numbers = {name: int(values[0]) for name, values in (*own.items(), *foreign.items())}
    alone, short, loud, words, called = (
        frozenset(name for name, values in own.items() if said in values)
        for said in ("alone", "short", "loud", "word", "called")
    )
    return Months(numbers, frozenset(foreign), alone, short, loud, words, called, among(numbers))
