"""JSON in and out without losing anything: duplicate keys, precision, surrogates.

``orjson`` judges the text; a second look by the standard library refuses
duplicate keys, in which something could hide, and keeps decimals as they are
written (FHIR: 1.0 and 1.00 differ in precision).
"""

import json
from dataclasses import dataclass, field
from typing import Any

import orjson

from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

MOST_OBJECTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Decimal:
    """A decimal as it is written."""

    text: str = field(repr=False)


class _DuplicateKeyError(ValueError):
    """One object, one key, two values."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which every key is said once."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _DuplicateKeyError
    return found


def parse(payload: bytes, max_depth: int) -> dict[str, Any]:
    """The resource of ``payload``; decimals are written as they were.

    Raises:
        MalformedMessage: ``INVALID_JSON``, ``TOO_DEEP``, ``TOO_COMPLEX``, ``WRONG_RESOURCE_TYPE``.

    A NUL is refused: FHIR's strings have none, and a name with one in it is no name to a detector.
    """
    content = payload.removeprefix(b"\xef\xbb\xbf").strip()
    if content.count(b"{") > MOST_OBJECTS:
        raise MalformedMessage(Reason.TOO_COMPLEX)
    if _depth(content) > max_depth:
        raise MalformedMessage(Reason.TOO_DEEP)
    if b"\0" in content or b"\\u0000" in content:
        raise MalformedMessage(Reason.INVALID_JSON)
    try:
        orjson.loads(content)
        tree = json.loads(
            content,
            object_pairs_hook=_unique,
            parse_float=Decimal,
        )
    except (orjson.JSONDecodeError, ValueError, RecursionError):
        raise MalformedMessage(Reason.INVALID_JSON) from None
    if not isinstance(tree, dict) or not isinstance(tree.get("resourceType"), str):
        raise MalformedMessage(Reason.WRONG_RESOURCE_TYPE)
    return tree


def number(value: Any) -> str:
    """A number as it was written."""
    return value.text if isinstance(value, Decimal) else str(value)


def plain(payload: bytes) -> Any:
    """The resource with decimals as numbers, for the models; ``payload`` was parsed before."""
    return orjson.loads(payload.removeprefix(b"\xef\xbb\xbf"))


def _depth(content: bytes) -> int:
    """An upper bound of the nesting: opening brackets that are not closed, strings ignored."""
    if content.count(b"[") + content.count(b"{") < 64:
        return 0
    depth = deepest = 0
    inside = False
    skip = False
    for byte in content:
        if skip:
            skip = False
        elif byte == 0x5C:
            skip = inside
        elif byte == 0x22:
            inside = not inside
        elif not inside:
            if byte in b"[{":
                depth += 1
                deepest = max(deepest, depth)
            elif byte in b"]}":
                depth -= 1
    return deepest


def render(tree: dict[str, Any], like: bytes) -> bytes:
    """The bytes of ``tree``, indented and ended as ``like`` is."""
    option = orjson.OPT_PASSTHROUGH_DATACLASS
    option |= orjson.OPT_INDENT_2 if b"\n " in like[:200] else 0
    if like.endswith(b"\n"):
        option |= orjson.OPT_APPEND_NEWLINE
    return orjson.dumps(tree, default=_fragment, option=option)


def _fragment(value: Any) -> orjson.Fragment:
    """A decimal, for writing."""
    if isinstance(value, Decimal):
        return orjson.Fragment(value.text)
    raise TypeError
