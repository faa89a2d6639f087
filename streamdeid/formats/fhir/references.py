"""References and ids: of a reference only the id is somebody's; a server's address does not stay.

``Patient/1``, ``https://host/fhir/Patient/1/_history/2``, ``urn:uuid:…`` and ``#1`` are rewritten
so that what pointed at one resource still does (FHIR, references; Bundle, resolving them).
"""

import re
from collections.abc import Sequence

from streamdeid.formats import systems
from streamdeid.formats.fhir.types import is_resource

_REFERENCE = re.compile(
    r"^(?P<before>#|urn:uuid:|urn:oid:|(?:.*/)?[A-Za-z]+/)(?P<id>[^/?|#]+)(?P<after>.*)$"
)
_SUBJECTS = frozenset({"subject", "patient", "beneficiary", "for"})
"""Elements whose reference names the patient (R4: subject, patient, beneficiary, Task.for)."""
NOWHERE = "https://redacted.invalid/fhir/"
"""The base of full URLs, so that relative references still resolve (RFC 6761: never a host)."""


def id_of(reference: str) -> str:
    """The id in a reference; the whole text where it has no such form."""
    match = _REFERENCE.match(reference)
    return match["id"] if match else reference


def with_id(reference: str, new: str, path: str) -> str:
    """A reference with another id; a server's address does not stay, nor what is no type."""
    match = _REFERENCE.match(reference)
    if match is None:
        return new
    before = match["before"]
    if before == "#":
        return f"#{new}"
    if before.startswith("urn:"):
        return f"urn:uuid:{systems.uuid_of(new)}"
    base = NOWHERE if path == "BundleEntry.fullUrl" else ""
    kind = before.rstrip("/").rpartition("/")[2]
    return f"{base}{kind}/{new}" if is_resource(kind) else f"{base}{new}"


def is_subject(keys: Sequence[str | int]) -> bool:
    """Whether the keys of an identifier lead through a reference that names the patient."""
    *_, holder, last = ("", "", *(key for key in keys if isinstance(key, str)))
    return last == "identifier" and holder in _SUBJECTS
