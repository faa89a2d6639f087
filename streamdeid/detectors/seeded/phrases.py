"""Addresses, employers and facilities of the identity in the words of a note.

A phrase is matched word by word; punctuation between its words does not count.
Short forms and single words must look like names where they stand.
"""

from collections.abc import Iterator, Sequence

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.kinds import PhraseSeed
from streamdeid.detectors.seeded.ordinary import is_ordinary
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.span import Finding, Kept, Span

PLACE_CUES = frozenset("in of from at near to lives moved via and around".split())


def find_phrases(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Finding]:
    """Spans and ``Kept`` for every phrase that stands in the note."""
    known = compiled.phrases
    if known.are_absent(sight.folded):
        return
    for i in [i for i, word in enumerate(sight.folded) if word in known]:
        tokens = list(_following(sight, i, known.longest(sight.folded[i])))
        for seed in known.beginning([sight.words[j].folded for j in tokens]):
            last = _last(sight, tokens, seed.words)
            if last < 0:
                continue
            start, end = sight.starts[i], sight.ends[last]
            reason = _kept_as(sight, i, last, seed, lexicon)
            if reason:
                if seed.whole:
                    yield Kept(start, end, reason, seed.origin, seed.label)
            else:
                score = 0.97 if seed.whole else 0.85
                yield Span(start, end, seed.label, "seeded", score, seed.rule, seed.origin)


def _last(sight: Sight, tokens: Sequence[int], words: Sequence[str]) -> int:
    """The token of the last of ``words``, which begin as ``tokens`` do; -1 if they go on else."""
    if len(words) > len(tokens):
        tokens = list(_following(sight, tokens[0], len(words)))
        if [sight.words[j].folded for j in tokens] != list(words):
            return -1
    return tokens[len(words) - 1]


def _following(sight: Sight, i: int, most: int) -> Iterator[int]:
    """Token ``i`` and the words behind it, ``most`` in all, over the marks between them."""
    j = i
    for k in range(most):
        if k:
            j += 1
            while not sight.flag[j] & (f.LETTERS | f.DIGITS) and sight.surface[j] and j < i + 30:
                j += 1
        if j >= len(sight):
            return
        yield j


def _kept_as(sight: Sight, i: int, last: int, seed: PhraseSeed, lexicon: Lexicon) -> str:
    """Why the words are not the place or institution here; empty if they are."""
    letters = "".join(seed.words)
    if i == last and (sight.flags[i] & f.DIGITS or len(letters) < 3):
        enough = len(letters) > 4 or _has_place_before(sight, i)
        return "" if enough else "too short"
    if i != last and seed.whole:
        return ""
    if i == last and not seed.whole and _is_acronym(sight, i, seed):
        known = sight.flags[i] & (f.ABBREVIATION | f.DEGREE | f.FUNCTION_WORD | f.COMMON_WORD)
        return "abbreviation" if known else ""
    placed = sight.stands_out(i) or sight.words[i - 1].folded in PLACE_CUES
    capital = any(sight.may_name(j) for j in range(i, last + 1))
    ordinary = _are_ordinary(sight, i, last, lexicon)
    return "ordinary word" if ordinary and not (placed and capital) else ""


def _are_ordinary(sight: Sight, i: int, last: int, lexicon: Lexicon) -> bool:
    """Whether every word is one of the language."""
    return all(
        is_ordinary(lexicon, sight.words[j].folded)
        for j in range(i, last + 1)
        if sight.flags[j] & f.LETTERS
    )


def _is_acronym(sight: Sight, i: int, seed: PhraseSeed) -> bool:
    return len(seed.words) == 1 and len(seed.words[0]) < 7 and bool(sight.flags[i] & f.UPPER)


def _has_place_before(sight: Sight, i: int) -> bool:
    """A state's two letters count after a city and a comma, in capitals."""
    if not sight.flags[i] & f.UPPER:
        return False
    comma = sight.surface[i - 1] == ","
    return comma or bool(sight.flag[i - 1] & f.CITY) or bool(sight.flag[i + 1] & f.DIGITS)
