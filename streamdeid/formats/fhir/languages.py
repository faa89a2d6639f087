"""What a resource, a resource within it or an attachment declares of its language."""

from collections.abc import Iterator
from typing import Any

_HOLDERS = frozenset({"resourceType", "contentType", "data", "url"})
"""What a resource or an attachment has; ``language`` of an expression is no language of people."""


def declared(tree: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The address of each part of a resource that has a ``language``, and what that says.

    A part is a resource or an attachment; an address is as those of notes begin
    (``entry[0].resource``), empty for the resource itself.
    """
    waiting: list[tuple[str, Any]] = [("", tree)]
    while waiting:
        address, part = waiting.pop()
        if isinstance(part, list):
            waiting += ((f"{address}[{n}]", one) for n, one in enumerate(part))
        elif isinstance(part, dict):
            said = part.get("language")
            if isinstance(said, str) and not _HOLDERS.isdisjoint(part):
                yield address, said
            dot = "." if address else ""
            waiting += ((f"{address}{dot}{key}", inner) for key, inner in part.items())
