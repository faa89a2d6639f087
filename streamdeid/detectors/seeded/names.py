"""Names of the identity in the words of a note.

Every token that is a word of somebody's name is judged where it stands. A name
that is no word of the language counts wherever it is found. A name that is also
a word (May, Will, Pain) counts beside another part of the same person's name,
where letter case shows a name, and after or before words that people go with;
elsewhere it is ``Kept``, and the reason with it. Neighbouring parts and
initials become one span.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.people.eponyms import is_eponymous
from streamdeid.detectors.people.sight import Sight
from streamdeid.detectors.seeded.kinds import NameSeed
from streamdeid.detectors.seeded.ordinary import is_ordinary
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.detectors.seeded.spelling import deletions, distance, edits_allowed
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Part
from streamdeid.model.span import Finding, Kept, Span
from streamdeid.text.humps import humps

JOINTS = frozenset("-'’`^,./&–\"“”()|")
BETWEEN_PARTS = frozenset({",", "-", "^", "'", "’", "`", ".", "–", '"', "“", "”", "(", ")", "/"})
COPULAS = frozenset("is was has does had will would can could may might should".split())
CALLED = frozenset({Part.GIVEN, Part.NICKNAME})
CUES = f.TITLE | f.KIN | f.ROLE
CUE_WORDS = frozenset(
    "by per with w cc attn name patient pt attending physician provider dear spouse from called"
    " spoke signed hi hello thanks is aka née nee".split()
)
RARE = 2e-6
"""A word more frequent than this is no slip of a name."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Token ``i`` is, or could be, a word of someone's name."""

    i: int
    seeds: tuple[NameSeed, ...]
    rule: str
    score: float


def find_names(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Finding]:
    """Spans for names, ``Kept`` for words that only look like them."""
    if not compiled.names:
        return
    hits = {hit.i: hit for hit in _hits(sight, compiled)}
    names: list[Hit] = []
    kept: list[Kept] = []
    for hit in hits.values():
        reason = _kept_as(sight, hit, hits, lexicon)
        if reason:
            kept.append(_kept(sight, hit, reason, kept))
        else:
            names.append(hit)
    yield from kept
    yield from _spans(sight, names)
    yield from _broken(sight, compiled)
    yield from _glued(sight, compiled)


def _kept(sight: Sight, hit: Hit, reason: str, before: list[Kept]) -> Kept:
    """The stretch that stays; it begins where the neighbour that stays too begins."""
    start, end = sight.starts[hit.i], sight.ends[hit.i]
    last = before[-1] if before else None
    if last and not any(map(str.isalnum, sight.text[last.end : start])):
        start = last.start
    return Kept(start, end, reason, hit.seeds[0].origin)


def _hits(sight: Sight, compiled: Compiled) -> Iterator[Hit]:
    """Tokens that are seeds as spelt, or with a slip."""
    for i, word in enumerate(sight.words):
        seeds = compiled.names.get(word.folded)
        if seeds is not None:
            rule = seeds[0].rule
            yield Hit(i, seeds, rule, 0.99 if rule == "name" else 0.9)
        elif word.flags & f.LETTERS and word.frequency < RARE and len(word.folded) > 3:
            seeds = _misspelt(word.folded, compiled)
            if seeds and (sight.may_name(i) or not word.known):
                yield Hit(i, seeds, "misspelt", 0.85)


def _misspelt(folded: str, compiled: Compiled) -> tuple[NameSeed, ...]:
    """The seeds of which ``folded`` is a slip."""
    for form in deletions(folded):
        for word in compiled.slips.get(form, ()):
            most = min(edits_allowed(word), edits_allowed(folded))
            if folded[0] == word[0] and distance(folded, word, most) <= most:
                return compiled.names[word]
    return ()


def _kept_as(sight: Sight, hit: Hit, hits: dict[int, Hit], lexicon: Lexicon) -> str:
    """Why the word at a hit is no name here; empty if it is one."""
    i = hit.i
    flags = sight.flags[i]
    if len(hit.seeds[0].word) < 3 and not sight.may_name(i):
        return "too short"
    if _has_partner(sight, hit, hits):
        return ""
    if is_eponymous(sight, i):
        return "eponym"
    if hit.rule == "nickname" and not sight.may_name(i):
        return "nickname in lower case"
    if hit.rule == "misspelt" and flags & (f.CLINICAL | f.DRUG):
        return "clinical word"
    if not is_ordinary(lexicon, sight.words[i].folded):
        return "" if len(hit.seeds[0].word) > 2 else _short_reason(sight, i)
    return _ordinary_reason(sight, hit)


def _short_reason(sight: Sight, i: int) -> str:
    """Two letters are a name only where they stand out."""
    if sight.flags[i] & f.CAPITALISED or _has_cue(sight, i):
        return ""
    return "too short"


def _has_partner(sight: Sight, hit: Hit, hits: dict[int, Hit]) -> bool:
    """Whether another part of the same person's name, or an initial, stands beside it."""
    people = {seed.person for seed in hit.seeds}
    for step in (-1, 1):
        j = hit.i + step
        initial = False
        for _ in range(4):
            if j in hits:
                same = people & {seed.person for seed in hits[j].seeds}
                shown = sight.may_name(j) or sight.may_name(hit.i)
                return bool(same) and shown
            surface = sight.surface(j)
            if sight.flag(j) & f.INITIAL:
                initial = True
            elif surface not in BETWEEN_PARTS:
                break
            if not sight.same_line(min(j, j - step)):
                break
            j += step
        if initial and sight.may_name(hit.i) and _is_initialled(sight, hit, step):
            return True
    return False


def _is_initialled(sight: Sight, hit: Hit, step: int) -> bool:
    """``W. May``, ``May, W``: the initial must touch a family name."""
    if not any(seed.part in {Part.FAMILY, Part.FULL} for seed in hit.seeds):
        return False
    if step < 0:
        j = hit.i - 2 if sight.surface(hit.i - 1) == "." else hit.i - 1
        return bool(sight.flag(j) & f.INITIAL) and sight.same_line(hit.i - 1)
    return sight.surface(hit.i + 1) == "," and bool(sight.flag(hit.i + 2) & f.INITIAL)


def _ordinary_reason(sight: Sight, hit: Hit) -> str:
    """Why a name that is a word as well is only the word here; empty if it is the name."""
    i = hit.i
    flags = sight.flags[i]
    if _has_cue(sight, i):
        return ""
    if flags & f.MONTH and _is_dated(sight, i):
        return "month"
    if sight.stands_out(i):
        return "title case" if _in_heading(sight, i) else ""
    if _acts(sight, i) or _calls(sight, hit):
        return ""
    return "ordinary word"


def _has_cue(sight: Sight, i: int) -> bool:
    """Whether a title, relative, role or the like precedes, or a degree follows."""
    if not sight.may_name(i):
        return False
    j = i - 1
    while j >= 0 and sight.surfaces[j] in {".", ":", "-", "/", "(", '"', ","} and j > i - 4:
        if "\n" in sight.gap(j):
            return False
        j -= 1
    before = sight.flag(j)
    if sight.same_line(j) and before & LETTERS_OR_SIGN:
        if before & (f.TITLE | f.KIN):
            return True
        if before & f.ROLE and not before & f.LOWER:
            return True
        if sight.words[j].folded in CUE_WORDS and not sight.flags[i] & f.FUNCTION_WORD:
            return True
    after = i + 1
    if sight.surface(after) == ",":
        after += 1
    return bool(sight.flag(after) & f.DEGREE and not sight.flag(after) & f.LOWER)


LETTERS_OR_SIGN = f.LETTERS


def _is_dated(sight: Sight, i: int) -> bool:
    """Whether a day or year stands beside a month."""
    return bool((sight.flag(i + 1) | sight.flag(i - 1)) & f.DIGITS) or sight.surface(i + 1) in "'’"


def _in_heading(sight: Sight, i: int) -> bool:
    """Whether the word is one of several in title case, with a colon after them."""
    return sight.surface(i + 1) == ":" or (
        sight.surface(i + 2) == ":" and bool(sight.flag(i + 1) & f.NOTE_WORD)
    )


def _acts(sight: Sight, i: int) -> bool:
    """Whether a capitalised opener is followed by what a person does or owns."""
    if not sight.may_name(i):
        return False
    if sight.surface(i + 1) in {"'", "’"} and sight.surface(i + 2).lower() == "s":
        return not sight.flags[i] & f.FUNCTION_WORD
    follows = sight.flag(i + 1)
    verb = follows & f.SPEECH and follows & (f.LOWER | f.UPPER)
    if not verb or not sight.near(i):
        return False
    if sight.flags[i] & f.FUNCTION_WORD:
        deed = sight.words[i + 1].folded
        return deed not in COPULAS and deed.endswith(("s", "ed"))
    return bool(sight.flags[i] & f.NAME)


def _calls(sight: Sight, hit: Hit) -> bool:
    """Whether the patient's or a relative's own first name opens a sentence of mixed case."""
    flags = sight.flags[hit.i]
    if not flags & f.CAPITALISED or flags & (f.FUNCTION_WORD | f.MONTH | f.NOTE_WORD):
        return False
    return any(seed.part in CALLED and seed.rule != "nickname" for seed in hit.seeds) and bool(
        flags & f.FIRST_NAME and sight.surface(hit.i + 1) != ":"
    )


def _spans(sight: Sight, names: list[Hit]) -> Iterator[Span]:
    """Neighbouring hits of one label, with initials and joints between them, as one span."""
    group: list[Hit] = []
    for hit in sorted(names, key=lambda one: one.i):
        if group and not _joins(sight, group[-1], hit):
            yield _span(sight, group)
            group = []
        group.append(hit)
    if group:
        yield _span(sight, group)


def _joins(sight: Sight, a: Hit, b: Hit) -> bool:
    """Whether nothing but initials, particles and joints divides two hits."""
    if b.i - a.i > 5 or a.seeds[0].label is not b.seeds[0].label:
        return False
    for j in range(a.i, b.i):
        gap = sight.gap(j)
        if gap.strip() or "\n" in gap or len(gap) > 2:
            return gap == "\n" and {s.person for s in a.seeds} == {s.person for s in b.seeds}
        if j > a.i and not (
            sight.surfaces[j] in JOINTS or sight.flags[j] & (f.INITIAL | f.PARTICLE)
        ):
            return False
    return True


def _span(sight: Sight, group: list[Hit]) -> Span:
    """One span over a group, reaching out to initials, hyphen partners and suffixes."""
    first, last = group[0].i, group[-1].i
    first = _reach_back(sight, first)
    last = _reach_on(sight, last)
    seed = group[0].seeds[0]
    score = max(hit.score for hit in group)
    start, end = sight.starts[first], sight.ends[last]
    return Span(start, end, seed.label, "seeded", score, group[0].rule, seed.origin)


def _reach_back(sight: Sight, i: int) -> int:
    """Over ``J.`` and ``Goodsky-`` before a name."""
    while True:
        if sight.surface(i - 1) == "." and sight.flag(i - 2) & f.INITIAL and sight.near(i - 1):
            i -= 2
        elif sight.flag(i - 1) & f.INITIAL and sight.near(i - 1) and sight.flag(i) & f.LETTERS:
            i -= 1
        elif sight.flag(i - 1) & f.PARTICLE and sight.near(i - 1) and len(sight.surface(i - 1)) > 1:
            if sight.flag(i - 1) & (f.FUNCTION_WORD | f.TITLE):
                return i
            i -= 1
        elif sight.surface(i - 1) == "-" and sight.gap(i - 2) == "" == sight.gap(i - 1):
            if not sight.flag(i - 2) & (f.CAPITALISED | f.UPPER):
                return i
            i -= 2
        else:
            return i


def _reach_on(sight: Sight, i: int) -> int:
    """Over ``-Olson``, a closing initial and ``Jr`` after a name."""
    while True:
        after = sight.surface(i + 1)
        if after == "-" and sight.gap(i) == "" == sight.gap(i + 1):
            if not sight.flag(i + 2) & (f.CAPITALISED | f.UPPER):
                return i
            i += 2
        elif sight.flag(i + 1) & f.INITIAL and sight.near(i) and sight.surface(i + 2) != "'":
            i += 1
        elif (
            after == ","
            and sight.flag(i + 2) & f.INITIAL
            and sight.near(i + 1)
            and (sight.gap(i + 2) != "" or sight.surface(i + 3) == ".")
        ):
            i += 2
        elif sight.flat and len(after) == 1 and after.isalpha() and sight.near(i):
            if sight.near(i + 1) and sight.surface(i + 2).isalpha():
                return i
            i += 1
        elif sight.flag(i + 1) & f.SUFFIX and sight.near(i) and after.lower() not in {"v"}:
            i += 1
        else:
            return i


def _broken(sight: Sight, compiled: Compiled) -> Iterator[Span]:
    """Seeds that a hyphen divides over a line's end: ``Black-`` and ``wood``."""
    for i, surface in enumerate(sight.surfaces):
        if surface != "-" or "\n" not in sight.gap(i) or not 0 < i < len(sight) - 1:
            continue
        seeds = compiled.names.get(sight.words[i - 1].folded + sight.words[i + 1].folded)
        if seeds and sight.gap(i - 1) == "":
            start, end, seed = sight.starts[i - 1], sight.ends[i + 1], seeds[0]
            yield Span(start, end, seed.label, "seeded", 0.9, "line break", seed.origin)


def _glued(sight: Sight, compiled: Compiled) -> Iterator[Span]:
    """Seeds inside tokens like ``JaffreyMarital`` and ``PerDOB`` (WI-deId, table 1)."""
    for i, surface in enumerate(sight.surfaces):
        if not sight.flags[i] & f.CAPITALISED or surface[1:].islower():
            continue
        for start, end in humps(surface):
            seeds = compiled.names.get(surface[start:end].lower())
            if seeds and end - start > 2:
                at = sight.starts[i]
                seed = seeds[0]
                yield Span(at + start, at + end, seed.label, "seeded", 0.9, "glued", seed.origin)
