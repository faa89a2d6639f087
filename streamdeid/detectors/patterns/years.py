"""Years that stand alone: ``CABG 2004``, ``in 1998``, ``2011-2012``, ``mid-2012``.

Safe Harbor keeps years; a stricter policy names this detector besides. Four digits
of the last or this century are a year unless a unit, a currency sign, a number
sign or a clock time makes them an amount (NLM Scrubber, table 3: YYYY,
YYYY*YYYY, (early|mid|late)*YYYY). Every policy hides the year of birth of a person over 89
(45 CFR 164.514(b)(2)(i)(C)): one ninety or more years before the message that a word of
birth leads to, or that is the year of a birth date in its fields. Where the message tells
its day or that date, this is no guess that the classifier could take back.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, Sign
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Identity, Part
from streamdeid.model.label import Label
from streamdeid.model.old_age import spoken, year_tells_old_age
from streamdeid.model.span import BORN, Span
from streamdeid.text.once import Once

AMOUNTS = frozenset(
    "mg ml mcg cc units unit kcal cal g l h hrs hours steps iu meq cells copies %".split()
)
BIRTH = frozenset("born birth birthdate birthday birthyear dob yob".split())
_REACH = 8
"""Tokens before a year among which a word of birth is looked for."""
_ENDS = frozenset({".", ";", "!", "?"})
YEAR = Sign(lambda word: bool(word.flags & f.DIGITS) and is_year(word.folded))
MARKS = frozenset({"#", "$", ".", ":", "/", "+", "x"})


@dataclass(frozen=True, slots=True)
class Years:
    """Years by themselves, as DATE."""

    lexicon: Lexicon
    name: str = "years"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each year."""
        seen = page(reading, self.lexicon)
        for i in seen.where(YEAR):
            if _stands_alone(seen, i):
                yield Span(seen.starts[i], seen.ends[i], Label.DATE, self.name, 0.7, "year")


@dataclass(frozen=True, slots=True)
class BirthYears:
    """Years in which people over 89 were born, as DATE."""

    lexicon: Lexicon
    name: str = "birth_years"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each such year."""
        seen = page(reading, self.lexicon)
        reference, known = reading.identity.reference_date, _birth_years(reading.identity)
        for i in seen.where(YEAR):
            is_old = year_tells_old_age(int(seen.folded[i]), reference)
            is_known = seen.folded[i] in known
            if is_old and (is_known or _is_birth(seen, i)) and _stands_alone(seen, i):
                rule = BORN if is_known or spoken(reference) else "birth"
                yield Span(seen.starts[i], seen.ends[i], Label.DATE, self.name, 0.8, rule)


def _birth_years(identity: Identity) -> frozenset[str]:
    """The years of the birth dates that the fields tell, of the patient and of others.

    Worked out once for all notes of the message; a note of nobody in between changes nothing.
    """
    return _known(identity) if identity.facts or identity.birth_date else frozenset()


def _told_years(identity: Identity) -> frozenset[str]:
    told = {fact.value[:4] for fact in identity.facts if fact.part is Part.DATE}
    return frozenset(
        told if identity.birth_date is None else told | {str(identity.birth_date.year)}
    )


_known = Once(_told_years)


def _is_birth(seen: Page, i: int) -> bool:
    """Whether a word of birth leads to the year in the same sentence: ``born in Ohio in 1921``."""
    for k in range(i - 1, max(i - _REACH, 0) - 1, -1):
        if seen.folded[k] in BIRTH or _is_short(seen, k):
            return True
        if seen.folded[k] in _ENDS and seen.word[k - 1] != "b":
            return False
    return False


def _is_short(seen: Page, k: int) -> bool:
    """Whether token ``k`` is the *b.* before a year, in brackets or behind a comma."""
    if seen.folded[k] != "b" or seen.word[k + 1] not in (".", ":"):
        return False
    return k == 0 or seen.word[k - 1] in ("(", ",", ";", "[") or "\n" in seen.gap[k - 1]


def _stands_alone(seen: Page, i: int) -> bool:
    """Whether nothing beside four digits makes them an amount, a time or part of a number."""
    if seen.gap[i - 1] == "" and (seen.word[i - 1] in MARKS or seen.flag[i - 1] & f.LETTERS):
        return False
    if seen.word[i + 1] in AMOUNTS and seen.gap[i] in ("", " "):
        return False
    glued = seen.gap[i] == "" and seen.word[i + 1] in ("/", ":", ".", "-")
    if glued and (not seen.word[i + 2] or seen.word[i + 1] in (".", "-")):
        glued = bool(seen.flag[i + 2] & f.DIGITS)
    return not (glued and seen.gap[i + 1] == "" and not is_year(seen.word[i + 2] or "0"))
