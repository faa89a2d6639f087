"""What a model alone may not take: values with their analytes, notations of chemistry and genetics.

A model that reads context guesses where there is none: in a line that is one formula, or *Na 138*
behind a name and a colon, any label fits a little. What has the form of a value or of a public
notation stays. The forms are strict, for a user (*p.smith88*) and a number of a record may look a
little like a variant or a formula: what only looks so is taken.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_BASES = "[ACGTU]"
_AT = r"[-*]?\d+(?:[-+]\d+)?"
_ACID = "(?:Ala|Arg|Asn|Asp|Cys|Gln|Glu|Gly|His|Ile|Leu|Lys|Met|Phe|Pro|Ser|Ter|Thr|Trp|Tyr|Val)"
_NOTATIONS = (
    re.compile(r"C\d{1,3}H\d{1,3}(?:(?:Br|Cl|F|I|K|N|Na|O|P|S)\d{0,2}){1,6}"),
    re.compile(r"[A-Z]{14}-[A-Z]{10}-[A-Z]"),
    re.compile(
        rf"(?:N[CGMR]_\d+(?:\.\d+)?:)?[cgmnr]\.{_AT}(?:_{_AT})?"
        rf"(?:{_BASES}>{_BASES}|(?:delins|del|dup|ins|inv){_BASES}*)"
    ),
    re.compile(r"HL7\d{4}"),
    re.compile(rf"(?:NP_\d+(?:\.\d+)?:)?p\.\(?{_ACID}\d+(?:{_ACID}|=|\*|fs|del|dup)\S{{0,8}}"),
)
"""A sum formula in Hill's order, an InChIKey, a variant of bases or of amino acids (HGVS), a table
of HL7."""
_RUN = re.compile(r"\S+")
_REACH = 64
"""Characters around a span in which the notation that holds it begins and ends."""
_ANALYTE = re.compile(r"([A-Za-z]{2,5}|K)\+?\s?\d{1,3}(?:[.,]\d+)?")
"""No code of five digits behind a state."""
_PAIRS = re.compile(r"\d\d(?: \d\d)*")
_ROW = re.compile(r"\d+(?: \d+)+")
_PHONE_OF_PAIRS = re.compile(r"(?<!\d)0\d(?: \d\d){4}(?!\d)")
_PLACES = frozenset({Label.STREET, Label.CITY, Label.LOCATION_OTHER})
_ROADS = frozenset(
    (
        "apt block box bldg court exit flat gate hall house hwy level lot mile pier road route rr "
        "rt rte ste stop suite unit"
    ).split()
)
"""What opens a street or a part of a house, and may be a word of medicine too."""
_KNOWN = f.CLINICAL | f.ABBREVIATION | f.DRUG | f.UNIT
_SALTS = frozenset({"na", "k", "cl", "ca", "mg"})
_LIKELY = 0.7
_DEGREES = re.compile(r"(?:\d{1,3}(?:[.,]\d)?\s?)?°\s?[CF]?")
_SHORT = re.compile(r"K(?= \d\.\d(?!\d|/))|RB[VO]?(?= (?:verified|done|ok|x ?\d))")
"""Letters that are no initials: potassium before its value, a result that was read back."""
_SEQUENCE = 40
"""Letters in a row of which no name has so many: a sequence of bases or of amino acids."""
_PER_UNIT = re.compile(r"(?:[mcnpu\xb5]?g|m?mol|m?Eq|m?I?U|m?L|cells|K)/\Z")
"""What stands in front of the unit of a volume or a weight: *g/dL*."""
_INSTITUTIONS = frozenset({Label.HOSPITAL, Label.ORGANIZATION})


def is_public(span: Span, text: str, look_up: LookUp) -> bool:
    """Whether a span is a value or lies in a notation that everybody uses."""
    if span.label in _PLACES and _is_a_value(span, text, look_up):
        return True
    if span.label is Label.PHONE and _is_of_a_row(span, text):
        return True
    short = _SHORT.match(text, span.start)
    if short is not None and short.end() == span.end:
        return True
    if span.end - span.start > _SEQUENCE and text[span.start : span.end].isalpha():
        return True
    if look_up(text[span.start : span.end]).flags & f.UNIT and _is_per_unit(span, text):
        return True
    return is_in_a_notation(span, text) or _is_an_ordinary_word(span, text, look_up)


def _is_per_unit(span: Span, text: str) -> bool:
    """Whether a unit and a stroke stand in front."""
    return bool(_PER_UNIT.search(text, max(0, span.start - 6), span.start))


def _is_a_value(span: Span, text: str, look_up: LookUp) -> bool:
    """*Na 138*, or the letter of a degree."""
    if text[span.start : span.end] in {"C", "F"} and text[max(0, span.start - 1)] == "°":
        return True
    if _DEGREES.fullmatch(text, span.start, span.end):
        return True
    value = _ANALYTE.fullmatch(text, span.start, span.end)
    if value is None or value[1].lower() in _ROADS:
        return False
    return value[1].lower() in _SALTS or bool(look_up(value[1]).flags & _KNOWN)


def _is_of_a_row(span: Span, text: str) -> bool:
    """Whether pairs of digits go on from others in a row that holds no telephone number."""
    if not _PAIRS.fullmatch(text, span.start, span.end):
        return False
    for row in _around(_ROW, span, text):
        return row.start() < span.start and not _PHONE_OF_PAIRS.search(row[0])
    return False


def is_in_a_notation(span: Span, text: str) -> bool:
    """Whether the run without blanks that the span begins in is a notation."""
    for run in _around(_RUN, span, text):
        said = run[0].strip("().,;:")
        return any(one.fullmatch(said) for one in _NOTATIONS)
    return False


def _around(form: re.Pattern[str], span: Span, text: str) -> Iterator[re.Match[str]]:
    """What has the form and holds the beginning of a span, within reach of it."""
    first, last = max(0, span.start - _REACH), min(len(text), span.end + _REACH)
    for found in form.finditer(text, first, last):
        if found.start() <= span.start < found.end():
            yield found


def _is_an_ordinary_word(span: Span, text: str, look_up: LookUp) -> bool:
    """Whether an institution would be one word of notes, of no name: *History*, *injuries*."""
    said = text[span.start : span.end]
    if span.label not in _INSTITUTIONS or span.score >= _LIKELY or not said.isalpha():
        return False
    flags = look_up(said).flags
    return bool(flags & (f.CLINICAL | f.NOTE_WORD)) and not flags & (f.NAME | f.CITY | f.SHORT_FORM)
