import pytest

from streamdeid.detectors.people.placed.letters import Letters


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Marisol,\n\nThank you for the referral.", ["Marisol"]),
        ("Call with questions.\nSincerely,\nOdile Ferraro\n", ["Odile Ferraro"]),
        ("Best of luck,\n\nHope Tanaka, MD", ["Hope Tanaka"]),
        ("Kind regards,\nK. Lindqvist\nPulmonary", ["K. Lindqvist"]),
    ],
)
def test_salutations_and_signatures_of_letters_are_names(found, text, names):
    assert found(Letters, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Plan,\n\nstart heparin",
        "Thanks,\nwill follow",
        "Afebrile,\n\nno rash",
        "care,\n2 tabs daily",
    ],
)
def test_other_commas_at_a_lines_end_address_nobody(found, text):
    assert found(Letters, text) == []
