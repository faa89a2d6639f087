"""What the measurements off the bench are made of: names, carriers and texts, one a line.

All was written for this project from general knowledge; every person is invented. No model
learns from any of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

import orjson


@dataclass(frozen=True, slots=True)
class Group:
    """Names that people of one group often have."""

    name: str
    given: Sequence[str] = field(repr=False)
    family: Sequence[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Carrier:
    """A text with places for names, ``{patient.full}``, in one manner of writing."""

    name: str
    manner: str
    text: str


def groups() -> list[Group]:
    """The sixteen groups."""
    return [_group(line) for line in lines("groups.jsonl")]


def population() -> Group:
    """Names of the general population, none of which is in a group."""
    return _group(next(lines("population.jsonl")))


def carriers() -> list[Carrier]:
    """The texts into which names are put."""
    return [Carrier(**orjson.loads(line)) for line in lines("carriers.jsonl")]


def lines(name: str) -> Iterator[str]:
    """The lines of a file that stands here, without blank ones."""
    text = (files(__name__) / name).read_text("utf-8")
    return (line for line in text.split("\n") if line.strip())


def _group(line: str) -> Group:
    """The group of one line."""
    record = orjson.loads(line)
    return Group(record["group"], record["given"], record["family"])
