"""How a word is written, its case kept for what replaces it; and whether a text says more."""

import re
from collections.abc import Container

_WORD = re.compile(r"[^\W\d_]+")


def says_more(text: str, words: Container[str]) -> bool:
    """Whether a text has other words than ``words``, which are lower case."""
    return any(word.lower() not in words for word in _WORD.findall(text))


def recased(pattern: str, word: str) -> str:
    """``word``, lower case, in the case of ``pattern``."""
    if pattern.isupper() and len(pattern) > 1:
        return word.upper()
    if pattern.islower():
        return word
    return " ".join(part[:1].upper() + part[1:] for part in word.split(" "))


def is_like(fresh: str, old: str) -> bool:
    """Whether a replacement says too much of a word: the same beginning, or one in the other."""
    return fresh[:3] == old[:3] or fresh in old or (len(old) > 2 and old in fresh)
