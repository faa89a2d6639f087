"""Alphanumeric identifiers without a word before them (AIR, NLM Scrubber).

A run of letters, digits and joining marks with enough digits is an identifier
unless it reads as something clinical: a quantity with a unit, a range, a blood
pressure, a time or span of years, a vertebra, a vitamin, a gene variant, an
obstetric formula or a code of ICD, CPT or LOINC.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.announced import announced
from streamdeid.detectors.patterns.check_digits import is_dea, is_npi, is_vin
from streamdeid.detectors.patterns.dates.numeric import is_time
from streamdeid.detectors.patterns.head_codes import head_codes
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, among
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

RUN = re.compile(
    r"(?<![\w./-])#?(?=[A-Za-z._/-]{0,12}\d)[A-Za-z0-9]+(?:[-./_][A-Za-z0-9]+)*(?![\w/])"
)
_CLINICAL = re.compile(
    r"""\d+(?:\.\d+)?(?:[-/x]\d+(?:\.\d+)?)*[A-Za-z%]{0,6}(?:/[A-Za-z0-9]+)*   # 120/80, 10-20mg, 2x3cm, 5mg/kg/d
    |[A-Za-z]{1,3}\d{1,3}(?:[-/][A-Za-z]?\d{1,3})*[A-Za-z]?                       # L4-5, T2, B12, CD4
    |\d{1,2}[A-Za-z]{3,9}\d{2,4}                                                  # 7Mar24
    |[A-Za-z]{2,6}-?\d{1,3}[A-Za-z]?                                              # SARS-2, COX2, HbA1c
    |[A-Za-z]+(?:[-/.][A-Za-z]+)*\d?
    |\d{1,4}(?:[-/.]\d{1,4}){1,2}""",
    re.VERBOSE,
)
_KNOWN = re.compile(
    r"""[A-TV-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?(?:/[A-TV-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?)*   # ICD-10
    |(?:19|20)\d\d-(?:19|20)?\d\d                                     # a span of years
    |(?:[01]\d|2[0-3])[0-5]\d-(?:[01]\d|2[0-4])[0-5]\d                # from one clock time to another
    |[Gg]\d{1,2}[Pp]\d{1,4}(?:[A-Za-z]\d)?                            # gravida, para
    |\d{1,2}w\d?d?(?:-\d{1,2}w\d?d?)?                                 # weeks and days
    |(?:para|gravida)[-\d]+|\d{2,4}-[a-z]{3,}|\d+-\d/\d-year-old|[Pp]-\d(?:-\d)+|\d{3}two|\d{1,3}/\d{1,3}   # parity, 1800-calorie, image #20/68
    |(?:BP|HR|RR|SPO2|T|P|R|[Ww]t|BMI)\d{2,3}(?:[./]\d+)?
    |[cgmpn]\.[\w>_*+-]+|[A-Z]\d{2,5}(?:[A-Z*]|del|fs|dup)(?:/[A-Z]\d{2,5}(?:[A-Z*]|del|fs|dup))?   # gene variants
    |(?:A(?:la|rg|sn|sp)|Cys|Gl[nuy]|His|Ile|Leu|Lys|Met|Phe|Pro|Ser|Thr|Trp|Tyr|Val)\d{2,4}(?:[A-Z][a-z]{2}|fs|del)?
    |\d{1,2}[pq]\d{1,2}(?:\.\d{1,2})?   # Cys1361Tyr, 22q11.21
    |\d{1,3}(?:\.\d)?(?:x\d{0,3}(?:\.\d)?){1,2}                      # lengths and widths
    |(?:[A-Z]{1,2}[0-4]){4,6}|0\.\d{1,4}(?:-(?:\d?\.\d{1,4}|\d{1,2})){1,2}   # M1E0S1T2C1; 0.02-0.05
    |(?!0|\d\d(?:-\d\d){3}(?![\d-]))\d{1,3}(?:-\d{1,3}){3,}           # a row of values, no 00-41-77-9
    |\d{2,3}-\d{2,3}/\d{2,3}-\d{2,3}|\d{2,4}/24h                     # ranges of pressures; in a day
    |\d{5}-(?:\d{2}|[A-Z]{2})|[A-Z]\d{4}(?:-[A-Z\d]{2})?              # CPT and HCPCS with modifier
    |\d{4,5}-\d(?!\d)                                                 # LOINC
    |HLA-[A-Z]+\d+|(?:NP|NM|NC)_\d+(?:\.\d{1,2})?|rs\d+|HP                          # alleles, reference sequences
    |[A-Za-z]{1,4}\d{1,3}(?:[/-][A-Za-z]{1,4}\d{1,3})+                # BP168/SPO2
    |\d{2,3}(?:\.\d)?-\d{2,3}(?:\.\d)?                               # ranges of vital signs
    |(?:[6-9]\d|\d{3})/\d{2,3}-(?:[6-9]\d|\d{3})/\d{2,3}              # of pressures
    |\d{1,3}(?:th|st|nd|rd)?-\d{1,3}(?:th|st|nd|rd)?|\d{2,3}s-\d{2,3}s(?:/\d{2,3}s-\d{2,3}s)?""",
    re.VERBOSE,
)
ENCODED = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{24,}={0,2}(?![A-Za-z0-9+/=])")
SPACED = re.compile(
    r"(?<![\w.-])(?:[A-Z]\d{4} \d{2} \d{6}(?: [A-Z])?"
    r"|(?!CPT|ICD|ISBN|HCPCS|CLIA|LOINC|SNOMED|NDC|SCT|PMID)[A-Z]{2,5} (?:\d{6,12}|\d{3,5}[ -]\d{2,6}(?:[ -]\d{2,6}){0,3}|\d\d-\d{4,6})"
    r"|[A-Z] \d{3,4} \d{4}|\d{4} \d{4} \d{4}(?: \d{1,4}){0,2})(?![\w%/]|[.-]\d)"
)
"""Units of blood (ISBT 128) and long numbers in groups."""
_NAMED = re.compile(r"\b(?:NDC|SNOMED|SNOMED CT|SCT|LOINC|RXCUI|RxNorm|CPT|PMID|ISBN)[:# ]{0,2}$")
"""A word for a code of everybody's, in front of one."""
_MANY = 6
"""Digits that are a number by themselves, at least."""
CAPITALS = f.UPPER | f.INITIAL
_WORD = 12
"""Characters of such a word, at most."""
_PLAIN = re.compile(
    r"""(?:[(~<>=+"']?(?:\d{5}|\d{1,4}(?:[:/.,]\d{1,4}){0,2})   # a count, date, time, pressure, decimal
    |[#A-Za-z]{0,8}\d{1,2}|\d{1,2}[+A-Za-z]{1,8})[%,.;:)]{0,2}   # T2, 5mg""",
    re.VERBOSE,
)
"""The most common pieces. No pattern finds a code in one."""
_PARTS = re.compile(r"\d+|[A-Za-z]+")
_RECORDED = re.compile(
    r"(?!AC|PC|VC|CMV)[A-Za-z]{1,3}\d\d/\d{3}(?!\d)|[A-Za-z].*-|0\d?-|\d{1,3}-\d{1,3}-"
)
"""How a number of a record with slashes begins: ``S24/118``, ``00-41-77/9``, no ventilation ``AC14/450``."""
_LONG = re.compile(r"\d{6,}")
_UNIT = re.compile(
    r"\s*(?:mg|mcg|ml|cc|units?|cells|copies|iu|cfu|/\s?(?:[munµ]?[lg]\b|mm|mcl|mic|cu|hpf|lpf|dl|day|hr?\b|d\b|kg)|mm|cm|k\b|%|g\b|days|years|steps|ms\b|hz\b|kcal)",
    re.IGNORECASE,
)
MIXED = re.compile(r"(?<![\w./-])(?=[A-Z]{0,3}\d)[A-Z0-9]{5,12}(?![\w/]|[.-]\w)")
BRACKETED = re.compile(
    r"(?<=\()(?:(?!CPT|ICD|ISBN|HCPCS|CLIA|LOINC|SNOMED|ASTM|ISO)[A-Z]{2,5} (?!(?:19|20)\d\d\))\d{4,6}|[A-Z]{2,3} \d{4} \d{3,4})(?=\))"
)
"""A number of a record behind a name: ``(SF 0411 882)``."""
_PAIRS = re.compile(
    r"(?:[A-Z]{1,2}\d{1,2})+[A-Z]?|[A-Z]{2,5}\d{1,2}[A-Z]\d{1,2}|\d{1,2}W\dD|\d{1,3}[A-Z]{1,2}\d{1,3}(?:[A-Z]{1,2}\d{1,3})*|\d+X\d+(?:X\d+)*|\d{1,2}[A-Z]{3}\d{2,4}"
)
VIN = re.compile(r"(?<![\w-])(?=[A-Z0-9]{0,16}\d)[A-HJ-NPR-Z0-9]{17}(?![\w-])")
WORDS = f.ABBREVIATION | f.COMMON_WORD | f.NOTE_WORD | f.CLINICAL | f.DEGREE | f.ROLE | f.MONTH

RUN_LENGTH, MIXED_LENGTH, VIN_LENGTH, ENCODED_LENGTH = 3, 5, 17, 24
"""The fewest characters that a pattern can match."""
OPENING = among({"("})
BASE64 = Label.IDNUM, 0.9, "base64"
IN_BRACKETS = Label.IDNUM, 0.6, "bracketed"
TAKING_TURNS = Label.IDNUM, 0.6, "mixed"
VEHICLE = Label.VEHICLE, 0.95, "vin"

Piece = tuple[int, int]
"""Offsets of visible characters between blanks."""


@dataclass(frozen=True, slots=True)
class Codes:
    """Anything else that is unique (item R of Safe Harbor)."""

    lexicon: Lexicon
    name: str = "codes"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each run that has digits enough and no clinical reading."""
        text = reading.text
        seen = page(reading, self.lexicon)
        if not seen.digits:
            return
        for start, end, label in announced(seen, self.lexicon):
            yield Span(start, end, label, self.name, 0.7, "announced")
        for start, end in head_codes(text, reading.earlier, self.lexicon):
            yield Span(start, end, Label.MRN, self.name, 0.7, "page head")
        pieces = list(_pieces(seen))
        yield from self._each(_within(ENCODED, text, pieces, ENCODED_LENGTH), _is_encoded, BASE64)
        yield from self._runs(text, pieces)
        yield from self._groups(seen)
        yield from self._each(_bracketed(seen), self._is_recorded, IN_BRACKETS)
        cased = [piece for piece in pieces if _has_capital(text[slice(*piece)])]
        yield from self._each(_within(MIXED, text, cased, MIXED_LENGTH), _is_mixed, TAKING_TURNS)
        yield from self._each(_within(VIN, text, pieces, VIN_LENGTH), is_vin, VEHICLE)

    def _each(
        self,
        matches: Iterable[re.Match[str]],
        is_code: Callable[[str], bool],
        told: tuple[Label, float, str],
    ) -> Iterator[Span]:
        """A span for each match that ``is_code``; ``told`` is label, score and rule."""
        label, score, rule = told
        for match in matches:
            if is_code(match[0]):
                yield Span(*match.span(), label, self.name, score, rule)

    def _runs(self, text: str, pieces: Sequence[Piece]) -> Iterator[Span]:
        """Runs of letters, digits and marks that look like a number of a record."""
        for match in _within(RUN, text, pieces, RUN_LENGTH):
            run = match[0]
            digits = sum(map(str.isdigit, run))
            if digits < 3 or (digits < _MANY and run.isdigit()):
                continue
            if not _is_identifier(run, digits):
                continue
            start, end = match.span()
            if not _UNIT.match(text, end) and not _NAMED.search(text, max(0, start - _WORD), start):
                label = Label.LICENSE if is_dea(run) or is_npi(run) else Label.IDNUM
                yield Span(start + (run[0] == "#"), end, label, self.name, 0.7, "alphanumeric")

    def _groups(self, seen: Page) -> Iterator[Span]:
        """Groups of digits that blanks and dashes part."""
        end = 0
        for i in _parted(seen):
            first = seen.starts[i]
            match = SPACED.match(seen.text, first) if first >= end else None
            if match:
                end = match.end()
                start = self._start(match[0])
                if start >= 0:
                    yield Span(first + start, end, Label.IDNUM, self.name, 0.7, "groups")

    def _is_recorded(self, found: str) -> bool:
        """Whether the letters of a bracketed number are no word, unit or test of their own."""
        head = self.lexicon.words[found.partition(" ")[0]]
        return not head.flags & (WORDS | f.UNIT | f.MONTH)

    def _start(self, found: str) -> int:
        """Where the number of some groups begins: at its letters unless they are a word; -1 for none."""
        head, _, rest = found.partition(" ")
        groups = re.split("[ -]", rest)
        if found[0].isdigit():
            return -1 if all(is_time(group) for group in found.split(" ")) else 0
        if "-" in rest and len(rest) < 8 and rest[2] != "-":
            return -1
        if max(map(len, groups)) < 4 or (
            len(groups[0]) == 8 and groups[0].startswith(("19", "20"))
        ):
            return -1
        known = self.lexicon.words[head]
        told = (
            known.flags & WORDS
            or known.folded in self.lexicon.table("number_words")
            or (len(head) == 5 and known.known)
        )
        return len(head) + 1 if told else 0


def _bracketed(seen: Page) -> Iterator[re.Match[str]]:
    """What can be the number of a record in brackets."""
    for i in seen.where(OPENING):
        if seen.flag[i + 1] & f.UPPER and seen.flag[i + 2] & f.DIGITS:
            match = BRACKETED.match(seen.text, seen.ends[i])
            yield from (match,) if match else ()


def _parted(seen: Page) -> Iterator[int]:
    """The tokens that can begin a group: capitals or four digits with a blank and digits behind."""
    flag, gap, word = seen.flag, seen.gap, seen.word
    for i in seen.digits:
        if gap[i - 1] != " ":
            continue
        if flag[i - 1] & CAPITALS:
            yield i - 1
        elif flag[i - 1] & f.DIGITS and len(word[i - 1]) == 4:
            yield i - 2 if not gap[i - 2] and flag[i - 2] & f.INITIAL else i - 1


def _pieces(seen: Page) -> Iterator[Piece]:
    """What stands between blanks and has digits: no code without blanks is anywhere else.

    Few digits by themselves are none.
    """
    text, starts, ends, gap, last = seen.text, seen.starts, seen.ends, seen.gap, -1
    for i in seen.digits:
        if i <= last or (gap[i] and gap[i - 1] and ends[i] - starts[i] < _MANY):
            continue
        first = last = i
        while not gap[first - 1]:
            first -= 1
        while not gap[last]:
            last += 1
        if not _PLAIN.fullmatch(text, starts[first], ends[last]):
            yield starts[first], ends[last]


def _within(
    pattern: re.Pattern[str], text: str, pieces: Iterable[Piece], least: int
) -> Iterator[re.Match[str]]:
    """The matches of ``pattern``, ``least`` characters long at least, in some pieces of ``text``."""
    for start, end in pieces:
        if end - start >= least:
            yield from pattern.finditer(text, start, end)


def _has_capital(piece: str) -> bool:
    """Whether a letter of it is a capital."""
    return piece != piece.lower()


def _is_mixed(run: str) -> bool:
    """Whether letters and digits take turns as in lots and plates, and not as in ``T2N0M0`` or ``C1D8``."""
    digits = sum(map(str.isdigit, run))
    turns = sum(a.isdigit() != b.isdigit() for a, b in pairwise(run))
    return (
        turns > 1
        and 1 < digits < len(run)
        and not _PAIRS.fullmatch(run)
        and not _KNOWN.fullmatch(run)
    )


def _is_identifier(run: str, digits: int) -> bool:
    """Whether a run is an identifier by its form alone."""
    bare = run.lstrip("#")
    if _LONG.fullmatch(bare):
        return True
    if _KNOWN.fullmatch(bare) or _is_values(bare):
        return False
    if digits >= 5 and any(map(str.isalpha, bare)):
        return True
    if digits >= 6 and "-" in bare:
        return True
    if run[0] == "#" and digits >= 3 and not (bare.isdigit() and digits < 4):
        return True
    return digits >= 4 and _CLINICAL.fullmatch(bare) is None


def _is_values(run: str) -> bool:
    """Whether slashes divide a run into values of three digits at most: ``12/450/PS``, ``200-300/h``."""
    if "/" not in run or _RECORDED.match(run):
        return False
    return max(map(len, _PARTS.findall(run))) < 4


def _is_encoded(run: str) -> bool:
    """Whether a long run mixes cases and digits as base64 does, in which anything can hide."""
    return any(map(str.isdigit, run)) and any(map(str.islower, run)) and any(map(str.isupper, run))
