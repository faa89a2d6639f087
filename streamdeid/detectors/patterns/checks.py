"""What the digits of a form must satisfy to be an identifier, by the name a pack gives the check.

A check is told the whole text, the offsets and the lexicon, because a postal code is one only
before its town.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.old_age import is_old
from streamdeid.text.fold import bare

Check = Callable[[str, int, int, Lexicon], bool]

_DNI = "TRWAGMYFPDXBNJZSQVHLCKE"
"""The check letter of a number is that at its remainder by 23 (Real Decreto 1553/2005)."""
_NIE = dict(zip("xyz", "012", strict=True))
_PROVINCES = 52
_TOWN = re.compile(r"[ \t,.–-]{0,3}\(?[ ]?((?![a-zß-ÿ])[^\W\d_]{2,40})")
"""What may stand behind a postal code: a word with a capital."""
_PLACES = f.CITY | f.COUNTY | f.STATE | f.PHRASE_HEAD
"""What is known of a town, a province or the first word of one of several words."""
_FARTHEST = 20
"""Characters of the words for a code and what parts them from it."""
_CODE = re.compile(r"\b(?:c\.?p\.?|c[oó]digo postal)[:. ]{0,3}$", re.IGNORECASE)
_LETTERS = re.compile("[A-Z]{1,2}")
_STATES = frozenset(
    "AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ"
    " SK TN TR TS UK UP WB".split()
)
_SMALL_WORDS = frozenset("AM PM TO OF ON AT IN BY".split())
_LEADING = frozenset("6789")
"""First digits of telephone numbers: of Spain 6 and 7 mobile, 8 and 9 geographic (CNMC); of India mobile."""
_REMAINDERS = 97


def is_dni(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether the letter behind a number, or number of a foreigner, is its check letter."""
    run = bare(text[start:end])
    digits = _NIE.get(run[0], run[0]) + run[1:-1]
    return digits.isdecimal() and _DNI[int(digits) % len(_DNI)].lower() == run[-1]


def is_affiliation(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether twelve digits are a number of social security: the first ten by 97 leave the last two.

    Eight digits that begin with a zero count without it (TGSS).
    """
    run = bare(text[start:end])
    province, number, check = run[:2], run[2:-2], run[-2:]
    whole = province + (number[1:] if number[0] == "0" else number)
    return int(whole) % _REMAINDERS == int(check)


def is_iban(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether the remainder by 97 is one, as ISO 13616 asks."""
    run = bare(text[start:end])
    return int("".join(str(int(c, 36)) for c in run[4:] + run[:4])) % _REMAINDERS == 1


def is_phone(text: str, start: int, _end: int, _lexicon: Lexicon) -> bool:
    """Whether nine or ten digits begin as a telephone number does."""
    return text[start] in _LEADING


def is_mobile(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether two groups begin as one number does, and are no round counts beside one another."""
    counts = text[start:end].split()
    return text[start] in _LEADING and not any(count.endswith("00") for count in counts)


def is_postal(text: str, start: int, end: int, lexicon: Lexicon) -> bool:
    """Whether five digits name a province, and a town follows or words for the code precede."""
    if not 1 <= int(text[start : start + 2]) <= _PROVINCES:
        return False
    town = _TOWN.match(text, end)
    if town and lexicon.words[town[1]].flags & _PLACES:
        return True
    return bool(_CODE.search(text, max(0, start - _FARTHEST), start))


def is_old_age(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether the number of an age is over 89."""
    return is_old("".join(filter(str.isdecimal, text[start:end])))


def is_mac(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether letters and digits are mixed; digits alone may be a row of values."""
    return any(map(str.isalpha, text[start:end])) and any(map(str.isdigit, text[start:end]))


def is_indian_plate(text: str, start: int, end: int, _lexicon: Lexicon) -> bool:
    """Whether a registration mark begins with a state of India, and its series is no word of time."""
    letters = _LETTERS.findall(text[start:end])
    return letters[0] in _STATES and letters[1] not in _SMALL_WORDS


CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "affiliation": is_affiliation,
        "dni": is_dni,
        "iban": is_iban,
        "indian plate": is_indian_plate,
        "mac": is_mac,
        "mobile": is_mobile,
        "old": is_old_age,
        "phone": is_phone,
        "postal": is_postal,
    }
)
"""Every check that a pack can name."""
