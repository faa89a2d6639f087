"""Public coding systems by name, URI and OID; a site's own only where its policy lists them."""

import pytest

from streamdeid.formats.code_systems import is_public


@pytest.mark.parametrize(
    "system",
    [
        *(
            "LN",
            "SCT",
            "I10",
            "I10C",
            "CVX",
            "MVX",
            "UCUM",
            "NDC",
            "RXNORM",
            "HL70136",
            "HL7nnnn",
            "ln",
        ),
        *(
            "C4",
            "CPT4",
            "CDCREC",
            "CDCPHINVS",
            "PHINVADS",
            "NCIT",
            "ISO3166_1",
            "SNOMED CT",
            "ICD-10-CM",
        ),
        *("http://loinc.org", "urn:oid:2.16.840.1.113883.6.1", "2.16.840.1.113883.6.96", "ISO+"),
    ],
)
def test_system_of_everybody_is_public(system: str) -> None:
    assert is_public(system)


@pytest.mark.parametrize(
    "system",
    [
        "",
        "L",
        "99MDH",
        "WinPath",
        "Kowalski",
        "LNX",
        "http://acme.example/labs",
        "1.2.840.114350.1",
    ],
)
def test_local_system_is_public_only_where_the_policy_lists_it(system: str) -> None:
    assert not is_public(system)
    assert not system or is_public(system, (system,))
