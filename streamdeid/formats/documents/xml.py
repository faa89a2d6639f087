"""XML documents, C-CDA above all: checked by a parser, read as text, not written back.

lxml says whether the document is well-formed, without entities of its own and
without anything from elsewhere. A C-CDA names its people in attributes that no
reader sees (``id``, ``telecom``, ``birthTime``), where a number stands without any word
for it; until they are known one by one, such a document counts as one that
cannot be written back, and goes out as its scrubbed text.
"""

import re

from lxml import etree

from streamdeid.formats.documents.document import SealedDocument
from streamdeid.formats.documents.markup import map_markup
from streamdeid.formats.documents.plain import decode
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

_DOCTYPE = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def check(content: bytes) -> None:
    """Refuse what is not well-formed, has a DTD, or is nested too deeply.

    Raises:
        MalformedMessage: ``INVALID_XML``.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    if _DOCTYPE.search(content):
        raise MalformedMessage(Reason.INVALID_XML)
    try:
        etree.fromstring(content, parser)
    except etree.XMLSyntaxError:
        raise MalformedMessage(Reason.INVALID_XML) from None


def open_xml(content: bytes) -> SealedDocument:
    """An XML document, as the text that a reader of it reads.

    Raises:
        MalformedMessage: ``INVALID_XML``.
    """
    check(content)
    raw, _ = decode(content)
    return SealedDocument("application/xml", (map_markup(raw)[0].text,))
