"""The element tables name fields that the standard has, each once."""

import pytest

from streamdeid.formats.hl7v2 import components, elements, tables
from streamdeid.formats.hl7v2.rules import Fate

TABLES = {
    "labelled": elements.LABELLED,
    "numbers": elements.NUMBERS,
    "people": elements.FIELD_PERSON,
    "seeding": elements.SEEDING,
    "routing": elements.ROUTING,
    "plain": elements.PLAIN,
}


@pytest.mark.parametrize("table", TABLES)
def test_every_path_names_a_field_of_the_standard(table: str) -> None:
    for path in TABLES[table]:
        name, number = path.split("-")
        known = [len(tables.fields(v, name)) for v in (tables.EARLY, tables.USUAL, tables.NEWEST)]
        assert int(number) <= max(known), path


def test_every_segment_whose_names_speak_of_somebody_exists() -> None:
    assert set(elements.SEGMENT_PERSON) <= tables.names()


def test_what_makes_a_seed_has_a_label_and_what_is_plain_has_none() -> None:
    assert elements.LABELLED.keys() >= elements.SEEDING
    assert not elements.LABELLED.keys() & elements.PLAIN
    assert not elements.LABELLED.keys() & elements.NUMBERS.keys()


def test_only_a_component_with_a_label_makes_a_seed() -> None:
    for own in components.COMPONENTS.values():
        for fate, label, part in own.values():
            assert (fate is Fate.LABEL) == (label is not None)
            assert part is None or label is not None


def test_no_component_of_a_person_address_or_identifier_is_a_code_that_holds_a_value() -> None:
    for datatype in ("XPN", "PN", "XAD", "XTN", "CX", "EI", "XON", "PL", "DLN"):
        assert components.COMPONENTS[datatype][1][0] is Fate.LABEL
