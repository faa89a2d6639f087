"""Labels say what was done to a resource, in HL7's words."""

from typing import Any

from streamdeid.formats.fhir.security import SYSTEM, tag
from streamdeid.model.label import Label
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.security import codes
from streamdeid.operators.table import Table


def said(tree: dict[str, Any]) -> list[str]:
    return [coding["code"] for coding in tree["meta"]["security"]]


def test_the_resource_and_those_of_a_bundle_are_labelled_contained_ones_are_not() -> None:
    inner = {"resourceType": "Patient", "contained": [{"resourceType": "Organization"}]}
    bundle: dict[str, Any] = {"resourceType": "Bundle", "entry": [{"resource": inner}, {}]}
    tag(bundle, ("REDACTED", "PSEUDED"))
    assert said(bundle) == ["REDACTED", "PSEUDED"]
    assert said(inner) == ["REDACTED", "PSEUDED"]
    assert "meta" not in inner["contained"][0]


def test_a_label_is_said_once_and_others_stay() -> None:
    own = {"system": "http://terminology.hl7.org/CodeSystem/v3-Confidentiality", "code": "R"}
    tree: dict[str, Any] = {"meta": {"security": [own]}}
    tag(tree, ("REDACTED",))
    tag(tree, ("REDACTED",))
    assert tree["meta"]["security"] == [
        own,
        {"system": SYSTEM, "code": "REDACTED", "display": "redacted"},
    ]


def table(default: Operator, **labels: Operator) -> Table:
    return Table({Label[name]: operator for name, operator in labels.items()}, {}, default)


def test_the_operators_of_a_policy_warrant_the_labels() -> None:
    assert codes(table(Operator.LABEL)) == ("REDACTED", "ANONYED")
    assert codes(table(Operator.MASK, STATE=Operator.KEEP)) == ("REDACTED", "MASKED", "ANONYED")
    assert codes(table(Operator.LABEL, MRN=Operator.PSEUDONYM)) == ("REDACTED", "PSEUDED")
    assert codes(table(Operator.LABEL, DATE=Operator.SHIFT)) == ("REDACTED", "PSEUDED")
    assert codes(table(Operator.LABEL, CITY=Operator.KEEP)) == ("REDACTED",)
    generalised = table(Operator.LABEL, DATE=Operator.GENERALISE)
    assert codes(generalised) == ("REDACTED", "ABSTRED", "ANONYED")
