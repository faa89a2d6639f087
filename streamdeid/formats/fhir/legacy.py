"""Telling resources of DSTU2 and STU3: their types, and elements that later releases do not have.

There are no models of DSTU2 to ask. Its resources are told by types that were renamed since
and by elements that were: enough to say why a feed of an old server is refused.
"""

from typing import Any

TYPES = frozenset(
    """DiagnosticOrder MedicationOrder Conformance DeviceUseRequest ImagingObjectSelection
    ProcedureRequest ReferralRequest Order OrderResponse ProcessRequest ProcessResponse
    Contraindication DeviceComponent BodySite DataElement EligibilityRequest
    EligibilityResponse ExpansionProfile ImagingManifest Sequence ServiceDefinition""".split()
)
"""Resources of DSTU2 and STU3 that R4 does not know by this name."""

_ELEMENTS: dict[str, frozenset[str]] = {
    "AllergyIntolerance": frozenset({"substance", "lastOccurence"}),
    "Composition": frozenset({"class"}),
    "Condition": frozenset({"dateRecorded", "notes", "patient"}),
    "DiagnosticReport": frozenset({"codedDiagnosis", "request", "requestDetail"}),
    "DocumentReference": frozenset({"created", "indexed", "class"}),
    "Encounter": frozenset({"fulfills", "indication", "patient"}),
    "Immunization": frozenset({"wasNotGiven", "reported", "requester", "notGiven"}),
    "MedicationAdministration": frozenset({"wasNotGiven", "practitioner", "prescription"}),
    "MedicationStatement": frozenset({"wasNotTaken", "reasonNotTaken", "supportingInformation"}),
    "Observation": frozenset({"comments", "related"}),
    "Patient": frozenset({"careProvider", "animal"}),
    "Procedure": frozenset({"notPerformed", "notes", "request"}),
    "Communication": frozenset({"requestDetail", "notDone"}),
    "QuestionnaireResponse": frozenset({"group"}),
}
"""Elements of DSTU2 or STU3 by the type that has lost them."""


def is_legacy(tree: dict[str, Any]) -> bool:
    """Whether a resource that the models refuse, or one in it, is of an old release."""
    name = tree.get("resourceType")
    if name in TYPES or _ELEMENTS.get(str(name), frozenset()) & tree.keys():
        return True
    if name == "DiagnosticReport" and isinstance(tree.get("performer"), dict):
        return True
    entries = tree.get("entry")
    rows = entries if isinstance(entries, list) else ()
    inner = [row.get("resource") for row in rows if isinstance(row, dict)]
    contained = tree.get("contained")
    inner += contained if isinstance(contained, list) else []
    return any(is_legacy(one) for one in inner if isinstance(one, dict))
