"""Changing a JSON tree by the keys that lead to a place."""

from typing import Any

Keys = tuple[str | int, ...]


def at(tree: Any, keys: Keys) -> Any:
    """The value that ``keys`` lead to."""
    for key in keys:
        tree = tree[key]
    return tree


def replace(tree: Any, keys: Keys, value: Any) -> None:
    """Put ``value`` where ``keys`` lead to."""
    at(tree, keys[:-1])[keys[-1]] = value


MASKED = {
    "url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
    "valueCode": "masked",
}
"""Why something that must be there is not (FHIR, extension data-absent-reason)."""


def remove(tree: Any, keys: Keys, anchor: int = 0) -> None:
    """Take away what ``keys`` lead to, and every object or list that is empty then.

    What the first ``anchor`` keys lead to must be there: it stays, and says that it is masked.
    Removing from the end of the payload to its beginning keeps the ordinals of
    what is still to be removed.
    """
    while keys:
        if len(keys) == anchor:
            _mask(tree, keys)
            return
        holder = at(tree, keys[:-1])
        del holder[keys[-1]]
        if holder or len(keys) == 1:
            return
        keys = keys[:-1]


def _mask(tree: Any, keys: Keys) -> None:
    """Say that an element is masked: an object in itself, a primitive beside itself."""
    holder, key = at(tree, keys[:-1]), keys[-1]
    if isinstance(holder[key], dict) or str(key).startswith("_"):
        holder[key] = {"extension": [dict(MASKED)]}
    elif isinstance(key, int):
        holder[key] = None
        beside = at(tree, keys[:-2]).setdefault(f"_{keys[-2]}", [])
        beside.extend([None] * (key + 1 - len(beside)))
        beside[key] = {"extension": [dict(MASKED)]}
    else:
        del holder[key]
        holder[f"_{key}"] = {"extension": [dict(MASKED)]}
