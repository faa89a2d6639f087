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


def remove(tree: Any, keys: Keys) -> None:
    """Take away what ``keys`` lead to, and every object or list that is empty then.

    Removing from the end of the payload to its beginning keeps the ordinals of
    what is still to be removed.
    """
    while keys:
        holder = at(tree, keys[:-1])
        del holder[keys[-1]]
        if holder or len(keys) == 1:
            return
        keys = keys[:-1]
