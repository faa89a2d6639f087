"""One FHIR resource: its leaves, its notes, and a new tree with what is written."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from streamdeid.formats import markup, systems
from streamdeid.formats.fhir import attachments, json_text, languages
from streamdeid.formats.fhir.authorities import authority_of
from streamdeid.formats.fhir.contained import drop_orphans
from streamdeid.formats.fhir.identity import gender, identity
from streamdeid.formats.fhir.references import id_of, with_id
from streamdeid.formats.fhir.rules import Fate
from streamdeid.formats.fhir.security import tag
from streamdeid.formats.fhir.tree import remove, replace
from streamdeid.formats.fhir.types import RELEASES, columns, release_of
from streamdeid.formats.fhir.walk import Leaf, Walk
from streamdeid.formats.mapped import MappedText, changed
from streamdeid.formats.message import Tells, Visible, seen
from streamdeid.formats.opened import Opened, bounded, warnings_of
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Identity
from streamdeid.model.note import Edit, Note, NoteKind
from streamdeid.model.profile import Profile, Undecodable
from streamdeid.model.reason import Reason

KINDS = frozenset(
    {"Bundle", "DocumentReference", "DiagnosticReport", "Composition", "Observation", "Condition"}
    | {"Patient", "Binary", "Communication", "AllergyIntolerance", "QuestionnaireResponse"}
    | {"ServiceRequest", "Media", "Encounter", "Procedure"}
)


@dataclass(frozen=True, slots=True)
class _Prose:
    """A leaf that is read, with the notes that it makes."""

    leaf: Leaf
    notes: tuple[Note, ...]
    mapped: tuple[MappedText, ...] = field(default=(), repr=False)
    document: Opened[Leaf] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class FHIRMessage:
    """A parsed resource. Its repr shows its type and release only."""

    version: str
    kind: str
    warnings: tuple[str, ...]
    _payload: bytes = field(repr=False)
    _profile: Profile = field(repr=False)
    _tree: dict[str, Any] = field(repr=False)
    _labelled: list[Leaf] = field(repr=False)
    _prose: list[_Prose] = field(repr=False)
    _known: Identity = field(repr=False)

    def identity(self) -> Identity:
        """The people and numbers that the structured elements name."""
        return self._known

    def languages(self) -> Mapping[str, str]:
        """What resources and attachments declare by ``language``, by their addresses."""
        if b"language" not in self._payload:
            return {}
        return dict(languages.declared(self._tree))

    def elements(self) -> Sequence[Element]:
        """Every labelled or unlisted leaf, then those of attachments; of a reference its id."""
        own = [
            Element(
                leaf.address,
                leaf.path,
                _datatype(leaf),
                leaf.rule.label,
                _text(leaf),
                authority_of(leaf, self._tree),
            )
            for leaf in self._labelled
        ]
        return own + [e for d in self._documents() for e in d.elements()]

    def _documents(self) -> Iterator[Opened[Leaf]]:
        """The attachments, in order."""
        yield from (prose.document for prose in self._prose if prose.document is not None)

    def notes(self) -> Sequence[Note]:
        """Every narrative and display text."""
        return [note for prose in self._prose for note in prose.notes]

    def rewrite(self, elements: Sequence[str | None], edits: Sequence[Sequence[Edit]]) -> bytes:
        """New bytes; the payload itself if nothing changes."""
        elements = [*map(_numeric, self._labelled, elements), *elements[len(self._labelled) :]]
        tree = json_text.parse(self._payload, self._profile.max_depth)
        done = [
            self._write_element(tree, leaf, v)
            for leaf, v in zip(self._labelled, elements[: len(self._labelled)], strict=True)
        ]
        place, at = 0, len(self._labelled)
        for prose in self._prose:
            stop = place + len(prose.notes)
            width = prose.document.width if prose.document else 0
            values, at = elements[at : at + width], at + width
            done.append(_write_prose(tree, prose, edits[place:stop], values))
            place = stop
        if not any(done):
            return self._payload
        own = elements[: len(self._labelled)]
        for leaf, value in zip(reversed(self._labelled), reversed(own), strict=True):
            if value is None:
                remove(tree, leaf.keys, leaf.anchor)
        drop_orphans(tree, self._tree)
        tag(tree, self._profile.security)
        return json_text.render(tree, self._payload)

    def _write_element(self, tree: dict[str, Any], leaf: Leaf, value: str | None) -> bool:
        """Write one element; whether anything changes."""
        if value is None:
            return True
        if value == _text(leaf):
            return False
        replace(tree, leaf.keys, _written(leaf, value))
        return True

    def revealing(self, tells: Tells) -> "FHIRMessage":
        """The same resource; a code of which ``tells`` has a label is an element with it."""
        return _made(self.version, self._payload, self._profile, self._tree, tells)

    @property
    def sealed(self) -> bool:
        """Whether it holds an attachment that cannot be written back as it is."""
        return any(opened.document.is_sealed for opened in self._documents())

    def visible(self) -> Iterator[Visible]:
        """Elements and notes as they read, then every other string."""
        for element in self.elements():
            yield Visible(element.address, element.text, coded=False)
        yield from seen(self.notes())
        for document in self._documents():
            yield from document.codes()
        held = {leaf.keys for leaf in self._labelled} | {prose.leaf.keys for prose in self._prose}
        yield from _codes(self._tree, (), held)
        for leaf in self._labelled:
            if leaf.datatype == "unknown":
                yield Visible(leaf.address, str(leaf.keys[-1]), coded=False)
        for prose in self._prose:
            if prose.leaf.datatype == "unknown":
                yield Visible(prose.leaf.address, str(prose.leaf.keys[-1]), coded=False)


def read(payload: bytes, profile: Profile) -> FHIRMessage:
    """Parse one resource.

    Raises:
        MalformedMessage: it is no JSON, no resource, or holds what cannot be decoded.
    """
    tree = json_text.parse(payload, profile.max_depth)
    return _made(_release(payload, tree, profile), payload, profile, tree)


def _release(payload: bytes, tree: dict[str, Any], profile: Profile) -> str:
    """The release whose models accept the resource; base64 in any form is an attachment's own care.

    Raises:
        MalformedMessage: none does, or the policy withholds what is no base64.
    """
    plain = json_text.plain(payload)
    try:
        return release_of(plain, legacy=profile.legacy_fhir)
    except MalformedMessage as error:
        data = _data(tree, profile) if error.reason is Reason.INVALID_RESOURCE else ()
        if not data:
            raise
    for leaf in data:
        if profile.undecodable is Undecodable.WITHHOLD:
            attachments.decoded(leaf)
        replace(plain, leaf.keys, "")
    return release_of(plain, legacy=profile.legacy_fhir)


def _data(tree: dict[str, Any], profile: Profile) -> list[Leaf]:
    """What should be base64 in a resource that the models refuse."""
    known = (release for release in RELEASES if columns(release, tree["resourceType"]))
    found = (leaf for one in known for leaf in Walk(one, profile).resource(tree))
    return [leaf for leaf in found if leaf.rule.fate is Fate.DATA and isinstance(leaf.value, str)]


def _made(
    release: str,
    payload: bytes,
    profile: Profile,
    tree: dict[str, Any],
    tells: Tells | None = None,
) -> FHIRMessage:
    """The message of a tree; codes that ``tells`` knows are elements."""
    leaves = list(Walk(release, profile, tells).resource(tree))
    labelled = [x for x in leaves if x.rule.fate in {Fate.LABEL, Fate.UNLISTED, Fate.REFERENCE}]
    kind = tree["resourceType"] if tree["resourceType"] in KINDS else "other"
    data = (leaf for leaf in leaves if leaf.rule.fate is Fate.DATA)
    opening = (attachments.attached(leaf, tree, profile) for leaf in data)
    documents = list(bounded(opening, profile.max_bytes))
    if tells is not None:
        documents = [document.revealing(tells) for document in documents]
    unread = iter(documents)
    prose = [
        _attached(leaf, next(unread)) if leaf.rule.fate is Fate.DATA else _prose(leaf)
        for leaf in leaves
        if leaf.rule.fate in _READ
    ]
    attached = (document.identity() for document in documents)
    bare = profile.undropped()
    if bare is not profile:
        leaves = list(Walk(release, bare).resource(tree))
    known = reduce(Identity.joined, attached, identity(leaves, gender(tree), tree))
    said = warnings_of(documents)
    return FHIRMessage(release, kind, said, payload, profile, tree, labelled, prose, known)


_KINDS = {
    Fate.NOTE: NoteKind.NARRATIVE,
    Fate.DISPLAY: NoteKind.DISPLAY,
    Fate.WORD: NoteKind.WORD,
    Fate.VALUE: NoteKind.VALUE,
    Fate.TERM: NoteKind.TERM,
}
_READ = frozenset({*_KINDS, Fate.MARKUP, Fate.DATA})


def _attached(leaf: Leaf, document: Opened[Leaf]) -> _Prose:
    """The notes of a document."""
    return _Prose(leaf, tuple(document.notes()), document=document)


def _prose(leaf: Leaf) -> _Prose:
    """The notes of a leaf that is read."""
    text = leaf.value if isinstance(leaf.value, str) else ""
    if leaf.rule.fate is Fate.MARKUP:
        mapped = tuple(markup.map_markup(text))
        notes = tuple(_note(leaf, n, one) for n, one in enumerate(mapped))
        return _Prose(leaf, notes, mapped)
    kind = _KINDS[leaf.rule.fate]
    whole = MappedText.of(text)
    return _Prose(leaf, (Note(leaf.address, text, kind),), (whole,))


def _note(leaf: Leaf, ordinal: int, one: MappedText) -> Note:
    """A note of a leaf that makes several."""
    ref = f"{leaf.address}#{ordinal}" if ordinal else leaf.address
    return Note(ref, one.text, markup.kind_of(one))


def _write_prose(
    tree: dict[str, Any],
    prose: _Prose,
    edits: Sequence[Sequence[Edit]],
    values: Sequence[str | None],
) -> bool:
    """Write the edits of one leaf; whether anything changes. A number that was read is masked."""
    if prose.document is not None:
        return attachments.write(
            tree, prose.leaf, prose.document, prose.document.written(edits, values)
        )
    if not any(edits):
        return False
    if prose.leaf.datatype in _NUMERIC:
        remove(tree, prose.leaf.keys, len(prose.leaf.keys))
        return True
    if prose.leaf.rule.fate is Fate.MARKUP:
        changes = list(markup.changes(prose.mapped, edits))
    else:
        changes = list(prose.mapped[0].changes(edits[0], str))
    replace(tree, prose.leaf.keys, changed(str(prose.leaf.value), changes))
    return True


def _datatype(leaf: Leaf) -> str:
    """The data type that a replacement must fit: that of the id inside a reference."""
    return "id" if leaf.rule.fate is Fate.REFERENCE else leaf.datatype


def _text(leaf: Leaf) -> str:
    """A leaf's value as text; of a reference its id."""
    if not isinstance(leaf.value, str):
        return ""
    return id_of(leaf.value) if leaf.rule.fate is Fate.REFERENCE else leaf.value


def _numeric(leaf: Leaf, value: str | None) -> str | None:
    """A new value for a number; one that is no number removes it."""
    fits = _NUMERIC.get(leaf.datatype)
    if fits is None or value is None or value == _text(leaf) or fits.fullmatch(value):
        return value
    return None


_WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,8})")
"""Digits that no 32 bits are too few for."""
_NUMERIC = {
    "decimal": re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?"),
    **dict.fromkeys(("integer", "positiveInt", "unsignedInt"), _WHOLE),
}
"""Types that JSON writes as numbers, and what may be written there."""


_OWN_URIS = ("urn:uuid:", "urn:oid:")
"""How the value of an identifier begins that is a URI (``urn:ietf:rfc:3986``), as C-CDA's roots."""


def _written(leaf: Leaf, value: str) -> Any:
    """A new value as its data type has it."""
    if leaf.datatype in _NUMERIC:
        return json_text.Decimal(value)
    if leaf.rule.fate is Fate.REFERENCE:
        return with_id(str(leaf.value), value, leaf.path)
    if leaf.datatype in {"system", "urn"} and not value.startswith(("urn:", "http")):
        return systems.system_of(value, str(leaf.value))
    is_own_uri = leaf.path == "Identifier.value" and str(leaf.value).startswith(_OWN_URIS)
    if (leaf.datatype == "uuid" or is_own_uri) and not value.startswith("urn:"):
        return f"urn:uuid:{systems.uuid_of(value)}"
    return value


def _codes(
    value: Any, keys: tuple[str | int, ...], held: set[tuple[str | int, ...]]
) -> Iterator[Visible]:
    """Every string and every number that no element and no note holds."""
    if keys in held:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _codes(inner, (*keys, key), held)
    elif isinstance(value, list):
        for ordinal, inner in enumerate(value):
            yield from _codes(inner, (*keys, ordinal), held)
    elif isinstance(value, str | int | json_text.Decimal) and not isinstance(value, bool):
        yield Visible(".".join(map(str, keys)), json_text.number(value), coded=True)
