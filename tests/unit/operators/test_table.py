"""Paths win over data types, and data types over labels."""

from streamdeid.model.element import Element
from streamdeid.model.label import Label
from streamdeid.operators.operators import Operator
from streamdeid.operators.table import Table

TABLE = Table(
    {Label.PATIENT: Operator.PSEUDONYM},
    {"NK1-2": Operator.DROP, "PID-5.3": Operator.GENERALISE},
    datatypes={"XPN": Operator.MASK, "XPN.2": Operator.REDACT},
)


def of(path: str, datatype: str, label: Label | None = Label.PATIENT) -> str:
    return TABLE.of_element(Element(path, path, datatype, label, "x"))


def test_a_row_for_a_data_type_wins_over_its_label_and_a_path_over_both() -> None:
    assert of("PID-5.1", "XPN.1") == "mask"
    assert of("PID-5.2", "XPN.2") == "redact"
    assert of("PID-5.3", "XPN.2") == "generalise"
    assert of("NK1-2.1", "XPN.1") == "drop"
    assert of("PID-13.1", "XTN.1") == "pseudonym"


def test_a_label_that_is_not_listed_gets_the_default() -> None:
    assert of("PID-13.1", "XTN.1", Label.PHONE) == "label"
    assert TABLE.of_label(Label.PHONE) == "label"


def test_an_element_without_a_label_is_dropped_whatever_its_data_type() -> None:
    assert of("ZPI-1", "XPN.1", None) == "drop"


def test_who_assigned_a_number_has_a_code_where_numbers_have_codes() -> None:
    coded = Table({Label.IDNUM: Operator.PSEUDONYM}, {})
    surrogate = Table({Label.IDNUM: Operator.PSEUDONYM, Label.ORGANIZATION: Operator.SURROGATE}, {})
    told = Element("PID[1]-3[1].4", "PID-3.4", "CX.4", Label.ORGANIZATION, "GHG")
    sender = Element("MSH[1]-4[1].1", "MSH-4.1", "HD.1", Label.ORGANIZATION, "GHG")
    assert coded.of_element(told) == "pseudonym"
    assert coded.of_element(sender) == "label"
    assert surrogate.of_element(told) == "surrogate"
    assert TABLE.of_element(told) == "label"
