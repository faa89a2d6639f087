"""Forms that ask for each part of a name."""

import pytest

from streamdeid.detectors.people.placed.fields import Fields


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Last Name: Bello      First: Ifeoluwa    MI: T", {"Bello", "Ifeoluwa", "T"}),
        ("LAST LITTLE  FIRST TYRONE  MI A", {"LITTLE", "TYRONE", "A"}),
        ("First name: Crisp", {"Crisp"}),
        ("LAST VAN DYKE  FIRST MARY  MI A", {"VAN DYKE", "MARY", "A"}),
        ("Surname: Poole-Ames   Given: Wren", {"Poole-Ames", "Wren"}),
    ],
)
def test_every_part_is_found(found, text, names):
    assert names <= set(found(Fields, text))


@pytest.mark.parametrize(
    "text",
    [
        "Last BM 4/10   Last ate noon",
        "LAST MRI 2/2023 FIRST VISIT",
        "First: hydrate. Then rest",
        "Given: BMZ 12 mg IM",
        "Last: none",
    ],
)
def test_everyday_first_and_last_ask_for_none(found, text):
    assert found(Fields, text) == []
