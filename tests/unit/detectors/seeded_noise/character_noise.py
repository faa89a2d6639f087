"""Errors of scanners, hands and interfaces in a text, made without any of the product's code.

``disturbed`` gives a text with errors and, for each character of the text before, the offset of
what became of it. A share of the characters is disturbed, or of the words where a kind is of words.
"""

import random
import re

JOINED = "rn:m m:rn cl:d d:cl vv:w w:vv li:h h:li nn:m ri:n n:ri in:m".split()
READ = dict(
    pair.split(":")
    for pair in (
        "o:0ce O:0QD l:1I|i I:l1| i:l1!j e:c c:eo a:o4 s:5 S:5 B:8 b:6h g:9q G:6C z:2 Z:2 t:f"
        " f:t n:u u:n h:b E:F F:E D:O0 Q:O y:v v:y U:V V:U A:4 R:K K:R M:N P:F H:N N:H T:7"
    ).split()
)
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
WORD = re.compile(r"[^\W\d_]+")
BREAKS = ("\n", "-\n", " ", "\n   ", "-\n  ")
KINDS = ("scanned", "typed", "spaced", "glued", "cased", "broken")


def near(letter):
    """Letters whose keys touch that of ``letter``, in one row or the next."""
    found = ""
    for y, row in enumerate(ROWS):
        if letter in row:
            x = row.index(letter)
            found += row[max(0, x - 1) : x] + row[x + 1 : x + 2]
            found += ROWS[y - 1][x : x + 2] if y else ""
            found += ROWS[y + 1][max(0, x - 1) : x + 1] if y < 2 else ""
    return found or letter


def scanned(text, at, chance):
    """What a scanner makes of one or two characters, and how many they are."""
    options = [
        (len(a), b) for a, _, b in (j.partition(":") for j in JOINED) if text[at:].startswith(a)
    ]
    options += [(1, read) for read in READ.get(text[at], "")]
    return chance.choice(options) if options else (1, text[at])


def typed(text, at, chance):
    """What a hand makes of one or two characters, and how many they are."""
    letter, after = text[at], text[at + 1 : at + 2]
    if not letter.isalpha():
        return 1, letter
    other = chance.choice(near(letter.lower()))
    other = other.upper() if letter.isupper() else other
    kind = chance.choice("drop double swap near insert".split())
    if kind == "swap" and after.isalpha():
        first, second = (after.upper(), letter.lower()) if letter.isupper() else (after, letter)
        return 2, first + (letter if after.isupper() else second)
    small = other if after.isupper() else other.lower()
    return 1, {"drop": "", "double": letter + letter.lower(), "near": other}.get(
        kind, letter + small
    )


def worded(kind, text, word, out, chance):
    """Disturb the match of a word as a whole."""
    start, end = word.span()
    if kind == "spaced" and end - start > 2:
        for at in range(start, end - 1):
            out[at] += " "
    elif kind == "glued" and text[end : end + 1] == " ":
        out[end] = ""
    elif kind == "cased":
        other = chance.choice([word[0].lower(), word[0].upper(), word[0].swapcase()])
        if len(other) == end - start:
            out[start:end] = other
    elif kind == "broken" and end - start > 3:
        out[chance.randrange(start + 1, end - 2)] += chance.choice(BREAKS)


def disturbed(text, kind, share, seed):
    """``text`` with errors of a kind, and where each of its characters is now."""
    chance, out, at = random.Random(f"{kind} {share} {seed}"), list(text), 0
    if kind in {"scanned", "typed"}:
        change = scanned if kind == "scanned" else typed
        while at < len(text):
            size = 1
            if text[at].isalnum() and chance.random() < share:
                size, out[at] = change(text, at, chance)
                out[at + 1 : at + size] = [""] * (size - 1)
            at += size
    else:
        for word in WORD.finditer(text):
            if chance.random() < share:
                worded(kind, text, word, out, chance)
    places, at = [], 0
    for piece in out:
        places.append(at)
        at += len(piece)
    return "".join(out), [*places, at]
