"""Documents in ``Attachment.data``, ``Binary.data`` and other base64: opened, and written back."""

import base64
import hashlib
from typing import Any

from streamdeid.formats.base64_text import to_base64
from streamdeid.formats.documents import Document, open_document
from streamdeid.formats.fhir.tree import at, replace
from streamdeid.formats.fhir.walk import Leaf
from streamdeid.formats.opened import Opened, opened, unbase64
from streamdeid.model.profile import Profile


def decoded(leaf: Leaf) -> bytes:
    """The bytes of an attachment."""
    return unbase64(str(leaf.value), leaf.address)


def attached(leaf: Leaf, tree: dict[str, Any], profile: Profile) -> Opened[Leaf]:
    """The document of ``Attachment.data`` or ``Binary.data``."""
    holder = at(tree, leaf.keys[:-1])
    declared = str(holder.get("contentType", "")) if isinstance(holder, dict) else ""

    def how() -> Document:
        return open_document(decoded(leaf), declared, profile)

    return opened(leaf, leaf.address, profile, how)


def write(tree: dict[str, Any], leaf: Leaf, document: Opened[Leaf], content: bytes | None) -> bool:
    """Write an attachment and say anew what it is: its type, its size and its hash."""
    if content is None:
        return False
    replace(tree, leaf.keys, to_base64(content, str(leaf.value)))
    if leaf.path not in {"Attachment.data", "Binary.data"}:
        return True
    holder = at(tree, leaf.keys[:-1])
    if document.document.is_sealed:
        holder["contentType"] = "text/plain"
    if "size" in holder:
        holder["size"] = len(content)
    if "hash" in holder:
        digest = hashlib.sha1(content, usedforsecurity=False).digest()
        holder["hash"] = base64.b64encode(digest).decode("ascii")
    return True
