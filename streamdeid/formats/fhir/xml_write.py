"""A resource's tree to XML, its elements in the order of the standard (FHIR R4, 2.6.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from streamdeid.formats.fhir.json_text import number
from streamdeid.formats.fhir.types import COLUMN_OF_EXTENSION, columns, order
from streamdeid.formats.fhir.xml_read import FHIR_SPACE

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    | {character: f"&#{ord(character)};" for character in "\t\n\r"}
)
"""What an attribute cannot hold as it is; blanks would be normalised (XML 1.0, 3.3.3)."""
_LAST = 1 << 20
Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Writing:
    """How a resource is written: by the types of a release, with or without line breaks."""

    release: str
    is_indented: bool
    has_declaration: bool

    def document(self, tree: Tree) -> bytes:
        """The resource as UTF-8."""
        end = "\n" if self.is_indented else ""
        head = DECLARATION + (end or "\n") if self.has_declaration else ""
        text = "".join(self._resource(tree, 0, f' xmlns="{FHIR_SPACE}"'))
        return (head + text.removeprefix("\n") + end).encode("utf-8", "xmlcharrefreplace")

    def _resource(self, tree: Tree, depth: int, attributes: str = "") -> Iterator[str]:
        """A resource with its name."""
        name = str(tree["resourceType"])
        yield from self._element(name, attributes, self._members(name, tree, depth + 1), depth)

    def _element(
        self, name: str, attributes: str, inner: Iterator[str], depth: int
    ) -> Iterator[str]:
        """An element on a line of its own."""
        line = "\n" + "  " * depth if self.is_indented else ""
        first = next(inner, None)
        if first is None:
            yield f"{line}<{name}{attributes}/>"
            return
        yield f"{line}<{name}{attributes}>"
        yield first
        yield from inner
        yield f"{line}</{name}>"

    def _members(self, datatype: str, tree: Tree, depth: int) -> Iterator[str]:
        """The elements of an object, in the order of its type."""
        places = order(self.release, datatype)
        is_resource = "resourceType" in tree
        names = dict.fromkeys(key.removeprefix("_") for key in tree)
        for name in sorted(names, key=lambda name: places.get(name, _LAST)):
            if name == "div":
                yield str(tree[name])
            elif name != "resourceType" and not _is_attribute(name, datatype, is_resource):
                yield from self._member(datatype, name, tree, depth)

    def _member(self, datatype: str, name: str, tree: Tree, depth: int) -> Iterator[str]:
        """An element with all its repetitions."""
        column = columns(self.release, datatype).get(name)
        if column is None and name in {"extension", "modifierExtension"}:
            column = COLUMN_OF_EXTENSION
        kind = column.datatype if column else ""
        pairs = zip_longest(_listed(tree.get(name)), _listed(tree.get(f"_{name}")))
        for value, beside in pairs:
            if isinstance(value, dict):
                inner = (
                    self._resource(value, depth + 1)
                    if "resourceType" in value
                    else self._members(kind, value, depth + 1)
                )
                yield from self._element(name, _attributes(value, kind), inner, depth)
            elif value is not None or beside:
                more = beside or {}
                said = "" if value is None else f' value="{_text(value).translate(_ESCAPES)}"'
                inner = self._members("Element", more, depth + 1)
                yield from self._element(name, _attributes(more, "Element") + said, inner, depth)


def _listed(value: Any) -> list[Any]:
    """The repetitions of an element."""
    return value if isinstance(value, list) else [value]


def _is_attribute(name: str, datatype: str, is_resource: bool) -> bool:  # noqa: FBT001
    """Whether a member of an object is an attribute in XML: its id, and an extension's URL."""
    return (name == "id" and not is_resource) or (name == "url" and datatype == "Extension")


def _attributes(tree: Tree, datatype: str) -> str:
    """The attributes of an object that is no resource."""
    if "resourceType" in tree:
        return ""
    names = [name for name in ("id", "url") if name in tree]
    return "".join(
        f' {name}="{str(tree[name]).translate(_ESCAPES)}"'
        for name in names
        if _is_attribute(name, datatype, is_resource=False)
    )


def _text(value: Any) -> str:
    """A primitive as an attribute has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else number(value)
