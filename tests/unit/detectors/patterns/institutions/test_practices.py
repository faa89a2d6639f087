"""The practice at the head or the foot of a note, in ordinary words."""

import pytest

BODY = "\npt seen for cough x 3 days\nlungs clear, afebrile\nplan: fluids and rest\nrtc as needed\n"


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("quillby neuro", "quillby neuro"),
        ("flint hills quick care", "flint hills quick care"),
        ("ALBANY VAMC", "ALBANY VAMC"),
        ("Faribault Birth Place", "Faribault Birth Place"),
        ("Twin Rivers Blood & Marrow Transplant", "Twin Rivers Blood & Marrow Transplant"),
    ],
)
def test_a_cell_of_the_last_lines_is_the_practice(stretches, cell, name):
    assert name in stretches("institutions", f"visit note{BODY}r cold pa-c    {cell}\n")


@pytest.mark.parametrize(
    "cell",
    [
        "PHYSICAL THERAPY PROGRESS NOTE",
        "Urgent Care Visit",
        "low dose ct lung screening",
        "seen in eye clinic",
        "RESP CARE FLOWSHEET",
        "cardiology curbside",
    ],
)
def test_titles_of_notes_are_none(spans, cell):
    for text in (f"{cell}\n{BODY}{BODY}", f"visit note{BODY}done    {cell}\n"):
        assert [s for s in spans("institutions", text) if s.rule == "practice"] == []
