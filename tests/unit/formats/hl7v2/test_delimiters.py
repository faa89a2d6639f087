"""A message declares its separators, and a declaration that is unsafe is refused."""

import pytest

from streamdeid.formats.hl7v2.delimiters import Delimiters, declared
from streamdeid.model.errors import MalformedMessage


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (r"MSH|^~\&|LAB", Delimiters()),
        (r"MSH|^~\&#|LAB", Delimiters(truncation="#")),
        ("MSH$%*!@$LAB", Delimiters("$", "%", "*", "!", "@")),
        (r"BHS|^~\&|LAB", Delimiters()),
        ("MSH|^|LAB", Delimiters("|", "^", "", "", "")),
    ],
)
def test_a_header_brings_its_separators(header: str, expected: Delimiters) -> None:
    assert declared(header) == expected


@pytest.mark.parametrize(
    "header",
    [
        "MSH",
        "MSH|",
        "MSH||LAB",
        r"MSH|^^\&|LAB",
        r"MSHA^~\&A",
        r"MSH|^~ &|LAB",
        "MSH|^~\\&#!|LAB",
        "MSH|^~\x00&|LAB",
    ],
)
def test_a_declaration_that_is_unsafe_is_refused(header: str) -> None:
    with pytest.raises(MalformedMessage):
        declared(header)
