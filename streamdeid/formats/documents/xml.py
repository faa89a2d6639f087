"""XML documents: C-CDA is edited in place, anything else goes out as its scrubbed text.

lxml says whether the document is well-formed, without a DTD, without entities of its own
and without anything from elsewhere. Of XML that is not known element by element nobody can say
which attribute is whose number; it counts as a document that cannot be written back.
"""

from streamdeid.formats.cda.document import CDADocument, open_cda
from streamdeid.formats.cda.message import scanned
from streamdeid.formats.documents.document import SealedDocument
from streamdeid.formats.markup import map_markup
from streamdeid.formats.opened import Open
from streamdeid.model.profile import Profile


def open_xml(content: bytes, profile: Profile, how: Open) -> CDADocument | SealedDocument:
    """An XML document; ``how`` opens what is embedded in it.

    Raises:
        MalformedMessage: ``INVALID_XML``, ``TOO_DEEP``, or it cannot be decoded.
    """
    source = scanned(content, profile, how)
    if source.is_clinical:
        return open_cda(source)
    return SealedDocument("application/xml", (map_markup(source.text, cdata_is_text=True)[0].text,))
