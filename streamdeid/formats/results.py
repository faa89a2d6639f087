"""Results told from prose: what stands in a text field and is a value.

Laboratories send numbers, titres and findings in fields of type ST, TX, FT and ``valueString``. A
detector of identifiers that reads such a value as prose finds dates and names in it, and
a result that is falsified harms. So a text that is a result by its form goes to the typed
reader and no other. The form is decided here, from the text, its unit and its question:

* a quantity: number, comparator, range, ratio, titre, percentage, product, with a unit or without;
* a sequence of bases or amino acids;
* a finding: words of results (``Not detected``, ``2+``), or one word that answers a question of a
  public coding system which does not ask for a person, a place or a contact.

Shapes of identifiers are no results, whatever the field says: whole dates, telephone numbers,
Social Security numbers, and long bare numbers that nothing marks as a quantity. Ages over 89 are
left to those who know ages.
"""

import re
from typing import NamedTuple

from streamdeid.formats.units import is_unit

_LONGEST = 120
_NUMBER = r"[-+]?(?:\d{1,7}(?:,\d{3})*(?:[.,]\d{1,8})?|[.,]\d{1,8})(?:[eE][-+]?\d{1,2})?"
_COMPARE = r"(?:[<>=~≤≥≈±]{1,2}|(?:less|greater|more) than|up to|approx\.?|about|ca\.?)"
_POWER = r"(?:\s?[xX*·]\s?10\s?(?:\^|\*\*|E|e)?\s?-?\d{1,2}|\^\d{1,2})"
_ONE = rf"(?:{_COMPARE}\s?)?{_NUMBER}{_POWER}?"
_QUANTITY = re.compile(
    rf"{_ONE}(?:\s?(?:-|–|to|of|in|/|:|[xX\u00d7])\s?{_ONE}){{0,3}}\s{{0,2}}(?P<unit>\S.{{0,40}})?"
)
_FLAG = re.compile(r"\s?[(\[]?(?:HH?|LL?|N|A|AA|\*{1,2}|[Hh]igh|[Ll]ow|HIGH|LOW|\+|-)[)\]]?$")
"""What a laboratory writes behind a value that is out of its range."""
_GRADE = re.compile(
    r"[-+]{1,4}|[0-4]\+|\+[0-4]|[+-]/[+-]"
    r"|(?:A|B|AB|O)(?: ?(?:[+-]|[Rr][Hh] ?[+-]|POS|NEG))"
)
_IDENTIFYING = re.compile(
    r"(?<![\d.])(?:\d{1,2}(?P<mark>[/.-])\d{1,2}(?P=mark)(?:\d{4}|\d{2})"
    r"|(?:19|20)\d{2}(?P<same>[/.-])\d{1,2}(?P=same)\d{1,2}"
    r"|(?:19|20)\d{2}[01]\d[0-3]\d(?:\d{2,6})?|\d{3}-\d{2}-?\d{4}|\d{3}-\d{4}"
    r"|\(?\d{3}\)?[-. /]{1,2}\d{3}[-. ]\d{4})(?![\d.])"
)
"""Whole dates, Social Security numbers, telephone numbers with their area or without."""
_BARE = re.compile(r"\d{5,}")
_SHORT_RATIO = re.compile(r"\d{1,2}\s?[/-]\s?\d{1,2}")
_AGE_UNIT = re.compile(
    r"\d\s?-?\s?(?:y(?:rs?|ears?)?|a|yo|y/o)(?:[ /.-]?(?:old|o\b))?\.?$", re.IGNORECASE
)
_SEQUENCE = re.compile(r"(?:[ACGTUN]{10,} ?){2,400}+|[ACGTUN]{20,}|[AC-IK-NP-TVWY]{30,}", re.ASCII)
"""Bases of DNA and RNA, on lines too, or amino acids (IUPAC): longer than names are."""
_WORDS = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"[^\W\d_]{1,30}(?:[-/+.'][^\W\d_]{1,20}){0,2}[ -]?\d{0,2}[+-]?")
"""One word, with a short number behind it at most: longer ones are numbers of things."""

FINDINGS = frozenset(
    """a attached comment abnormal abnl above absent abundant acceptable adequate all amber and any
    appropriate at b below bilateral black bloody borderline brown cells clean clear cloudy
    clots colonies color colorless colour colourless complete conclusive confirmed consistent
    contaminated criteria critical dark decreased deficient detected detectable detection done
    elevated equivocal evidence examined excess failed few final findings flag flora for found
    further gram green growth hazy heavy hemolyzed haemolysed high icteric identified immune
    in inadequate incomplete inconclusive increased indeterminate indicated insufficient
    intermediate invalid isolated left less level light limit limits lipemic low many marked
    met mild mixed moderate more mucoid mucus n negative neg no non none nonimmune nonreactive
    norm normal not noted numerous observed occasional of only or other out pale partial pass
    passed pending per performed plus poor pos positive possible presence present presumptive
    probable pure quantity rare reactive reference refer refused reject rejected report
    reported repeat required resistant result results right red sample satisfactory scant
    scanty see seen sent sensitive significant slight slightly small specimen sterile straw
    strong suboptimal sufficient susceptible suspected suspicious test to too trace turbid
    unable undetectable undetected unilateral unknown unremarkable unsatisfactory valid
    variant very weak weakly white with within yellow yes""".split()
)
"""Words of which findings are made. A text of nothing else is a finding, unless somebody is asked
for: people are called Brown and Strong."""

_PERSONAL = frozenset(
    """accession account addr address alias attending author bar barcode call called caller
    caregiver city clinician collector comment comments consult consultation contact
    county device discharge doctor document email employed employer enrolled facility
    family father fullname guardian handled history hospital id identifier impression
    informant interpretation interpreter job kit letter license location lot maiden
    manager middle mother mrn name narrative note notes number nurse occupation operator
    ordered ordering organisation organization parent passport person phone physician
    place policy postal practice practitioner procedure profession provider reader
    referring relative remark remarks report reporter responsible reviewed school sender
    serial signature signed signing ssn staff state street study summary surgeon surname
    telephone text town travel traveled udi who whom work workplace zip""".split()
)
"""Words of questions whose answer may be a person, a place, a number of something or prose."""
_DATED = frozenset(
    "birth born date dates day dob due expiration expiry month onset time when year".split()
)


_MEASURED = frozenset(
    """agglutination allele antibody antigen appearance assay bacteria biotype blood clarity color
    colour culture dna gene genotype gram group growth isolate lineage morphology mutation
    organism panel pathogen pcr phenotype qualitative quantitative result rna screen serogroup
    serology serotype serovar species specimen stain strain susceptibility test titer titre
    toxin type urinalysis urine variant virus""".split()
)
"""Words of questions that a laboratory answers, by codes of its own as well."""


class Question(NamedTuple):
    """What a value answers: the words of its code, and whether it is surely a measurement.

    A code of a public system asks for a measurement; so does one beside whose value a reference
    range or a flag stands, and one whose words are those of laboratories.
    """

    words: frozenset[str]
    is_measured: bool

    @property
    def is_personal(self) -> bool:
        """Whether the answer may be a person, a place, a contact or prose."""
        return not _PERSONAL.isdisjoint(self.words)

    @property
    def is_dated(self) -> bool:
        """Whether the answer may be a date."""
        return not _DATED.isdisjoint(self.words)

    @property
    def is_age(self) -> bool:
        """Whether the answer is an age."""
        return "age" in self.words


NO_QUESTION = Question(frozenset(), is_measured=False)


def question(texts: str, *, is_measured: bool) -> Question:
    """The question that ``texts`` (the codes and displays of an observation) ask."""
    words = frozenset(_WORDS.findall(texts.casefold()))
    return Question(words, is_measured or not _MEASURED.isdisjoint(words))


def is_result(text: str, unit: str = "", asked: Question = NO_QUESTION) -> bool:
    """Whether ``text`` is a result by its form; ``unit`` is the unit that stands beside it."""
    value = " ".join(text.split())
    if _SEQUENCE.fullmatch(value):
        return True
    if not value or len(value) > _LONGEST or _IDENTIFYING.search(value):
        return False
    if value[0].isdigit() or not value[0].isalpha():
        return _is_quantity(value, unit, asked)
    return _GRADE.fullmatch(value) is not None or _is_finding(value, asked)


def _is_quantity(value: str, unit: str, asked: Question) -> bool:
    """Whether a text is a number, or several, or a grade."""
    if _GRADE.fullmatch(value):
        return True
    if asked.is_age or _AGE_UNIT.search(value) or not _has_form(value):
        return False
    if unit:
        return True
    is_free = asked.is_personal or asked.is_dated
    if _SHORT_RATIO.fullmatch(value):
        return bool(asked.words) and not is_free
    return not _BARE.fullmatch(value) or (asked.is_measured and not is_free)


def _has_form(value: str) -> bool:
    """Whether a text is written as a quantity: numbers, then a unit and a flag or neither."""
    found = _QUANTITY.fullmatch(value)
    if found is None:
        return False
    unit = _FLAG.sub("", f" {found['unit'] or ''}").strip()
    return not unit or is_unit(unit)


def _is_finding(value: str, asked: Question) -> bool:
    """Whether a text is words of findings, or one word that answers a coded question."""
    if asked.is_personal:
        return False
    words = _WORDS.findall(value.casefold())
    if words and all(word in FINDINGS for word in words):
        return True
    return asked.is_measured and not asked.is_dated and _TOKEN.fullmatch(value) is not None
