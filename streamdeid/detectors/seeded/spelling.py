"""Other spellings of a known word: transliterations and slips of the hand.

Slips keep the first letter; what two words share at their ends is set aside
before the edits between are counted. The number of edits grows with
the length (CRATE's ``string_max_regex_errors`` with its short-word guard): none
below four letters, one from four, two from eight.
"""

from collections.abc import Iterator

_LETTERS = {
    "ß": ("ss",),
    "æ": ("ae",),
    "œ": ("oe",),
    "ø": ("o", "oe"),
    "đ": ("d",),
    "ł": ("l",),
    "þ": ("th",),
    "ð": ("d",),
    "\u0131": ("i",),
}
_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"}


_LIGATURES = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that a machine reads as one, and the reverse."""
_LONG = 6
_LONGEST = 64
"""Letters of a name that is written in another way; longer ones are nobody's."""


def is_long(word: str) -> bool:
    """Whether a word still tells enough where two of its letters became one."""
    return len(word) >= _LONG


def unligatured(word: str) -> str:
    """One spelling for words that look alike because letters touch: *Bames* for *Barnes*."""
    for pair, single in _LIGATURES:
        word = word.replace(pair, single)
    return word


def edits_allowed(word: str) -> int:
    """How many slips a word of this length may show."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


def transliterations(value: str, folded: str) -> Iterator[str]:
    """``folded`` and how ``value`` is written without its letters beyond ASCII."""
    yield folded
    if len(value) > _LONGEST:
        return
    spelt = value.lower()
    if spelt == folded and spelt.isascii():
        return
    for letter, plain in _UMLAUTS.items():
        spelt = spelt.replace(letter, plain)
    for word in {spelt, folded}:
        if not word.isascii():
            yield from _plain(word)
        elif word != folded:
            yield word


def _plain(word: str) -> Iterator[str]:
    variants = [""]
    for letter in word:
        options = _LETTERS.get(letter, (letter,))
        variants = [start + option for start in variants for option in options][:8]
    yield from (one for one in variants if one.isascii())


def is_slip(word: str, of: str) -> bool:
    """Whether ``word`` is ``of`` with as many slips as the shorter of the two allows."""
    most = min(edits_allowed(word), edits_allowed(of))
    if abs(len(word) - len(of)) > most:
        return False
    start = 0
    for x, y in zip(word, of, strict=False):
        if x != y:
            break
        start += 1
    a, b = word[start:], of[start:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    if len(a) > most + 2:
        return False
    return distance(a, b, most) <= most


def distance(a: str, b: str, most: int) -> int:
    """Edits between two words, a swap of neighbours counting as one; ``most + 1`` beyond."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return min(row[-1], most + 1)
