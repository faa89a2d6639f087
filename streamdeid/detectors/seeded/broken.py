"""Names of the identity that were cut in two, or written without a gap beside other words.

A name is cut by the end of a line, with a hyphen or without, or by a blank that a scanner
put there (*Kowal-/ski*, *Kowal ski*). Where no hyphen ends a line, two parts count only if
one of them is no word: *Good/man* in a note of Mr Goodman stays. A name that is glued to
other words begins and ends at a capital (*toCarmen*, *JaffreyMarital*), or is what is left
of an unknown word without a function word (*Nowakwas*).
"""

from collections.abc import Iterator
from itertools import pairwise

from streamdeid.detectors.people.likely.learned import is_pointed_at
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.kinds import NameSeed
from streamdeid.detectors.seeded.ordinary import is_known, is_ordinary
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.span import Span
from streamdeid.text.glue import LONGEST_RUN, is_glued

HYPHEN, HUMPED = among({"-"}), flagged(f.HUMPED)
SHORTEST_CUT, SHORTEST_PARTED = 5, 6
"""Letters of a name that the end of a line may cut without a hyphen, and a blank within one."""
SHORTEST_GLUED, SHORTEST_RUN_ON = 3, 5
SHORT, EVERYDAY = 3, 1e-5
"""Letters of a word that every run may hold by chance, and the share of all words from which on
one stands beside names."""
BESIDE = f.FUNCTION_WORD | f.KIN | f.TITLE | f.SPEECH | f.NOTE_WORD
"""What a name runs into where a blank is missing."""
RUN_ON = flagged(f.LETTERS) & Sign(
    lambda word: (
        not word.known
        and not word.flags & f.HUMPED
        and SHORTEST_RUN_ON + 1 < len(word.folded) <= LONGEST_RUN
    )
)


def find_broken(
    sight: Sight, compiled: Compiled, lexicon: Lexicon, *, divided: bool
) -> Iterator[Span]:
    """A span for each name that is cut, or glued to something else.

    ``divided`` tells that a name may stand in two parts; it is quickly told of a whole note.
    """
    if compiled.names:
        yield from _hyphenated(sight, compiled, lexicon)
        if divided:
            yield from _parted(sight, compiled, lexicon)
        yield from _glued(sight, compiled)
        yield from _run_on(sight, compiled, lexicon)


def _hyphenated(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Span]:
    """Names with a hyphen inside, at a line's end or where it was once: ``Kowal-ski``."""
    for i in sight.where(HYPHEN):
        if not 0 < i < len(sight) - 1 or sight.gap[i - 1]:
            continue
        seeds = compiled.names.get(sight.folded[i - 1] + sight.folded[i + 1])
        cut = "\n" in sight.gap[i]
        parts = sight.folded[i - 1], sight.folded[i + 1]
        if seeds and (cut or _are_parts(parts, compiled, lexicon, SHORTEST_PARTED)):
            yield _span(sight, i - 1, i + 1, seeds)


def _parted(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Span]:
    """Names with one blank or the end of a line inside."""
    names = compiled.names
    pairs = enumerate(pairwise(sight.folded))
    for i in [i for i, (first, second) in pairs if first + second in names]:
        gap = sight.gap[i]
        least = SHORTEST_CUT if "\n" in gap else SHORTEST_PARTED
        parts = sight.folded[i], sight.folded[i + 1]
        if (gap == " " or gap.count("\n") == 1) and (
            _are_parts(parts, compiled, lexicon, least) or _is_beside(sight, i, compiled)
        ):
            yield _span(sight, i, i + 1, names["".join(parts)])


def _are_parts(parts: tuple[str, str], compiled: Compiled, lexicon: Lexicon, least: int) -> bool:
    """Whether two tokens are rather a name in two parts than two words or two names."""
    if len("".join(parts)) < least or all(part in compiled.names for part in parts):
        return False
    return not all(is_ordinary(lexicon, part) for part in parts)


def _is_beside(sight: Sight, i: int, compiled: Compiled) -> bool:
    """Whether the place of two tokens shows one name: *son Tra vis*, *CA SE, MELVIN*."""
    names = compiled.names
    if any(sight.folded[j] in names for j in (i, i + 1)) or len(sight.surfaces[i + 1]) < 2:
        return False
    if sight.flag[i + 1] & f.CAPITALISED:
        return False
    behind = i + 3 if sight.surface[i + 2] == "," else i + 2
    near = [j for j in (i - 1, behind) if 0 <= j < len(sight) and sight.same_line(j)]
    return is_pointed_at(sight, i) or any(sight.folded[j] in names for j in near)


def _glued(sight: Sight, compiled: Compiled) -> Iterator[Span]:
    """Names inside tokens like ``JaffreyMarital`` and ``PerDOB`` (WI-deId, table 1)."""
    for i in sight.where(HUMPED):
        word, surface, at = sight.folded[i], sight.surfaces[i], sight.starts[i]
        for name in compiled.known.within(word):
            if name == word:
                continue
            start = word.find(name)
            while start >= 0:
                end = start + len(name)
                if _is_glued(surface, start, end):
                    yield _stretch(at + start, at + end, compiled.names[name], "glued")
                start = word.find(name, end)


def _is_glued(surface: str, start: int, end: int) -> bool:
    """Whether capitals set a name off; three behind small letters are no name: *cPRA*."""
    if not is_glued(surface, start, end):
        return False
    if end - start > SHORTEST_GLUED:
        return True
    capital = surface[0].isupper() or surface[start:end].istitle()
    return capital and end - start == SHORTEST_GLUED


def _run_on(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Span]:
    """Names that run into a function word or the like: ``Nowakwas``, ``patientnowak``."""
    for i in sight.where(RUN_ON):
        word, at = sight.folded[i], sight.starts[i]
        if word in compiled.names or is_known(lexicon, word):
            continue
        for cut in range(2, len(word) - 1):
            for start, end, rest in ((0, cut, word[cut:]), (cut, len(word), word[:cut])):
                seeds = compiled.names.get(word[start:end])
                if seeds and (rest in compiled.names or _runs_into(lexicon, word[start:end], rest)):
                    yield _stretch(at + start, at + end, seeds, "run on")


def _runs_into(lexicon: Lexicon, name: str, rest: str) -> bool:
    """Whether a long name that is no word stands beside a word that is written everywhere."""
    if len(name) < SHORTEST_RUN_ON or is_ordinary(lexicon, name):
        return False
    beside = lexicon.words[rest]
    return bool(beside.flags & BESIDE) or (len(rest) > SHORT and beside.frequency > EVERYDAY)


def _span(sight: Sight, first: int, last: int, seeds: tuple[NameSeed, ...]) -> Span:
    """A name from the first to the last token of its parts."""
    return _stretch(sight.starts[first], sight.ends[last], seeds, "line break")


def _stretch(start: int, end: int, seeds: tuple[NameSeed, ...], rule: str) -> Span:
    """A span for a name that is not written as a word of its own."""
    return Span(start, end, seeds[0].label, "seeded", 0.9, rule, seeds[0].origin)
