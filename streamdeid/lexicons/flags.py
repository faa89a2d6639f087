"""What can be said of a word, as bits of a plain ``int``.

Plain integers, because a note costs a thousand of these tests and an
``IntFlag`` costs an object for each. Bits 0-23 can be compiled into a pack's
word table; any name here can stand in the ``flag:`` header of a list.
Shape bits are read off the spelling in the note, all others off the lexicon.
"""

from typing import Final

FIRST_NAME: Final = 1 << 0
LAST_NAME: Final = 1 << 1
COMMON_WORD: Final = 1 << 2
"""An everyday word of the language that is rather a word than a name."""
CLINICAL: Final = 1 << 3
DRUG: Final = 1 << 4
CITY: Final = 1 << 5
COUNTY: Final = 1 << 6
STATE: Final = 1 << 7
COUNTRY: Final = 1 << 8
EPONYM: Final = 1 << 9
"""A surname that names a disease, sign, device, operation or scale as well."""
PHRASE_HEAD: Final = 1 << 10
"""The first word of an entry of several words; see ``Lexicon.phrase``."""
CAPITAL_TERM: Final = 1 << 11
"""Written with a capital inside clinical terms: ``Crohn``, ``Escherichia``."""

TITLE: Final = 1 << 24
DEGREE: Final = 1 << 25
ROLE: Final = 1 << 26
"""What staff is called: physician, nurse, resident."""
KIN: Final = 1 << 27
PARTICLE: Final = 1 << 28
SUFFIX: Final = 1 << 29
"""After a surname: Jr, III."""
MONTH: Final = 1 << 30
WEEKDAY: Final = 1 << 31
SEASON: Final = 1 << 33
UNIT: Final = 1 << 38
PROFESSION: Final = 1 << 39
FUNCTION_WORD: Final = 1 << 40
"""Articles, pronouns, prepositions, auxiliaries: never part of a name by themselves."""
EPONYM_HEAD: Final = 1 << 41
"""What follows an eponym: disease, sign, catheter, procedure."""
NOTE_WORD: Final = 1 << 42
"""A word of headings and forms: Assessment, Plan, Attending, Signed."""
SPEECH: Final = 1 << 43
"""A verb whose subject is a person: says, reports, denies, called."""
ABBREVIATION: Final = 1 << 47
"""Letters that stand for clinical words: BID, PRN, CHF."""
EPONYM_ALONE: Final = 1 << 49
"""An eponym that names the thing without a head: a Foley, the Holter, Crohn's."""
WORD_NAME: Final = 1 << 50
"""A name that is an everyday word as well: Rose, Price, Waters."""
VERDICT: Final = 1 << 51
"""A grade or verdict in findings: negative, positive, II, severe."""

SHORT_FORM: Final = 1 << 52
"""Letters that stand for clinical words in some specialty only, or somebody's initials."""
DEPARTMENT: Final = 1 << 53
"""A word by which departments of any hospital are called: Outpatients, Casualty, Theatre."""
HUMPED: Final = 1 << 55
"""Capitals inside: ``McBride``, ``BiPAP``, ``katG``."""
UPPER: Final = 1 << 56
"""Two letters or more, all capitals."""
CAPITALISED: Final = 1 << 57
"""Begins with a capital, and is not all capitals."""
LOWER: Final = 1 << 58
INITIAL: Final = 1 << 59
"""One capital letter."""
LETTERS: Final = 1 << 60
DIGITS: Final = 1 << 61

NAME: Final = FIRST_NAME | LAST_NAME
SHAPES: Final = HUMPED | UPPER | CAPITALISED | LOWER | INITIAL | LETTERS | DIGITS

BY_NAME: Final[dict[str, int]] = {
    name: value
    for name, value in dict(globals()).items()
    if name.isupper() and not name.startswith("_") and isinstance(value, int)
}


def shape(surface: str) -> int:
    """The shape bits of a token as it stands in the note."""
    if surface.isdigit():
        return DIGITS
    return LETTERS | _case(surface) if surface.isalpha() else 0


def _case(surface: str) -> int:
    """The bits of letter case; scripts without cases have none."""
    if surface.islower():
        return LOWER
    if not surface[0].isupper():
        return HUMPED if surface != surface.lower() else 0
    if surface.isupper():
        return UPPER if len(surface) > 1 else INITIAL
    return CAPITALISED if surface[1:].islower() else CAPITALISED | HUMPED
