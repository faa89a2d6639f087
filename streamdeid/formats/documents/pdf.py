"""The words of a PDF as one text; a PDF is never written back.

A blank line is no text in a PDF but a gap: where two lines stand further apart than lines of
the page do, an empty one is read between them, so that paragraphs and headings stay apart. Where
all gaps are wide, lines that end as sentences do are paragraphs, others are double-spaced.
"""

import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader, apply_configuration
from pypdf.errors import LimitReachedError, PyPdfError

from streamdeid.formats.documents.document import SealedDocument
from streamdeid.formats.documents.pdf_work import Work
from streamdeid.formats.opened import MOST_WORK, Undecoded
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

MOST_PAGES = 2000
MOST_DRAWN = 32 * 1024 * 1024
_LIMITS: dict[str, Any] = {
    "stream_parsing_work_maximum_count": MOST_WORK,
    "zlib_maximum_output_length": MOST_DRAWN,
    "lzw_maximum_output_length": MOST_DRAWN,
    "run_length_maximum_output_length": MOST_DRAWN,
    "xform_maximum_invocations_per_extraction": 1000,
}
"""What one stream may unpack to and hold; what they hold together ``Work`` counts."""
_MOST_BLANK = 2
_LEAST = 0.4
"""Less than this share of the most common gap is a raised letter, no line."""
_WIDE = 1.9
"""So many times the height of its letters a line is far from the next."""
_ENDED = re.compile(r"[.:;!?)]\s*\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text as it was drawn, how high on the page, and how high its letters."""

    text: str = field(repr=False)
    y: float
    size: float


def open_pdf(content: bytes) -> SealedDocument:
    """A PDF's text.

    Raises:
        MalformedMessage: ``UNREADABLE_ATTACHMENT``, ``TOO_COMPLEX``, ``TOO_LARGE``.
    """
    work = Work()
    try:
        with apply_configuration(**_LIMITS):
            pages = PdfReader(io.BytesIO(content)).pages
            if len(pages) > MOST_PAGES:
                raise MalformedMessage(Reason.TOO_COMPLEX)
            drawn = 0
            said: list[str] = []
            for page in pages:
                length = _length(page)
                drawn += length
                if drawn > MOST_DRAWN:
                    raise MalformedMessage(Reason.TOO_LARGE)
                work.begin(page, length)
                said.append(_text(page, work))
                work.check()
    except LimitReachedError:
        raise MalformedMessage(Reason.TOO_COMPLEX) from None
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError):
        work.check()
        raise Undecoded(Reason.UNREADABLE_ATTACHMENT, work.done) from None
    text = "\n".join(said)
    return SealedDocument("application/pdf", (text,) if text.strip() else (), work.done)


def _length(page: PageObject) -> int:
    """How many bytes of drawing a page unpacks to."""
    contents = page.get_contents()
    return 0 if contents is None else len(contents.get_data())


def _text(page: PageObject, work: Work) -> str:
    """The text of a page with its blank lines."""
    pieces: list[Piece] = []

    def drawn(text: str, cm: list[float], tm: list[float], _font: Any, size: float) -> None:
        if text:
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            pieces.append(Piece(text, y, abs(size * tm[3] * cm[3])))

    text = page.extract_text(visitor_operand_before=work, visitor_text=drawn)
    return _spaced(pieces) if "".join(piece.text for piece in pieces) == text else text


def _spaced(pieces: Sequence[Piece]) -> str:
    """The pieces joined, with line breaks where the page has a gap."""
    pitch = _pitch(pieces)
    if not pitch:
        return "".join(piece.text for piece in pieces)
    said = [pieces[0].text]
    for above, piece in pairwise(pieces):
        blank = round((above.y - piece.y) / pitch) - 1 if above.text.endswith("\n") else 0
        said += ["\n" * min(max(blank, 0), _MOST_BLANK), piece.text]
    return "".join(said).removesuffix("\n")


def _pitch(pieces: Sequence[Piece]) -> float:
    """How far a line of the page is from the next; 0 if there are none."""
    pairs = [(a, round(a.y - b.y, 1)) for a, b in pairwise(pieces) if a.text.endswith("\n")]
    gaps = Counter(gap for _, gap in pairs if gap > 0)
    common = max(gaps, key=lambda gap: gaps[gap], default=0.0)
    usual = min((gap for gap in gaps if gap > common * _LEAST), default=0.0)
    ended = sum(_ENDED.search(a.text) is not None for a, _ in pairs)
    are_paragraphs = usual > _WIDE * max(a.size for a, _ in pairs) if pairs else False
    return usual / 2 if are_paragraphs and ended * 2 > len(pairs) else usual
