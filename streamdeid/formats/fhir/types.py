"""The elements of every resource and data type, read off the models of fhir.resources.

R4 is read with the models of R4B, which differ from it in few resources. A type
is named as the models name it (``HumanName``, ``DocumentReferenceContent``);
primitives by FHIR's own names in lower camel case (``dateTime``, ``base64Binary``).
"""

import typing
from functools import lru_cache
from types import UnionType
from typing import Any, NamedTuple

from fhir import resources as r5
from fhir.resources import R4B, STU3
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from streamdeid.formats.fhir.legacy import TYPES, is_legacy
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

RELEASES = {"R4": R4B.get_fhir_model_class, "R5": r5.get_fhir_model_class}
"""The releases that are accepted."""
_MODELS = {**RELEASES, "STU3": STU3.get_fhir_model_class}
_PRIMITIVE = {
    "Base64Binary": "base64Binary",
    "DateTime": "dateTime",
    "PositiveInt": "positiveInt",
    "UnsignedInt": "unsignedInt",
    "Integer64": "integer64",
    "EncodedBytes": "base64Binary",
    "UuidVersion": "uuid",
}


_MOST_TYPES = 8192
"""More than all releases have; a payload can ask for any name."""


class Column(NamedTuple):
    """An element's type; ``Resource`` stands for any."""

    datatype: str
    is_primitive: bool
    is_required: bool = False
    """Whether it, or the choice that it is one form of, must be there."""
    codes: frozenset[str] = frozenset()
    """The values that the standard allows, as far as the models list them; empty for any."""
    is_list: bool = False
    """Whether it may be there several times."""


COLUMN_OF_EXTENSION = Column("Extension", is_primitive=False, is_list=True)
"""What every element may have."""


@lru_cache(maxsize=_MOST_TYPES)
def model(release: str, name: str) -> type[BaseModel] | None:
    """The model of a type; ``None`` if the release has none of this name."""
    try:
        found = _MODELS[release](name)
    except ValueError:
        return None
    return typing.cast("type[BaseModel]", found)


@lru_cache(maxsize=_MOST_TYPES)
def columns(release: str, name: str) -> dict[str, Column]:
    """The elements of a type by their JSON names; empty for an unknown type."""
    found = model(release, name)
    if found is None:
        return {}
    return {
        info.alias or key: column._replace(
            is_required=_is_required(info), codes=_codes(info), is_list=_is_list(info.annotation)
        )
        for key, info in found.model_fields.items()
        if not key.endswith("__ext") and (column := _column(info.annotation)) is not None
    }


@lru_cache(maxsize=_MOST_TYPES)
def order(release: str, name: str) -> dict[str, int]:
    """The place of each element in the sequence of a type; empty for an unknown type."""
    found = model(release, name)
    if found is None:
        return {}
    said = typing.cast("list[str]", found.elements_sequence())  # type: ignore[attr-defined]
    return {key: place for place, key in enumerate(said)}


def _is_list(annotation: Any) -> bool:
    """Whether an annotation is that of a list, as ``Optional[List[HumanNameType]]`` is."""
    if typing.get_origin(annotation) is list:
        return True
    return any(map(_is_list, typing.get_args(annotation)))


def _is_required(info: FieldInfo) -> bool:
    """Whether the model refuses a resource without the element."""
    told = _told(info)
    return info.is_required() or any(told.get(key) for key in ("element_required", _CHOICE))


_CHOICE = "one_of_many_required"


def _codes(info: FieldInfo) -> frozenset[str]:
    """The values of a required binding; the models say them and do not insist on them."""
    return frozenset(_told(info).get("enum_values") or ())


def _told(info: FieldInfo) -> dict[str, Any]:
    """What the model says of an element beside its type."""
    extra = info.json_schema_extra
    return extra if isinstance(extra, dict) else {}


def _column(annotation: Any) -> Column | None:
    """The type in an annotation such as ``Optional[List[HumanNameType]]``."""
    origin = typing.get_origin(annotation)
    arguments = typing.get_args(annotation)
    if origin is typing.Annotated:
        meta = type(arguments[1]) if not isinstance(arguments[1], type) else arguments[1]
        named = _PRIMITIVE.get(meta.__name__, meta.__name__[:1].lower() + meta.__name__[1:])
        if meta.__name__.endswith("Type"):
            return Column(meta.__name__.removesuffix("Type"), is_primitive=False)
        return Column(named, is_primitive=True)
    if origin in {typing.Union, UnionType, list}:
        parts = (_column(part) for part in arguments if part is not type(None))
        return next((part for part in parts if part is not None), None)
    if isinstance(annotation, type):
        if annotation.__name__.endswith("Type"):
            return Column(annotation.__name__.removesuffix("Type"), is_primitive=False)
        return Column({"bool": "boolean", "int": "integer"}.get(annotation.__name__, "code"), True)
    return None


def is_resource(name: str) -> bool:
    """Whether a release knows a resource of this name."""
    return name in TYPES or any("meta" in columns(release, name) for release in _MODELS)


def release_of(tree: dict[str, Any], *, legacy: bool) -> str:
    """The release whose models accept ``tree``: R4, then R5; with ``legacy`` also STU3 and older.

    Raises:
        MalformedMessage: ``UNSUPPORTED_VERSION``, ``WRONG_RESOURCE_TYPE``, ``INVALID_RESOURCE``.
    """
    name = tree["resourceType"]
    for release in RELEASES:
        found = model(release, name) if name.isalpha() else None
        if found is not None and _accepts(found, tree):
            return release
    older = model("STU3", name) if name.isalpha() else None
    is_stu3 = older is not None and _accepts(older, tree)
    if is_stu3 or is_legacy(tree):
        if legacy and is_stu3:
            return "STU3"
        if legacy and model("R4", name) is not None:
            return "R4"
        raise MalformedMessage(Reason.UNSUPPORTED_VERSION)
    if not name.isalpha() or all(model(release, name) is None for release in RELEASES):
        raise MalformedMessage(Reason.WRONG_RESOURCE_TYPE)
    if legacy:
        return "R4"
    raise MalformedMessage(Reason.INVALID_RESOURCE)


def accepts(release: str, tree: dict[str, Any]) -> bool:
    """Whether the models of a release accept a resource."""
    name = str(tree["resourceType"])
    found = model(release, name) if name.isalpha() else None
    return found is not None and _accepts(found, tree)


def _accepts(found: type[BaseModel], tree: dict[str, Any]) -> bool:
    """Whether a model accepts a resource; its errors hold values and go no further."""
    try:
        found.model_validate(tree)
    except (ValidationError, ValueError, TypeError, AssertionError, RecursionError, KeyError):
        return False
    return True
