"""No age over 89 is told, however it is written; other ages stay."""

import pytest

from streamdeid.operators.surrogates.ages import age


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("89", "89"),
        ("92", "90"),
        ("92-year-old", "90-year-old"),
        ("88-91", "90"),
        ("89 to 92 years", "90 years"),
        ("95/97", "90"),
        ("70 or 80", "70 or 80"),
        ("ninety-two", "ninety"),
        ("Ninety-two", "Ninety"),
        ("9" * 5000, "90"),
        ("45 y/o", "45 y/o"),
        ("Wilma Kravitz, 45", "[AGE]"),
        ("95, says Wilma Kravitz", "[AGE]"),
    ],
)
def test_an_age_over_89_becomes_90_and_of_several_the_oldest_counts(text: str, new: str) -> None:
    assert age(text) == new
