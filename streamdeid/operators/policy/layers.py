"""A policy file laid over those that it extends; each key remembers the file and line it came from.

Each file is checked against the schema by itself, so that an error is told where it
stands, and not where it comes to light.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from streamdeid.model.errors import PolicyError
from streamdeid.operators.policy.schema import ACCEPT, SECTIONS, schema
from streamdeid.operators.policy.toml_lines import line_of, lines_of

Read = Callable[[str], str]
"""Gives the text of the policy that a name or path stands for."""

_LINE = re.compile(r"at line (\d+)")
_PROBLEMS = {
    "labels": "is not an operator",
    "datatypes": "is not an operator",
    "fields": "is not an operator, a treatment or a label",
}
_TYPES = {
    "object": "is not a section",
    "boolean": "is not a switch",
    "integer": "is not a whole number",
    "array": "is not a list",
    "string": "is not a word",
}


@dataclass(frozen=True, slots=True)
class Layers:
    """The resolved settings; the places of their keys; and what each section accepts."""

    settings: Mapping[str, Any]
    places: Mapping[tuple[str, ...], str] = field(repr=False)

    def section(self, name: str) -> Mapping[str, Any]:
        """The rows of a section, without its list of accepted ones."""
        return {k: v for k, v in self.settings.get(name, {}).items() if k != ACCEPT}

    def accepted(self, name: str) -> frozenset[str]:
        """What a section lets through on purpose."""
        return frozenset(self.settings.get(name, {}).get(ACCEPT, ()))

    def error(self, *path: str, problem: str, allowed: str = "") -> PolicyError:
        """An error at a key."""
        place = next((self.places[p] for p in _upwards(path) if p in self.places), "")
        return PolicyError(".".join(path), problem, place=place, allowed=allowed)


def layered(place: str, read: Read) -> Layers:
    """The policy at ``place`` over all that it extends.

    Raises:
        PolicyError: what is wrong, with the file and line.
    """
    settings: dict[str, Any] = {}
    places: dict[tuple[str, ...], str] = {}
    for name, text, own in reversed(list(_files(place, read))):
        settings = _over(settings, own)
        known = lines_of(text)
        places |= {path: f"{name}:{line}" for path, line in known.items()}
    return Layers(settings, places)


def _files(place: str, read: Read) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The file at ``place`` and those that it extends, each with its text and settings."""
    seen: list[str] = []
    where = ""
    while place:
        if place in seen:
            circle = " > ".join((*seen, place))
            raise PolicyError("extends", f"goes round in a circle: {circle}", place=where)
        text = _text(place, read, where)
        own = _parsed(place, text)
        seen.append(place)
        yield place, text, own
        where = f"{place}:{line_of(lines_of(text), ('extends',))}"
        place = _beside(place, str(own.get("extends", "")))


def _beside(place: str, name: str) -> str:
    """A file that ``place`` names: relative to it, as its author sees it."""
    folder, slash, _ = place.rpartition("/")
    is_file = name.endswith(".toml") and not name.startswith("/")
    return f"{folder}{slash}{name}" if is_file else name


def _text(place: str, read: Read, where: str) -> str:
    """The text at ``place``, which is named at ``where``."""
    try:
        return read(place)
    except PolicyError as error:
        raise PolicyError(
            "extends" if where else error.key, error.problem, place=where, allowed=error.allowed
        ) from None


def _parsed(place: str, text: str) -> dict[str, Any]:
    """The settings of one file.

    Raises:
        PolicyError: no TOML, or not of the published form.
    """
    try:
        own = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _LINE.search(str(error))
        where = f"{place}:{line[1]}" if line else place
        raise PolicyError("policy", f"is not TOML: {error}", place=where) from None
    places = lines_of(text)
    errors = [_told(error) for error in _validator().iter_errors(own)]
    for path, problem, allowed in sorted(errors, key=lambda told: line_of(places, told[0])):
        where = f"{place}:{line_of(places, path)}" if line_of(places, path) else place
        raise PolicyError(".".join(path), problem, place=where, allowed=allowed)
    return own


@cache
def _validator() -> Draft202012Validator:
    """The schema, ready to check."""
    return Draft202012Validator(schema())


def _told(error: ValidationError) -> tuple[tuple[str, ...], str, str]:
    """The path of the key that is wrong, the problem, and what is allowed."""
    path = tuple(str(part) for part in error.absolute_path if not isinstance(part, int))
    rule: Any = error.validator_value
    match error.validator:
        case "additionalProperties":
            known = sorted(error.schema["properties"])  # type: ignore[index]  # it is a table
            given: Any = error.instance
            unknown = next(key for key in given if key not in known)
            problem = "is not a label" if path == ("labels",) else "is not a key"
            return (*path, unknown), problem, ", ".join(known)
        case "enum" if path[-1] == ACCEPT:
            return path, f"{error.instance} is not a label", ", ".join(rule)
        case "enum":
            problem = _PROBLEMS.get(path[0], "is not one of its values")
            return path, problem, ", ".join(map(str, rule))
        case "type":
            return path, _TYPES[rule], "true, false" if rule == "boolean" else ""
        case "required":
            return path, f"does not say its {rule[0]}", ""
    return path, f"breaks the rule {error.validator} {rule}", ""


def _over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """``own`` laid over ``base``, section by section; what is accepted adds up, names do not."""
    merged = {**base, **own}
    if "name" not in own:
        merged.pop("name", None)
    for section in SECTIONS:
        below, above = base.get(section, {}), own.get(section, {})
        accepted = sorted({*below.get(ACCEPT, ()), *above.get(ACCEPT, ())})
        merged[section] = {**below, **above} | ({ACCEPT: accepted} if accepted else {})
    return merged


def _upwards(path: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A path and all that hold it, the nearest first."""
    return (tuple(path[:depth]) for depth in range(len(path), 0, -1))
