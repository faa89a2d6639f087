"""Results are told from prose by their form; what may be somebody's is no result."""

import pytest

from streamdeid.formats.results import NO_QUESTION, is_result, question
from streamdeid.formats.units import is_unit

CODED = question("6463-4 Vibrio cholerae serotype in Stool", is_measured=True)
LOCAL = question("GLU GLUCOSE POC", is_measured=False)
NAMED = question("42349-1 Referring provider name", is_measured=True)
DATED = question("65222-2 Date and time of symptom onset", is_measured=True)
REPORT = question("11506-3 Progress note", is_measured=True)
AGE = question("30525-0 Age", is_measured=True)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "0.7",
            "2.5",
            "97.7",
            "<0.1",
            ">=2.079",
            "1:128",
            "<1:10",
            "1:1,280",
            "10 to 20",
            "0.05 %",
        ),
        *(
            "95 mg/dL",
            "12.5 H",
            "100.0 (H)",
            "1.2E+3",
            "2.5 x 10^3 cells/mL",
            "120/80 mmHg",
            "-1.5",
        ),
        *("5 x 6 cm", ">1,000,000 copies/mL", "10-15 /hpf", "2 of 3", "12,5", "0.5-1.2 ng/mL/h"),
        *(
            "3+",
            "++",
            "A POS",
            "-",
        ),
    ],
)
@pytest.mark.parametrize("asked", [NO_QUESTION, CODED, LOCAL, NAMED, DATED, REPORT])
def test_quantity_or_grade_is_a_result_whatever_is_asked(text, asked) -> None:
    assert is_result(text, "", asked)


@pytest.mark.parametrize(
    "text", ["Reactive", "Not detected", "NON-REACTIVE", "Within normal limits", "Brown", "Green"]
)
def test_words_of_findings_are_a_result_unless_somebody_is_asked_for(text: str) -> None:
    for asked in (NO_QUESTION, CODED, LOCAL, DATED):
        assert is_result(text, "", asked)
    for asked in (NAMED, REPORT):
        assert not is_result(text, "", asked)


@pytest.mark.parametrize("text", ["Ogawa", "Inaba", "Escherichia", "HLA-B27", "Exon 7", "250000"])
def test_one_word_or_long_number_is_a_result_where_a_public_code_asks(text: str) -> None:
    assert is_result(text, "", CODED)
    assert not is_result(text, "", NAMED)
    assert not is_result(text)


@pytest.mark.parametrize("text", ["5/10", "70-80", "3-12"])
def test_two_short_numbers_are_a_result_unless_a_date_or_a_report_may_stand_there(
    text: str,
) -> None:
    assert is_result(text, "", CODED)
    assert is_result(text, "", LOCAL)
    assert is_result(text, "mg/dL", REPORT)
    assert not is_result(text, "", DATED)
    assert not is_result(text, "", REPORT)
    assert not is_result(text)


@pytest.mark.parametrize(
    "text",
    [
        *("3/12/2024", "2024-03-12", "20240312", "202403121415", "12.3.2024", "555-1234"),
        *("123-45-6789", "123-456789", "(212) 555-0147", "212-555-0147", "212.555.0147"),
        *(
            "Dr. Kowalski",
            "12 Oak",
            "12 Oak Street",
            "Seen by Roe",
            "7 Kowalski",
            "0.7 per Dr. Roe",
        ),
        *("93 years", "93 y/o", "93yo", ""),
    ],
)
@pytest.mark.parametrize("asked", [NO_QUESTION, CODED, LOCAL, NAMED])
def test_what_identifies_or_is_prose_is_no_result(text, asked) -> None:
    assert not is_result(text, "", asked)


def test_age_is_no_result() -> None:
    assert not is_result("93", "a", AGE)


@pytest.mark.parametrize(
    "text",
    "mg/dL mmol/L x10E3/uL 10*3/uL K/uL /hpf mL/min/1.73m2 IU/mL [iU]/mL % mm/hr S/CO".split(),
)
def test_units_of_laboratories_are_units(text: str) -> None:
    assert is_unit(text)


@pytest.mark.parametrize("text", ["Oak", "Elm Street", "Kowalski", "", "12"])
def test_other_words_are_no_units(text: str) -> None:
    assert not is_unit(text)


@pytest.mark.parametrize(
    "text",
    [
        "ATGGTGCACCTGACTCCTGAGGAG",
        "ATGGTGCACC TGACTCCTGA\nGGAGAAGTCT",
        "MVHLTPEEKSAVTALWGKVNVDEVGGEALGRLL",
    ],
)
def test_sequence_of_bases_or_amino_acids_is_a_result(text: str) -> None:
    assert is_result(text)


@pytest.mark.parametrize("text", ["NATACHA", "GATTACA NATACHA", "ATGGTGCACC", "SCHIMMELPENNINCK"])
def test_name_in_letters_of_a_sequence_is_no_result(text: str) -> None:
    assert not is_result(text)
