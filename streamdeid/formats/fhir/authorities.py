"""Who assigned an identifier: ``Identifier.system`` beside each ``Identifier.value``.

The system is a URI that names the authority (FHIR R4, data type Identifier).
``urn:ietf:rfc:3986`` only says that the value is a URI, which is unique by itself.
"""

from collections.abc import Mapping
from typing import Any

from streamdeid.formats.fhir.walk import Leaf
from streamdeid.model.element import Authority

_ITSELF = "urn:ietf:rfc:3986"


def authority_of(leaf: Leaf, tree: Mapping[str, Any]) -> Authority | None:
    """The authority of an identifier in ``tree``; ``None`` for any other leaf."""
    if leaf.path != "Identifier.value" or not tree:
        return None
    held: Any = tree
    for key in leaf.keys[:-1]:
        held = held[key]
    system = held.get("system")
    is_told = isinstance(system, str) and system.strip() not in {"", _ITSELF}
    return (system.strip(),) if is_told else ()
