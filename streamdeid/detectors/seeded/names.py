"""Names of the identity in the words of a note.

Every token that is a word of somebody's name is judged where it stands (see
``judgement.py``): it is a name, or it is ``Kept`` with a reason. Neighbouring
parts and initials become one span (see ``extent.py``).
"""

from collections.abc import Iterator
from itertools import islice

from streamdeid.detectors.people.words.sight import CAPITAL, Sight
from streamdeid.detectors.seeded.extent import MOST_PEOPLE, spans_of
from streamdeid.detectors.seeded.hit import Hit
from streamdeid.detectors.seeded.judgement import kept_as
from streamdeid.detectors.seeded.misread import MISREAD, is_misread
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.detectors.seeded.shown import is_introduced
from streamdeid.detectors.seeded.spelling import unligatured
from streamdeid.detectors.seeded.things import thing_at
from streamdeid.lexicons import Lexicon, Sign, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.span import VETO, Finding, Kept

SHORT = 2
RARE = 2e-6
"""A word more frequent than this is no slip of a name."""
SELDOM = flagged(f.LETTERS) & Sign(lambda word: word.frequency < RARE and len(word.folded) > 3)
CASED = Sign(lambda word: bool(word.flags & CAPITAL) or not word.known)
SLIP = SELDOM & CASED
"""What can be a slip."""
LISTED = ~(f.SHAPES | f.NAME | f.CITY | f.COUNTY | f.PHRASE_HEAD)
"""What a list says of a word but that somebody or a town is called so."""
PLAIN = frozenset({"ordinary word", "eponym"})
"""Why a word stays that no other detector need take for a name, where it is in lower case."""
GUESSING = ("likelihood", "learned", "classifier")
"""Detectors that take a word for a name because it is one elsewhere in the note."""
UNLISTED = Sign(
    lambda word: (
        len(word.folded) > SHORT
        and word.frequency < RARE
        and not word.flags & LISTED
        and not word.flags & f.DIGITS
        and any(map(str.isalpha, word.folded))
    )
)
"""What may be a name with errors of any kind."""
SMALL_SLIP = SELDOM & flagged(f.LOWER) & Sign(lambda word: word.known)
"""What can be one in a note typed without capitals."""


def find_names(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Finding]:
    """Spans for names, ``Kept`` for words that only look like them."""
    if not compiled.names:
        return
    hits = {hit.i: hit for hit in _hits(sight, compiled)}
    hits = {
        i: hit for i, hit in hits.items() if hit.rule != MISREAD or is_misread(sight, hit, hits)
    }
    names: list[Hit] = []
    kept: list[Kept] = []
    vetoes: list[Kept] = []
    for hit in hits.values():
        reason = "" if _is_lettered(sight, hit, compiled) else kept_as(sight, hit, hits, lexicon)
        if reason:
            kept.append(_kept(sight, hit, reason, kept))
            if thing_at(sight, hit.i) or (reason in PLAIN and _is_plain(sight, hit.i)):
                start, end = sight.starts[hit.i], sight.ends[hit.i]
                vetoes += (Kept(start, end, VETO, other) for other in GUESSING)
        else:
            names.append(hit)
    yield from kept
    yield from vetoes
    yield from spans_of(sight, names, compiled.letters)


def _is_lettered(sight: Sight, hit: Hit, compiled: Compiled) -> bool:
    """Whether an initial of the same person stands behind: ``Faith R.``, ``Swan, P``."""
    after = hit.i + 2 if sight.surface[hit.i + 1] == "," else hit.i + 1
    if not sight.flag[after] & f.INITIAL or not sight.may_name(hit.i) or not sight.near(after - 1):
        return False
    letter, own = sight.words[after].folded, hit.seeds[0].word[0]
    return any(
        letter in compiled.letters.get(person, "").replace(own, "", 1)
        for person in islice(hit.people, MOST_PEOPLE)
    )


def _is_plain(sight: Sight, i: int) -> bool:
    """Whether a word is written as words are: in lower case between capitals, after no *by*."""
    return bool(sight.flags[i] & f.LOWER) and not sight.calm(i) and not is_introduced(sight, i)


def _kept(sight: Sight, hit: Hit, reason: str, before: list[Kept]) -> Kept:
    """The stretch that stays; it begins where the neighbour that stays too begins."""
    start, end = sight.starts[hit.i], sight.ends[hit.i]
    last = before[-1] if before else None
    if last and not any(map(str.isalnum, sight.text[last.end : start])):
        start = last.start
    return Kept(start, end, reason, hit.seeds[0].origin, hit.seeds[0].label)


def _hits(sight: Sight, compiled: Compiled) -> Iterator[Hit]:
    """Tokens that are seeds as spelt, with a slip, or misread."""
    names, folded = compiled.names, sight.folded
    exact = {i for i, word in enumerate(folded) if word in names and not _is_symbol(sight, i)}
    slips = {*sight.where(SLIP), *(sight.where(SMALL_SLIP) if sight.flat else ())}
    unlisted = frozenset(sight.where(UNLISTED))
    meant: dict[tuple[str, bool, bool], tuple[str | None, str]] = {}
    for i in sorted(exact.union(slips, unlisted)):
        if i in exact:
            seeds = names[folded[i]]
            rule = seeds[0].rule
            score = 0.99 if rule == "name" else 0.9
            yield Hit(i, seeds, rule, score, compiled.people[folded[i]])
            continue
        key = folded[i], i in slips, i in unlisted
        if key not in meant:
            meant[key] = _meant(compiled, folded[i], may_slip=key[1], unlisted=key[2])
        name, rule = meant[key]
        if name:
            yield Hit(i, names[name], rule, 0.85, compiled.people[name])


def _is_symbol(sight: Sight, i: int) -> bool:
    """Whether one or two letters touch a digit, as in a formula: *Li2CO3* in a note of Mr Li."""
    if len(sight.surfaces[i]) > SHORT:
        return False
    digits = (sight.gap[i] == "" and sight.flag[i + 1] & f.DIGITS) or (
        i > 0 and sight.gap[i - 1] == "" and sight.flag[i - 1] & f.DIGITS
    )
    return bool(digits)


def _meant(
    compiled: Compiled, folded: str, *, may_slip: bool, unlisted: bool
) -> tuple[str | None, str]:
    """The name of which ``folded`` is a slip or a misreading, and the rule that tells it."""
    slip = may_slip and (compiled.slips.of(folded) or compiled.ligatures.get(unligatured(folded)))
    if slip:
        return slip, "misspelt"
    return (compiled.confused.of(folded) if unlisted else None), MISREAD
