"""Addresses and log-in names in which somebody of the identity is named: one span for each.

``k.nowak@x.org`` is one e-mail address, ``/patients/nowak-katarzyna`` one web address and
``nowak_k`` one log-in name; what is found in them is extended to the whole. So is the name
of a file (``scan_nowak_20240301.pdf``), which then counts as a log-in name: its surrogate
keeps the form.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.web import Web
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.ordinary import is_known
from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Finding, Span
from streamdeid.text.fold import fold

_BEFORE = re.compile(r"(?:[\w/\\][@/_\\.%=&?#+~-]|[\s(<]/|[@_\d])\Z")
_AFTER = re.compile(r"[@_\d]|[/\\.%=&?#+~-][\w/\\]")
"""What goes on around a name without a gap."""
_PATH = re.compile(
    r"(?<![\w./:@-])(?:/|(?:file|smb|nfs|s3|dav)://)"
    r"(?:[\w.~%+-]{0,64}/){1,8}[\w.~%+=?&#-]{0,200}",
    re.IGNORECASE,
)
"""A path from its root, as systems log it, and addresses of shares."""
_LOGIN = re.compile(r"[^\W_]+(?:[._][^\W_]+)+")
"""Words and numbers that only points and low lines join."""
_NUMBERED = re.compile(r"[^\W\d_]+\d{2,6}")
"""A name with digits, as ``nowak1961``."""
_HANDLE = re.compile(r"[^\W\d_][\w.]{2,29}")
_GOES_ON = re.compile(r"[^\W_]|[/:.-]\d")
_FILE = re.compile(
    r"\.(?:pdf|jpe?g|png|docx?|tiff?|dcm|mp[34]|mov|wav|zip|xlsx?|heic|txt)\b", re.IGNORECASE
)
_RUN, _RUN_BEFORE = re.compile(r"[\w.-]*"), re.compile(r"[\w.-]*\Z")
_WORDS = re.compile(r"[^\W_](?:.*[^\W_])?", re.DOTALL)
_UNPARTED = re.compile(r"\S+")
_MARKS = "._-"
_DIGITS = re.compile(r"\d*")
_WIDEST = 256


class Box(NamedTuple):
    """What is one identifier as a whole."""

    start: int
    end: int
    label: Label


def find_logins(sight: Sight, compiled: Compiled, lexicon: Lexicon) -> Iterator[Span]:
    """A span for each run of an initial, or a given name, and a family name of the identity.

    With capitals of two words (*VRose*) it is the person, otherwise a log-in name.
    """
    if compiled.logins.keys().isdisjoint(sight.folded):
        return
    for i, word in enumerate(sight.folded):
        seed = compiled.logins.get(word)
        if seed and not is_known(lexicon, word):
            digits = _DIGITS.match(sight.text, sight.ends[i])
            end = digits.end() if digits else sight.ends[i]
            cased = sight.flags[i] & (f.CAPITALISED | f.HUMPED)
            label = seed.label if cased else Label.USERNAME
            yield Span(sight.starts[i], end, label, "seeded", 0.9, "login", seed.origin)


def whole(
    findings: Iterable[Finding], reading: Reading, compiled: Compiled, lexicon: Lexicon
) -> Iterator[Finding]:
    """``findings``, each after the address, log-in name or joined name that it is a part of."""
    boxes = Boxes(reading, compiled, lexicon)
    given: set[Box] = set()
    for finding in findings:
        box = boxes.around(finding) if isinstance(finding, Span) else None
        if box and box not in given and isinstance(finding, Span):
            given.add(box)
            yield replace(finding, start=box.start, end=box.end, label=box.label, rule="whole")
        if box and isinstance(finding, Span):
            yield from _outside(finding, box, reading.text)
        else:
            yield finding


def _outside(span: Span, box: Box, text: str) -> Iterator[Span]:
    """The words of ``span`` before and behind ``box``, without the marks between."""
    for start, end in (
        (span.start, min(span.end, box.start)),
        (max(span.start, box.end), span.end),
    ):
        words = _WORDS.search(text, start, end) if start < end else None
        if words:
            yield replace(span, start=words.start(), end=words.end())


def _disjoint(boxes: Iterable[Box]) -> Iterator[Box]:
    """``boxes`` by their start, without those that begin within another."""
    end = 0
    for box in sorted(boxes, key=lambda one: (one.start, -one.end)):
        if box.start >= end:
            end = box.end
            yield box


class Boxes:
    """The addresses and log-in names of one note, looked for once something is found in one."""

    def __init__(self, reading: Reading, compiled: Compiled, lexicon: Lexicon) -> None:
        """Look in ``reading``, when asked."""
        self._reading, self._text, self._names = reading, reading.text, compiled.names
        self._lexicon = lexicon
        self._addresses: tuple[Box, ...] | None = None

    def around(self, span: Span) -> Box | None:
        """What ``span`` is a part of; ``None`` if it stands by itself."""
        if not (
            _BEFORE.search(self._text, max(0, span.start - 2), span.start)
            or _AFTER.match(self._text, span.end)
        ):
            return None
        boxes = self._boxes()
        at = bisect_left(boxes, span.end, key=attrgetter("start")) - 1
        if at >= 0 and boxes[at].end > span.start:
            return boxes[at]
        return self._joined(span) if span.label in NAMES else None

    def _boxes(self) -> tuple[Box, ...]:
        """Every e-mail address, web address and path."""
        if self._addresses is None:
            found = (s for s in Web(self._lexicon).detect(self._reading) if s.label is not Label.IP)
            paths = _PATH.finditer(self._text) if "/" in self._text else ()
            boxes = [Box(s.start, s.end, s.label) for s in found]
            boxes += [Box(*m.span(), Label.URL) for m in paths]
            self._addresses = tuple(_disjoint(boxes))
        return self._addresses

    def _joined(self, span: Span) -> Box | None:
        """The log-in name or the name of a file around a person's name."""
        start, end = self._run(span)
        run = self._text[start:end]
        if _FILE.search(run):
            return Box(start, end, Label.USERNAME)
        if self._text[start - 1 : start] == "@" and _HANDLE.fullmatch(run):
            return Box(start, end, Label.USERNAME)
        numbered = _NUMBERED.fullmatch(run) and run.islower()
        if numbered and not _GOES_ON.match(self._text, end):
            return Box(start, end, Label.USERNAME)
        return Box(start, end, Label.USERNAME) if self._is_login(run) else None

    def _is_login(self, run: str) -> bool:
        """Whether a run is words with low lines, or a name with initials, names and digits."""
        if not _LOGIN.fullmatch(run):
            return False
        pieces = run.split(".")
        return "_" in run or (
            all(map(self._names_someone, pieces)) and max(map(len, pieces)) > 1 and run.islower()
        )

    def _run(self, span: Span) -> tuple[int, int]:
        """How far letters, digits, points and low lines go on, without those at the ends."""
        inner = self._touching(span)
        before = _RUN_BEFORE.search(self._text, max(0, inner[0] - _WIDEST), inner[0])
        after = _RUN.match(self._text, inner[1], inner[1] + _WIDEST)
        start = before.start() if before else inner[0]
        end = after.end() if after else inner[1]
        run = self._text[start:end]
        return start + len(run) - len(run.lstrip(_MARKS)), end - len(run) + len(run.rstrip(_MARKS))

    def _touching(self, span: Span) -> tuple[int, int]:
        """The word of ``span`` that touches what is beside it: the last, or else the first."""
        words = list(_UNPARTED.finditer(self._text, span.start, span.end))
        if not words:
            return span.start, span.end
        return words[-1 if _AFTER.match(self._text, span.end) else 0].span()

    def _names_someone(self, piece: str) -> bool:
        """Whether a piece of a run is a name, an initial, or digits."""
        letters = fold(piece).rstrip("0123456789")
        return len(letters) < 2 or letters in self._names
