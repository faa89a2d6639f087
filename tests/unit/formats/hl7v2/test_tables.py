"""The tables say for every version what stands where, by the standard's own numbers."""

import pytest

from streamdeid.formats.hl7v2 import tables


@pytest.mark.parametrize(
    ("version", "segment", "number", "datatype"),
    [
        ("2.1", "PID", 5, "PN"),
        ("2.5.1", "PID", 29, "TS"),
        ("2.8.2", "PID", 29, "DTM"),
        ("2.8.2", "OBR", 16, "XCN"),
        ("2.8.2", "OBR", 32, "NDL"),
        ("2.8.2", "FT1", 20, "XCN"),
        ("2.8.2", "IN1", 44, "XAD"),
        ("2.6", "PR1", 13, "CWE"),
        ("2.7", "SCH", 14, "XAD"),
    ],
)
def test_a_field_stands_at_its_own_number_even_where_others_were_withdrawn(
    version: str, segment: str, number: int, datatype: str
) -> None:
    assert tables.fields(version, segment)[number - 1].datatype == datatype


def test_a_withdrawn_field_keeps_its_place() -> None:
    assert tables.fields("2.8.2", "PID")[27] == tables.WITHDRAWN


def test_a_component_stands_at_its_own_number() -> None:
    address = tables.fields("2.8.2", "PID")[10]
    assert [part.datatype for part in address.parts][:6] == ["SAD", "ST", "ST", "ST", "ST", "ID"]
    phone = tables.fields("2.8.2", "PID")[12]
    assert phone.parts[3].datatype == "ST"


def test_a_segment_that_the_version_does_not_have_has_no_fields() -> None:
    assert tables.fields("2.1", "PRT") == ()
    assert tables.fields("2.5.1", "ZZZ") == ()


@pytest.mark.parametrize(
    ("wanted", "used"),
    [
        ("2.5.1", ("2.5.1", True)),
        (" 2.4 ", ("2.4", True)),
        ("2.5.7", ("2.5.1", False)),
        ("2.9", ("2.8.2", False)),
        ("1.0", ("2.1", False)),
        ("", ("2.5.1", False)),
        ("2.x", ("2.5.1", False)),
        ("2.99999999", ("2.5.1", False)),
    ],
)
def test_an_unknown_version_is_read_by_the_nearest_table(
    wanted: str, used: tuple[str, bool]
) -> None:
    assert tables.nearest(wanted) == used


def test_a_data_type_is_found_in_the_version_that_uses_it() -> None:
    found = tables.datatype("2.5.1", "XAD")
    assert found is not None
    assert len(found.parts) == 14
    assert tables.datatype("2.5.1", "ST") is None
