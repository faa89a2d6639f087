"""The words of a PDF, page by page; a PDF is never written back."""

import io

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from streamdeid.formats.documents.document import SealedDocument
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

MOST_PAGES = 2000


def open_pdf(content: bytes) -> SealedDocument:
    """A PDF's text.

    Raises:
        MalformedMessage: ``UNREADABLE_ATTACHMENT``.
    """
    try:
        pages = PdfReader(io.BytesIO(content)).pages
        texts = tuple(page.extract_text() for page in pages[:MOST_PAGES])
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError):
        raise MalformedMessage(Reason.UNREADABLE_ATTACHMENT) from None
    return SealedDocument("application/pdf", texts)
