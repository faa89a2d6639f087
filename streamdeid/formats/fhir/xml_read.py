"""FHIR's XML to the tree that its JSON has (FHIR R4, 2.6.2 XML and 2.6.3 JSON representation).

Both formats have the same elements by the same names. XML does not say which of them are lists and
which are numbers, so that the models are asked. ``lxml`` parses without entities, without
a DTD and without anything from elsewhere; comments and instructions are no part of a resource
and are left behind. What the tree cannot hold (text, attributes, other namespaces) is refused.
"""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from streamdeid.formats.fhir.json_text import Decimal
from streamdeid.formats.fhir.types import COLUMN_OF_EXTENSION, Column, columns
from streamdeid.formats.xml_scan import Kind, Mark, check, decoded, scan
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

FHIR_SPACE = "http://hl7.org/fhir"
XHTML_SPACE = "http://www.w3.org/1999/xhtml"
_SCHEMA = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_HEAD = 4096
_ROOT = re.compile(
    rb"(?:[\s\xef\xbb\xbf\xff\xfe]|<\?(?:[^?]|\?(?!>))*+\?>|<!--(?:[^-]|-(?!->))*+-->)*+"
    rb"<(?:[\w.-]+:)?[A-Z][A-Za-z]+\s[^<>]*[\"']http://hl7\.org/fhir[\"']"
)
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,17})", re.ASCII)
_DECIMAL = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,4})?", re.ASCII)
_INTEGERS = frozenset({"integer", "positiveInt", "unsignedInt"})
Tree = dict[str, Any]


def is_xml(payload: bytes) -> bool:
    """Whether a resource as XML begins here: an element in FHIR's namespace."""
    return _ROOT.match(payload[:_HEAD].replace(b"\0", b"")) is not None


@dataclass(frozen=True, slots=True)
class Parsed:
    """A resource as XML: its root, and whether its tree says all that the payload holds."""

    root: etree._Element = field(repr=False)
    is_all: bool
    is_indented: bool
    has_declaration: bool


def parse(payload: bytes, max_depth: int) -> Parsed:
    """The elements of a resource.

    Raises:
        MalformedMessage: ``INVALID_XML``, ``TOO_DEEP``, ``TOO_COMPLEX``, or it cannot be decoded.
    """
    text, _ = decoded(payload)
    check(payload, text)
    is_all = [_is_said(mark, text) for mark in scan(text, max_depth)].count(False) == 0
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    start = text.lstrip("\ufeff")
    return Parsed(
        etree.fromstring(payload, parser), is_all, "\n  <" in text, start.startswith("<?xml ")
    )


def _is_said(mark: Mark, text: str) -> bool:
    """Whether the tree says what a mark does: no comment, instruction, prefix or schema."""
    if mark.kind is Kind.INSTRUCTION:
        return text[mark.inner : mark.inner_end].startswith("xml ")
    return mark.kind not in {Kind.COMMENT, Kind.CDATA} and not any(
        ":" in one.name for one in mark.attributes
    )


class Reading:
    """One resource, being read by the types of a release."""

    def __init__(self, release: str) -> None:
        """Read by the types of ``release``; ``unknown`` counts elements that it does not have."""
        self.release, self.unknown = release, 0

    def resource(self, element: etree._Element) -> Tree:
        """A resource and all that it holds.

        Raises:
            MalformedMessage: ``INVALID_RESOURCE``: something that FHIR's XML does not have.
        """
        name = _local(element)
        return {"resourceType": name, **self._object(name, element, is_resource=True)}

    def _object(self, datatype: str, element: etree._Element, *, is_resource: bool = False) -> Tree:
        """The members of an object."""
        known = columns(self.release, datatype)
        tree: Tree = {}
        for name, value in element.attrib.items():
            if name == "url" or (name == "id" and not is_resource):
                tree[str(name)] = str(value)
            elif name != _SCHEMA:
                raise MalformedMessage(Reason.INVALID_RESOURCE)
        groups: dict[str, list[etree._Element]] = {}
        for child in _children(element):
            if child.tag == f"{{{XHTML_SPACE}}}div":
                tree["div"] = _markup(child)
            else:
                groups.setdefault(_local(child), []).append(child)
        for name, group in groups.items():
            tree |= self._member(name, known.get(name) or _extension(name), group)
        return tree

    def _member(self, name: str, column: Column | None, group: list[etree._Element]) -> Tree:
        """An element with all its repetitions; of primitives what stands beside the values too."""
        self.unknown += column is None
        is_list = len(group) > 1 or (column is not None and column.is_list)
        if column.is_primitive if column else group[0].get("value") is not None:
            values = [_typed(column, one.get("value")) for one in group]
            beside = [self._beside(one) or None for one in group]
        else:
            values = [self._complex(column, one) for one in group]
            beside = []
        tree: Tree = {}
        if any(value is not None for value in values):
            tree[name] = values if is_list else values[0]
        if any(beside):
            tree[f"_{name}"] = beside if is_list else beside[0]
        return tree

    def _complex(self, column: Column | None, element: etree._Element) -> Tree:
        """An object, or the resource that an element holds."""
        if column is not None and column.datatype == "Resource":
            inner = list(_children(element))
            if len(inner) != 1 or element.attrib:
                raise MalformedMessage(Reason.INVALID_RESOURCE)
            return self.resource(inner[0])
        return self._object(column.datatype if column else "", element)

    def _beside(self, element: etree._Element) -> Tree:
        """The id and the extensions of a primitive."""
        children = list(_children(element))
        is_known = {*map(_local, children)} <= {"extension"}
        if not is_known or not {*element.attrib} <= {"value", "id"}:
            raise MalformedMessage(Reason.INVALID_RESOURCE)
        tree: Tree = {"id": element.get("id")} if "id" in element.attrib else {}
        if children:
            tree["extension"] = [self._object("Extension", one) for one in children]
        return tree


def _extension(name: str) -> Column | None:
    """The type of an element that everything may have."""
    return COLUMN_OF_EXTENSION if name in {"extension", "modifierExtension"} else None


def _children(element: etree._Element) -> Iterator[etree._Element]:
    """The elements within an element; there is no text but blanks.

    Raises:
        MalformedMessage: ``INVALID_RESOURCE``.
    """
    texts = deque([element.text])
    for child in element:
        texts.append(child.tail)
        yield child
    if any(text and text.strip() for text in texts):
        raise MalformedMessage(Reason.INVALID_RESOURCE)


def _local(element: etree._Element) -> str:
    """The name of an element of FHIR.

    Raises:
        MalformedMessage: ``INVALID_RESOURCE``: it is of another namespace.
    """
    space, _, name = str(element.tag).removeprefix("{").rpartition("}")
    if space != FHIR_SPACE:
        raise MalformedMessage(Reason.INVALID_RESOURCE)
    return name


def _markup(element: etree._Element) -> str:
    """A narrative as the text that JSON has of it, its namespace without a prefix."""
    spaces: dict[Any, str] = {None: XHTML_SPACE}
    bare = etree.Element(element.tag, nsmap=spaces)
    _copy(element, bare)
    return etree.tostring(bare, encoding="unicode")


def _copy(element: etree._Element, bare: etree._Element) -> None:
    """All that an element holds, into one that declares no more than it must."""
    bare.attrib.update(element.attrib)
    bare.text = element.text
    for child in element:
        inner = etree.SubElement(bare, child.tag)
        inner.tail = child.tail
        _copy(child, inner)


def _typed(column: Column | None, value: str | None) -> Any:
    """A value as JSON has it; what does not look like its type stays a text, for the models."""
    datatype = column.datatype if column else ""
    if value is None:
        return None
    if datatype == "boolean":
        return {"true": True, "false": False}.get(value, value)
    if datatype in _INTEGERS and _INTEGER.fullmatch(value):
        return int(value)
    return Decimal(value) if datatype == "decimal" and _DECIMAL.fullmatch(value) else value
