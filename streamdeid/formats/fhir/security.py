"""What ``Resource.meta.security`` says of a resource that was changed (FHIR, security labels).

The codes are those of HL7's v3 ObservationValue for alterations: ``REDACTED``, ``MASKED``,
``PSEUDED``, ``ABSTRED`` (generalised), ``ANONYED``; which of them a policy warrants it says itself.
The resource and those that a Bundle holds are labelled, contained ones are not (dom-5).
"""

from collections.abc import Sequence
from typing import Any

SYSTEM = "http://terminology.hl7.org/CodeSystem/v3-ObservationValue"
DISPLAYS = {
    "REDACTED": "redacted",
    "MASKED": "masked",
    "PSEUDED": "pseudonymized",
    "ABSTRED": "abstracted",
    "ANONYED": "anonymized",
}


def tag(tree: dict[str, Any], codes: Sequence[str]) -> None:
    """Label a resource, and every resource of a Bundle."""
    security = tree.setdefault("meta", {}).setdefault("security", [])
    said = {coding.get("code") for coding in security if coding.get("system") == SYSTEM}
    for code in codes:
        if code not in said:
            security.append({"system": SYSTEM, "code": code, "display": DISPLAYS[code]})
    for entry in tree.get("entry", ()) if tree.get("resourceType") == "Bundle" else ():
        if isinstance(entry, dict) and isinstance(entry.get("resource"), dict):
            tag(entry["resource"], codes)
