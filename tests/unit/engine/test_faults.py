"""Where a fault happened is told by module and line; what it says is not."""

import pytest

from streamdeid.engine.faults import place_of
from streamdeid.text.fold import fold


def test_the_innermost_line_of_this_program_is_named() -> None:
    with pytest.raises((TypeError, AttributeError)) as caught:
        fold(None)  # type: ignore[arg-type]  # the fault that is wanted
    kind, module = place_of(caught.value).split(" in ")
    assert kind in {"TypeError", "AttributeError"}
    assert module.startswith("streamdeid.text.fold:")


def test_a_fault_outside_this_program_has_a_kind_and_no_place() -> None:
    with pytest.raises(ValueError, match="Nowak") as caught:
        int("Nowak")
    assert place_of(caught.value) == "ValueError in "
