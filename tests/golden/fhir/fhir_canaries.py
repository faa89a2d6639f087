"""Resources in which every element is a canary that stands nowhere else.

The generator reads the annotations of fhir.resources itself, so that it does not repeat what
the engine makes of them. A data type is filled to its last element where it comes first in a
release, and with its own primitives afterwards. Of elements that exclude each other
(``value[x]``) each variant of a resource holds another.
"""

import base64
import datetime as dt
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

PACKAGES = {"R4": "fhir.resources.R4B", "R5": "fhir.resources"}
_MODEL = re.compile(r"abc\.(\w+)Type\b")
_META = re.compile(r"(\w+)\(")
_BARE_TYPE = re.compile(r"\b(bool|str|int)\b")
_BARE = {"bool": "Boolean", "int": "Integer", "str": "String", "UuidVersion": "Uuid"}
_SYLLABLES = ("va", "ko", "ri", "zu", "me", "do", "pa", "li", "ju", "ne")
_FIRST_DAY = dt.date(1951, 3, 4)
_ABSTRACT = {
    "Resource",
    "DomainResource",
    "BackboneElement",
    "MetadataResource",
    "CanonicalResource",
}
_NEVER = {"fhir_comments", "resource_type"}
NAMES = {"HumanName", "Address"}
"""Types whose strings are names by themselves, with no sentence around them."""
Keys = tuple[str | int, ...]


class Element(NamedTuple):
    """An element of a type: its JSON name, its type, and how often it may come."""

    name: str
    datatype: str
    is_list: bool
    is_required: bool
    choice: str
    """The element of which it is one form, or nothing."""


class Leaf(NamedTuple):
    """One canary: where it stands, what holds it, its type, and what is written."""

    keys: Keys
    holder: str
    name: str
    datatype: str
    canary: str
    written: Any


@cache
def resources(release: str) -> tuple[str, ...]:
    """The names of all resources of a release."""
    package = import_module(PACKAGES[release])
    base = import_module(f"{PACKAGES[release]}.resource").Resource
    found = set()
    for info in pkgutil.iter_modules(package.__path__):
        if not info.ispkg and info.name != "fhirtypes":
            module = import_module(f"{PACKAGES[release]}.{info.name}")
            kinds = (
                k for k in vars(module).values() if isinstance(k, type) and issubclass(k, base)
            )
            found |= {k.__name__ for k in kinds if k.__module__ == module.__name__}
    return tuple(sorted(found - _ABSTRACT))


@cache
def elements(release: str, name: str) -> tuple[Element, ...]:
    """The elements of a type; none for a primitive."""
    try:
        model = import_module(PACKAGES[release]).get_fhir_model_class(name)
    except (ValueError, KeyError, LookupError):
        return ()
    return tuple(_elements(model))


def _elements(model: Any) -> Iterator[Element]:
    """The elements of a model by their annotations."""
    for key, info in model.model_fields.items():
        if key.endswith("__ext") or (info.alias or key) in _NEVER:
            continue
        told, extra = repr(info.annotation), info.json_schema_extra or {}
        datatype = _datatype(told)
        required = info.is_required() or bool(extra.get("element_required"))
        choice = str(extra.get("one_of_many", ""))
        yield Element(info.alias or key, datatype, "List[" in told, required, choice)


def _datatype(told: str) -> str:
    """The type that an annotation names: a model, the last of its marks, or a plain type."""
    model, marks = _MODEL.search(told), _META.findall(told)
    if model:
        return model[1]
    name = marks[-1] if marks else _BARE_TYPE.findall(told)[0]
    return _BARE.get(name, name)


def name_of(number: int) -> str:
    """A surname that nobody has, for each number one."""
    return "Qu" + "".join(_SYLLABLES[int(digit)] for digit in f"{number:04}") + "x"


class Filler:
    """One variant of one resource, being filled."""

    def __init__(self, release: str, variant: int, seen: set[str]) -> None:
        """Fill by the types of ``release``; ``seen`` are data types that were filled before."""
        self.release, self.variant, self.seen = release, variant, seen
        self.leaves: list[Leaf] = []
        self.most = 1

    def resource(self, name: str) -> dict[str, Any]:
        """A resource of that name."""
        return {"resourceType": name, **self.object(name, (), (name,))}

    def object(self, name: str, keys: Keys, holders: tuple[str, ...]) -> dict[str, Any]:
        """An object with all its elements."""
        tree: dict[str, Any] = {}
        for element in elements(self.release, name):
            if not self.is_wanted(name, element):
                continue
            at = (*keys, element.name, 0) if element.is_list else (*keys, element.name)
            value = self.value(name, element, at, holders)
            if value is not None:
                tree[element.name] = [value] if element.is_list else value
            elif element.is_required:
                return {}
        return tree

    def is_wanted(self, name: str, element: Element) -> bool:
        """Whether this variant holds the element."""
        if element.choice:
            return self.is_chosen(name, element)
        if not self.variant or element.is_required:
            return True
        return widest(self.release, element.datatype) > self.variant

    def is_chosen(self, name: str, element: Element) -> bool:
        """Whether an element is the one of its choice that this variant holds, or is in none."""
        row = [e.name for e in elements(self.release, name) if element.choice == e.choice]
        if not element.choice:
            return True
        self.most = max(self.most, len(row))
        return row[self.variant % len(row)] == element.name

    def value(self, holder: str, element: Element, at: Keys, holders: tuple[str, ...]) -> Any:
        """What an element holds; ``None`` where it would go round in a circle."""
        kind = element.datatype
        if kind == "Resource":
            return {
                "resourceType": "Basic",
                "code": {"text": self.leaf("Resource", "text", "String", (*at, "code", "text"))},
            }
        if kind == "Extension":
            return {
                "url": "https://site.example.org/extension",
                "valueString": self.leaf(holder, element.name, "String", (*at, "valueString")),
            }
        if not elements(self.release, kind):
            return self.leaf(holder, element.name, kind, at)
        if kind in holders:
            return None
        if kind.startswith(holders[0]):
            return self.object(kind, at, (*holders, kind)) or None
        return self.datatype(kind, at, holders)

    def datatype(self, kind: str, at: Keys, holders: tuple[str, ...]) -> Any:
        """A data type: all of it where it comes first, its own primitives elsewhere."""
        if kind not in self.seen or self.variant:
            self.seen.add(kind)
            full = self.object(kind, at, (*holders, kind))
            if full:
                return full
        return self.own(kind, at, holders)

    def own(self, kind: str, at: Keys, holders: tuple[str, ...]) -> Any:
        """A data type with its own primitives, or with its parts where it has none."""
        tree: dict[str, Any] = {}
        rows = [
            e for e in elements(self.release, kind) if e.datatype not in {"Extension", "Resource"}
        ]
        simple = [e for e in rows if not elements(self.release, e.datatype)]
        is_bare = [e.name for e in simple] == ["id"]
        for element in rows:
            is_wanted = is_bare or element in simple or element.is_required or element.choice
            if is_wanted and self.is_chosen(kind, element):
                key = (*at, element.name, 0) if element.is_list else (*at, element.name)
                value = self.value(kind, element, key, (*holders, kind))
                if value is not None:
                    tree[element.name] = [value] if element.is_list else value
        return tree or None

    def leaf(self, holder: str, name: str, datatype: str, at: Keys) -> Any:
        """A primitive with its canary."""
        canary, written = canary_of(holder, name, datatype, len(self.leaves) + 1)
        self.leaves.append(Leaf(at, holder, name, datatype, canary, written))
        return written


@cache
def widest(release: str, kind: str, holders: tuple[str, ...] = ()) -> int:
    """Of how many forms the widest choice in a type is."""
    if kind in holders or kind in {"Extension", "Resource"}:
        return 1
    rows: dict[str, int] = {}
    found = 1
    for element in elements(release, kind):
        if element.choice:
            rows[element.choice] = rows.get(element.choice, 0) + 1
        elif len(holders) < 3:
            found = max(found, widest(release, element.datatype, (*holders, kind)))
    return max(found, *rows.values()) if rows else found


def canary_of(holder: str, name: str, datatype: str, number: int) -> tuple[str, Any]:
    """The canary that an element asks for, and what is written."""
    fixed = FIXED.get((holder, name))
    if fixed is not None:
        return fixed, fixed
    said = name_of(number)
    sentence = f"Mrs. {said}"
    day = f"{_FIRST_DAY + dt.timedelta(days=number)}"
    own = {
        ("Reference", "reference"): f"Patient/id-{number}x",
        ("ContactPoint", "value"): f"217-555-{number:04}",
        ("Identifier", "value"): f"QX{700000 + number}",
        ("Address", "postalCode"): f"{62000 + number}",
    }.get((holder, name), said if holder in NAMES and datatype == "String" else "")
    if own:
        return own.rpartition("/")[2], own
    made: dict[str, tuple[str, Any]] = {
        "String": (said, sentence),
        "Markdown": (said, sentence),
        "Xhtml": (said, f'<div xmlns="http://www.w3.org/1999/xhtml"><p>{sentence}</p></div>'),
        "Base64Binary": (said, base64.b64encode(sentence.encode()).decode()),
        "Date": (day, day),
        "DateTime": (day, f"{day}T10:15:00Z"),
        "Instant": (day, f"{day}T10:15:00Z"),
        "Time": ("10:15:00", "10:15:00"),
        "Id": (f"id-{number}x", f"id-{number}x"),
        "Uuid": (f"{number:012}", f"urn:uuid:53fefa32-fcbb-4ff8-8a92-{number:012}"),
        "Oid": (f"1.2.3.4.{7000000 + number}", f"urn:oid:1.2.3.4.{7000000 + number}"),
        "Code": (f"kx{number}q", f"kx{number}q"),
        "Boolean": ("true", True),
        "Decimal": (f"{number}.5", number + 0.5),
        "Integer64": (str(number), number),
    }
    site = f"site{number}x.example.org"
    if datatype in {"Uri", "Url", "Canonical"}:
        return site, f"https://{site}/x"
    return made.get(datatype, (str(number), number))


FIXED: dict[tuple[str, str], str] = {
    ("Attachment", "contentType"): "text/plain",
    ("Binary", "contentType"): "text/plain",
    ("ContactPoint", "system"): "phone",
    ("Reference", "type"): "Patient",
    ("Narrative", "status"): "generated",
}
"""Elements that say how others are to be read."""


def variants(
    release: str, name: str, seen: set[str]
) -> Iterator[tuple[dict[str, Any], list[Leaf]]]:
    """A resource in all its variants, each with its canaries."""
    variant, most = 0, 1
    while variant < most:
        filler = Filler(release, variant, seen)
        tree = filler.resource(name)
        yield tree, filler.leaves
        most = max(most, filler.most)
        variant += 1
