"""Prefixes of namespaces: a document chooses its own, so that one may be anybody's name.

Guides use a few, and short ones name nobody. Any other prefix is written anew (``ns1``,
``ns2``, …), wherever it is used: in the declaration, in the names of elements and attributes,
and in the qualified names that ``xsi:type`` holds. Which namespace it stands for stays
(Namespaces in XML 1.0, section 3: a prefix is a placeholder for it).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from streamdeid.formats.mapped import Change, changed
from streamdeid.formats.xml_scan import Attribute, Kind, Mark

_KNOWN = re.compile(
    r"[a-z]{1,3}\d{0,2}|sdtc|hl7v3|hl7-org|epsos|pharm|cda[a-z0-9-]{0,4}|xlink|xhtml|fhir|ihe[a-z]{0,3}"
    r"|ps3-\d{1,2}"
)
"""Prefixes that guides use (``ps3-20`` is DICOM's), and short ones, which the last look reads."""
_DECLARED = "xmlns:"


def _nobody(_prefix: str) -> bool:
    """Nobody is known yet."""
    return False


def renamed(text: str, marks: Sequence[Mark], tells: Callable[[str], bool] = _nobody) -> str:
    """``text`` with other prefixes for those that could name somebody, or of which ``tells``."""
    declared = dict.fromkeys(
        one.name.removeprefix(_DECLARED)
        for mark in marks
        for one in mark.attributes
        if one.name.startswith(_DECLARED)
    )
    odd = [prefix for prefix in declared if not _KNOWN.fullmatch(prefix) or tells(prefix)]
    if not odd:
        return text
    free = (name for number in count(1) if (name := f"ns{number}") not in declared)
    return changed(text, _changes(text, marks, dict(zip(odd, free, strict=False))))


def _changes(text: str, marks: Sequence[Mark], names: dict[str, str]) -> Iterator[Change]:
    """Every place where a prefix of ``names`` stands."""
    for mark in marks:
        if mark.kind in {Kind.OPEN, Kind.CLOSE}:
            at = text.index(mark.name, mark.start)
            yield from _prefix(mark.name, at, names)
        for one in mark.attributes:
            yield from _of_attribute(text, one, names)


def _of_attribute(text: str, one: Attribute, names: dict[str, str]) -> Iterator[Change]:
    """A prefix in an attribute's name, the one that it declares, or that of the type it names."""
    at = text.index(one.name, one.head)
    prefix, _, local = one.name.partition(":")
    if prefix == "xmlns" and local in names:
        yield at + len(_DECLARED), at + len(one.name), names[local]
    else:
        yield from _prefix(one.name, at, names)
    if local == "type":
        yield from _prefix(text[one.start : one.end], one.start, names)


def _prefix(name: str, at: int, names: dict[str, str]) -> Iterator[Change]:
    """The prefix of a qualified name that stands at ``at``."""
    prefix, mark, _ = name.partition(":")
    if mark and prefix in names:
        yield at, at + len(prefix), names[prefix]
