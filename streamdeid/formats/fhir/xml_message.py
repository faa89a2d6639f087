"""A FHIR resource that comes and goes as XML: read as the JSON that says the same.

With nothing changed the original bytes come back, unless they hold what the tree does not
(comments, instructions, prefixes, the place of a schema): those are read by nobody, and go.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

import orjson

from streamdeid.formats.fhir import json_text, message, xml_read
from streamdeid.formats.fhir.types import RELEASES, accepts
from streamdeid.formats.fhir.xml_write import Writing
from streamdeid.formats.message import Tells, Visible
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.note import Edit, Note
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason


@dataclass(frozen=True, slots=True)
class FHIRXMLMessage:
    """A parsed resource. Its repr shows its type and release only."""

    version: str
    kind: str
    warnings: tuple[str, ...]
    _payload: bytes = field(repr=False)
    _max_depth: int
    _json: bytes = field(repr=False)
    _inner: message.FHIRMessage = field(repr=False)
    _writing: Writing = field(repr=False)

    def identity(self) -> Identity:
        """The people and numbers that the structured elements name."""
        return self._inner.identity()

    def languages(self) -> Mapping[str, str]:
        """What resources and attachments declare by ``language``, by their addresses."""
        return self._inner.languages()

    def elements(self) -> Sequence[Element]:
        """Every labelled or unlisted leaf, then those of attachments."""
        return self._inner.elements()

    def notes(self) -> Sequence[Note]:
        """Every narrative and display text."""
        return self._inner.notes()

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes; the payload itself if nothing changes."""
        output = self._inner.rewrite(elements, edits)
        if output == self._json:
            return self._payload
        return self._writing.document(json_text.parse(output, self._max_depth))

    def revealing(self, tells: Tells) -> "FHIRXMLMessage":
        """The same resource; a code of which ``tells`` has a label is an element with it."""
        return replace(self, _inner=self._inner.revealing(tells))

    @property
    def sealed(self) -> bool:
        """Whether it holds an attachment that cannot be written back as it is."""
        return self._inner.sealed

    def visible(self) -> Iterable[Visible]:
        """Elements and notes as they read, then every other string."""
        return self._inner.visible()


def read(payload: bytes, profile: Profile) -> FHIRXMLMessage:
    """Parse one resource.

    Raises:
        MalformedMessage: it is no XML, no resource, or holds what cannot be decoded.
    """
    try:
        return _read(payload, profile)
    except (RecursionError, orjson.JSONEncodeError):
        raise MalformedMessage(Reason.TOO_DEEP) from None


def _read(payload: bytes, profile: Profile) -> FHIRXMLMessage:
    """Parse, step by step."""
    parsed = xml_read.parse(payload, profile.max_depth)
    tree = _tree(parsed)
    content = json_text.render(tree, b"")
    inner = message.read(content, profile)
    writing = Writing(inner.version, parsed.is_indented, parsed.has_declaration)
    as_is = payload if parsed.is_all else writing.document(tree)
    return FHIRXMLMessage(
        inner.version,
        inner.kind,
        inner.warnings,
        as_is,
        profile.max_depth,
        content,
        inner,
        writing,
    )


def _tree(parsed: xml_read.Parsed) -> xml_read.Tree:
    """The tree by the release whose models accept it; else by the first that knows most of it.

    Raises:
        MalformedMessage: ``INVALID_RESOURCE``: no release has what it is made of.
    """
    found: list[tuple[int, xml_read.Tree]] = []
    for release in (*RELEASES, "STU3"):
        reading = xml_read.Reading(release)
        with suppress(MalformedMessage):
            tree = reading.resource(parsed.root)
            content = json_text.render(tree, b"")
            if not reading.unknown and accepts(release, json_text.plain(content)):
                return tree
            found.append((reading.unknown, tree))
    if not found:
        raise MalformedMessage(Reason.INVALID_RESOURCE)
    return min(found, key=lambda one: one[0])[1]
