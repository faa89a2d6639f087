"""Contained resources that nothing refers to any more go out with what referred to them.

A contained resource must be referred to from its container, or refer to it (FHIR, DomainResource,
constraint dom-3). Where an extension with the reference is removed, the resource is
nobody's, and a validator refuses the message.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

_CONTAINER = "#"
"""A reference to the container itself."""


def drop_orphans(tree: dict[str, Any], before: dict[str, Any]) -> None:
    """Remove from ``tree`` the orphans; where there were some ``before``, they may stay."""
    if any(_orphans(container) for container in _containers(before)):
        return
    for container in list(_containers(tree)):
        if orphans := _orphans(container):
            own = container["contained"]
            own[:] = [one for place, one in enumerate(own) if place not in orphans]
            if not own:
                del container["contained"]


def _containers(tree: Any) -> Iterator[dict[str, Any]]:
    """Every resource that contains others."""
    if isinstance(tree, dict):
        if isinstance(tree.get("contained"), list):
            yield tree
        for value in tree.values():
            yield from _containers(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _containers(value)


def _orphans(container: dict[str, Any]) -> set[int]:
    """The places of contained resources that neither refer to the container nor are referred to.

    What only an orphan refers to is an orphan too; each reference is looked at once.
    """
    own = [one if isinstance(one, dict) else {} for one in container["contained"]]
    names = [f"{_CONTAINER}{one.get('id')}" for one in own]
    told = [set(_links(one)) - {name} for one, name in zip(own, names, strict=True)]
    outside = set(_links({key: v for key, v in container.items() if key != "contained"}))
    asked = Counter(link for links in told for link in links) + Counter(outside)
    left = [n for n, name in enumerate(names) if not asked[name] and _CONTAINER not in told[n]]
    orphans: set[int] = set()
    places = {name: place for place, name in enumerate(names)}
    while left:
        place = left.pop()
        orphans.add(place)
        for link in told[place]:
            asked[link] -= 1
            other = places.get(link)
            if not asked[link] and other is not None and _CONTAINER not in told[other]:
                left.append(other)
    return orphans


def _links(tree: Any) -> Iterator[str]:
    """Every text that begins as a link into the container does."""
    if isinstance(tree, dict):
        for value in tree.values():
            yield from _links(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _links(value)
    elif isinstance(tree, str) and tree.startswith(_CONTAINER):
        yield tree
