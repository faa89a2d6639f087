"""A name as it is written, cut into parts: which words are given, which family, what stays.

The order tells the parts (``Nowak, Katarzyna`` and ``NOWAK^KATARZYNA`` put the family first,
``Katarzyna Nowak`` last), unless the payload already knows a word as one or the
other. Titles, degrees and suffixes stay; particles of a family name go with it, because
the surrogate's has none; single letters are initials.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from streamdeid.text.fold import fold
from streamdeid.text.seeds import PARTICLES


class Role(StrEnum):
    """What a piece of a written name is."""

    GIVEN = "given"
    FAMILY = "family"
    INITIAL = "initial"
    KEPT = "kept"
    """A title, degree or suffix."""
    GONE = "gone"
    """A particle, with the space after it, or what parts it from the words before it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One word of a written name: where it stands, its role, and the word folded."""

    start: int
    end: int
    role: Role
    folded: str = field(repr=False)


TITLES = frozenset(
    "dr mr mrs ms miss mister prof professor doctor mx sr sra srta dra rev fr fra sister father "
    "sir dame capt sgt lt nurse".split()
)
DEGREES = frozenset(
    "md do phd rn np pa pac lpn cna crna dds dmd dpm dnp msn bsn mph mba ms ma dvm pt dpt ot slp "
    "rph pharmd msw lcsw lmsw esq facs facp faap fnp aprn arnp cnp cnm edd psyd rd rt crnp mbbs "
    "cns ma emt cma medpgy pgy".split()
)
SUFFIXES = frozenset("jr sr ii iii iv snr jnr".split())
_SMALL = frozenset("de la le du da di do dos das el al y e ap af av zu zum st ste bint mc".split())
_JOINING = PARTICLES | _SMALL
WORD = re.compile(r"(?:[OoDdLl]['\u2019])?[^\W\d_]+")
_POSSESSIVE = re.compile(r"['\u2019][sS]\b")
_LETTERS = re.compile(r"(?:[A-Z][. ]{0,2}){1,4}")
_MOST_INITIALS = 3
Known = Callable[[str], Role | None]
"""What the payload knows a folded word as."""
Alone = Callable[[str], Role]
"""The role of a single folded word of which nothing is known."""


def affix(text: str) -> bool:
    """Whether a text is a title, a degree or a suffix, however it is dotted."""
    folded = fold(text).replace(".", "").strip(" ,")
    return folded in TITLES | DEGREES | SUFFIXES


def folded_name(word: str) -> str:
    """A name's word for comparison: without the mark of ``O'Brien``."""
    return re.sub(r"['\u2019]", "", fold(word))


def pieces(
    text: str,
    known: Known,
    alone: Alone,
    hint: Role | None = None,
    is_name: Callable[[str], bool] = lambda _: False,
) -> tuple[Piece, ...]:
    """The pieces of ``text`` in order.

    ``hint`` is the role that a field's type gives to all words; ``is_name`` says whether
    capitals in a row, as in ``RAY``, are a name rather than its letters.
    """
    words = list(_words(text))
    is_short_name = len(words) == 1 and is_name(words[0].folded)
    if hint is None and not is_short_name and _is_initials(text, words, known):
        return tuple(
            Piece(at, at + 1, Role.INITIAL, fold(text[at]))
            for at in range(len(text))
            if text[at].isalpha()
        )
    classed = list(_classed(text, words, known))
    kept = [word for word in classed if word.role is Role.KEPT]
    named = [word for word in classed if word.role is not Role.KEPT]
    return tuple(sorted((*kept, *_roles(text, named, known, alone, hint)), key=lambda p: p.start))


def _words(text: str) -> Iterator[Piece]:
    """Every word; the s of a possessive is none."""
    ends = {match.start() + 1 for match in _POSSESSIVE.finditer(text)}
    for match in WORD.finditer(text):
        if match.start() not in ends:
            yield Piece(match.start(), match.end(), Role.FAMILY, folded_name(match[0]))


def _is_initials(text: str, words: Sequence[Piece], known: Known) -> bool:
    """Whether a text is nothing but initials: ``K.N.``, ``KN``."""
    if not _LETTERS.fullmatch(text.strip()):
        return False
    letters = sum(len(word.folded) for word in words)
    return 0 < letters <= _MOST_INITIALS and all(known(word.folded) is None for word in words)


def _classed(text: str, words: Sequence[Piece], known: Known) -> Iterator[Piece]:
    """The words, with titles, degrees and suffixes marked as kept."""
    comma = text.find(",")
    for place, word in enumerate(words):
        written = text[word.start : word.end]
        if known(word.folded) is not None or len(words) == 1:
            yield word
        elif (
            (word.folded in TITLES and place == 0)
            or (word.folded in SUFFIXES and place > 0)
            or (
                word.folded in DEGREES
                and place > 0
                and written.isupper()
                and (-1 < comma < word.start or not text.isupper())
            )
        ):
            yield replace(word, role=Role.KEPT)
        else:
            yield word


def _roles(
    text: str, words: Sequence[Piece], known: Known, alone: Alone, hint: Role | None
) -> Iterator[Piece]:
    """The words of a name with their roles."""
    comma = text.find(",")
    family_first = comma > -1 and any(w.start > comma for w in words)
    full = [w for w in words if not _is_initial(text, w)]
    last = full[-1] if full else None
    particles = {
        w.start for w in words if not _is_initial(text, w) and _is_particle(w, words, known)
    }
    for before, word in zip([None, *words], words, strict=False):
        if word.start in particles:
            yield replace(word, end=_after_gap(text, word.end), role=Role.GONE)
        elif family_first and before is not None and _is_behind(word, words, known):
            yield replace(word, start=before.end, role=Role.GONE)
        elif word not in full:
            yield replace(word, role=Role.INITIAL)
        elif hint is not None:
            yield replace(word, role=hint)
        else:
            role = known(word.folded) or _by_place(text, word, last, comma if family_first else -1)
            lonely = len(full) == 1 and known(word.folded) is None and not family_first
            yield replace(word, role=_lonely(text, words, word, alone) if lonely else role)


def _lonely(text: str, words: Sequence[Piece], word: Piece, alone: Alone) -> Role:
    """The role of a word among initials: the family name has them before it or after it."""
    initials = [w for w in words if w is not word and _is_initial(text, w)]
    if initials and any(w.start < word.start for w in initials):
        return Role.FAMILY
    return alone(word.folded)


def _by_place(text: str, word: Piece, last: Piece | None, comma: int) -> Role:
    """The role by order: before the comma, or last; hyphens bind a family name of two words."""
    if comma > -1:
        return Role.FAMILY if word.start < comma else Role.GIVEN
    bound = last is not None and text[word.end : last.start] == "-"
    return Role.FAMILY if word is last or bound else Role.GIVEN


def _is_initial(text: str, word: Piece) -> bool:
    """Whether a word is one capital letter."""
    return word.end - word.start == 1 and text[word.start].isupper()


def _is_particle(word: Piece, words: Sequence[Piece], known: Known) -> bool:
    """Whether a word joins a family name that follows it."""
    joins = word.folded in _JOINING and known(word.folded) is None
    return joins and any(w.start > word.start for w in words)


def _is_behind(word: Piece, words: Sequence[Piece], known: Known) -> bool:
    """Whether a word that joins stands at the end, as in *Beethoven, Ludwig van*."""
    return word is words[-1] and word.folded in _JOINING and known(word.folded) is None


def _after_gap(text: str, at: int) -> int:
    """Where the next word begins."""
    while at < len(text) and not text[at].isalnum():
        at += 1
    return at
