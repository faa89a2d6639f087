"""The common words of languages, by which a note is told from an English one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

_OF_NAMES = frozenset("de del della di da das dos du la las le los el al von".split())
"""Words of names in any language: a roster of *de la Cruz* and *von Au* is in none."""
_PLAIN = str.maketrans("łøıđ", "loid")
"""Letters that folding leaves, and that who types without accents writes so."""

_LISTED_AS = {
    "sk": "cs",
    "bs": "hr",
    "sr": "hr",
    "sl": "hr",
    "nb": "no",
    "nn": "no",
    "ms": "id",
    "gl": "pt",
    "ca": "es",
}
"""Languages that have the words of another."""


@dataclass(frozen=True, slots=True)
class Vocabularies:
    """Words by language, each folded and plain."""

    by_language: Mapping[str, frozenset[str]] = field(repr=False)
    all: frozenset[str] = field(repr=False)

    def of(self, code: str) -> frozenset[str]:
        """The words of the language that is guessed as ``code``; none if it has no list."""
        return self.by_language.get(_LISTED_AS.get(code, code), frozenset())

    def best(self, words: frozenset[str]) -> tuple[str, int]:
        """The language that has most of ``words``, and how many."""
        shared = words & self.all
        if not shared:
            return "", 0
        counts = {code: counted(shared & own) for code, own in self.by_language.items()}
        code = max(counts, key=counts.__getitem__)
        return code, counts[code]


def counted(words: frozenset[str]) -> int:
    """How many ``words`` speak for a language; all that names have too speak as one."""
    telling = len(words - _OF_NAMES)
    return telling + (telling < len(words))


def plain(folded: str) -> str:
    """A folded text as who has no accents types it."""
    return folded if folded.isascii() else folded.translate(_PLAIN)


@cache
def vocabularies() -> Vocabularies:
    """The words that come with the package, read once for the process."""
    text = (files("streamdeid.engine.languages") / "common_words.txt").read_text("utf-8")
    lines = (line.partition(":") for line in text.splitlines() if not line.startswith("#"))
    by_language = {code: frozenset(words.split()) for code, _, words in lines}
    return Vocabularies(by_language, frozenset().union(*by_language.values()))
