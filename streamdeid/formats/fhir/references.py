"""References and ids: of a reference only the id is somebody's; a server's address does not stay.

A request that searches (``Observation?code=http://loinc.org|8302-2``) keeps its type and the
parameters that ask for codes of public systems; all others go (FHIR, search).

``Patient/1``, ``https://host/fhir/Patient/1/_history/2``, ``urn:uuid:…`` and ``#1`` are rewritten
so that what pointed at one resource still does (FHIR, references; Bundle, resolving them).
"""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from streamdeid.formats import code_systems, systems
from streamdeid.formats.fhir.types import is_resource

_REFERENCE = re.compile(
    r"^(?P<before>#|urn:uuid:|urn:oid:|(?:.*/)?[A-Za-z]+/)(?P<id>[^/?|#_][^/?|#]*)(?P<after>.*)$"
)
_SUBJECTS = frozenset({"subject", "patient", "beneficiary", "for"})
"""Elements whose reference names the patient (R4: subject, patient, beneficiary, Task.for)."""
_VISITS = frozenset({"encounter", "context", "account"})
NOWHERE = "https://redacted.invalid/fhir/"
"""The base of full URLs, so that relative references still resolve (RFC 6761: never a host)."""


_SEARCH = re.compile(
    r"(?:(?:https?://)?[^?\s]*/)?(?P<kind>[A-Z][A-Za-z]+)/?(?:_search/?)?(?:\?(?P<query>.*))?"
)
_OPERATION = re.compile(r"\$[a-z][a-z-]{0,40}")
_LINK = re.compile(
    r"#[^/]+|urn:(?:uuid|oid):\S+|[A-Z][A-Za-z]+/[A-Za-z0-9.-]{1,64}(?:/_history/\S+)?"
)
_TOKEN = re.compile(r"(?P<system>[^|]+)\|(?P<code>[A-Za-z0-9.:-]{1,20})")
_SETTING = re.compile(
    r"_(?:count|sort|summary|total|include|revinclude|elements)=(?:[A-Za-z_,:.-]{1,60}|\d{1,4})"
)


def is_reference(text: Any) -> bool:
    """Whether ``text`` points to a resource of the same payload or server."""
    return isinstance(text, str) and _LINK.fullmatch(text) is not None


def is_harmless(request: Any) -> bool:
    """Whether the URL of a request names a type, an operation or public codes and nothing else."""
    if not isinstance(request, str) or _OPERATION.fullmatch(request):
        return isinstance(request, str)
    found = _SEARCH.fullmatch(request)
    return found is not None and is_resource(found["kind"]) and request == _searched(found)


def _searched(found: re.Match[str]) -> str:
    """A search without a server's address and without what may tell of somebody."""
    kept = [one for one in (found["query"] or "").split("&") if _is_public(one)]
    return f"{found['kind']}?{'&'.join(kept)}" if kept else found["kind"]


def _is_public(parameter: str) -> bool:
    """Whether a search parameter asks for a code of a public system, or how much is answered."""
    if _SETTING.fullmatch(parameter):
        return True
    tokens = parameter.partition("=")[2].split(",")
    matches = [_TOKEN.fullmatch(unquote(token)) for token in tokens]
    return all(m is not None and code_systems.is_public(m["system"]) for m in matches)


def id_of(reference: str) -> str:
    """The id in a reference; the whole text where it has no such form."""
    match = _REFERENCE.match(reference)
    return match["id"] if match else reference


def with_id(reference: str, new: str, path: str) -> str:
    """A reference with another id; a server's address does not stay, nor what is no type."""
    found = _SEARCH.fullmatch(reference)
    if path == "BundleEntryRequest.url" and found and is_resource(found["kind"]):
        return _searched(found)
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


def holder_of(keys: Sequence[str | int]) -> str:
    """The element whose reference an identifier with these keys belongs to; else empty."""
    *_, holder, last = ("", "", *(key for key in keys if isinstance(key, str)))
    return holder if last == "identifier" else ""


def is_subject(keys: Sequence[str | int]) -> bool:
    """Whether the keys of an identifier lead through a reference that names the patient."""
    return holder_of(keys) in _SUBJECTS


def is_visit(keys: Sequence[str | int]) -> bool:
    """Whether they lead through a reference that names an encounter or an account."""
    return holder_of(keys) in _VISITS
