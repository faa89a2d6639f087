"""British spellings as the American ones that the sources of the pack know.

The word lists are mostly American: *haematology* is in fewer of them than *hematology*, and what
is in none looks like a name. Rows of the list ``british`` say what is written for what; a
word of which a row makes a known word that is no name is that word. All rows are tried
together, then one by one, so that *haemodialysed* is found too. The readable lists are laid out in
both spellings beforehand, because rules look them up by themselves.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from streamdeid.lexicons import flags as f
from streamdeid.lexicons.wordlist import WordList

SHORTEST, SHORTEST_OF_FEW = 4, 5
"""Letters of the American word, and where a row names flags: *Roed* is a name and no *red*."""
_ANY = f.COMMON_WORD | f.CLINICAL | f.DRUG
PLAIN = (
    _ANY
    | (f.ROLE | f.UNIT | f.PROFESSION | f.FUNCTION_WORD | f.EPONYM_HEAD | f.NOTE_WORD)
    | (f.SPEECH | f.VERDICT | f.PHRASE_HEAD)
)
"""What a British spelling has of the American one: whatever makes it no name."""


class _Row(NamedTuple):
    """One row: where it fits, what is written instead, and what the result must be."""

    pattern: re.Pattern[str]
    written: str
    wanted: int


class British:
    """The rows of a list, made ready."""

    def __init__(self, table: Mapping[str, tuple[str, ...]]) -> None:
        """Take rows of British to American spelling, with the flags that the result must have."""
        self._words = {entry: values[0] for entry, values in table.items() if "*" not in entry}
        self._rows = [
            _row(entry, *values) for entry, values in table.items() if "*" in entry and values
        ]
        every = "|".join(row.pattern.pattern for row in self._rows)
        self._some = re.compile(every or r"(?!)")
        """Whether any row fits, which a word in fifty is told by one search instead of thirty."""

    def american(self, folded: str, flags_of: Callable[[str], int]) -> str:
        """The known word that ``folded`` is a British spelling of; empty if there is none."""
        said = self._words.get(folded)
        if said is not None:
            return said
        if not self._some.search(folded):
            return ""
        return next(self._known(folded, flags_of), "")

    def _known(self, folded: str, flags_of: Callable[[str], int]) -> Iterator[str]:
        """What the rows make of a word, as far as it is known."""
        rows = [row for row in self._rows if row.pattern.search(folded)]
        for chosen in (rows, *([row] for row in rows)):
            meant, wanted = folded, _ANY
            for row in chosen:
                meant, wanted = row.pattern.sub(row.written, meant), wanted & row.wanted
            shortest = SHORTEST if wanted == _ANY else SHORTEST_OF_FEW
            if len(meant) >= shortest and flags_of(meant) & wanted:
                yield meant


def both(one: WordList, roots: Mapping[str, tuple[str, ...]]) -> WordList:
    """A list with the British spellings of its entries; one of names stays as it is.

    ``roots`` has parts of American words and what is written for them.
    """
    if one.flags & _NAMES or one.name in _OF_NAMES or not roots:
        return one
    parts = {american.strip("*"): _row(american, british[0]) for american, british in roots.items()}
    some = re.compile("|".join(map(re.escape, parts)))
    entries = dict(one.entries)
    for entry, values in one.entries.items():
        met = {found[0] for found in some.finditer(entry)}
        spelled = entry
        for part, row in parts.items():
            if met and part in entry:
                spelled = row.pattern.sub(row.written, spelled)
        entries.setdefault(spelled, values)
    return WordList(one.name, one.flags, entries, one.header)


_NAMES = f.EPONYM | f.EPONYM_ALONE | f.WORD_NAME | f.NAME
_OF_NAMES = frozenset({"nicknames", "british", "british_roots"})


def _row(told: str, meant: str, *flags: str) -> _Row:
    """A row with stars as a pattern; what its stars stand for stays."""
    core = re.escape(told.strip("*")) + ("" if told.endswith("*") else r"(?![^\W\d_])")
    wanted = sum(f.BY_NAME[name] for name in flags)
    return _Row(re.compile(core), meant.strip("*"), wanted or _ANY)
