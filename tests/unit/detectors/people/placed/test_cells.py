import pytest

from streamdeid.detectors.people.placed.cells import Cells


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sunny Family Care\nXIONG, PA NHIA      FM-300918", "XIONG, PA NHIA"),
        ("note\nNOT AFRAID, MYRON   #8814", "NOT AFRAID, MYRON"),
        ("med check 20 min    will, thomas\n\nsays good", "will, thomas"),
        ("zhou g   micu  3/1", "zhou g"),
        ("vanc day 4\nBLOCK, L 30-88-1204 rm 5", "BLOCK, L"),
        ("prelim\nkahananui noelani  f  1970", "kahananui noelani"),
        ("4/2/07    emmett cold    ch 8031", "emmett cold"),
        ("list\nGonzalez M   rm 4", "Gonzalez M"),
    ],
)
def test_what_fills_a_cell_may_be_any_words(found, text, name):
    assert name in found(Cells, text)


@pytest.mark.parametrize(
    "text",
    [
        "BLOOD, URINE   NEG  12",
        "hepatitis b   neg",
        "Hepatitis B   neg",
        "ASSESSMENT, PLAN   12",
        "PHOENIX, ARIZONA   85001",
        "chest pain   2 days",
        "lisinopril daily   10",
        "zhou g came in today",
    ],
)
def test_findings_places_and_running_text_fill_none(found, text):
    assert found(Cells, text) == []
