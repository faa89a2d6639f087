"""Lines are read one by one, and one that cannot be read is named by its number alone."""

import json

import pytest

from streamdeid.model.errors import ConfigurationError, MalformedMessage
from streamdeid.model.reason import Reason
from streamdeid.wire.lines import rows


def test_blank_lines_are_passed_over() -> None:
    assert list(rows(b"\n1\n \r\n2\n\n", "x", "is none", json.loads)) == [1, 2]


@pytest.mark.parametrize(
    "error",
    [
        *(AttributeError("Nowak"), KeyError("Nowak"), TypeError("Nowak"), ValueError("Nowak")),
        *(IndexError("Nowak"), MalformedMessage(Reason.INVALID_JSON)),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_not_quoted(error: Exception) -> None:
    def read(line: bytes) -> bytes:
        if line == b"Nowak":
            raise error
        return line

    found = rows(b"one\n\nNowak\n", "corpus", "is no annotated note", read)
    assert next(found) == b"one"
    with pytest.raises(ConfigurationError) as told:
        next(found)
    assert str(told.value) == "corpus (line 3): is no annotated note"
    assert told.value.__cause__ is None
