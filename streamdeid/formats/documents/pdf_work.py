"""What it takes to draw a PDF, counted while it is drawn.

A file of three kilobytes can draw for minutes: a form is drawn each time that it is named, a page
reads its fonts anew, and half a million operators compress to a line. Operators are counted as
they come. What is read before one comes is counted by its length: of each form, wherever it is
named, that of the longest, and of each page its tables of characters, whose ranges are
written in a few letters.
"""

import re
from collections.abc import Mapping
from typing import Any

from pypdf import PageObject
from pypdf.generic import DictionaryObject, StreamObject

from streamdeid.formats.opened import MOST_WORK
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

_SHOWING = 10
"""Steps of an operator that shows text; a step is some five microseconds."""
_SHOWS = frozenset({b"Tj", b"TJ", b"'", b'"'})
_PAGE = 50
_BYTES = 2
"""Bytes of a form that are read in one step."""
_DRAWN = 16
"""The same of a page, whose operators are counted besides."""
_RANGES = re.compile(rb"beginbfrange(.*?)(?:endbfrange|\Z)", re.DOTALL)
_CODE = re.compile(rb"<([^<>]*)>")
_LIST = re.compile(rb"\[[^\]]*\]?")
_LINE = re.compile(rb"[\r\n]+")
_WIDEST = 65536
_DEEPEST = 8


class Work:
    """Counts steps; pypdf asks it before each operator."""

    def __init__(self) -> None:
        """Nothing was drawn yet."""
        self.done = 0
        self._form = 0
        self._read: dict[int, int] = {}
        self._tables: dict[int, int] = {}
        """Apart from the forms: one stream may be named as both."""

    def __call__(self, operator: Any, operands: Any, _cm: Any, _tm: Any) -> None:
        """Count an operator.

        Raises:
            MalformedMessage: ``TOO_COMPLEX``; within a form pypdf passes over it, and is told again
                before the next operator.
        """
        steps = 1
        if operator in _SHOWS:
            shown = operands[0] if operator == b"TJ" and operands else ()
            steps = _SHOWING * max(1, len(shown) // 2 if isinstance(shown, list) else 1)
        elif operator == b"Do":
            steps += self._form
        self.done += steps
        self.check()

    def check(self) -> None:
        """Compare with what a message may take.

        Raises:
            MalformedMessage: ``TOO_COMPLEX``.
        """
        if self.done > MOST_WORK:
            raise MalformedMessage(Reason.TOO_COMPLEX)

    def begin(self, page: PageObject, length: int) -> None:
        """Count what a page reads before it draws; ``length`` is that of its own drawing.

        Raises:
            MalformedMessage: ``TOO_COMPLEX``.
        """
        resources = _dictionary(page.get("/Resources"))
        self._form = max(self._forms(resources, _DEEPEST), default=0)
        self.done += _PAGE + length // _DRAWN + self._fonts(resources)
        self.check()

    def _forms(self, resources: Mapping[str, Any], deepest: int) -> list[int]:
        """Steps of each form that a page may name."""
        found: list[int] = []
        for one in _dictionary(resources.get("/XObject")).values():
            form = one.get_object()
            if not isinstance(form, StreamObject) or form.get("/Subtype") != "/Form":
                continue
            if id(form) not in self._read and deepest:
                self._read[id(form)] = len(form.get_data()) // _BYTES
                inner = _dictionary(form.get("/Resources"))
                found += self._forms(inner, deepest - 1)
                self._read[id(form)] += self._fonts(inner)
            found.append(self._read.get(id(form), 0))
        return found

    def _fonts(self, resources: Mapping[str, Any]) -> int:
        """Steps of the tables of characters of the fonts that are named."""
        return sum(
            self._font(_dictionary(one)) for one in _dictionary(resources.get("/Font")).values()
        )

    def _font(self, font: Mapping[str, Any]) -> int:
        """Steps of the table of characters of a font."""
        table = font.get("/ToUnicode")
        table = table.get_object() if table is not None else None
        if not isinstance(table, StreamObject):
            return 0
        if id(table) not in self._tables:
            data = table.get_data()
            self._tables[id(table)] = len(data) // _BYTES + sum(map(_ranged, _RANGES.findall(data)))
        return self._tables[id(table)]


def _ranged(block: bytes) -> int:
    """The characters of the ranges of a table, as pypdf reads them: the first three of a line.

    A range whose characters are listed is as long as its list.
    """
    plain = _CODE.sub(lambda code: b" %b " % code[1].replace(b" ", b""), block)
    lines = (line.split() for line in _LINE.split(_LIST.sub(b" [ \n", plain)))
    return sum(_wide(*parts[:2]) for parts in lines if len(parts) > 2 and parts[2] != b"[")


def _wide(first: bytes, last: bytes) -> int:
    """How many characters a range has; 0 where it is none."""
    try:
        return min(max(int(last, 16) - int(first, 16), 0), _WIDEST)
    except ValueError:
        return 0


def _dictionary(value: Any) -> Mapping[str, Any]:
    """A dictionary of a PDF; empty where there is none."""
    found = value.get_object() if value is not None else None
    return found if isinstance(found, DictionaryObject) else {}
