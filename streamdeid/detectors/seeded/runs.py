"""Runs of letters with signs that were read for letters among them, each made one token.

*Galla9her* and *S!u* fall into three tokens, which no rule takes for a name. Where such a run
is a name of the message with errors (``confused``), the note is looked at with the run as one
token, so that all rules about names see one word. Lots, doses and encoded data are no such
runs: they are mostly signs, or capitals with several.
"""

from collections.abc import Callable, Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.confused import LONGEST, SHORTEST
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.text.fold import fold
from streamdeid.text.lookalikes import is_encoded
from streamdeid.text.tokens import Tokens

_SIGNS = frozenset("|!$")
SIGN = flagged(f.DIGITS) | among(_SIGNS)
"""What may be read for letters."""
Range = tuple[int, int]


def merged(sight: Sight, tokens: Tokens, name_of: Callable[[str], str | None]) -> Tokens | None:
    """``tokens`` with each misread name as one token; ``None`` where there is none.

    ``sight`` is of the same tokens, and ``name_of`` gives the name that a folded word is near to.
    """
    text, found = sight.text, list[Range]()
    for first, last in _runs(sight, tokens):
        start, end = tokens.starts[first], tokens.ends[last]
        if name_of(fold(text[start:end])) and not is_encoded(text, start, end):
            found.append((first, last))
    return _joined(tokens, text, found) if found else None


def _runs(sight: Sight, tokens: Tokens) -> Iterator[Range]:
    """The first and last tokens of runs that may be a name."""
    last, flag, gap = -1, sight.flag, sight.gap
    for at in sight.where(SIGN):
        beside = (flag[at + 1] & f.LETTERS and not gap[at]) or (
            flag[at - 1] & f.LETTERS and not gap[at - 1]
        )
        if not beside or at <= last:
            continue
        first, last = _around(tokens, at)
        start, end = tokens.starts[first], tokens.ends[last]
        if SHORTEST <= end - start <= LONGEST and _may_name(sight.text[start:end]):
            yield first, last


def _around(tokens: Tokens, at: int) -> Range:
    """The first and last token of the run around one; a mark at its end is no letter."""
    first = last = at
    while first > 0 and at - first < LONGEST and not tokens.gaps[first - 1]:
        if not _is_in(tokens.surfaces[first - 1]):
            break
        first -= 1
    while last + 1 < len(tokens) and last - at < LONGEST and not tokens.gaps[last]:
        if not _is_in(tokens.surfaces[last + 1]):
            break
        last += 1
    while last > at and tokens.surfaces[last] in _SIGNS:
        last -= 1
    return first, last


def _is_in(surface: str) -> bool:
    """Whether a token is letters, digits or a mark that is read for a letter."""
    return surface.isalnum() or surface in _SIGNS


def _may_name(run: str) -> bool:
    """Whether signs are few: half with small letters, among capitals one in four letters."""
    signs = len(run) - sum(map(str.isalpha, run))
    if any(map(str.islower, run)):
        return 2 * signs <= len(run)
    return signs <= max(1, (len(run) - 1) // 2)


def _joined(tokens: Tokens, text: str, runs: list[Range]) -> Tokens:
    """``tokens`` with those of each run made one."""
    surfaces, starts, ends = list(tokens.surfaces), list(tokens.starts), list(tokens.ends)
    for first, last in reversed(runs):
        surfaces[first : last + 1] = [text[starts[first] : ends[last]]]
        del starts[first + 1 : last + 1]
        del ends[first:last]
    gaps = [text[a:b] for a, b in zip(ends, starts[1:], strict=False)]
    return Tokens(surfaces, starts, ends, gaps)
