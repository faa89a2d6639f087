"""Log-in names: behind ``user``, ``login``, ``printed by``; and an initial with a surname of the same note.

``EWEISS01``, ``kmoreland``, ``okoye.m``, ``farid_drives_88``. Behind a word for
signing in any run of letters and digits is one; behind *by*, *signed* and the like
only what no word of the language is. A run of an initial and a surname that the
note spells out elsewhere is a log-in name wherever it stands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon, Sign, Word, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label
from streamdeid.model.span import Span

LOGIN = re.compile(
    r"\b(?:user(?:[ -]?(?:name|id))?|log[ -]?in(?: (?:name|id))?|logon|logged in as|sign[ -]?on|acct user|portal (?:user|login))"
    r"(?: is| as|:| =|=|\.)?[ \t]{1,3}@?([A-Za-z][\w.-]{2,30}\w)",
    re.IGNORECASE,
)
BEHIND = re.compile(r"(?: (?:by|as|to))?[ \t:,]{1,3}([A-Za-z]{2,}[\w.]*\w)")
"""What may be a log-in name behind a word for authorship."""
TYPED = re.compile(r"(?<![\w/])[A-Za-z]{2,4}/([a-z]{3,8}\d{1,4}|[A-Z]{5,9}\d{1,3})(?![\w/])")
"""The initials of who dictated and the log-in name of who typed."""
DIGITED = re.compile(r"[a-z]{2,}\d{1,4}|[A-Z]{4,}\d{1,4}|[a-z]+_\w+|[a-z]{3,}\.[a-z]{1,4}")
HANDLE = re.compile(r"@(?<![\w.@]@)([A-Za-z](?=\w*(?:[\d_]|\.\w))[\w.]{3,28}\w)")
"""A handle of a network: ``@rain_b77``; a digit or a mark in it tells it from *@home*."""
NETWORKED = re.compile(
    r"(?: ?app)?(?: (?:handle|name|tag|user(?:name)?|id|account|acct|page|is|at|under)){0,2}[ :=-]{1,3}"
    r"[\"“(]?(?:@([A-Za-z_][\w.-]{1,28}\w)|\$([A-Za-z]\w{2,30})"
    r"|((?:live:)?(?=[A-Za-z.]{1,30}[\d_#])[A-Za-z][\w.]{3,28}\w(?:#\d{4})?|live:[A-Za-z][\w.]{2,28}\w))(?![\w@-])"
)
"""A name behind a network: with the network's sign, or with a digit or mark that no word has."""
CHATTED = re.compile(
    r"(?i:\b(?:chat|im|dm|teams|slack|tigertext|epic chat|haiku)):? ([a-z]{2,}\.[a-z]{2,})\b"
)
"""A log-in name of two words behind a word for a chat."""
NO_USER = frozenset(
    "and the to of for with who has was is will can may not interface guide manual friendly"
    " name id of fee".split()
)

NAMED = flagged(f.CAPITALISED | f.UPPER, f.LAST_NAME | f.CAPITALISED)
SMALL = flagged(f.LOWER, f.LAST_NAME)
"""A surname, and one as it is written in a note without capitals."""
SLASH = among({"/"})
CHATS = among(frozenset("chat im dm teams slack tigertext haiku".split()))
SIGNS_IN = among(frozenset("user username userid login logon log logged sign".split()))


def _is_no_word(word: Word) -> bool:
    """Whether a word is spelt as log-in names are and is no word of its own."""
    plain = word.known or word.flags & ~f.SHAPES
    return bool(len(word.folded) > 4 and word.flags & (f.LOWER | f.UPPER)) and not plain


RUNS_ON = Sign(_is_no_word)


@cache
def _authoring(lexicon: Lexicon) -> Sign:
    """A word behind which people sign in what they did to a record."""
    return among(lexicon.table("authoring"))


@cache
def _networks(lexicon: Lexicon) -> Sign:
    """A network on which people have names of their own choice."""
    return among(cues_of(lexicon)["network"])


def _is_entered(lexicon: Lexicon, seen: Page, i: int, run: str) -> bool:
    """Whether a run in one case that is no word follows what is done to a record: ``printed by rdoyle``."""
    done = lexicon.table("authoring")[seen.folded[i]][:1] == ("record",)
    by = seen.folded[i] == "by" and lexicon.table("authoring").get(seen.word[i - 1], ())[:1]
    return (done or by == ("record",)) and _is_no_word(lexicon.words[run])


@dataclass(frozen=True, slots=True)
class Usernames:
    """Names by which people sign in to systems (item R of Safe Harbor)."""

    lexicon: Lexicon
    name: str = "usernames"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each log-in name."""
        seen = page(reading, self.lexicon)
        found = (
            *self._logins(seen),
            *self._authors(seen),
            *self._named(seen),
            *self._handles(seen),
        )
        yield from {(span.start, span.end): span for span in reversed(found)}.values()

    def _logins(self, seen: Page) -> Iterator[Span]:
        """What stands behind a word for signing in."""
        if not seen.where(SIGNS_IN):
            return
        for match in LOGIN.finditer(seen.text):
            if self._is_login(match[1]):
                yield self._span(*match.span(1), "login")

    def _authors(self, seen: Page) -> Iterator[Span]:
        """Log-in names behind a word for authorship, and of who typed."""
        for i in seen.where(_authoring(self.lexicon)):
            match = BEHIND.match(seen.text, seen.ends[i])
            if match and (self._is_code(match[1]) or _is_entered(self.lexicon, seen, i, match[1])):
                yield self._span(*match.span(1), "by")
        for i in seen.where(SLASH):
            joined = seen.flag[i - 1] & seen.flag[i + 1] & f.LETTERS and seen.flag[i + 2] & f.DIGITS
            match = TYPED.match(seen.text, seen.starts[i - 1]) if joined else None
            if match:
                yield self._span(*match.span(1), "typed")

    def _handles(self, seen: Page) -> Iterator[Span]:
        """Handles behind an at sign, and names of two words in a chat."""
        for match in HANDLE.finditer(seen.text) if "@" in seen.text else ():
            yield self._span(*match.span(1), "handle")
        for i in seen.where(_networks(self.lexicon)):
            named = NETWORKED.match(seen.text, seen.ends[i])
            if named:
                yield self._span(*named.span(named.lastindex or 0), "network")
        for match in CHATTED.finditer(seen.text) if seen.where(CHATS) else ():
            yield self._span(*match.span(1), "handle")

    def _is_login(self, run: str) -> bool:
        """Whether what is behind *user* is a name for signing in."""
        word = self.lexicon.words[run]
        return run.lower() not in NO_USER and not word.flags & (
            f.COMMON_WORD | f.FUNCTION_WORD | f.CLINICAL
        )

    def _is_code(self, run: str) -> bool:
        """Whether what is behind *by* is spelt as no word is."""
        if run.startswith("v") and run[1:].isdigit():
            return False
        if DIGITED.fullmatch(run):
            return (
                not self.lexicon.words[run.split(".", maxsplit=1)[0]].flags
                & (f.COMMON_WORD | f.CLINICAL | f.ABBREVIATION)
                or "_" in run
            )
        return False

    def _named(self, seen: Page) -> Iterator[Span]:
        """Runs of an initial, a surname that the note has, and perhaps digits."""
        surnames = {i: seen.folded[i][1:9] for i in seen.where(RUNS_ON)}
        if not surnames:
            return
        named = (*seen.where(NAMED), *(seen.where(SMALL) if seen.sight.flat else ()))
        words = {seen.folded[i] for i in named}
        names = {word[:n] for n in set(map(len, surnames.values())) for word in words}
        for i, surname in surnames.items():
            if surname in names:
                end = seen.ends[i]
                while end < len(seen.text) and (seen.text[end].isalnum() or seen.text[end] == "_"):
                    end += 1
                yield self._span(seen.starts[i], end, "initial and surname")

    def _span(self, start: int, end: int, rule: str) -> Span:
        """A log-in name."""
        return Span(start, end, Label.USERNAME, self.name, 0.8, rule)
