"""Addresses of the net, all in the names and blocks that are kept for examples.

E-mail and web addresses go to example.org, example.com and example.net (RFC 2606), IP
addresses to the documentation blocks (RFC 5737, RFC 3849). What stands before
the @ and after the host keeps its form; a user name made of a person's name is made of
the surrogate's name.
"""

import ipaddress
import re
from collections.abc import Callable

from streamdeid.operators.surrogates.chance import Chance, letters
from streamdeid.text.fold import fold

HOSTS = ("example.org", "example.com", "example.net")
_BLOCKS_4 = ("192.0.2", "198.51.100", "203.0.113")
_URL = re.compile(
    r"(?P<scheme>[a-z][a-z0-9+.-]*://|www\.)?(?P<host>[^/?#]*)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_CONSONANTS, _VOWELS, _DIGITS = "bcdfghklmnprstvw", "aeiou", "0123456789"
_KEPT = frozenset(
    "http https www html htm php com org net pdf doc docx xls xlsx txt zip jpg jpeg png tif tiff"
    " dcm mp3 mp4 wav".split()
)
"""Parts of addresses, and endings of the names of files."""
Named = Callable[[str], str]
"""What stands for a folded word that is a name or made of one; empty for any other."""


def email(text: str, chance: Chance, named: Named, turn: int = 0) -> str:
    """An address at an example domain; its user keeps the form."""
    user, _, host = text.rpartition("@")
    if not user:
        return username(text, chance, named, turn)
    domain = chance.one_of(HOSTS, "host", fold(host), turn)
    if domain == fold(host):
        domain = HOSTS[(HOSTS.index(domain) + 1) % len(HOSTS)]
    return f"{username(user, chance, named, turn)}@{domain}"


def username(text: str, chance: Chance, named: Named, turn: int = 0) -> str:
    """Letters for letters and digits for digits, that can be said aloud."""
    return _WORDS.sub(lambda m: _word(m[0], chance, named, turn), text)


def url(text: str, chance: Chance, named: Named, turn: int = 0) -> str:
    """The same scheme, an example host, and a path of the same form."""
    match = _URL.fullmatch(text)
    assert match is not None  # every part may be empty
    host = chance.one_of(HOSTS, "host", fold(match["host"]), turn)
    scheme = match["scheme"] or ""
    if scheme.lower().startswith("urn"):
        host = ""
    return scheme + host + username(match["rest"], chance, named, turn)


def ip(text: str, chance: Chance, turn: int = 0) -> str:
    """An address of a documentation block."""
    number = chance.number("ip", fold(text), turn)
    if ":" in text:
        return str(ipaddress.IPv6Address((0x20010DB8 << 96) | number % 2**32))
    return f"{_BLOCKS_4[number % 3]}.{number // 3 % 254 + 1}"


def _word(word: str, chance: Chance, named: Named, turn: int) -> str:
    """One run of letters or digits."""
    if word.isdigit():
        return letters(chance.number("web", word, turn), _DIGITS, min(len(word), 60))
    folded = fold(word)
    if folded in _KEPT:
        return word
    known = named(folded)
    if known:
        return known.upper() if word.isupper() and len(word) > 1 else known
    number = chance.number("web", folded, turn)
    fresh = "".join(
        letters(number >> (4 * place) ^ place, _VOWELS if place % 2 else _CONSONANTS, 1)
        for place in range(len(word))
    )
    return fresh.upper() if word.isupper() else fresh
