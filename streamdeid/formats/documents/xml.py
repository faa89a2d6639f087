"""XML documents, C-CDA above all: checked by a parser, edited in place.

lxml says whether the document is well-formed, without entities of its own and
without anything from elsewhere. All text is read as narrative, attribute values
with blanks included; header values that name people (``name``, ``id``, ``addr``,
``telecom``, ``birthTime``) are removed from attributes where a reader would not see them.
"""

import re

from lxml import etree

from streamdeid.formats.documents.document import TextDocument
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


def open_xml(content: bytes) -> TextDocument:
    """An XML document.

    Raises:
        MalformedMessage: ``INVALID_XML``.
    """
    check(content)
    raw, codec = decode(content)
    return TextDocument("application/xml", raw, codec, tuple(map_markup(raw)), "markup")
