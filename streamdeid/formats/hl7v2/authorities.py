"""Who assigned the identifiers of a message: components beside the identifier's own.

HL7 v2.8.2 chapter 2A: CX.4 (else the assigning facility CX.6), EI.2 and EI.3, XCN.9 (else
XCN.14), XON.6, EIP as pairs of EI. A hierarchic designator (HD, 2A.3.33) tells a namespace
id, a universal id, or both; the universal id is the more exact name.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from streamdeid.formats import systems
from streamdeid.formats.hl7v2.leaf import Leaf
from streamdeid.model.element import Authority, Element
from streamdeid.model.label import Label

Spot = tuple[int, int]
"""A component and subcomponent within a repetition."""


def _hd(component: int) -> tuple[Spot, Spot]:
    """The names in a component that holds an HD, the universal id first."""
    return (component, 2), (component, 1)


_EI = ((3, 1), (2, 1))
_CX = (_hd(4), _hd(6))
_XCN = (_hd(9), _hd(14))
_CNN = (((10, 1), (9, 2), (9, 1)),)
SOURCES: dict[str, tuple[tuple[Spot, ...], ...]] = {
    "CX.1": _CX,
    "CK.1": (_hd(4),),
    "EI.1": (_EI,),
    "EIP.1": (((1, 3), (1, 2)),),
    "EIP.2": (((2, 3), (2, 2)),),
    "XCN.1": _XCN,
    "PPN.1": _XCN,
    "CNN.1": _CNN,
    "CN.1": _CNN,
    "CN_SIMPLE.1": _CNN,
    "NDL.1": (((1, 10), (1, 9)),),
    "XON.3": (_hd(6), _hd(8)),
    "XON.10": (_hd(6), _hd(8)),
    "PL.10": (((10, 3), (10, 2)),),
    "CM_PAT_ID.1": (_hd(4),),
    "CM_PAT_ID_0192.1": (_hd(4),),
    "CK_ACCOUNT_NO.1": (_hd(4),),
    "CM_PLACER.1": (((2, 1),),),
    "CM_FILLER.1": (((2, 1),),),
    "CM_EIP.1": (((1, 3), (1, 2)),),
    "CM_EIP.2": (((2, 3), (2, 2)),),
    "CM_GROUP_ID.1": (((2, 1),),),
    "OSD.2": (((3, 1),),),
    "OSD.4": (((5, 1),),),
}
"""Where the authority of an identifier is told, by its type; the first that holds one counts."""

_UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

_ROOTS = frozenset({"0.", "1.", "2."})
"""How every OID begins (ITU-T X.660): a look that is cheaper than its form."""


def is_public(element: Element) -> bool:
    """Whether an element is the OID of a national number or a table, which names nobody."""
    is_name = element.label is Label.ORGANIZATION and element.text[:2] in _ROOTS
    return is_name and systems.is_oid(element.text) and systems.is_public(element.text)


def fitting(value: str, element: Element) -> str:
    """A new value for an element; what stands for a universal id is one of the same kind.

    The stand-ins are those of FHIR and C-CDA for the same authority and code.
    """
    if element.label is not Label.ORGANIZATION or not value:
        return value
    if systems.is_oid(element.text) and not systems.is_oid(value):
        return systems.oid_of(value)
    if _UUID.fullmatch(element.text) and not _UUID.fullmatch(value):
        return systems.uuid_of(value)
    is_uri = element.text.lower().startswith(("urn:", "http://", "https://"))
    return systems.system_of(value, element.text) if is_uri and ":" not in value else value


def authorities(valued: Sequence[Leaf], texts: Sequence[str]) -> list[Authority | None]:
    """The authority of each leaf; ``None`` for what is no identifier with a place for one."""
    found: list[Authority | None] = [None] * len(valued)
    if not any(leaf.rule.datatype in SOURCES for leaf in valued):
        return found
    for _, group in groupby(enumerate(valued), key=lambda row: _repetition(row[1])):
        rows = list(group)
        for place, leaf in rows:
            if leaf.rule.datatype in SOURCES and leaf.subcomponent <= 1:
                told = {(x.component, x.subcomponent): texts[n].strip() for n, x in rows}
                found[place] = _first(SOURCES[leaf.rule.datatype], told)
    return found


def _repetition(leaf: Leaf) -> tuple[int, int, int]:
    """The repetition that a leaf belongs to."""
    return leaf.segment.number, leaf.field, leaf.repetition


def _first(sources: Sequence[Sequence[Spot]], told: dict[Spot, str]) -> Authority:
    """The names at the first source that has one."""
    return next(filter(None, (tuple(_names(source, told)) for source in sources)), ())


def _names(source: Sequence[Spot], told: dict[Spot, str]) -> Iterator[str]:
    """What is told at each spot of a source."""
    return filter(None, (told.get(spot, "") for spot in source))
