"""Of a reference only the id is replaced, and what was one stays one."""

import pytest

from streamdeid.formats.fhir.references import id_of, with_id
from streamdeid.formats.systems import uuid_of


@pytest.mark.parametrize(
    ("reference", "own", "output"),
    [
        ("Patient/1", "1", "Patient/x"),
        ("https://ehr.elm.example/fhir/Patient/1", "1", "Patient/x"),
        ("https://ehr.elm.example/fhir/Patient/1/_history/2", "1", "Patient/x"),
        ("#1", "1", "#x"),
        ("urn:uuid:53fefa32", "53fefa32", f"urn:uuid:{uuid_of('x')}"),
        ("urn:oid:1.2.3", "1.2.3", f"urn:uuid:{uuid_of('x')}"),
        ("Jan Roe", "Jan Roe", "x"),
        ("Roe/1", "1", "x"),
        ("https://ehr.elm.example/fhir/Roe/1", "1", "x"),
        ("DiagnosticOrder/1", "1", "DiagnosticOrder/x"),
        ("Patient?identifier=elm|4471", "Patient?identifier=elm|4471", "x"),
    ],
)
def test_a_reference_keeps_its_form_and_loses_its_id_and_host(
    reference: str, own: str, output: str
) -> None:
    assert id_of(reference) == own
    assert with_id(reference, "x", "Reference.reference") == output


def test_a_full_url_gets_a_base_that_is_nowhere() -> None:
    full = with_id("https://ehr.elm.example/fhir/Patient/1", "x", "BundleEntry.fullUrl")
    assert full == "https://redacted.invalid/fhir/Patient/x"
    full = with_id("https://ehr.elm.example/fhir/Roe/1", "x", "BundleEntry.fullUrl")
    assert full == "https://redacted.invalid/fhir/x"


def test_version_of_a_relative_reference_goes_and_its_type_stays() -> None:
    assert with_id("Observation/7/_history/2", "new", "Reference.reference") == "Observation/new"
