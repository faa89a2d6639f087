"""Which leaves name an authority and which hold an identifier, by their data type."""

from streamdeid.model.element import Element
from streamdeid.model.label import Label

ASSIGNERS = frozenset(
    """CX.4 CX.6 CK.4 EI.2 EI.3 EIP.1 EIP.2 XCN.9 XCN.14 PPN.9 PPN.14 CNN.9 CNN.10 CN.9 CN_SIMPLE.9
    NDL.1 XON.6 XON.8 PL.10 PL.11 OSD.3 OSD.5 CM_PAT_ID.4 CM_PAT_ID_0192.4 CK_ACCOUNT_NO.4
    CM_PLACER.2 CM_FILLER.2 CM_EIP.1 CM_EIP.2 CM_GROUP_ID.2
    authority""".split()
)
"""Components of HL7's types of identifiers that say who assigned one (chapter 2A), and C-CDA's
``assigningAuthorityName``.

Some hold the identifier too, in another subcomponent and with another label.
"""
_SYSTEMS = frozenset({"HD.1", "HD.2"})
_URIS = frozenset({"system", "namespace"})


def is_assigner(element: Element) -> bool:
    """Whether a leaf names an authority: an assigning one, a system, an application or a site."""
    if element.datatype in _URIS:
        return True
    is_named = element.datatype in ASSIGNERS or element.datatype in _SYSTEMS
    return is_named and element.label is Label.ORGANIZATION


_ROOM = frozenset(
    """ST CX.1 EI.1 EIP.1 EIP.2 XCN.1 PPN.1 CNN.1 CN.1 CN_SIMPLE.1 XON.10 CM_PAT_ID.1 DLN.1
    string extension""".split()
)


def has_room(element: Element) -> bool:
    """Whether a code may have a word before it: texts have room, numbers and ids have none."""
    return element.datatype in _ROOM
