"""The state that the modules pass on: a note's words, and what was said of them."""

from dataclasses import dataclass, field
from enum import StrEnum

from streamdeid.detectors.people.words.sight import Sight


class Kind(StrEnum):
    """What the paper annotates."""

    FIRST = "first name"
    LAST = "last name"


@dataclass(slots=True)
class Page:
    """One note on its way through the modules, which write on it in turn."""

    sight: Sight
    names: dict[int, Kind] = field(default_factory=dict, repr=False)
    """Token to kind; the first module to annotate a token has the word."""
    common: set[int] = field(default_factory=set, repr=False)
    """Tokens that module C marked as everyday words."""
